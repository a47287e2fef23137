import type { Root as MarkdownRoot, Nodes } from "mdast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import type { Pasted } from "../../domain/publication/pasted.ts";
import { treeToMarkdown } from "../converters/html-to-markdown.server.ts";
import {
	element,
	elementsOf,
	type HtmlChild,
	type HtmlElement,
	type HtmlParent,
	type HtmlTree,
	replaceIn,
	text,
	textOf,
} from "../html-tree.server.ts";
import { isTangled } from "../sanitize.server.ts";
import { TakesTooLong, withinLimit } from "../time-limit.server.ts";
import { pastedHref } from "./pasted-href.server.ts";
import { mendLists, nestWordLists } from "./pasted-lists.server.ts";
import { classesOf, isLook, marked, styleOf } from "./pasted-style.server.ts";

/** The processor time that one paste may take, in milliseconds. A long article needs a tenth of it. */
const LIMIT_MS = 3_000;

/** Deepest nesting that is kept. Deeper elements are unwrapped. */
const MAX_DEPTH = 60;

/** Most elements that are read, and most columns that one cell of a table covers. */
const MAX_ELEMENTS = 40_000;
const MAX_SPAN = 50;

const parser = unified().use(rehypeParse, { fragment: true });

/** Elements that go with all that is in them: machinery, controls, and what shows other documents. */
const GONE = new Set([
	...["script", "style", "template", "noscript", "iframe", "object", "embed", "svg", "math", "title", "head", "link"],
	...["meta", "base", "form", "button", "input", "select", "textarea", "video", "audio", "canvas", "map", "xml"],
	...["applet", "frameset", "dialog", "nav"],
]);

/** Elements that stay, beside those that say how words look. All others give way to what is in them. */
const KEPT = new Set([
	...["p", "div", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "blockquote"],
	...["pre", "code", "samp", "kbd", "a", "sub", "sup", "mark", "img", "table", "thead", "tbody", "tfoot", "tr", "th"],
	...["td", "caption", "section", "article", "header", "footer", "main", "aside", "figure", "figcaption", "strong"],
	...["em", "del"],
]);

/** Attributes that mean something after the styles have been read. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
	...{ a: ["href"], ol: ["start"], td: ["colSpan", "align"], th: ["colSpan", "align"], code: ["className"] },
};

/**
 * Converts what a clipboard holds as HTML into Markdown (docs/product.md, 26.16). Words stay; of their look, what
 * Markdown says. Pictures are counted and left out. Null: it is none that can be read within the time. `siteUrl`: links
 * to it begin at the root.
 */
export function pasteToMarkdown(html: string, { siteUrl }: { readonly siteUrl: string }): Pasted | null {
	if (isTangled(html)) return null;
	try {
		return withinLimit(() => convert(html, siteUrl), LIMIT_MS);
	} catch (error) {
		// The parser and the converter are recursive: thousands of nested levels exhaust the stack.
		if (error instanceof TakesTooLong || Object(error).name === "RangeError") return null;
		throw error;
	}
}

function convert(html: string, siteUrl: string): Pasted | null {
	const tree = parser.parse(html.replace(/[\ue000\ue001]/g, "")) as HtmlTree;
	const all = elementsOf(tree);
	if (all.length > MAX_ELEMENTS) return null;
	nameWordTitles(all);
	markNotes(all);
	for (const parent of [tree, ...all.map(({ node }) => node)]) nestWordLists(parent);
	simplify(tree, siteUrl);
	mendLists(tree);
	const pictures = takePictures(tree);
	for (const { node, parent } of elementsOf(tree)) tidy(node, parent);
	lowerHeadings(tree);
	dropLooseBreaks(tree);
	return { markdown: writeNotes(treeToMarkdown(tree as never, closeLists)), pictures };
}

/** Word has headings of its own besides those of HTML. */
function nameWordTitles(all: ReturnType<typeof elementsOf>): void {
	for (const { node } of all) {
		if (node.tagName !== "p") continue;
		const name = classesOf(node);
		const level = /\bMsoHeading([1-6])\b/.exec(name)?.[1] ?? (/\bMsoTitle\b/.test(name) ? "1" : undefined);
		if (level !== undefined) node.tagName = `h${level}`;
		else if (/\bMso(?:Intense)?Quote\b/.test(name)) {
			node.children = [element("p", {}, node.children)];
			node.tagName = "blockquote";
		}
	}
}

