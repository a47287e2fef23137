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

/** How many columns and how many letters in a row have no room beside each other on a phone, though they are words. */
const LEAST_COLUMNS = 3;
const LONG_ROW = 60;

/** With more columns than these, what a row is about is lost before its last cell: such a table is compared, not read. */
const MOST_COLUMNS = 5;

const namedBelow = (node: HtmlElement, names: readonly string[]) =>
	elementsOf(node).flatMap(({ node: each }) => (names.includes(each.tagName) ? [each] : []));

/** The role that each part of a table has by itself, and loses in some browsers where it is shown as a row of blocks. */
const ROLES: Readonly<Record<string, string>> = {
	table: "table",
	thead: "rowgroup",
	tbody: "rowgroup",
	tr: "row",
	th: "columnheader",
	td: "cell",
};

/**
 * Makes a table of long words ready to be read row by row on a phone: each cell carries the heading of its column. Tells
 * whether it did: not for numbers, cells that span others, or rows without headings.
 */
function labelCells(table: HtmlElement): boolean {
	const [headings = [], ...rows] = namedBelow(table, ["tr"]).map((row) => namedBelow(row, ["th", "td"]));
	const columns = headings.length;
	if (columns < LEAST_COLUMNS || columns > MOST_COLUMNS) return false;
	const isPlain = [headings, ...rows].every(
		(cells) =>
			cells.length === columns &&
			cells.every(({ properties: { colSpan, rowSpan, align } }) => !colSpan && !rowSpan && align !== "right"),
	);
	const longest = Math.max(...rows.map((cells) => cells.map(textOf).join("").length));
	const names = headings.map((cell) => textOf(cell).trim());
	const isNamed = headings.every(({ tagName }) => tagName === "th") && !names.includes("");
	if (!isPlain || !isNamed || longest < LONG_ROW || namedBelow(table, ["thead"]).length !== 1) return false;
	if (rows.some((cells) => cells.some(({ tagName }) => tagName === "th"))) return false;
	for (const cells of rows)
		for (const [index, { properties }] of cells.entries()) if (index > 0) properties.dataLabel = names[index] ?? "";
	for (const { tagName, properties } of [table, ...namedBelow(table, Object.keys(ROLES))])
		properties.role = ROLES[tagName] ?? "";
	return true;
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
		{
			className: labelCells(table) ? ["table-scroll", "table-rows"] : ["table-scroll"],
			tabIndex: 0,
			role: "region",
			ariaLabel: number === 1 ? name : `${name} ${number}`,
		},
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
