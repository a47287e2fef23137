import { make, makeButton } from "./elements.ts";

/** Opens a dialog of the desk with a title, and closes it with Escape, its button or a press beside it. */
export function openDialog(title: string, ...children: readonly (Node | string)[]): HTMLDialogElement {
	const close = makeButton("Cerrar", () => dialog.close(), { class: "desk-dialog-close" });
	const heading = make("h2", { id: "desk-dialog-title" }, title);
	const dialog = make("dialog", { class: "desk-dialog", "aria-labelledby": "desk-dialog-title" });
	dialog.append(
		make("div", { class: "desk-dialog-in" }, make("div", { class: "desk-dialog-head" }, heading, close), ...children),
	);
	dialog.addEventListener("click", (event) => {
		if (event.target === dialog) dialog.close();
	});
	dialog.addEventListener("close", () => dialog.remove());
	document.body.append(dialog);
	dialog.showModal();
	return dialog;
}
