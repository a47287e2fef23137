import { toHtml } from "hast-util-to-html";
import rehypeParse from "rehype-parse";
import rehypeSanitize from "rehype-sanitize";
import { unified } from "unified";
import { isAliasId, isFootnoteId, isHeadingId } from "./heading-id.server.ts";
import {
	elementsOf,
	type HtmlChild,
	type HtmlElement,
	type HtmlNode,
	type HtmlParent,
	type HtmlTree,
} from "./html-tree.server.ts";
import { bodySchema, MATH, MATH_TEXT } from "./sanitize-schema.server.ts";

/** Deepest nesting of elements that is allowed. Deeper elements are unwrapped into the element at this depth. */
const MAX_DEPTH = 60;
/** Most rounds until the text stops changing. Two are usual; only text crafted to be misread needs more. */
const MAX_ROUNDS = 8;

const parser = unified().use(rehypeParse, { fragment: true });
const narrow = rehypeSanitize(bodySchema);
const allowed = new Set(bodySchema?.tagNames);
const stripped = new Set(bodySchema?.strip);
const math = new Set<string>(MATH);
const mathText = new Set<string>(MATH_TEXT);
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
 * Sanitises the HTML of a body: only what docs/product.md, 5.5 allows remains. Never throws. The result is a fixpoint:
 * sanitising it again changes nothing, so a browser that parses it gets exactly the elements that were checked. When no
 * fixpoint is found, the result is the plain text in one paragraph.
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
		// The parser is recursive: thousands of nested levels exhaust the stack.
		if (!(error instanceof RangeError)) throw error;
	}
	return withoutElements(html);
}

/** Serialises a tree as HTML, in the form that `sanitizeBody` returns. */
export function writeBody(tree: HtmlTree): string {
	return toHtml(tree, { characterReferences: { useNamedReferences: true } });
}

function checkedTree(tree: HtmlTree): HtmlTree {
	flatten(tree);
	const checked = narrow(tree);
	tidy(checked);
	return checked;
}

/**
 * Unwraps elements that are not allowed or nested too deep. It is iterative and must run before the sanitising library,
 * which is recursive.
 */
function flatten(tree: HtmlTree): void {
	const open: { node: HtmlTree | HtmlElement; depth: number }[] = [{ node: tree, depth: 0 }];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const { node, depth } = next;
		const kept: HtmlNode[] = [];
		const waiting: HtmlNode[] = node.children.toReversed();
		for (let child = waiting.pop(); child !== undefined; child = waiting.pop()) {
			if (child.type === "element") {
				if (child.tagName === "h1") child.tagName = "h2";
				if (isForeignMath(child, node)) continue;
				const keep =
					stripped.has(child.tagName) ||
					(depth < MAX_DEPTH && allowed.has(child.tagName) && !isForeignButton(child) && !isLooseMath(child, node));
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

/**
 * Whether this is a formula that is not ours, or something in a formula that is none of its parts: removed with all that
 * is in it, because browsers read HTML within formulas by rules of their own.
 */
function isForeignMath(node: HtmlElement, parent: HtmlParent): boolean {
	const isInside = parent.type === "element" && math.has(parent.tagName);
	if (isInside) return !math.has(node.tagName) || node.tagName === "math" || mathText.has(parent.tagName);
	const { className } = node.properties;
	return node.tagName === "math" && !(Array.isArray(className) && className.join() === "tex");
}

/** Whether this is a part of a formula outside of one. */
function isLooseMath(node: HtmlElement, parent: HtmlParent): boolean {
	if (node.tagName === "math" || !math.has(node.tagName)) return false;
	return parent.type === "root" || !math.has(parent.tagName);
}

/** Whether a button is not the copy button that `codeFigure` makes, which is the only button allowed in a body. */
function isForeignButton(node: HtmlElement): boolean {
	if (node.tagName !== "button") return false;
	const { className, dataCopy, type } = node.properties;
	return type !== "button" || dataCopy !== "" || !Array.isArray(className) || className.join() !== "copy";
}

/**
 * Applies the rules that an allow-list of attributes cannot express: ids are unique and safe, pictures without an
 * address are removed, and empty lists of classes or `rel` words are removed.
 */
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
				: node.tagName === "span"
					? isAliasId(properties.id)
					: isFootnoteId(properties.id);
			if (!fits || ids.has(properties.id)) delete properties.id;
			else ids.add(properties.id);
		}
		if (node.tagName === "video" || node.tagName === "audio") properties.controls = true;
		if (showsNothing(node)) emptied.add(parent);
		if (node.tagName === "pre") dropFirstLineBreaks(node);
	}
	for (const parent of emptied)
		parent.children = parent.children.filter(
			(child) => child.type !== "element" || !showsNothing(child),
		) as HtmlElement["children"];
}

function showsNothing({ tagName, properties, children }: HtmlElement): boolean {
	switch (tagName) {
		case "img":
		case "track":
			return properties.src === undefined;
		case "source":
			return properties.srcSet === undefined && properties.src === undefined;
		case "video":
		case "audio":
			return (
				properties.src === undefined &&
				!children.some(
					(child) => child.type === "element" && child.tagName === "source" && child.properties.src !== undefined,
				)
			);
		default:
			return false;
	}
}

/** Removes line breaks right after `<pre>`. Parsers drop one there, so the text would change when parsed again. */
function dropFirstLineBreaks(pre: HtmlElement): void {
	for (let first = pre.children[0]; first?.type === "text"; first = pre.children[0]) {
		first.value = first.value.replace(/^[\r\n]+/, "");
		if (first.value !== "") return;
		pre.children.shift();
	}
}

/**
 * Whether the text leaves so many formatting elements open that parsing would multiply its size: the parser must open
 * them again in every following paragraph.
 */
export function isTangled(html: string): boolean {
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
