import { hash } from "node:crypto";
import { parse as parseSelectors, type Selector, stringify } from "css-what";
import { remember } from "./site-map.ts";

/**
 * What a selector needs of a page: a part of its HTML ("p", ".note", "[open]", "[role=status]"), or one of several
 * selectors.
 */
type Need = string | readonly Needs[];
type Needs = readonly Need[];

interface Declaration {
	readonly text: string;
	/** The custom property that it sets; undefined for any other property. */
	readonly sets: string | undefined;
	/** The custom properties in its value. */
	readonly uses: readonly string[];
}

interface Rule {
	readonly selectors: readonly { readonly text: string; readonly needs: Needs }[];
	readonly declarations: readonly Declaration[];
}

/** An animation, which only pages that mention its name have. */
interface Named {
	readonly name: string;
	readonly text: string;
}

/** A part of a style sheet: text that every page has, or one of the above, or an at-rule with parts in it. */
type Part = string | Named | Rule | { readonly open: string; readonly parts: readonly Part[] };

/** At-rules whose block holds rules. */
const GROUP = /^@(?:media|supports|container|layer)\b/;

/** Blocks for paper, for forced colours, and for browsers without scripts, which load the whole sheet. */
const NOT_PAINTED =
	/^@media (?:print|\(forced-colors: ?active\)|[^,]*\(scripting: ?none\)[^,]*(?:,[^,]*\(scripting: ?none\)[^,]*)*)$/;

const ANIMATION = /^@keyframes\s+(\S+)/;

/** Pseudo-classes and pseudo-elements of what a reader does after the first paint. */
const LATER = new Set(["hover", "active", "selection", "target", "target-current"]);

/** The role of what appears only when the page has been painted, and has it in its selectors. */
const LATER_ROLE = "progressbar";

/** A need that no page meets. */
const NEVER: Need = [];

/** Parts of the HTML that a script adds before the first paint (app/theme/theme-mode.ts). */
const ADDED_EARLY = [".dark", ".light", ".system", "[data-signed-in]"];

/** Number of kinds of pages whose rules are remembered. */
const REMEMBERED = 100;

/** Number of tags whose needs are remembered, and the length of the longest of them. */
const REMEMBERED_TAGS = 2_000;
const LONGEST_TAG = 600;

/** A bit of a page's needs: "1" or "0" in ASCII. */
const MET = 49;
const NOT_MET = 48;

/** Splits CSS at its outermost braces: the text before each block, and the block; null for text up to a semicolon. */
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

const usesOf = (css: string) => Array.from(css.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = ""]) => name);

function needsOf(selector: Selector[]): Needs {
	return selector.flatMap((part): Need[] => {
		if (part.type === "tag") return [part.name.toLowerCase()];
		if (part.type === "attribute") {
			if (part.value === LATER_ROLE) return [NEVER];
			if (part.name === "class" && part.action === "element") return [`.${part.value}`];
			return [part.action === "equals" ? `[${part.name}=${part.value}]` : `[${part.name}]`];
		}
		if (part.type !== "pseudo" && part.type !== "pseudo-element") return [];
		if (LATER.has(part.name)) return [NEVER];
		// The common ring of the focus is enough until the whole sheet is there.
		if (part.name === "focus-visible" && selector.length > 1) return [NEVER];
		if (part.name === "disabled") return ["[disabled]"];
		return part.type === "pseudo" && ["is", "where", "has"].includes(part.name) && Array.isArray(part.data)
			? [part.data.map(needsOf)]
			: [];
	});
}

function declarationsOf(body: string): Declaration[] {
	// All of a rule without custom properties is one declaration: none of them is left out.
	if (!/(?:^|;)\s*--/.test(body)) return [{ text: body, sets: undefined, uses: usesOf(body) }];
	return Array.from(blocksOf(`${body};`), ([before, inside]) => ({
		text: inside === null ? before : `${before}{${inside}}`,
		sets: inside === null ? /^\s*(--[\w-]+)\s*:/.exec(before)?.[1] : undefined,
		uses: usesOf(before + (inside ?? "")),
	}));
}

function parse(css: string): readonly Part[] {
	return [...blocksOf(css)].flatMap(([before, inside]): Part[] => {
		if (inside === null) return [before];
		if (NOT_PAINTED.test(before)) return [];
		if (GROUP.test(before)) return [{ open: before, parts: parse(inside) }];
		const text = `${before}{${inside}}`;
		const name = ANIMATION.exec(before)?.[1];
		if (name !== undefined) return [{ name, text }];
		if (before.startsWith("@")) return [text];
		const list = parseSelectors(before);
		const selectors = list.map((each) => ({
			text: list.length === 1 ? before : stringify([each]),
			needs: needsOf(each),
		}));
		return [{ selectors, declarations: declarationsOf(inside) }];
	});
}

