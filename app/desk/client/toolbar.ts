import { make, makeButton } from "./elements.ts";
import * as edits from "./markdown-edits.ts";
import type { MoreTool } from "./more-tools.ts";
import { insertText } from "./replace-text.ts";

interface Selection {
	readonly text: string;
	readonly from: number;
	readonly to: number;
}

interface Tool {
	readonly name: string;
	/** What stands on the button. */
	readonly sign: string;
	/** The key that goes with Control, or with Command. */
	readonly key?: string;
	readonly edit: (selection: Selection) => edits.Edit;
}

const TOOLS: readonly Tool[] = [
	{ name: "Negrita", sign: "N", key: "b", edit: (selection) => edits.toggleMark(selection, "**") },
	{ name: "Cursiva", sign: "C", key: "i", edit: (selection) => edits.toggleMark(selection, "*") },
	{ name: "Enlace", sign: "Enlace", key: "k", edit: (selection) => edits.insertLink(selection) },
	{ name: "Apartado", sign: "Apartado", edit: edits.nextHeading },
	{ name: "Lista", sign: "Lista", edit: edits.toggleList },
	{ name: "Lista numerada", sign: "1. 2.", edit: edits.toggleNumbers },
	{ name: "Cita", sign: "Cita", edit: edits.toggleQuote },
	{ name: "Código", sign: "Código", key: "e", edit: edits.toggleCode },
];

/** Changes the text as if it were typed, so that it can be undone. */
function apply(area: HTMLTextAreaElement, change: (selection: Selection) => edits.Edit | null): boolean {
	const edit = change({ text: area.value, from: area.selectionStart, to: area.selectionEnd });
	if (edit === null) return false;
	area.focus();
	insertText(area, edit);
	area.setSelectionRange(...edit.select);
	return true;
}

/** The tools above a text area, with the keys for them. `more`: a name and what a press does. */
export function addToolbar(area: HTMLTextAreaElement, more: readonly MoreTool[]): void {
	const buttons = [
		...TOOLS.map(({ name, sign, key, edit }) => {
			const said = key === undefined ? name : `${name}, Control ${key.toUpperCase()}`;
			const about = { "aria-label": said, title: said, "data-tool": name, tabindex: "-1" };
			return makeButton(sign, () => apply(area, edit), about);
		}),
		...more.map(([name, press, key = name]) => {
			const button = makeButton(name, () => press(button), { "data-tool": key, tabindex: "-1" });
			return button;
		}),
	];
	const bar = make("div", { class: "desk-tools", role: "toolbar", "aria-label": "Formato del texto" }, ...buttons);
	buttons[0]?.setAttribute("tabindex", "0");
	// One stop for the Tab key; the arrows go on from there.
	bar.addEventListener("keydown", (event) => {
		const at = buttons.indexOf(event.target as HTMLButtonElement);
		const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
		const next = to === undefined ? undefined : buttons[(to + buttons.length) % buttons.length];
		if (next === undefined) return;
		event.preventDefault();
		for (const each of buttons) each.tabIndex = each === next ? 0 : -1;
		next.focus();
	});
	// The text keeps its focus and its selection.
	bar.addEventListener("pointerdown", (event) => event.preventDefault());
	area.before(bar);
	area.addEventListener("keydown", (event) => {
		if (event.isComposing) return;
		if (event.key === "Enter" && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey) {
			if (apply(area, edits.continueList)) event.preventDefault();
			return;
		}
		if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
		const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase());
		if (tool === undefined) return;
		event.preventDefault();
		apply(area, tool.edit);
	});
}
