import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { Part } from "./live-tables.ts";

/** Nodes that begin and end with marks of this name. */
const AROUND: Readonly<Record<string, string>> = {
	...{ StrongEmphasis: "EmphasisMark", Emphasis: "EmphasisMark" },
	...{ InlineCode: "CodeMark", Strikethrough: "StrikethroughMark" },
};

/** The marks of headings and of what stands in lines, with a link's address, but on the lines where somebody writes. */
export function hiddenIn(state: EditorState, parts: readonly Part[], isWritten: boolean): readonly Part[] {
	const { doc } = state;
	const { anchor, head } = state.selection.main;
	const written = isWritten ? [anchor, head].map((at) => doc.lineAt(at).from) : [];
	const found = new Map<string, Part>();
	const hide = (from: number, to: number) => {
		const line = doc.lineAt(from);
		if (to > from && to <= line.to && !written.includes(line.from)) found.set(`${from} ${to}`, { from, to });
	};
	for (const part of parts)
		syntaxTree(state).iterate({
			...part,
			enter: ({ name, to, node }) => {
				if (name.startsWith("ATXHeading")) {
					const [start, end] = node.getChildren("HeaderMark");
					const words = start === undefined ? "" : doc.sliceString(start.to, end?.from ?? to);
					if (start === undefined || words.trim() === "") return;
					hide(start.from, start.to + words.length - words.trimStart().length);
					if (end !== undefined) hide(end.from - words.length + words.trimEnd().length, end.to);
				}
				const mark = AROUND[name];
				for (const { from: start, to: end } of mark === undefined ? [] : node.getChildren(mark)) hide(start, end);
				// Brackets without an address are signs of the words. What has none would be nowhere.
				if ((name !== "Link" && name !== "Image") || node.getChild("URL") === null) return;
				const [start, end] = node.getChildren("LinkMark");
				if (start === undefined || end === undefined || doc.sliceString(start.to, end.from).trim() === "") return;
				if (doc.lineAt(end.from).to < to) return;
				hide(start.from, start.to);
				hide(end.from, to);
			},
		});
	return [...found.values()];
}

const hidden = Decoration.replace({});

/**
 * Hides marks where nobody writes. Where the cursor was last they stay when the focus leaves, so that nothing moves under
 * a press elsewhere; and they come when the press that puts the cursor there is over, so that it selects nothing.
 */
export const liveHidden = ViewPlugin.fromClass(
	class {
		decorations: DecorationSet;
		#isWritten = false;
		#isPressed = false;
		#isStale = false;
		readonly #view: EditorView;
		readonly #release = () => {
			if (!this.#isPressed) return;
			this.#isPressed = false;
			// The editor asks for what is drawn with each update, also one of nothing.
			if (this.#isStale) this.#view.dispatch({});
		};

		constructor(view: EditorView) {
			this.#view = view;
			this.decorations = this.#decorate(view);
			for (const name of ["pointerup", "pointercancel", "dragend"]) addEventListener(name, this.#release);
		}

		press(): void {
			this.#isPressed = true;
		}

		update({ docChanged, viewportChanged, selectionSet, focusChanged, startState, state, view }: ViewUpdate): void {
			this.#isWritten ||= view.hasFocus;
			const isParsed = syntaxTree(startState) !== syntaxTree(state);
			this.#isStale ||= selectionSet || focusChanged || viewportChanged || isParsed;
			if (!docChanged && (!this.#isStale || this.#isPressed)) return;
			this.#isStale = false;
			this.decorations = this.#decorate(view);
		}

		destroy(): void {
			for (const name of ["pointerup", "pointercancel", "dragend"]) removeEventListener(name, this.#release);
		}

		#decorate({ state, visibleRanges }: EditorView): DecorationSet {
			const parts = hiddenIn(state, visibleRanges, this.#isWritten);
			return Decoration.set(
				parts.map(({ from, to }) => hidden.range(from, to)),
				true,
			);
		}
	},
	{
		decorations: (plugin) => plugin.decorations,
		eventHandlers: {
			pointerdown(): void {
				this.press();
			},
		},
	},
);