/** What stands around the number of a footnote until the text is written; no words have these signs by then. */
const NOTE = ["\ue000", "\ue001"] as const;
const ALL_NOTES = /\ue000(\d+)\ue001/g;

/** Marks the footnotes of Word and of exported documents: their numbers lead to their words, and those lead back. */
function markNotes(all: ReturnType<typeof elementsOf>): void {
	for (const { node, parent } of all) {
		if (styleOf(node).get("mso-element") === "footnote-list")
			node.children = node.children.filter((child) => child.type !== "element" || child.tagName !== "hr");
		if (node.tagName !== "a") continue;
		const [, back, number] = /^#_?ftnt?_?(ref)?(\d{1,4})$/.exec(String(node.properties.href ?? "")) ?? [];
		if (number === undefined) continue;
		replaceIn(parent, node, [text(NOTE.join(number) + (back === undefined ? "" : ":"))]);
	}
}

function writeNotes(markdown: string): string {
	return markdown.replace(ALL_NOTES, "[^$1]");
}

const isHidden = (node: HtmlElement) => {
	const style = styleOf(node);
	return style.get("display") === "none" || style.get("mso-hide") === "all" || node.properties.hidden === true;
};

/** Leaves the elements that are known, with the attributes that mean something. It is iterative. */
function simplify(tree: HtmlTree, siteUrl: string): void {
	const open: { readonly node: HtmlParent; readonly depth: number; readonly isCode: boolean }[] = [
		{ node: tree, depth: 0, isCode: false },
	];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const { node, depth, isCode } = next;
		const kept: HtmlElement["children"] = [];
		const waiting = (node.children as HtmlChild[]).toReversed();
		for (let child = waiting.pop(); child !== undefined; child = waiting.pop()) {
			if (child.type === "text") {
				kept.push(isCode ? child : text(plainSpaces(child.value)));
				continue;
			}
			if (child.type !== "element" || GONE.has(child.tagName) || isHidden(child)) continue;
			const inner = isLook(child) ? marked(child) : child.children;
			// Marks of marks are read once more, and have no style by then.
			const isPlain = ["strong", "em", "del"].includes(child.tagName) && Object.keys(child.properties).length === 0;
			const isUseless = (isLook(child) && !isPlain) || !KEPT.has(child.tagName) || depth >= MAX_DEPTH;
			if (isUseless || !mayStay(child, siteUrl)) {
				for (const each of inner.toReversed()) waiting.push(each);
				continue;
			}
			child.properties = keptAttributes(child);
			kept.push(child);
			open.push({ node: child, depth: depth + 1, isCode: isCode || child.tagName === "pre" });
		}
		node.children = kept;
	}
}

/** Whether a link leads somewhere that a reader of the site can go; other elements stay. It mends the address. */
function mayStay(node: HtmlElement, siteUrl: string): boolean {
	if (node.tagName !== "a") return true;
	const href = pastedHref(String(node.properties.href ?? ""), siteUrl);
	if (href === null || textOf(node).trim() === "") return false;
	node.properties.href = href;
	return true;
}

function keptAttributes({ tagName, properties }: HtmlElement): HtmlElement["properties"] {
	if (tagName === "img") {
		const isDot = [properties.width, properties.height].some((size) => size !== undefined && Number(size) <= 1);
		return isDot ? { hidden: true } : {};
	}
	if (tagName === "li") {
		const { dataAriaLevel } = properties;
		return dataAriaLevel === undefined ? {} : { dataAriaLevel };
	}
	const kept: HtmlElement["properties"] = {};
	for (const name of ATTRIBUTES[tagName] ?? []) {
		const value = properties[name];
		if (value === undefined || (name === "colSpan" && !(Number(value) <= MAX_SPAN))) continue;
		const language = [value].flat().find((each) => String(each).startsWith("language-"));
		if (name !== "className") kept[name] = value;
		else if (language !== undefined) kept[name] = [String(language)];
	}
	return kept;
}

