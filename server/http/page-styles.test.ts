import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { isTraversal, parse as parseSelectors, type Selector, stringify } from "css-what";
import { describe, expect, test } from "vitest";
import { startTestSite } from "../site.fixture.ts";
import { createPageStyles } from "./page-styles.ts";

const HREF = "/assets/style-1.css";
const LINK = `<link rel="stylesheet" href="${HREF}"/>`;

/** The rules that a page with this body gets. */
function rulesOf(sheet: string, body: string): string {
	const { html } = createPageStyles({ href: HREF, fonts: "", sheet })(`<head>${LINK}</head><body>${body}</body>`);
	return /<style[^>]*>([\s\S]*)<\/style>/.exec(html)?.[1] ?? "";
}

/** Whether a part of a selector names few elements: those with a class or a mark of ours, or the only heading. */
function namesFew(part: Selector): boolean {
	if (part.type === "attribute") return part.name === "class" || part.name.startsWith("data-");
	if (part.type === "tag") return part.name === "h1";
	return part.type === "pseudo" && Array.isArray(part.data) && part.data.every((inside) => inside.some(namesFew));
}

/** Whether a part of a selector names any elements, so that not all are meant. */
function namesSome(part: Selector): boolean {
	if (part.type === "attribute" || part.type === "tag") return true;
	return (
		part.type === "pseudo" &&
		part.name !== "not" &&
		Array.isArray(part.data) &&
		part.data.every((inside) => inside.some(namesSome))
	);
}

/**
 * Whether a selector has `:has()` and, after it, elements that `names` does not say of any part: by default, elements of
 * which a page has many, as in `.a:has(.b) > *` or `.a:has(.b) li`. Blink keeps one set of what depends on any `:has()`,
 * so with such a rule each element that is added anywhere restyles all of them, in the whole page.
 */
function restylesMany(selectors: string, names = namesFew): boolean {
	if (!selectors.includes(":has(") || selectors.startsWith("@")) return false;
	const does = (selector: readonly Selector[]): boolean => {
		const from = selector.findIndex((part) => part.type === "pseudo" && stringify([[part]]).includes(":has("));
		if (from === -1) return false;
		const after = selector.flatMap((part, index) => (isTraversal(part) && index > from ? [index + 1] : []));
		const { data } = selector[from] as { readonly data: unknown };
		return (
			after.some((start, n) => !selector.slice(start, after[n + 1]).some(names)) ||
			(Array.isArray(data) && data.some(does))
		);
	};
	return parseSelectors(selectors).some(does);
}

test.each([
	[".a:has(.b) > *", true],
	[".a:not(:has(.b)) .c > * > p", true],
	[".a:has(.b) > li:first-child", true],
	[".a:has(.b) a[href]", true],
	[":is(.a:has(.b) a, .c)", true],
	[".a:has(.b) > :is(h1, .c)", false],
	[".a:has(.b) [data-open]:not(i)", false],
	[".a > :has(.b)", false],
	["* > .a:has(> *)", false],
])("%s restyles many elements: %s", (selector, does) => {
	expect(restylesMany(selector)).toBe(does);
});

test.each([
	[".a:has(.b) > *", true],
	[".a:has(.b) > :not(.c)", true],
	[".a:has(.b) > :is(a, *)", true],
	[".a:has(.b) li", false],
	[".a:has(.b) > :is(a, .c)", false],
])("%s restyles all elements: %s", (selector, does) => {
	expect(restylesMany(selector, namesSome)).toBe(does);
});

