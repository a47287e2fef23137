import { historyKeymap, insertNewline, redo, standardKeymap, undo } from "@codemirror/commands";
import { Annotation, Prec } from "@codemirror/state";
import { EditorView, keymap, placeholder, type ViewUpdate } from "@codemirror/view";
import { make } from "../elements.ts";
import { differenceOf } from "../replace-text.ts";
import { drawWhole } from "./draw-whole.ts";
import { eventsFor } from "./live-events.ts";
import { liveHidden } from "./live-hidden.ts";
import { liveMarks } from "./live-marks.ts";
import { livePictures } from "./live-pictures.ts";
import { liveState } from "./live-state.ts";
import { liveSwatches } from "./live-swatches.ts";
import { liveTables } from "./live-tables.ts";
import { liveTheme } from "./live-theme.ts";
import { setOwnValue, standIn } from "./stand-in.ts";

export { createReading } from "./live-reading.ts";

/** Marks a change that the text area already has. */
const fromArea = Annotation.define<true>();

/** How far the cursor stays from what covers the window's edges, as the page's style says, in pixels. */
function covered(): { readonly top: number; readonly bottom: number } {
	const { scrollPaddingBlockStart, scrollPaddingBlockEnd } = getComputedStyle(document.documentElement);
	return {
		top: Number.parseFloat(scrollPaddingBlockStart) || 0,
		bottom: Number.parseFloat(scrollPaddingBlockEnd) || 0,
	};
}

/** What was typed in one go, as events of text areas tell it; null for anything else. */
function typedIn(update: ViewUpdate): string | null {
	let typed: string | null = null;
	if (update.transactions.some((each) => each.isUserEvent("input.type")))
		update.changes.iterChanges((_from, _to, _start, _end, inserted) => {
			typed = inserted.toString();
		});
	return typed;
}

/** Which way a key goes in what was done; null for other keys. */
function historyStep({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): typeof undo | null {
	if (!(ctrlKey || metaKey) || altKey) return null;
	const name = key.toLowerCase();
	return name === "z" ? (shiftKey ? redo : undo) : name === "y" && !metaKey && !shiftKey ? redo : null;
}

/**
 * Makes an editor that shows Markdown with its format, over a text area. The area stays what the form sends and every
 * script reads: each change is written into it. What was done can be undone in both, whichever it was done in.
 */
export function createLive(area: HTMLTextAreaElement) {
	const host = make("div", { class: "desk-live", hidden: "" });
	area.after(host);
	const root = host.attachShadow({ mode: "open", delegatesFocus: true });
	const [label] = area.labels;
	const attributes = {
		...{ "aria-label": label?.textContent ?? "Texto", lang: area.lang, spellcheck: "true" },
		...{ autocorrect: "on", autocapitalize: "sentences" },
	};
	const view = new EditorView({
		parent: root,
		state: liveState(area.defaultValue, [
			...[Prec.highest(eventsFor(area)), liveSwatches, liveMarks, liveHidden, liveTables, livePictures(area)],
			...[liveTheme, EditorView.lineWrapping],
			...[EditorView.contentAttributes.of(attributes), placeholder(area.placeholder)],
			EditorView.scrollMargins.of(covered),
			// A new line begins where it begins: the site's own rules go on with lists.
			keymap.of([{ key: "Enter", run: insertNewline, shift: insertNewline }, ...historyKeymap, ...standardKeymap]),
			EditorView.updateListener.of(written),
		]),
	});
	let end: (() => void) | null = null;
	let isTelling = false;

	function written(update: ViewUpdate): void {
		if (!update.docChanged || update.transactions.some((each) => each.annotation(fromArea))) return;
		setOwnValue(area, update.state.doc.toString());
		isTelling = true;
		area.dispatchEvent(new InputEvent("input", { bubbles: true, data: typedIn(update) }));
		isTelling = false;
	}

	/** Takes over what was changed in the text area, also by an extension of the browser while it stands behind. */
	function take(): void {
		if (isTelling) return;
		const { from, to, text } = differenceOf(view.state.doc.toString(), area.value);
		if (from === to && text === "") return;
		view.dispatch({ changes: { from, to, insert: text }, annotations: fromArea.of(true), userEvent: "input.type" });
	}

	function step(run: typeof undo): void {
		take();
		if (!run(view)) return;
		const { from, to } = view.state.selection.main;
		area.setSelectionRange(from, to);
	}

	take();
	addEventListener("afterprint", () => setTimeout(drawWhole, 1_000, view));
	area.addEventListener("input", take);
	// Its own history ends where the text is changed in the other editor.
	area.addEventListener("keydown", (event) => {
		const run = end === null ? historyStep(event) : null;
		if (run === null) return;
		event.preventDefault();
		step(run);
	});
	area.addEventListener("beforeinput", (event) => {
		const run = { historyUndo: undo, historyRedo: redo }[event.inputType];
		if (run === undefined) return;
		event.preventDefault();
		step(run);
	});
	area.addEventListener("desk-show", (event) => {
		if (end === null) return;
		event.preventDefault();
		const { head } = view.state.selection.main;
		view.dispatch({ effects: EditorView.scrollIntoView(head, { y: "start", yMargin: innerHeight / 3 }) });
	});
	// Labels, links to errors and extensions lead to the field that they know. Every key is then for the text in sight.
	area.addEventListener("focus", () => {
		if (end !== null) view.focus();
	});

	return {
		/** Shows the editor in place of the text area. Who was in the text stays in it. */
		show(hasFocus: boolean): void {
			const { selectionStart: anchor, selectionEnd: head } = area;
			take();
			host.hidden = false;
			drawWhole(view);
			end = standIn(area, view);
			view.dispatch({ selection: { anchor, head }, scrollIntoView: hasFocus });
			if (hasFocus) view.focus();
			setBehind(area, true);
		},
		/** Shows the text area again, with its cursor where it was. */
		hide(hasFocus: boolean): void {
			end?.();
			end = null;
			const { from, to } = view.state.selection.main;
			setBehind(area, false);
			area.setSelectionRange(from, to);
			if (hasFocus) area.focus();
			host.hidden = true;
		},
		/** Whether the person is in the editor. */
		hasFocus: () => view.hasFocus,
	};
}

/**
 * Puts the text area out of sight, or back. It can still be given the focus, which it hands on: a field that is not
 * there would leave the keys that follow to nobody.
 */
function setBehind(area: HTMLTextAreaElement, isBehind: boolean): void {
	area.toggleAttribute("data-behind", isBehind);
	if (isBehind) {
		area.tabIndex = -1;
		area.setAttribute("aria-hidden", "true");
		return;
	}
	area.removeAttribute("tabindex");
	area.removeAttribute("aria-hidden");
}
