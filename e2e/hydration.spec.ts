import { bodyOf, openBeforeScripts, SCREENS, untilHydrated } from "./pages.ts";
import { expect, test } from "./sample-site.ts";

declare global {
	interface Window {
		/** Elements from the server's HTML, collected before hydration. */
		written?: Element[];
	}
}

/**
 * The body without the parts that scripts change on purpose: the progress bar shown until they have loaded, whether the
 * style sheet or a script decides about the drawer, and which links in view are fetched ahead.
 */
function shellAtRest(body: string): string {
	return body
		.replace(/\n<div [^>]*role="progressbar"[^>]*><\/div>/, "")
		.replaceAll(/ data-status="(?:initial|closed)"/g, ' data-status="at rest"')
		.replaceAll(' data-near=""', "");
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
