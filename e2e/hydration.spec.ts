import { ARTICLE, bodyOf, openBeforeScripts, SCREENS, untilHydrated } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

declare global {
	interface Window {
		/** Elements from the server's HTML, collected before hydration. */
		written?: Element[];
	}
}

/**
 * The body without the parts that scripts change on purpose: the progress bar shown until they have loaded, whether the
 * style sheet or a script decides about the drawer, which links in view are fetched ahead, and whether
 * a note is near the contents.
 */
function shellAtRest(body: string): string {
	return body
		.replace(/\n<div [^>]*role="progressbar"[^>]*><\/div>/, "")
		.replaceAll(/ data-status="(?:initial|closed)"/g, ' data-status="at rest"')
		.replaceAll(/ data-(?:near|free)=""/g, "");
}

for (const url of SCREENS) {
	test(`${url} is there before its scripts, and they take it over without changing an element or a word`, async ({
		page,
	}) => {
		const release = await openBeforeScripts(page, url);
		const count = await page.evaluate(() => {
			window.written = [...document.querySelectorAll("main, main *, header, header *, footer, footer *")];
			return window.written.length;
		});
		expect(count).toBeGreaterThan(30);
		const before = shellAtRest(await bodyOf(page));

		release();
		await untilHydrated(page);
		expect(
			await page.evaluate(() =>
				window.written?.filter((element) => !element.isConnected).map((element) => element.outerHTML),
			),
		).toEqual([]);
		expect(shellAtRest(await bodyOf(page))).toBe(before);
	});
}

for (const url of ["/home", ARTICLE]) {
	test(`${url}, which a browser has translated before its scripts, is whole, keeps its mode and works`, async ({
		browser,
		site,
	}) => {
		// Not the tests' own page: React reports that the document is another one than it was sent.
		const context = await browser.newContext({ baseURL: site, serviceWorkers: "block" });
		const page = await context.newPage();
		await page.addInitScript(() => localStorage.setItem("theme-mode", "light"));
		const release = await openBeforeScripts(page, url);
		// As translators do: each text in an element of theirs.
		await page.evaluate(() => {
			const texts = document.createTreeWalker(document.querySelector("main") ?? document, NodeFilter.SHOW_TEXT);
			const found: Text[] = [];
			while (texts.nextNode()) found.push(texts.currentNode as Text);
			for (const text of found) {
				if (text.data.trim() === "" || /^(?:script|style)$/.test(text.parentElement?.localName ?? "")) continue;
				const own = document.createElement("font");
				own.textContent = text.data.toUpperCase();
				text.replaceWith(own);
			}
		});
		const failed = page.waitForEvent("pageerror");
		release();
		expect(String(await failed)).toContain("#418");
		await untilHydrated(page);
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(page.locator("body")).toHaveClass("light");
		if (url === ARTICLE) await expect(page.locator("[data-body] h2").first()).toBeVisible();
		await page.getByRole("contentinfo").getByRole("link", { name: "Sobre mí" }).click();
		await expect(page).toHaveURL("/sobre-mi");
		await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
		await context.close();
	});
}
