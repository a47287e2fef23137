import { openDialog } from "./desk-dialog.ts";
import { make, makeButton } from "./elements.ts";
import { jumpTo } from "./jump-to.ts";
import { headingsIn } from "./markdown-headings.ts";

/** Shows the headings of a text, each with a press that leads to it (docs/product.md, 26.16). */
export function openOutline(area: HTMLTextAreaElement): void {
	const found = headingsIn(area.value);
	if (found.length === 0) {
		const words = "Todavía no hay apartados. Para hacer uno, empieza una línea con ##.";
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
