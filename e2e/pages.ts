import type { Page } from "@playwright/test";
import { fixedPages } from "../server/fixed-paths.fixture.ts";

/** An article with headings, tables and code that everyone may read. */
export const ARTICLE = "/blog/contraste-y-color";
/** An article whose body is only for registered users. */
export const RESTRICTED = "/blog/como-medir-si-un-diseno-funciona";
/** An article in a folder inside a folder. */
export const NESTED = "/blog/investigacion/test-de-usabilidad-con-cinco-personas";
/** A page with neither the template `blog` nor `page`. */
export const DEBUG = "/blog/ficha-de-lectura";

/** Pages that need a person, an open registration or no script: their own tests visit them. */
const ELSEWHERE = ["/user", "/apuntate-al-evento", "/gracias-evento", "/sin-conexion"];

const EXAMPLES = [
	...["/home", "/blog", "/blog?pagina=2", ARTICLE, RESTRICTED, DEBUG, "/sobre-mi", "/blog/investigacion"],
	...["/blog/tags/accesibilidad", "/tag/investigacion", "/eventos/taller-de-formularios-accesibles"],
];

/** One address for every screen: of each page without a variable segment, and examples of the others. */
export const SCREENS: readonly string[] = [
	...new Set([...EXAMPLES, ...fixedPages.filter((path) => !ELSEWHERE.includes(path))]),
];

/**
 * Waits until hydration is complete and links in view begin to be fetched ahead, so that the test acts on the
 * application and not on the plain document.
 */
export async function untilHydrated(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const isHydrated = (element: Element | null) =>
			Object.keys(element ?? {}).some((key) => key.startsWith("__reactProps"));
		// A part whose code is loaded for it, such as the not-found page's, is hydrated after the page around it.
		const buttons = [...document.querySelectorAll("main button")].filter((button) => !button.closest("[data-body]"));
		return [document.querySelector("main"), document.querySelector("footer a"), ...buttons].every(isHydrated);
	});
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
	await page.evaluate(() => new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve)));
}

/** Loads a page and waits until it is hydrated. */
export async function open(page: Page, url: string): Promise<void> {
	await page.goto(url);
	await untilHydrated(page);
}

/** Holds back the page's requests to these URLs until the returned function is called. */
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

/** Loads a page without its scripts, which load when the returned function is called. */
export async function openBeforeScripts(page: Page, url: string): Promise<() => void> {
	const release = await hold(page, "**/assets/*.js");
	await page.goto(url, { waitUntil: "commit" });
	await page.getByRole("contentinfo").waitFor();
	// The text may be there before the style sheet is loaded.
	await page.waitForFunction(() =>
		[...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet !== null),
	);
	return release;
}

/** Stops the page's clock: from now on, timers advance only with `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
	const now = Date.now();
	await page.clock.install({ time: now });
	await page.clock.pauseAt(now + 1_000);
}

/** Marks the document, so that `isSameDocument` can tell whether another one was loaded since. */
export async function markDocument(page: Page): Promise<void> {
	await page.evaluate(() => {
		document.documentElement.dataset.marked = "";
	});
}

/** Whether the document marked before is still shown. */
export async function isSameDocument(page: Page): Promise<boolean> {
	return page.evaluate(() => document.documentElement.dataset.marked !== undefined);
}

/**
 * The page's body in a form that can be compared, however it was rendered: attributes in alphabetical order, without
 * comments and invisible elements (scripts, style sheets and preloads).
 */
export async function bodyOf(page: Page): Promise<string> {
	return page.evaluate(() => {
		function write(node: Node): string {
			if (node instanceof Text) return node.data;
			if (!(node instanceof Element) || ["SCRIPT", "LINK", "STYLE"].includes(node.tagName)) return "";
			// The time at which a form was drawn always differs.
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

/** The elements of the head that describe the page, one entry each, in alphabetical order. */
export async function headOf(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[
			...document.head.querySelectorAll(
				"title, meta, link:not([rel~=modulepreload], [rel~=prefetch], [rel~=stylesheet], [as=style])",
			),
		]
			.map((element) => {
				const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`).sort();
				return [element.localName, ...attributes, element.textContent].join(" ").trim();
			})
			.sort(),
	);
}

/** Elements that extend beyond the page's width, unless they are hidden or in a scrolling box of their own. */
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
