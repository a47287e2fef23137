import {
	element,
	elementsOf,
	type HtmlChild,
	type HtmlElement,
	type HtmlTree,
	replaceIn,
	text,
	textOf,
} from "./html-tree.server.ts";
import { parseHtml } from "./markdown.server.ts";

/** Longest formula, in characters. */
const LONGEST = 5_000;
/** Most macros that a formula may expand, so that it cannot grow without end. */
const MOST_EXPANSIONS = 500;

/**
 * Removes the `<math>` that authors wrote, and writes the formulas of a text as MathML (docs/product.md, 5.6): code with
 * the class `math`, and blocks of the language `math`. A formula that cannot be read stays as code.
 */
export async function makeMath(tree: HtmlTree): Promise<void> {
	for (const { node, parent } of elementsOf(tree)) if (node.tagName === "math") replaceIn(parent, node, []);
	for (const { node, parent } of elementsOf(tree)) {
		const isBlock = node.tagName === "pre" && isMath(node.children[0], "language-math");
		if (!isBlock && !(node.tagName === "code" && isMath(node, "math"))) continue;
		const isAlone = parent.type === "element" && parent.tagName === "p" && parent.children.length === 1;
		const source = textOf(node).trim();
		const math = await mathOf(source, isBlock || isAlone);
		if (math === null) replaceIn(parent, node, [isBlock ? element("p", {}, [codeOf(source)]) : codeOf(source)]);
		else replaceIn(parent, node, [isBlock ? element("p", {}, [math]) : math]);
	}
}

function isMath(node: HtmlChild | undefined, name: string): boolean {
	const { className } = node?.type === "element" ? node.properties : {};
	return Array.isArray(className) && className.includes(name);
}

function codeOf(source: string): HtmlElement {
	return element("code", {}, [text(source)]);
}

/** The MathML of a formula in TeX; null if it cannot be read. The converter loads with the first formula. */
async function mathOf(source: string, displayMode: boolean): Promise<HtmlElement | null> {
	if (source === "" || source.length > LONGEST) return null;
	const { default: temml } = await import("temml");
	try {
		const written = temml.renderToString(source, { displayMode, throwOnError: true, maxExpand: MOST_EXPANSIONS });
		const [math] = parseHtml(written).children;
		if (math?.type !== "element" || math.tagName !== "math") return null;
		math.properties.className = ["tex"];
		math.properties.alttext = source;
		return math;
	} catch {
		return null;
	}
}
