import { hash } from "node:crypto";
import { remember } from "./site-map.ts";

/** A rule that a page may do without. */
interface Rule {
	readonly text: string;
	/** For each selector, the classes without which it matches nothing. */
	readonly selectors: readonly (readonly string[])[];
}

/** A part of a style sheet: text that every page has, a rule with classes, or an at-rule with rules in it. */
type Part = string | Rule | { readonly open: string; readonly parts: readonly Part[] };

/** At-rules whose block holds rules. All others stay whole. */
const GROUP = /^@(?:media|supports|container|layer)\b/;

const CLASS = /\.((?:[\w-]|\\.)+)/g;

/** Classes that a script gives the body before the first paint (app/theme/theme-mode.ts). */
const MODES = ["dark", "light", "system"];

/** The beginning of the attribute, as React and the Markdown compiler write it. */
const CLASS_ATTRIBUTE = ' class="';

/** Number of sets of classes whose rules are remembered. */
const REMEMBERED = 100;

/** Splits CSS at its outermost braces: the text before each block, and the block; null for an at-rule without one. */
function* blocksOf(css: string): Generator<readonly [before: string, inside: string | null]> {
	let start = 0;
	let open = 0;
	let depth = 0;
	// Strings are matched whole, so that a brace in one is none.
	for (const { 0: token, index } of css.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\\.|[{};]/g)) {
		if (token === "{" && depth++ === 0) open = index;
		if (token === "}" && --depth === 0) {
			yield [css.slice(start, open), css.slice(open + 1, index)];
			start = index + 1;
		}
		if (token === ";" && depth === 0) {
			yield [css.slice(start, index + 1), null];
			start = index + 1;
		}
	}
}

/** Removes the arguments of pseudo-classes, such as those of `:not()`, and attributes' values from selectors. */
function withoutArguments(selectors: string): string {
	const shorter = selectors.replace(/\([^()]*\)|\[[^\]]*\]/g, "");
	return shorter === selectors ? shorter : withoutArguments(shorter);
}

function parse(css: string): readonly Part[] {
	return [...blocksOf(css)].map(([before, inside]): Part => {
		if (inside === null) return before;
		if (GROUP.test(before)) return { open: before, parts: parse(inside) };
		const text = `${before}{${inside}}`;
		if (before.startsWith("@")) return text;
		const selectors = withoutArguments(before)
			.split(",")
			.map((selector) => Array.from(selector.matchAll(CLASS), ([, name = ""]) => name));
		return selectors.some((classes) => classes.length === 0) ? text : { text, selectors };
	});
}

function rulesFor(classes: ReadonlySet<string>, parts: readonly Part[]): string {
	return parts
		.map((part) => {
			if (typeof part === "string") return part;
			if ("selectors" in part)
				return part.selectors.some((names) => names.every((name) => classes.has(name))) ? part.text : "";
			const inside = rulesFor(classes, part.parts);
			return inside === "" ? "" : `${part.open}{${inside}}`;
		})
		.join("");
}

function classesOf(html: string): Set<string> {
	const attributes = new Set<string>();
	let end = 0;
	for (let at = html.indexOf(CLASS_ATTRIBUTE); at !== -1; at = html.indexOf(CLASS_ATTRIBUTE, end)) {
		const start = at + CLASS_ATTRIBUTE.length;
		end = html.indexOf('"', start);
		if (end === -1) break;
		const names = html.slice(start, end);
		// In a text, the words of an attribute may stand without their second quote.
		if (names.includes("<")) end = start;
		else attributes.add(names);
	}
	return new Set([...MODES, ...[...attributes].flatMap((names) => names.split(" "))]);
}

/**
 * Creates the function that writes into a page the rules of the site's style sheet that apply to it, in place of the
 * link to the sheet: the rules without classes, and those whose classes stand in its HTML. The page looks as it does
 * with the whole sheet, and is painted without waiting for it (docs/decisions/0028). Browsers without scripts load the
 * whole sheet; `paintFirst` loads it after the first paint, for what scripts add to the page.
 *
 * `href` is the sheet's address in the page's link, `sheet` its minified text. The returned hash of the rules is a CSP
 * source; it is undefined if the page has no such link.
 */
export function createPageStyles({ href, sheet }: { readonly href: string; readonly sheet: string }) {
	const parts = parse(sheet);
	const link = `<link rel="stylesheet" href="${href}"/>`;
	const rulesOf = remember(
		(classes) => {
			const css = rulesFor(new Set(classes.split(" ")), parts);
			return { css, source: `'sha256-${hash("sha256", css, "base64")}'` };
		},
		{ most: REMEMBERED, longest: Number.POSITIVE_INFINITY },
	);

	return function inlineStyles(html: string): { readonly html: string; readonly hash: string | undefined } {
		const at = html.indexOf(link);
		if (at === -1) return { html, hash: undefined };
		const { css, source } = rulesOf([...classesOf(html)].sort().join(" "));
		const inline = `<style data-sheet="${href}">${css}</style><noscript>${link}</noscript>`;
		return { html: html.slice(0, at) + inline + html.slice(at + link.length), hash: source };
	};
}

/** The beginning of a page's module links, and the mark of the script that starts its application. */
const PRELOAD = '<link rel="modulepreload"';
const MODULE = ' type="module"';

/**
 * Resolves when the page has been painted and its own files (pictures in view, fonts) have loaded, so that none of them
 * shares the line with the application; after 3 s at the latest. A hidden page is not painted.
 */
const PAINTED =
	'await new Promise((go)=>document.visibilityState==="hidden"?go():requestAnimationFrame(()=>setTimeout(go)));document.readyState==="complete"||await new Promise((go)=>{addEventListener("load",go);setTimeout(go,3e3)});';

/**
 * Loads the whole style sheet of a page that has only its own rules (`createPageStyles`), and resolves when it has
 * loaded or failed. It stands where the router expects the sheet's link.
 */
const STYLED =
	'const styled=new Promise((go)=>{const own=document.querySelector("style[data-sheet]");own?own.after(Object.assign(document.createElement("link"),{rel:"stylesheet",href:own.dataset.sheet,onload:go,onerror:go})):go()});';

/**
 * Lets the browser paint a rendered page before it fetches and runs the application. Reading the page does not need the
 * application, and on a slow connection fonts and pictures come first (docs/decisions/0013). Everything on the page works
 * before the application runs, which starts when the whole style sheet is there.
 */
export function paintFirst(html: string): string {
	const hrefs: string[] = [];
	let page = "";
	let from = 0;
	for (let at = html.indexOf(PRELOAD); at !== -1; at = html.indexOf(PRELOAD, from)) {
		page += html.slice(from, at);
		from = html.indexOf(">", at) + 1;
		hrefs.push(/ href="([^"]+)"/.exec(html.slice(at, from))?.[1] ?? "");
	}
	page += html.slice(from);
	// The last one: text of the page may contain the mark too.
	const mark = page.lastIndexOf(MODULE);
	if (hrefs.length === 0 || mark === -1) return html;
	const start = page.indexOf(">", mark) + 1;
	const end = page.indexOf("</script>", start);
	const preload = `for(const href of ${JSON.stringify(hrefs)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`;
	const waiting = page
		.slice(start, end)
		.replace(/\bimport\("/, 'await styled;import("')
		.replace(/\bimport \* as (\w+) from ("[^"]+");/g, "const $1=await import($2);")
		.replace(/\bimport ("[^"]+");/g, "await import($1);");
	return page.slice(0, start) + PAINTED + STYLED + preload + waiting + page.slice(end);
}
