import { syntaxTree } from "@codemirror/language";
import type { EditorState, Text } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

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

/** In how many parts the width of a table is divided among its columns. */
const PARTS = 20;

/** The class of a cell as wide as so many parts of the table: those of a column are as wide as each other. */
const cellOf = (parts: number) => `md-cell-${parts}`;

/** How wide, in parts, a column may be. */
export const WIDTHS: readonly number[] = Array.from({ length: PARTS - 1 }, (_, at) => at + 1);

/** The classes of cells. */
export const CELLS: readonly string[] = WIDTHS.map(cellOf);

/** Lines of a table, and letters of a cell and of all cells of a line, that have a part in how wide its columns are. */
const MOST_LINES = 200;
const MOST_LETTERS = 60;
const LINE_LETTERS = 120;

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

/** How much room the words of a cell want: all in one line, and on a telephone no word of a narrow one in two. */
function wanted(cell: string, columns: number): number {
	const words = cell.replace(/\]\([^)]*\)|[[*`~]/g, "").trim();
	const longest = Math.max(...words.split(/\s/).map(({ length }) => length));
	return Math.min(MOST_LETTERS, Math.max(Math.min(words.length, LINE_LETTERS / columns), 3 * longest + 2));
}

/** How wide the columns of a table are, in parts: as what stands in them. */
function widthsIn(doc: Text, { from, to }: Part, columns: number): readonly number[] {
	const wants = Array.from({ length: columns }, () => 1);
	const first = doc.lineAt(from).number;
	const last = Math.min(doc.lineAt(to).number, first + MOST_LINES);
	for (let at = first; at <= last; at += 1) {
		if (at === first + 1) continue;
		for (const [column, cell] of betweenBars(doc.line(at)).slice(0, columns).entries())
			wants[column] = Math.max(wants[column] ?? 1, wanted(doc.sliceString(cell.from, cell.to), columns));
	}
	const widths = wants.map(() => 1);
	const lacks = (column: number) => (wants[column] ?? 1) / (2 * (widths[column] ?? 1) + 1);
	for (let left = PARTS - columns; left > 0; left -= 1) {
		const next = wants.reduce((most, _, column) => (lacks(column) > lacks(most) ? column : most), 0);
		widths[next] = (widths[next] ?? 1) + 1;
	}
	return widths;
}

/** The cells of a table that stand in some part of the text, and the line below its head. */
export function cellsIn(doc: Text, table: Part, seen: Part): readonly NamedPart[] {
	const head = doc.lineAt(table.from);
	const columns = betweenBars(head).length;
	if (columns < 2 || columns > MOST_COLUMNS) return [];
	const widths = widthsIn(doc, table, columns);
	const found: NamedPart[] = [];
	for (let at = Math.max(table.from, seen.from); at <= Math.min(table.to, seen.to); ) {
		const line = doc.lineAt(at);
		if (line.number === head.number + 1) found.push({ from: line.from, to: line.from, name: RULED });
		found.push(...betweenBars(line).map((cell, column) => ({ ...cell, name: cellOf(widths[column] ?? 1) })));
		at = line.to + 1;
	}
	return found;
}

/** The lines of the tables in columns in which nobody writes: their bars and the line below their heads are not seen. */
export function linesAtRest(state: EditorState, parts: readonly Part[], isFocused: boolean): readonly number[] {
	const { doc, selection } = state;
	const found = new Set<number>();
	const isWrittenIn = ({ from, to }: Part) =>
		isFocused && selection.ranges.some((range) => range.from <= to && range.to >= from);
	for (const part of parts)
		syntaxTree(state).iterate({
			...part,
			enter: ({ name, from, to }) => {
				if (name === "Paragraph") return false;
				if (name !== "Table") return true;
				const table = { from: doc.lineAt(from).from, to: doc.lineAt(to).to };
				if (table.from !== from || isWrittenIn(table) || cellsIn(doc, table, { from, to: from }).length === 0)
					return false;
				for (let at = Math.max(from, doc.lineAt(part.from).from); at <= Math.min(table.to, part.to); ) {
					const line = doc.lineAt(at);
					found.add(line.from);
					at = line.to + 1;
				}
				return false;
			},
		});
	return [...found].toSorted((one, other) => one - other);
}

const atRest = Decoration.line({ attributes: { class: "md-rest" } });

const decorate = (view: EditorView): DecorationSet =>
	Decoration.set(linesAtRest(view.state, view.visibleRanges, view.hasFocus).map((from) => atRest.range(from)));

/** Draws the tables in which nobody writes without their signs, which keep their room. */
export const liveTables = ViewPlugin.define(
	(view) => ({
		decorations: decorate(view),
		update({ docChanged, viewportChanged, selectionSet, focusChanged, startState, state, view: shown }: ViewUpdate) {
			const isParsed = syntaxTree(startState) !== syntaxTree(state);
			if (docChanged || viewportChanged || selectionSet || focusChanged || isParsed) this.decorations = decorate(shown);
		},
	}),
	{ decorations: (plugin) => plugin.decorations },
);
