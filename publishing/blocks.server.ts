import { element, elementsOf, type HtmlElement, type HtmlTree, replaceIn, text, textOf } from "./html-tree.server.ts";

/**
 * Puts every table into a box that scrolls, also by keyboard, so that a wide table does not widen the page. Cells get
 * classes for their alignment, and column headers without a scope get `scope="col"`.
 */
export function wrapTables(tree: HtmlTree): void {
	const names = new Map<string, number>();
	for (const { node, parent } of elementsOf(tree)) {
		if (node.tagName === "table") replaceIn(parent, node, [scrollBox(node, names)]);
		if (node.tagName !== "td" && node.tagName !== "th") continue;
		const { align } = node.properties;
		delete node.properties.align;
		if (align === "left" || align === "center" || align === "right") node.properties.className = [`align-${align}`];
	}
	for (const { node } of elementsOf(tree)) {
		if (node.tagName !== "thead") continue;
		for (const { node: cell } of elementsOf(node)) if (cell.tagName === "th") cell.properties.scope ??= "col";
	}
}

/**
 * Creates the box around a table. Boxes with equal labels are numbered, because people who use a screen reader could
 * hardly tell them apart. `names` counts the labels on the page.
 */
function scrollBox(table: HtmlElement, names: Map<string, number>): HtmlElement {
	const caption = table.children.find((child) => child.type === "element" && child.tagName === "caption") as
		| HtmlElement
		| undefined;
	const title = caption === undefined ? "" : textOf(caption).replace(/\s+/g, " ").trim();
	const name = title === "" ? "Tabla" : `Tabla: ${title}`;
	const number = (names.get(name) ?? 0) + 1;
	names.set(name, number);
	return element(
		"div",
		{ className: ["table-scroll"], tabIndex: 0, role: "region", ariaLabel: number === 1 ? name : `${name} ${number}` },
		[table],
	);
}

/** Replaces the check boxes of task lists with marks, because a body may not contain form controls. */
export function markTasks(tree: HtmlTree): void {
	for (const { node, parent } of elementsOf(tree)) {
		if (node.tagName !== "input" || node.properties.type !== "checkbox") continue;
		const done = node.properties.checked === true;
		const mark = element(
			"span",
			{ className: done ? ["task", "task-done"] : ["task"], role: "img", ariaLabel: done ? "Hecho:" : "Pendiente:" },
			[text(done ? "☑" : "☐")],
		);
		replaceIn(parent, node, [mark]);
	}
}

/** The most characters of a quote that is set in large letters: four lines of them. */
const MOST_LARGE = 240;

/** Marks quotes of one paragraph that is too long for large letters: they read as the text does (docs/product.md, 5.6). */
export function markLongQuotes(tree: HtmlTree): void {
	for (const quote of tree.children) {
		if (quote.type !== "element" || quote.tagName !== "blockquote" || textOf(quote).trim().length <= MOST_LARGE)
			continue;
		const [first, ...others] = quote.children.filter(({ type }) => type === "element");
		if (first?.type !== "element" || first.tagName !== "p" || others.length > 0) continue;
		const { className } = quote.properties;
		quote.properties.className = [...(Array.isArray(className) ? className : []), "long"];
	}
}
