import { isolateHistory } from "@codemirror/commands";
import type { EditorView } from "@codemirror/view";
import { differenceOf } from "../replace-text.ts";

const VALUE = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value");

/** Writes the value that a form sends, whoever stands in for the text area. */
export function setOwnValue(area: HTMLTextAreaElement, text: string): void {
	VALUE?.set?.call(area, text);
}

/**
 * Makes a hidden text area work on the editor that is shown in its place, so that tools, pictures and joined words need
 * to know of one editor only. Returns what ends it.
 */
export function standIn(area: HTMLTextAreaElement, view: EditorView): () => void {
	// Somebody who is elsewhere on the page stays there.
	let isQuiet = false;
	const range = () => view.state.selection.main;
	const within = (place: number) => Math.max(0, Math.min(place, view.state.doc.length));
	const select = (start: number, end: number) => {
		view.dispatch({ selection: { anchor: within(start), head: within(end) }, scrollIntoView: !isQuiet });
	};
	const replace = (text: string, from = range().from, to = range().to) => {
		const insert = view.state.toText(text);
		view.dispatch({
			changes: { from: within(from), to: within(to), insert },
			selection: { anchor: within(from) + insert.length },
			annotations: isolateHistory.of("full"),
			scrollIntoView: !isQuiet,
			userEvent: "input",
		});
	};
	const own: Readonly<Record<string, PropertyDescriptor>> = {
		value: {
			get: () => VALUE?.get?.call(area),
			set: (text: string) => {
				const { from, to, text: insert } = differenceOf(view.state.doc.toString(), text.replace(/\r\n?/g, "\n"));
				view.dispatch({ changes: { from, to, insert }, annotations: isolateHistory.of("full") });
			},
		},
		selectionStart: { get: () => range().from, set: (start: number) => select(start, Math.max(start, range().to)) },
		selectionEnd: { get: () => range().to, set: (end: number) => select(Math.min(range().from, end), end) },
		focus: {
			value: (options?: FocusOptions) => {
				isQuiet = options?.preventScroll === true;
				view.focus();
			},
		},
		setSelectionRange: { value: select },
		setRangeText: { value: replace },
	};
	for (const [name, each] of Object.entries(own)) Object.defineProperty(area, name, { ...each, configurable: true });
	return () => {
		for (const name of Object.keys(own)) Reflect.deleteProperty(area, name);
	};
}
