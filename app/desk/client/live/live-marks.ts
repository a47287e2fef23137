import { syntaxTree } from "@codemirror/language";
import type { EditorState, Range } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView } from "@codemirror/view";
import { decorateSeen } from "./decorate-seen.ts";
import { CELLS, cellsIn, type NamedPart, type Part, RULED } from "./live-tables.ts";

/** Classes of whole lines, by the names of the parser's nodes. */
const LINES: Readonly<Record<string, string>> = {
	...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`ATXHeading${level}`, `md-h${level}`])),
	...{ SetextHeading1: "md-h1", SetextHeading2: "md-h2" },
	...{ Blockquote: "md-quote", FencedCode: "md-block", CodeBlock: "md-block" },
	...{ TableHeader: "md-head", TableRow: "md-row" },
};

/** Classes of words, by the names of the parser's nodes. */
const WORDS: Readonly<Record<string, string>> = {
	...{ StrongEmphasis: "md-strong", Emphasis: "md-em", InlineCode: "md-code" },
	...{ Autolink: "md-link", ListMark: "md-item" },
	...Object.fromEntries(
		[
			...["HeaderMark", "EmphasisMark", "CodeMark", "LinkMark", "QuoteMark", "TaskMarker"],
			...["StrikethroughMark", "CodeInfo", "LinkTitle", "LinkLabel", "TableDelimiter", "HorizontalRule"],
			...["HTMLTag", "HTMLBlock", "Comment", "CommentBlock"],
		].map((name) => [name, "md-mark"]),
	),
};

/** How many lists, one within the other, are indented, each further than the one around it. */
export const DEEPEST = 6;

const HANGING = Array.from({ length: DEEPEST }, (_, depth) => `md-hang-${depth + 1}`);

/** The classes of the signs of an entry, with the spaces around them. */
const BULLET = "md-signs";
const NUMBER = "md-signs md-number";

/** A part of a text, as the parser names it, with what it is in. */
interface Nested {
	readonly name: string;
	readonly parent: Nested | null;
}

/** In how many lists something is. */
const depthOf = ({ name, parent }: Nested): number =>
	(name === "ListItem" ? 1 : 0) + (parent === null ? 0 : depthOf(parent));

/** The class of a line that begins an entry of a list with this sign. */
const hangingAs = (sign: Nested) => `md-hang-${Math.min(DEEPEST, depthOf(sign))}`;

const lines = Object.fromEntries(
	[...Object.values(LINES), ...HANGING, RULED].map(
		(name) => [name, Decoration.line({ attributes: { class: name } })] as const,
	),
);
const words = Object.fromEntries(
	[...Object.values(WORDS), ...CELLS, "md-url", "md-gone", "md-note", BULLET, NUMBER].map(
		(name) => [name, Decoration.mark({ class: name })] as const,
	),
);

/** Nodes of which only what stands between their marks has a class. */
const INNER: Readonly<Record<string, { readonly mark: string; readonly name: string }>> = {
	Link: { mark: "LinkMark", name: "md-link" },
	Image: { mark: "LinkMark", name: "md-link" },
	Strikethrough: { mark: "StrikethroughMark", name: "md-gone" },
};

/** The classes of what stands in some parts of a text: each with its place. Lines have no length. */
export function marksIn(state: EditorState, parts: readonly Part[]): readonly NamedPart[] {
	const found = new Map<string, NamedPart>();
	const add = (from: number, to: number, name: string) => {
		found.set(`${from} ${to} ${name}`, { from, to, name });
	};
	for (const part of parts)
		syntaxTree(state).iterate({
			...part,
			enter: ({ name, from, to, node }) => {
				const line = LINES[name];
				if (line !== undefined) {
					const end = Math.min(to, part.to);
					for (let at = Math.max(from, part.from); at <= end; ) {
						const { from: start, to: last } = state.doc.lineAt(at);
						add(start, start, line);
						at = last + 1;
					}
				}
				if (name === "Table" && state.doc.lineAt(from).from === from)
					for (const cell of cellsIn(state.doc, { from, to }, part)) add(cell.from, cell.to, cell.name);
				if (name === "ListMark") {
					const { from: start, text } = state.doc.lineAt(from);
					const [signs = ""] = /^\s*(?:[-+*]|\d+[.)])\s+/.exec(text) ?? [];
					// A quotation has its own edge, and an entry within an entry's line the hang of that line.
					if (start + signs.trimEnd().length === to) {
						add(start, start, hangingAs(node));
						add(start, start + signs.length, /\d/.test(signs) ? NUMBER : BULLET);
						return;
					}
				}
				// A bare address is what readers see; the one behind a link's words is not.
				const isTarget = name === "URL" && /^(?:Link|Image|LinkReference)$/.test(node.parent?.name ?? "");
				const word = name === "URL" ? (isTarget ? "md-url" : "md-link") : WORDS[name];
				if (word !== undefined && to > from) add(from, to, word);
				// Of a link and of struck words, what readers see.
				const inner = INNER[name];
				const [start, end] = inner === undefined ? [] : node.getChildren(inner.mark);
				if (inner === undefined || !start || !end || end.from <= start.to) return;
				const isNote = name === "Link" && state.sliceDoc(start.to, start.to + 1) === "^";
				add(start.to, end.from, isNote ? "md-note" : inner.name);
			},
		});
	return [...found.values()];
}

function decorate(view: EditorView): DecorationSet {
	const ranges = marksIn(view.state, view.visibleRanges).flatMap(({ from, to, name }): readonly Range<Decoration>[] => {
		const decoration = from === to ? lines[name] : words[name];
		return decoration === undefined ? [] : [decoration.range(from, to)];
	});
	return Decoration.set(ranges, true);
}

/** Shows headings, emphasis, links, code, quotations and tables of what is in sight. Their marks stay, dimmed. */
export const liveMarks = decorateSeen(decorate);
