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
