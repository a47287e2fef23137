import type { BodyElement, BodyNode } from "../content/body-tree.ts";
import { inLines, lineAsText } from "./letter-line.ts";

/**
 * A table as plain text: each row is an item with what its cells say, one a line behind the name of its column. Without
 * names of columns the cells of a row stand in one line.
 */
export function tableAsText(table: BodyElement, width: number): string {
	const caption = childrenNamed(table, "caption").map(({ children }) => inLines(lineAsText(children), width));
	const head = rowsOf(childrenNamed(table, "thead"));
	const names = head[0] ?? [];
	const bodies = ["tbody", "tfoot"].flatMap((name) => childrenNamed(table, name));
	const rows = rowsOf(bodies.length === 0 ? [table] : bodies);
	return [...caption, ...rows.map((cells) => rowAsText(cells, names, width))].join("\n\n");
}

function rowAsText(cells: readonly string[], names: readonly string[], width: number): string {
	if (names.length === 0) return inLines(cells.join(" | "), width);
	return cells
		.map((cell, index) => {
			const name = names[index] ?? "";
			const words = name === "" ? cell : `${name}: ${cell}`;
			const lines = inLines(words, width - 2).split("\n");
			return lines.map((line, at) => (index === 0 && at === 0 ? "- " : "  ") + line).join("\n");
		})
		.join("\n");
}

function rowsOf(groups: readonly BodyElement[]): readonly (readonly string[])[] {
	return groups
		.flatMap((group) => childrenNamed(group, "tr"))
		.map((row) => elementsOf(row.children).map((cell) => lineAsText(cell.children).trim()));
}

function elementsOf(nodes: readonly BodyNode[]): readonly BodyElement[] {
	return nodes.filter((node) => typeof node === "object");
}

function childrenNamed({ children }: BodyElement, name: string): readonly BodyElement[] {
	return elementsOf(children).filter((child) => child.name === name);
}
