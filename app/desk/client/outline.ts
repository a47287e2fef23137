import { openDialog } from "./desk-dialog.ts";
import { make, makeButton } from "./elements.ts";
import { headingsIn } from "./markdown-headings.ts";

/** How far a place of a text is below the text's top, in pixels. It is measured on a copy: a text area cannot say it. */
function depthOf(area: HTMLTextAreaElement, at: number): number {
	const style = getComputedStyle(area);
	const copy = make("div", { "aria-hidden": "true" }, area.value.slice(0, at));
	for (const name of ["font", "letterSpacing", "wordSpacing", "tabSize", "textIndent"] as const)
		copy.style[name] = style[name];
	Object.assign(copy.style, { position: "absolute", visibility: "hidden", whiteSpace: "pre-wrap" });
	Object.assign(copy.style, { overflowWrap: "break-word", inlineSize: `${area.clientWidth}px` });
	area.after(copy);
	const height = copy.getBoundingClientRect().height;
	copy.remove();
	return height;
}

/** Puts the cursor at a place of the text, in the upper third of the window. */
export function jumpTo(area: HTMLTextAreaElement, at: number): void {
	area.focus({ preventScroll: true });
	area.setSelectionRange(at, at);
	// The editor in its place brings the cursor into sight.
	if (!area.dispatchEvent(new Event("desk-show", { cancelable: true }))) return;
	const depth = depthOf(area, at);
	area.scrollTop = depth - area.clientHeight / 3;
	scrollTo({ top: area.getBoundingClientRect().top + scrollY + depth - area.scrollTop - innerHeight / 3 });
}

/** Shows the headings of a text, each with a press that leads to it (docs/product.md, 26.16). */
export function openOutline(area: HTMLTextAreaElement): void {
	const found = headingsIn(area.value);
	if (found.length === 0) {
		const words = "Todavía no hay apartados. Una línea que empieza con ## es uno.";
		openDialog("Índice", make("p", {}, words)).addEventListener("close", () => area.focus({ preventScroll: true }));
		return;
	}
	const top = Math.min(...found.map(({ level }) => level));
	const list = make("ol", { class: "desk-outline" });
	const dialog = openDialog("Índice", list);
	for (const { level, name, at } of found) {
		const go = () => {
			dialog.close();
			jumpTo(area, at);
		};
		list.append(make("li", { "data-level": String(Math.min(level - top, 3)) }, makeButton(name, go)));
	}
	// The heading in which the cursor is.
	const here = found.findLastIndex(({ at }) => at <= area.selectionStart);
	const buttons = [...list.querySelectorAll("button")];
	(buttons[Math.max(0, here)] as HTMLButtonElement | undefined)?.focus();
}