test.each(globSync("app/**/*.css").sort())("no rule of %s restyles all elements", (file) => {
	const rules =
		readFileSync(file, "utf8")
			.replace(/\/\*[\s\S]*?\*\//g, "")
			.match(/[^{};]+(?=\{)/g) ?? [];
	expect(rules.map((each) => each.trim()).filter((each) => restylesMany(each, namesSome))).toEqual([]);
});

describe("the rules in a page (docs/decisions/0028)", () => {
	test.each([
		["rules for the document", ":root{color:red}*{top:0}body{top:0}"],
		["a rule whose classes stand in the page", ".one.two .three:first-child{color:red}"],
		["elements, in capitals too", "p B::after{color:red}"],
		["attributes and their values", "[hidden]{top:0}b[title=Dos]{top:0}b[title^=X]{top:0}[class]::before{top:0}"],
		["one of several parts in the arguments of a pseudo-class", ":is(.one,.other) b:not(.other):has(i,.three){top:0}"],
		["what a script sets before the paint", ".light .one{color:red}[data-signed-in] .two{color:blue}"],
		["nested rules", ".one{color:red;& .other{color:blue}}"],
		["custom properties that are used", ":root{--a:var(--b);--b:1px;color:red}.one{top:var(--a)}"],
		[
			"imports, names of layers, all fonts, and animations that are used",
			'@layer a,b;@font-face{font-family:"A{"}@keyframes x{0%{top:0}}p{animation:x 1s}',
		],
		["braces in strings", '.one::after{content:"}"}.two{content:"\\"{"}'],
	])("have %s", (_, sheet) => {
		expect(rulesOf(sheet, '<p class="one two" hidden><b class="three" title="Dos">Hola</b></p>')).toBe(sheet);
	});

	test("rules of progress bars are left out, also where the page has one", () => {
		const sheet = '.one[role="progressbar"]{top:0}.one{top:0}';
		expect(rulesOf(sheet, '<p class="one" role="progressbar"></p>')).toBe(".one{top:0}");
	});

	test.each([
		["rules whose classes are not in the page", ".other{color:red}p{top:0}", "p{top:0}"],
		["rules of which one class is missing", ".one .other{color:red}p{top:0}", "p{top:0}"],
		["rules of other elements", "p a{top:0}p{top:0}", "p{top:0}"],
		["states that no element has", "p[data-open]{top:0}p:disabled{top:0}p[title=Tres]{top:0}p{top:0}", "p{top:0}"],
		["selectors of a list that cannot match", ".other,p{top:0}", "p{top:0}"],
		["what has none of the parts in the arguments of a pseudo-class", "p:has(a){top:0}p{top:0}", "p{top:0}"],
		[
			"what a reader does",
			"p:hover,p:active,::selection,p:target,p:target-current,p:focus-visible{top:0}p:is(.one,:hover){top:0}",
			"p:is(.one,:hover){top:0}",
		],
		["rules for paper", "@media print{p{top:0}}p{top:0}", "p{top:0}"],
		["rules for forced colours", "@media (forced-colors:active){p{top:0}}p{top:1px}", "p{top:1px}"],
		["rules for browsers without scripts", "@media (scripting:none) and (width<=9px){p{top:0}}p{top:0}", "p{top:0}"],
		["blocks of which nothing is left", "@media (width<=9px){.other{color:red}}p{top:0}", "p{top:0}"],
		["some of a block", "@media (width<=9px){.other{top:0}.one{top:0}}", "@media (width<=9px){.one{top:0}}"],
		["custom properties that no rule uses", ":root{--a:var(--b);--b:1px}p{--c:0;top:0}", "p{top:0}"],
		["animations that no rule names", "@keyframes x{0%{top:0}}p{top:0}", "p{top:0}"],
		["words of the text", ".other{color:red}.one{top:0}", ".one{top:0}"],
	])("leave out %s", (_, sheet, rules) => {
		expect(rulesOf(sheet, '<p class="one" title="Dos">other <code>.other</code></p>')).toBe(rules);
	});

	test("stand where the link was, with their hash, and with the link for browsers without scripts", () => {
		const { html, hashes } = createPageStyles({ href: HREF, fonts: "", sheet: ".one{top:0}" })(
			`<head>${LINK}<title>x</title></head><p class="one">`,
		);
		expect(html).toBe(
			`<head><style data-sheet="${HREF}">.one{top:0}</style><noscript>${LINK}</noscript><title>x</title></head><p class="one">`,
		);
		expect(hashes).toEqual([`'sha256-${createHash("sha256").update(".one{top:0}").digest("base64")}'`]);
	});

	test("of small sheets stand in place of links to them, once, with their hashes", () => {
		const small = new Map([
			["/assets/notes.css", ".note{top:1px}"],
			["/assets/video.css", "video{top:2px}"],
			["/assets/author.css", ".author{top:3px}"],
		]);
		const inlineStyles = createPageStyles({ href: HREF, fonts: "", sheet: ".one{top:0}", small });
		const { html, hashes } = inlineStyles(
			`<head>${LINK}<link rel="stylesheet" href="/assets/author.css" data-precedence="default"/></head><nav><link rel="stylesheet" href="/assets/notes.css"/></nav><link rel="stylesheet" href="/assets/notes.css"><p class="one">`,
		);
		expect(html).toBe(
			`<head><style data-sheet="${HREF}">.one{top:0}</style><noscript>${LINK}</noscript><style>.author{top:3px}</style><link rel="stylesheet" href="/assets/author.css" data-precedence="default" media="not all"/></head><nav><style>.note{top:1px}</style></nav><p class="one">`,
		);
		expect(hashes).toEqual(
			[".one{top:0}", ".author{top:3px}", ".note{top:1px}"].map(
				(css) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`,
			),
		);
	});

	test("hold the custom properties that only a small sheet of the page uses", () => {
		const sheet = ":root{--a:1px;--b:var(--c);--c:2px}.one{top:0}";
		const small = new Map([["/assets/notes.css", ".note{top:var(--b)}"]]);
		const inlineStyles = createPageStyles({ href: HREF, fonts: "", sheet, small });
		expect(inlineStyles(`<html>${LINK}<p class="one">`).html).not.toContain("--");
		const { html } = inlineStyles(`<html>${LINK}<link rel="stylesheet" href="/assets/notes.css"><p class="one">`);
		expect(html).toContain(":root{--b:var(--c);--c:2px}.one{top:0}");
	});

	test("are found after a text that holds half an attribute or half a tag", () => {
		const sheet = ".one{top:0}.two{top:0}";
		expect(rulesOf(sheet, '<p>1 < 2: class="así</p><p class="one"></p><p class="two"></p>')).toBe(sheet);
		expect(rulesOf(sheet, '<p class="two">class="')).toBe(".two{top:0}");
	});

	test("are not in a page without the link", () => {
		const inlineStyles = createPageStyles({ href: HREF, fonts: "", sheet: "a{top:0}" });
		expect(inlineStyles("<p>Hola</p>")).toEqual({ html: "<p>Hola</p>", hashes: [] });
	});
});

test("a page of the built site has its rules, allowed by its policy, and names the sheet for later", async () => {
	const site = await startTestSite();
	try {
		const response = await site.get("/home");
		const html = await response.text();
		const [, href = "", css = ""] = /<style data-sheet="([^"]+)">([\s\S]+)<\/style>/.exec(html) ?? [];
		expect(css.length).toBeGreaterThan(5_000);
		const sheet = await (await site.get(href)).text();
		expect(css.length).toBeLessThan(sheet.length / 2);
		// Fonts in a sheet that comes later make the browser lay out the page again.
		expect(css.match(/@font-face/g)).toHaveLength(7);
		expect(sheet).not.toContain("@font-face");
		expect(sheet.match(/[^{}]+(?=\{)/g)?.filter((each) => restylesMany(each))).toEqual([]);
		expect(response.headers.get("content-security-policy")).toContain(
			`style-src 'self' 'sha256-${createHash("sha256").update(css).digest("base64")}'`,
		);
		expect(html.match(/<link rel="stylesheet"/g)).toHaveLength(1);
		expect(html).toContain(`<noscript><link rel="stylesheet" href="${href}"/></noscript>`);
	} finally {
		await site.stop();
	}
});