/** The parts that apply to a page that meets these needs. Animations are all among them. */
function partsFor(found: ReadonlySet<string>, parts: readonly Part[]): readonly Part[] {
	const areMet = (needs: Needs): boolean =>
		needs.every((need) => (typeof need === "string" ? found.has(need) : need.some(areMet)));
	return parts.flatMap((part): Part[] => {
		if (typeof part === "string" || "name" in part) return [part];
		if ("selectors" in part) {
			const selectors = part.selectors.filter(({ needs }) => areMet(needs));
			return selectors.length === 0 ? [] : [{ ...part, selectors }];
		}
		const inside = partsFor(found, part.parts);
		return inside.length === 0 ? [] : [{ open: part.open, parts: inside }];
	});
}

const rulesAmong = (parts: readonly Part[]): readonly Rule[] =>
	parts.flatMap((part) =>
		typeof part === "string" || "name" in part ? [] : "selectors" in part ? [part] : rulesAmong(part.parts),
	);

/**
 * The custom properties that these rules and other sheets of the page use, directly or in the value of another one that
 * is used. `others`: those of the other sheets.
 */
function usedAmong(rules: readonly Rule[], others: readonly string[]): ReadonlySet<string> {
	const declarations = rules.flatMap((rule) => rule.declarations);
	const used = new Set([...others, ...declarations.flatMap(({ sets, uses }) => (sets === undefined ? uses : []))]);
	// A set visits what is added to it meanwhile.
	for (const name of used)
		for (const { sets, uses } of declarations) if (sets === name) for (const other of uses) used.add(other);
	return used;
}

/** Writes the parts, without custom properties that `isUsed` denies and animations that `isNamed` does. */
function write(
	parts: readonly Part[],
	isUsed: (property: string) => boolean,
	isNamed: (name: string) => boolean,
): string {
	return parts
		.map((part) => {
			if (typeof part === "string") return part;
			if ("name" in part) return isNamed(part.name) ? part.text : "";
			if ("selectors" in part) {
				const body = part.declarations
					.map(({ sets, text }) => (sets === undefined || isUsed(sets) ? text : ""))
					.join("")
					.replace(/;+$/, "");
				return body === "" ? "" : `${part.selectors.map(({ text }) => text).join()}{${body}}`;
			}
			const inside = write(part.parts, isUsed, isNamed);
			return inside === "" ? "" : `${part.open}{${inside}}`;
		})
		.join("");
}

function rulesFor(found: ReadonlySet<string>, sheet: readonly Part[], others: readonly string[]): string {
	const parts = partsFor(found, sheet);
	const used = usedAmong(rulesAmong(parts), others);
	const isUsed = (property: string) => used.has(property);
	const rules = write(parts, isUsed, () => false);
	return write(parts, isUsed, (name) => rules.includes(name));
}

/** The beginning of a link to a sheet, as React writes it and as it stands in a text. */
const SHEET_LINK = '<link rel="stylesheet" href="';

/** The rest of it: the sheet's address, and the mark of a link that React manages. */
const SHEET_LINK_REST = /([^"]+)"( data-precedence="\w+")?\/?>/y;

/** A link to a sheet, and where it begins and ends in the page. */
interface SheetLink {
	readonly address: string;
	readonly precedence: string;
	readonly start: number;
	readonly end: number;
}

/** The links to sheets in a page, found by fixed text: an expression would be tried at every character of it. */
function linksIn(html: string): readonly SheetLink[] {
	const links: SheetLink[] = [];
	for (let start = html.indexOf(SHEET_LINK); start !== -1; start = html.indexOf(SHEET_LINK, start + 1)) {
		SHEET_LINK_REST.lastIndex = start + SHEET_LINK.length;
		const found = SHEET_LINK_REST.exec(html);
		if (found === null) continue;
		const [, address = "", precedence = ""] = found;
		links.push({ address, precedence, start, end: SHEET_LINK_REST.lastIndex });
	}
	return links;
}

/** The CSP source of an inline style. */
const sourceOf = (css: string) => `'sha256-${hash("sha256", css, "base64")}'`;

/** All needs of a sheet. */
function needsAmong(parts: readonly Part[]): Set<string> {
	const flat = (need: Need): readonly string[] =>
		typeof need === "string" ? [need] : need.flatMap((needs) => needs.flatMap(flat));
	return new Set(rulesAmong(parts).flatMap(({ selectors }) => selectors.flatMap(({ needs }) => needs.flatMap(flat))));
}

/** Creates the function that tells which of the needs a page's HTML meets: a bit for each, as text. */
function createSearch(needs: readonly string[]): (html: string) => string {
	const places = new Map(needs.map((need, index) => [need, index]));
	const placesAmong = (found: readonly string[]) =>
		found.map((need) => places.get(need)).filter((place) => place !== undefined);
	const early = placesAmong(ADDED_EARLY);
	const knownTags = new Map<string, readonly number[]>();

	function parseTag(tag: string): readonly number[] {
		const all = [/^[\w-]+/.exec(tag)?.[0].toLowerCase() ?? ""];
		for (const [, name = "", value = ""] of tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)) {
			all.push(
				`[${name}]`,
				...(name === "class" ? value.split(" ").map((each) => `.${each}`) : [`[${name}=${value}]`]),
			);
		}
		return placesAmong(all);
	}

	function placesOf(tag: string): readonly number[] {
		const known = knownTags.get(tag);
		if (known !== undefined) return known;
		const found = parseTag(tag);
		if (knownTags.size >= REMEMBERED_TAGS) knownTags.clear();
		// A copy: a part of a text keeps the whole text in memory.
		if (tag.length <= LONGEST_TAG) knownTags.set(Buffer.from(tag).toString(), found);
		return found;
	}

	return function bitsOf(html) {
		const bits = Buffer.alloc(needs.length, NOT_MET);
		for (const place of early) bits[place] = MET;
		for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at + 1)) {
			const first = html.charCodeAt(at + 1);
			if (first < 97 || first > 122) continue;
			const end = html.indexOf(">", at);
			if (end === -1) break;
			for (const place of placesOf(html.slice(at + 1, end))) bits[place] = MET;
		}
		return bits.toString("latin1");
	};
}

