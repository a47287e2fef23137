import { syntaxTree } from "@codemirror/language";
import { type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** Decorates what is in sight, anew when the text, what is in sight, or what the parser makes of it changes. */
export function decorateSeen(decorate: (view: EditorView) => DecorationSet) {
	return ViewPlugin.define(
		(view) => ({
			decorations: decorate(view),
			update(update: ViewUpdate) {
				const isParsed = syntaxTree(update.startState) !== syntaxTree(update.state);
				if (update.docChanged || update.viewportChanged || isParsed) this.decorations = decorate(update.view);
			},
		}),
		{ decorations: (plugin) => plugin.decorations },
	);
}
