import type { Text } from "@codemirror/state";

/** A part of a text. */
export interface Part {
	readonly from: number;
	readonly to: number;
}

/** A part with the class that it is shown with. Those of lines have no length. */
export interface NamedPart extends Part {
	readonly name: string;
}

/** Tables with more columns stay in lines as they are typed. */
const MOST_COLUMNS = 6;

/** The class of a cell where there are so many columns: each is as wide as the others, so that cells stand in columns. */
const cellIn = (columns: number) => `md-cell-${columns}`;

/** The numbers of columns that a table in columns may have. */
export const COLUMNS: readonly number[] = Array.from({ length: MOST_COLUMNS - 1 }, (_, at) => at + 2);

/** The classes of cells. */
export const CELLS: readonly string[] = COLUMNS.map(cellIn);

/** The class of the line below a table's head, which says how the columns stand. */
export const RULED = "md-ruled";

/** What stands between the bars of a line, with the spaces around it. */
function betweenBars({ from, text }: { readonly from: number; readonly text: string }): readonly Part[] {
	// A bar behind a backslash is a sign of the words.
	const bars = [...text.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
	return [-1, ...bars].flatMap((bar, at) => {
		const [start, end] = [bar + 1, bars[at] ?? text.length];
		const isOutside = (bar === -1 || end === text.length) && text.slice(start, end).trim() === "";
		return end > start && !isOutside ? [{ from: from + start, to: from + end }] : [];
	});
}

/** The cells of a table that stand in some part of the text, and the line below its head. */
export function cellsIn(doc: Text, table: Part, seen: Part): readonly NamedPart[] {
	const head = doc.lineAt(table.from);
	const columns = betweenBars(head).length;
	if (!COLUMNS.includes(columns)) return [];
	const found: NamedPart[] = [];
	for (let at = Math.max(table.from, seen.from); at <= Math.min(table.to, seen.to); ) {
		const line = doc.lineAt(at);
		if (line.number === head.number + 1) found.push({ from: line.from, to: line.from, name: RULED });
		found.push(...betweenBars(line).map((cell) => ({ ...cell, name: cellIn(columns) })));
		at = line.to + 1;
	}
	return found;
}
