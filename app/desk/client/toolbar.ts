import { make, makeButton } from "./elements.ts";
import * as edits from "./markdown-edits.ts";
import { toggleMark } from "./markdown-marks.ts";
import type { MoreTool } from "./more-tools.ts";
import { type Edit, insertText, type Selection } from "./replace-text.ts";

interface Tool {
	readonly name: string;
	/** The key that goes with Control, or with Command. */
	readonly key?: string;
	readonly edit: (selection: Selection) => Edit;
}

const TOOLS: readonly Tool[] = [
	{ name: "Negrita", key: "b", edit: (selection) => toggleMark(selection, "**") },
	{ name: "Cursiva", key: "i", edit: (selection) => toggleMark(selection, "*") },
	{ name: "Enlace", key: "k", edit: (selection) => edits.insertLink(selection) },
	{ name: "Apartado", edit: edits.nextHeading },
	{ name: "Lista", edit: edits.toggleList },
	{ name: "Lista numerada", edit: edits.toggleNumbers },
	{ name: "Cita", edit: edits.toggleQuote },
	{ name: "Código", key: "e", edit: edits.toggleCode },
];

/** What stands on a tool's button: a letter, or the lines of a drawing in a square of 24. */
const SIGNS: Readonly<Record<string, string>> = {
	Negrita: "N",
	Cursiva: "C",
	Enlace:
		"M10 14a4.5 4.5 0 0 0 6.4 0l3.2-3.2a4.5 4.5 0 0 0-6.4-6.4L12 5.6M14 10a4.5 4.5 0 0 0-6.4 0l-3.2 3.2a4.5 4.5 0 0 0 6.4 6.4L12 18.4",
	Apartado: "M6.5 5v14M17.5 5v14M6.5 12h11",
	Lista: "M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01",
	"Lista numerada": "M11 6.5h9M11 12h9M11 17.5h9M4 5.5 6 4.500V10M4 15c.5-1.2 3-1 3 .6 0 1.2-3 2-3 3.900h3.2",
	Cita: "M10 7c-3 1-4.5 3-4.5 6v4H10v-4.500H7M19 7c-3 1-4.5 3-4.5 6v4H19v-4.500h-3",
	Código: "m9 7-5 5 5 5M15 7l5 5-5 5",
	Imagen: "M4.5 5h15v14h-15zM4.5 16 9 11.500l4 4 2.5-2.5 4 4M15.5 9h.01",
	"Página tuya": "M13.5 3.500h-7v17h11v-13zM13.5 3.500v4h4M9 12h6M9 16h4",
	Índice: "M4.5 6h.01M8 6h12M8 12h.01M11.5 12H20M8 18h.01M11.5 18H20",
	"Ver al lado": "M3.5 5h17v14h-17zM12 5v14",
};

const SVG = "http://www.w3.org/2000/svg";

/** What stands on the button with this name. */
function signOf(name: string): Node | string {
	const sign = SIGNS[name];
	if (sign === undefined || sign.length === 1) return sign ?? name;
	const drawing = document.createElementNS(SVG, "svg");
	const lines = document.createElementNS(SVG, "path");
	drawing.setAttribute("viewBox", "0 0 24 24");
	drawing.setAttribute("aria-hidden", "true");
	lines.setAttribute("d", sign);
	drawing.append(lines);
	return drawing;
}

/** Changes the text as if it were typed, so that it can be undone. */
function apply(area: HTMLTextAreaElement, change: (selection: Selection) => Edit | null): boolean {
	const edit = change({ text: area.value, from: area.selectionStart, to: area.selectionEnd });
	if (edit === null) return false;
	area.focus();
	if (edit.from !== edit.to || edit.text !== "") insertText(area, edit);
	area.setSelectionRange(...edit.select);
	return true;
}

/** The tools above a text area, with the keys for them. `more`: a name and what a press does. */
export function addToolbar(area: HTMLTextAreaElement, more: readonly MoreTool[]): void {
	const buttons = [
		...TOOLS.map(({ name, key, edit }) => {
			const said = key === undefined ? name : `${name}, Control ${key.toUpperCase()}`;
			const about = { "aria-label": said, title: said, "data-tool": name, tabindex: "-1" };
			return makeButton(signOf(name), () => apply(area, edit), about);
		}),
		...more.map(([name, press, key = name]) => {
			const sign = signOf(name);
			// A button with words may change them: its name is what stands on it.
			const label = typeof sign === "string" ? {} : { "aria-label": name, title: name };
			const about = { ...label, "data-tool": key, tabindex: "-1" };
			const button = makeButton(sign, () => press(button), about);
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