/**
 * Creates the function that writes into a page the rules of the site's style sheet that apply to it, in place of the
 * link to the sheet: those whose elements, classes and attributes stand in its HTML, with the custom properties and
 * animations that they use, and all fonts. Rules for paper and for what a reader does (`:hover`) are not among them. The
 * page looks as it does with the whole sheet, and is painted without waiting for it (docs/decisions/0028). Browsers
 * without scripts load the whole sheet; `paintFirst` (first-paint.ts) loads it after the first paint.
 *
 * `href` is the sheet's address in the page's link, `sheet` its minified text, and `sentAs` the address from which
 * browsers get that text, if it is another one. `fonts` is the text of the sheet of the fonts, which pages load nowhere
 * else: when a sheet with fonts arrives, browsers lay out the whole page anew. `small` has the texts of the sheets of few
 * pages, by address. Their rules take the place of links to them: browsers paint nothing below such a link before it has
 * loaded (docs/decisions/0099). A link of React's stays beside them, out of use, so that it does not add another one. The
 * returned hashes of all these rules are CSP sources; there are none if the page has no link to the site's sheet.
 * @throws {Error} if a selector of the sheet is wrong.
 */
export function createPageStyles({
	href,
	fonts,
	sheet,
	sentAs = href,
	small = new Map(),
}: {
	readonly href: string;
	readonly fonts: string;
	readonly sheet: string;
	readonly sentAs?: string;
	readonly small?: ReadonlyMap<string, string>;
}) {
	const parts = parse(fonts + sheet);
	const needs = [...needsAmong(parts)];
	const bitsOf = createSearch(needs);
	const linkTo = (address: string) => `<link rel="stylesheet" href="${address}"/>`;
	// At each navigation, the router loads the sheet of its manifest, unless the page links to it.
	const unused = sentAs === href ? "" : `<link rel="stylesheet" href="${href}" disabled=""/>`;
	const others = new Map(
		Array.from(small, ([address, css]) => [
			address,
			{ style: `<style>${css}</style>`, source: sourceOf(css), uses: usesOf(css) },
		]),
	);
	// By the needs that a page meets, and the addresses of the small sheets that it has.
	const rulesOf = remember(
		(page) => {
			const [bits = "", ...linked] = page.split("\n");
			const found = new Set(needs.filter((_, place) => bits.charCodeAt(place) === MET));
			const css = rulesFor(
				found,
				parts,
				linked.flatMap((address) => others.get(address)?.uses ?? []),
			);
			return { css, source: sourceOf(css) };
		},
		{ most: REMEMBERED, longest: Number.POSITIVE_INFINITY },
	);

	return function inlineStyles(html: string): { readonly html: string; readonly hashes: readonly string[] } {
		const links = linksIn(html);
		const own = links.find(({ address, precedence }) => address === href && precedence === "");
		if (own === undefined) return { html, hashes: [] };
		const linked = links.map(({ address }) => address).filter((address) => others.has(address));
		const { css, source } = rulesOf([bitsOf(html), ...new Set(linked.toSorted())].join("\n"));
		const hashes = new Set([source]);
		const styleFor = ({ address, precedence }: SheetLink) => {
			const other = others.get(address);
			if (other === undefined) return null;
			if (hashes.has(other.source)) return "";
			hashes.add(other.source);
			if (precedence === "") return other.style;
			return `${other.style}<link rel="stylesheet" href="${address}"${precedence} media="not all"/>`;
		};
		const pieces: string[] = [];
		let from = 0;
		for (const each of links) {
			const style =
				each === own
					? `<style data-sheet="${sentAs}">${css}</style><noscript>${linkTo(sentAs)}</noscript>${unused}`
					: styleFor(each);
			if (style === null) continue;
			pieces.push(html.slice(from, each.start), style);
			from = each.end;
		}
		pieces.push(html.slice(from));
		return { html: pieces.join(""), hashes: [...hashes] };
	};
}
