import type { EditorView } from "@codemirror/view";

/** Up to so many characters all of a text stands in the page. */
const WHOLE = 30_000;

/**
 * Draws all lines of a text that is not very long, as for printing: the browser's own search finds what is out of sight,
 * and nothing comes late while one scrolls. The editor has no setting for it; where it knows none of this, it draws what
 * is in sight.
 */
export function drawWhole(view: EditorView): void {
	const state: unknown = Reflect.get(view, "viewState");
	if (typeof state !== "object" || state === null) return;
	Reflect.set(state, "printing", view.state.doc.length <= WHOLE);
	view.requestMeasure();
}
