import type rehypeSanitize from "rehype-sanitize";

/** The root of a parsed HTML fragment. */
export type HtmlTree = ReturnType<ReturnType<typeof rehypeSanitize>>;
/** A node below the root. */
export type HtmlNode = HtmlTree["children"][number];
/** An element: its name in lower case, its properties by DOM name, its children. */
export type HtmlElement = Extract<HtmlNode, { type: "element" }>;
/** A node that has children. */
export type HtmlParent = HtmlTree | HtmlElement;
/** A node that may be the child of an element. */
export type HtmlChild = HtmlElement["children"][number];

/** Creates an element. `properties`: by DOM name. */
export function element(
	tagName: string,
	properties: HtmlElement["properties"],
	children: readonly HtmlChild[] = [],
): HtmlElement {
	return { type: "element", tagName, properties, children: [...children] };
}

/** Creates a text node. */
export function text(value: string): HtmlChild {
	return { type: "text", value };
}

/**
 * All elements below `root` in document order, each with its parent. It is iterative, so that deep nesting cannot
 * exhaust the stack.
 */
export function elementsOf(root: HtmlParent): { readonly node: HtmlElement; readonly parent: HtmlParent }[] {
	const found: { node: HtmlElement; parent: HtmlParent }[] = [];
	const waiting: { node: HtmlNode; parent: HtmlParent }[] = [];
	const wait = (parent: HtmlParent) => {
		for (let index = parent.children.length - 1; index >= 0; index--)
			waiting.push({ node: parent.children[index] as HtmlNode, parent });
	};
	wait(root);
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		if (next.node.type !== "element") continue;
		found.push({ node: next.node, parent: next.parent });
		wait(next.node);
	}
	return found;
}

/** The text of all nodes below `root`, joined in document order. */
export function textOf(root: HtmlParent): string {
	const parts: string[] = [];
	const waiting: HtmlNode[] = root.children.toReversed();
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		if (next.type === "text") parts.push(next.value);
		else if (next.type === "element") for (const child of next.children.toReversed()) waiting.push(child);
	}
	return parts.join("");
}

/** Replaces the child `node` of `parent` with the nodes in `replacement`. Nothing happens if it is no child any more. */
export function replaceIn(parent: HtmlParent, node: HtmlNode, replacement: readonly HtmlChild[]): void {
	const at = (parent.children as HtmlNode[]).indexOf(node);
	if (at >= 0) parent.children.splice(at, 1, ...replacement);
}
