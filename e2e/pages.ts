import type { Page } from "@playwright/test";

/** An article with headings, tables and code that everyone may read. */
export const ARTICLE = "/blog/contraste-y-color";
/** An article whose body only registered users get. */
export const RESTRICTED = "/blog/como-medir-si-un-diseno-funciona";
/** An article in a folder inside a folder. */
export const NESTED = "/blog/investigacion/test-de-usabilidad-con-cinco-personas";
/** A page with a template of its own. */
export const DEBUG = "/blog/cuaderno-de-campo";

/** One address of every screen there is. */
export const SCREENS = [
	"/home",
	"/blog",
	"/blog?pagina=2",
	ARTICLE,
	RESTRICTED,
	DEBUG,
	"/sobre-mi",
	"/blog/investigacion",
	"/blog/tags/accesibilidad",
	"/tag/investigacion",
	"/recursos",
	"/eventos",
	"/eventos/taller-de-formularios-accesibles",
	"/aviso-legal",
	"/politica-privacidad",
	"/politica-cookies",
	"/tus-derechos",
	"/gracias",
	"/linktree",
	"/lista-de-espera",
	"/iniciar-sesion",
	"/404",
	"/500",
] as const;

/**
 * Waits until React has taken the loaded document over, so that what follows meets the application and not the plain
 * page.
 */
export async function untilHydrated(page: Page): Promise<void> {
	await page.waitForFunction(
		() =>
			Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps")) &&
			Object.keys(document.querySelector("footer a") ?? {}).some((key) => key.startsWith("__reactProps")),
	);
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Loads a page and waits until it answers to clicks as the application does. */
export async function open(page: Page, url: string): Promise<void> {
	await page.goto(url);
	await untilHydrated(page);
}

/** Keeps what the page asks for at these addresses on its way until the answer is called. */
export async function hold(page: Page, urls: string | RegExp): Promise<() => void> {
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(urls, async (route) => {
		await held;
		await route.continue();
	});
	return release;
}

/** Loads a page as the server sends it; its scripts come when the answer is called. */
export async function openBeforeScripts(page: Page, url: string): Promise<() => void> {
	const release = await hold(page, "**/assets/*.js");
	await page.goto(url, { waitUntil: "commit" });
	await page.getByRole("contentinfo").waitFor();
	// The text may be there before the style sheet.
	await page.waitForFunction(() =>
		[...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet !== null),
	);
	return release;
}

/** Stops the page's clock: from here on its timers move only with `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
	const now = Date.now();
	await page.clock.install({ time: now });
	await page.clock.pauseAt(now + 1_000);
}

/** Marks the document, so that `isSameDocument` can tell whether another one has been loaded since. */
export async function markDocument(page: Page): Promise<void> {
	await page.evaluate(() => {
		document.documentElement.dataset.marked = "";
	});
}

/** Whether the document that was marked is still the one that is shown. */
export async function isSameDocument(page: Page): Promise<boolean> {
	return page.evaluate(() => document.documentElement.dataset.marked !== undefined);
}

/**
 * The elements and texts of the page's body in one form, whichever way they came to be: attributes in order of their
 * names, without comments and without what is not seen (scripts and preloads).
 */
export async function bodyOf(page: Page): Promise<string> {
	return page.evaluate(() => {
		function write(node: Node): string {
			if (node instanceof Text) return node.data;
			if (!(node instanceof Element) || ["SCRIPT", "LINK"].includes(node.tagName)) return "";
			// When a form was drawn is another time each time.
			const isDrawnAt = node.getAttribute("name") === "drawnAt";
			const attributes = [...node.attributes]
				.map(({ name, value }) => ` ${name}="${isDrawnAt && name === "value" ? "" : value}"`)
				.sort();
			const children = [...node.childNodes].map(write).join("");
			return `\n<${node.localName}${attributes.join("")}>${children}</${node.localName}>`;
		}
		return write(document.body);
	});
}

/** What the document's head says of the page, an entry for each element, in alphabetical order. */
export async function headOf(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[
			...document.head.querySelectorAll(
				"title, meta, link:not([rel~=modulepreload], [rel~=prefetch], [rel~=stylesheet])",
			),
		]
			.map((element) => {
				const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`).sort();
				return [element.localName, ...attributes, element.textContent].join(" ").trim();
			})
			.sort(),
	);
}

/** What stands farther right than the page is wide, unless it scrolls in a box of its own or is hidden. */
export async function overflowing(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const found: string[] = [];
		const width = document.documentElement.clientWidth;
		if (document.documentElement.scrollWidth > width)
			found.push(`the page: ${document.documentElement.scrollWidth} of ${width}`);
		for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
			const box = element.getBoundingClientRect();
			if (
				box.width === 0 ||
				(box.right <= width + 0.5 && box.left >= -0.5) ||
				!element.checkVisibility({ visibilityProperty: true })
			)
				continue;
			let around = element.parentElement;
			while (around !== null && getComputedStyle(around).overflowX === "visible") around = around.parentElement;
			if (around !== null && around !== document.body && around !== document.documentElement) continue;
			found.push(
				`${element.localName}.${element.className}: ${Math.round(box.left)} to ${Math.round(box.right)} of ${width}`,
			);
		}
		return found;
	});
}
