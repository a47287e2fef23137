import { toHtml } from "hast-util-to-html";
import rehypeParse from "rehype-parse";
import rehypeSanitize from "rehype-sanitize";
import { unified } from "unified";
import { isFootnoteId, isHeadingId } from "./heading-id.server.ts";
import {
	elementsOf,
	type HtmlChild,
	type HtmlElement,
	type HtmlNode,
	type HtmlParent,
	type HtmlTree,
} from "./html-tree.server.ts";
import { bodySchema } from "./sanitize-schema.server.ts";

/** Deepest nesting that is kept. What is deeper stands in the element at this depth. */
const MAX_DEPTH = 60;
/** Rounds until the text no longer changes. Two are the rule; more are needed only by text made to be misread. */
const MAX_ROUNDS = 8;

const parser = unified().use(rehypeParse, { fragment: true });
const narrow = rehypeSanitize(bodySchema);
const allowed = new Set(bodySchema?.tagNames);
const stripped = new Set(bodySchema?.strip);
const FORMATTING = new Set([
	"a",
	"b",
	"big",
	"code",
	"em",
	"font",
	"i",
	"nobr",
	"s",
	"small",
	"strike",
	"strong",
	"tt",
	"u",
]);

/**
 * The HTML of a body with only what docs/product.md, 5.5 allows. Never throws. What it answers is a fixpoint:
 * sanitising it again changes nothing, so that a browser that parses it finds the very elements that were checked.
 * Text that cannot be brought to that is answered without any element but a paragraph.
 */
export function sanitizeBody(html: string): string {
	if (isTangled(html)) return withoutElements(html);
	try {
		let body = html;
		for (let round = 0; round < MAX_ROUNDS; round++) {
			const next = writeBody(checkedTree(parser.parse(body)));
			if (next === body) return body;
			body = next;
		}
	} catch (error) {
		// The parser calls itself for every level; thousands of levels exhaust the stack.
		if (!(error instanceof RangeError)) throw error;
	}
	return withoutElements(html);
}

/** The HTML text of a tree, in the one form that `sanitizeBody` answers with. */
export function writeBody(tree: HtmlTree): string {
	return toHtml(tree, { characterReferences: { useNamedReferences: true } });
}

function checkedTree(tree: HtmlTree): HtmlTree {
	flatten(tree);
	const checked = narrow(tree);
	tidy(checked);
	return checked;
}

/** Unwraps what is not allowed or too deep. Iterative and before the library, which calls itself for every level. */
function flatten(tree: HtmlTree): void {
	const open: { node: HtmlTree | HtmlElement; depth: number }[] = [{ node: tree, depth: 0 }];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const { node, depth } = next;
		const kept: HtmlNode[] = [];
		const waiting: HtmlNode[] = node.children.toReversed();
		for (let child = waiting.pop(); child !== undefined; child = waiting.pop()) {
			if (child.type === "element") {
				if (child.tagName === "h1") child.tagName = "h2";
				const keep =
					stripped.has(child.tagName) || (depth < MAX_DEPTH && allowed.has(child.tagName) && !isForeignButton(child));
				if (!keep) {
					for (let index = child.children.length - 1; index >= 0; index--)
						waiting.push(child.children[index] as HtmlChild);
					continue;
				}
				if (!stripped.has(child.tagName)) open.push({ node: child, depth: depth + 1 });
			}
			kept.push(child);
		}
		node.children = kept as HtmlElement["children"];
	}
}

/** The one button a body may hold is the one that copies code, as `codeFigure` makes it. */
function isForeignButton(node: HtmlElement): boolean {
	if (node.tagName !== "button") return false;
	const { className, dataCopy, type } = node.properties;
	return type !== "button" || dataCopy !== "" || !Array.isArray(className) || className.join() !== "copy";
}

/** What a list of allowed attributes cannot say: ids are unique and safe, pictures have a source, no list is empty. */
function tidy(tree: HtmlTree): void {
	const ids = new Set<string>();
	const emptied = new Set<HtmlParent>();
	for (const { node, parent } of elementsOf(tree)) {
		const { properties } = node;
		for (const list of ["className", "rel"]) {
			const value = properties[list];
			if (Array.isArray(value) && value.length === 0) delete properties[list];
		}
		if (typeof properties.id === "string") {
			const fits = /^h[2-6]$/.test(node.tagName)
				? isHeadingId(properties.id) || properties.id === "footnote-label"
				: isFootnoteId(properties.id);
			if (!fits || ids.has(properties.id)) delete properties.id;
			else ids.add(properties.id);
		}
		if (showsNothing(node)) emptied.add(parent);
		if (node.tagName === "pre") dropFirstLineBreaks(node);
	}
	for (const parent of emptied)
		parent.children = parent.children.filter(
			(child) => child.type !== "element" || !showsNothing(child),
		) as HtmlElement["children"];
}

function showsNothing({ tagName, properties }: HtmlElement): boolean {
	return (
		(tagName === "img" && properties.src === undefined) || (tagName === "source" && properties.srcSet === undefined)
	);
}

/** A parser drops a line break right after `<pre>`, so that none can stand there in text that is to be parsed. */
function dropFirstLineBreaks(pre: HtmlElement): void {
	for (let first = pre.children[0]; first?.type === "text"; first = pre.children[0]) {
		first.value = first.value.replace(/^[\r\n]+/, "");
		if (first.value !== "") return;
		pre.children.shift();
	}
}

/**
 * Whether the text opens so many formatting elements without closing them that a parser, which has to open them again
 * in every paragraph, would make of it many times its size.
 */
function isTangled(html: string): boolean {
	const open = new Map<string, number>();
	let opened = 0;
	let copies = 0;
	for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
		const tag = name.toLowerCase();
		if (!FORMATTING.has(tag)) {
			copies += Math.max(0, opened - 20);
			if (copies > 500_000) return true;
			continue;
		}
		const count = open.get(tag) ?? 0;
		if (slash === "") open.set(tag, count + 1);
		else if (count > 0) open.set(tag, count - 1);
		else continue;
		opened += slash === "" ? 1 : -1;
	}
	return false;
}

function withoutElements(html: string): string {
	const words = html
		.replace(/<[^<>]*>/g, " ")
		// biome-ignore lint/suspicious/noControlCharactersInRegex: a parser changes or drops them, and the answer must not change when parsed
		.replace(/[\u0000-\u0020\u007f-\u009f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]+/gu, " ")
		.trim();
	return writeBody({
		type: "root",
		children: [{ type: "element", tagName: "p", properties: {}, children: [{ type: "text", value: words }] }],
	});
}
