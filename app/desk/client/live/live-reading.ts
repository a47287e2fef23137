import { EditorView } from "@codemirror/view";
import { make } from "../elements.ts";
import { differenceOf } from "../replace-text.ts";
import { drawWhole } from "./draw-whole.ts";
import { liveMarks } from "./live-marks.ts";
import { livePictures } from "./live-pictures.ts";
import { liveState } from "./live-state.ts";
import { liveSwatches } from "./live-swatches.ts";
import { liveTables } from "./live-tables.ts";
import { liveTheme } from "./live-theme.ts";
import { setOwnValue } from "./stand-in.ts";

/** Where nobody writes, only what readers see is seen. The bars of tables keep their room. */
const readingTheme = EditorView.theme({
	".cm-line:not(.md-head, .md-row, .md-ruled) :is(.md-mark, .md-url)": { display: "none" },
	// The space between the marks of a heading and its words stays.
	".md-h1, .md-h2, .md-h3, .md-h4, .md-h5, .md-h6": { textIndent: "-0.24em" },
	".md-row": { hyphens: "auto", overflowWrap: "anywhere" },
	".cm-content": { minHeight: "0", paddingBlockEnd: "var(--space-xl)" },
});

/**
 * Shows the text of a text area with its format, to be read. The area stays the field: it lies over it unseen, and with
 * the focus it is there again. `write`: a press on the words, at which place of the text and how far below the window's
 * top.
 */
export function createReading(area: HTMLTextAreaElement, write: (at: number, top: number) => void) {
	// Screen readers have the field.
	const host = make("div", { class: "desk-live", hidden: "", lang: area.lang, "aria-hidden": "true" });
	area.after(host);
	const view = new EditorView({
		parent: host.attachShadow({ mode: "open" }),
		state: liveState(area.value, [
			...[liveSwatches, liveMarks, liveTables, livePictures(area), readingTheme, liveTheme],
			...[EditorView.lineWrapping, EditorView.editable.of(false)],
		]),
	});

	function take(): void {
		const { from, to, text } = differenceOf(view.state.doc.toString(), area.value);
		if (from !== to || text !== "") view.dispatch({ changes: { from, to, insert: text } });
	}

	host.addEventListener("click", (event) => {
		const isOfPicture = event.composedPath().some((each) => each instanceof HTMLImageElement);
		if (isOfPicture || getSelection()?.isCollapsed === false) return;
		const at = view.posAtCoords({ x: event.clientX, y: event.clientY }, false);
		write(at, event.clientY);
	});

	return {
		/** Shows it. `isReturned`: with the place of the cursor in sight, for who was there. */
		show(isReturned: boolean): void {
			take();
			host.hidden = false;
			drawWhole(view);
			area.dataset.behind = "reading";
			const { selectionStart: at } = area;
			if (isReturned) view.dispatch({ effects: EditorView.scrollIntoView(at, { y: "center" }) });
			// What scripts write into the field is read as well.
			Object.defineProperty(area, "value", {
				configurable: true,
				get: () => Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.get?.call(area),
				set: (text: string) => {
					setOwnValue(area, text);
					take();
				},
			});
			Object.defineProperty(area, "setRangeText", {
				configurable: true,
				value: (...given: [text: string, start: number, end: number, mode?: SelectionMode]) => {
					HTMLTextAreaElement.prototype.setRangeText.apply(area, given);
					take();
				},
			});
		},
		hide(): void {
			for (const name of ["value", "setRangeText"]) Reflect.deleteProperty(area, name);
			delete area.dataset.behind;
			host.hidden = true;
		},
	};
}