/** Writes lists without empty lines between their entries, unless an entry has paragraphs. */
function closeLists(root: MarkdownRoot): void {
	const open: Nodes[] = [root];
	for (let node = open.pop(); node !== undefined; node = open.pop()) {
		if ("children" in node) open.push(...node.children);
		if (node.type !== "list") continue;
		for (const item of node.children) item.spread = item.children.filter(({ type }) => type === "paragraph").length > 1;
		node.spread = node.children.some(({ spread }) => spread === true);
	}
}

/** Spaces that only hold a layout are plain ones. Between a number and its unit they stay. */
function plainSpaces(words: string): string {
	return words
		.replace(/[\u00ad\u200b\ufeff]/g, "")
		.replace(/[ \t\r\n]*\u00a0[\s\u00a0]+|[ \t\r\n]+\u00a0/g, " ")
		.replace(/(?<![\d«])\u00a0(?![»%\d])/g, " ");
}

/** Takes the pictures out, and says how many there were. */
function takePictures(tree: HtmlTree): number {
	let count = 0;
	for (const { node, parent } of elementsOf(tree)) {
		if (node.tagName !== "img") continue;
		if (node.properties.hidden !== true) count += 1;
		replaceIn(parent, node, []);
	}
	return count;
}

function tidy(node: HtmlElement, parent: HtmlParent): void {
	const isHeading = /^h[1-6]$/.test(node.tagName);
	// A heading is bold by itself.
	if (isHeading)
		for (const { node: inner, parent: own } of elementsOf(node))
			if (inner.tagName === "strong") replaceIn(own, inner, inner.children);
	if (isHeading && textOf(node).trim() === "") replaceIn(parent, node, []);
	// Systems put a paragraph into each entry of a list; more than one makes the list wide.
	if (node.tagName === "li") {
		const paragraphs = node.children.filter((each) => each.type === "element" && each.tagName === "p");
		const [only] = paragraphs;
		if (paragraphs.length === 1 && only?.type === "element") replaceIn(node, only, only.children);
	}
	if (node.tagName === "table") unwrapLayout(node, parent);
}

/** A table of one cell is a box: what is in it stays. */
function unwrapLayout(table: HtmlElement, parent: HtmlParent): void {
	const cells = elementsOf(table).filter(({ node }) => node.tagName === "td" || node.tagName === "th");
	const [only] = cells;
	if (cells.length === 1 && only !== undefined) replaceIn(parent, table, only.node.children);
	else tidyTable(table, cells);
}

/** A table has a row of headers: the first one, where none is said to be. Blocks in a cell are a line. */
function tidyTable(table: HtmlElement, cells: ReturnType<typeof elementsOf>): void {
	for (const { node: cell } of cells)
		for (const { node: block, parent } of elementsOf(cell))
			if (BLOCKS.test(block.tagName)) replaceIn(parent, block, [text(" "), ...block.children, text(" ")]);
			else if (block.tagName === "br") replaceIn(parent, block, [text(" ")]);
	if (cells.some(({ node }) => node.tagName === "th")) return;
	const first = elementsOf(table).find(({ node }) => node.tagName === "tr")?.node;
	for (const cell of first?.children ?? []) if (cell.type === "element") cell.tagName = "th";
}

const BLOCKS = /^(?:p|div|h[1-6]|ul|ol|li|blockquote|pre|hr|section|article)$/;

/** The first level is the page's title: if a paste has it, all its headings go one down. */
function lowerHeadings(tree: HtmlTree): void {
	const headings = elementsOf(tree).filter(({ node }) => /^h[1-6]$/.test(node.tagName));
	if (!headings.some(({ node }) => node.tagName === "h1")) return;
	for (const { node } of headings) node.tagName = `h${Math.min(6, Number(node.tagName[1]) + 1)}`;
}

/** Line breaks between blocks only hold a layout. */
function dropLooseBreaks(tree: HtmlTree): void {
	const isBlock = (node: HtmlParent["children"][number]) =>
		node.type === "element" && (BLOCKS.test(node.tagName) || node.tagName === "table");
	for (const parent of [tree, ...elementsOf(tree).map(({ node }) => node)])
		if (parent.children.some(isBlock))
			parent.children = parent.children.filter(
				(node) => node.type !== "element" || node.tagName !== "br",
			) as HtmlElement["children"];
}
