import { syntaxTree } from "@codemirror/language";
import type { EditorState, Range } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** Classes of whole lines, by the names of the parser's nodes. */
const LINES: Readonly<Record<string, string>> = {
	...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`ATXHeading${level}`, `md-h${level}`])),
	...{ SetextHeading1: "md-h1", SetextHeading2: "md-h2" },
	...{ Blockquote: "md-quote", FencedCode: "md-block", CodeBlock: "md-block", Table: "md-table" },
};

/** Classes of words, by the names of the parser's nodes. */
const WORDS: Readonly<Record<string, string>> = {
	...{ StrongEmphasis: "md-strong", Emphasis: "md-em", Strikethrough: "md-gone", InlineCode: "md-code" },
	Autolink: "md-link",
	...Object.fromEntries(
		[
			...["HeaderMark", "EmphasisMark", "CodeMark", "LinkMark", "QuoteMark", "ListMark", "TaskMarker"],
			...["StrikethroughMark", "CodeInfo", "LinkTitle", "LinkLabel", "TableDelimiter", "HorizontalRule"],
			...["HTMLTag", "HTMLBlock", "Comment", "CommentBlock"],
		].map((name) => [name, "md-mark"]),
	),
};

const lines = Object.fromEntries(
	Object.values(LINES).map((name) => [name, Decoration.line({ attributes: { class: name } })] as const),
);
const words = Object.fromEntries(
	[...Object.values(WORDS), "md-url"].map((name) => [name, Decoration.mark({ class: name })] as const),
);

interface Part {
	readonly from: number;
	readonly to: number;
}

/** The classes of what stands in some parts of a text: each with its place. Lines have no length. */
export function marksIn(state: EditorState, parts: readonly Part[]): readonly (Part & { readonly name: string })[] {
	const found = new Map<string, Part & { name: string }>();
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
				// A bare address is what readers see; the one behind a link's words is not.
				const isTarget = name === "URL" && /^(?:Link|Image|LinkReference)$/.test(node.parent?.name ?? "");
				const word = name === "URL" ? (isTarget ? "md-url" : "md-link") : WORDS[name];
				if (word !== undefined && to > from) add(from, to, word);
				// Of a link, what readers see.
				const [start, end] = name === "Link" || name === "Image" ? node.getChildren("LinkMark") : [];
				if (start && end && end.from > start.to) add(start.to, end.from, "md-link");
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
export const liveMarks = ViewPlugin.define(
	(view) => ({
		decorations: decorate(view),
		update(update: ViewUpdate) {
			const isParsed = syntaxTree(update.startState) !== syntaxTree(update.state);
			if (update.docChanged || update.viewportChanged || isParsed) this.decorations = decorate(update.view);
		},
	}),
	{ decorations: (plugin) => plugin.decorations },
);
