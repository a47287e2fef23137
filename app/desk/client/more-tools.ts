/** A tool's name, what a press does, and what the script calls it, where its name changes. */
export type MoreTool = readonly [name: string, press: (button: HTMLButtonElement) => void, key?: string];

/** Runs what a file of the desk's script gives. Where it cannot be loaded, nothing happens: the text stays as it is. */
function withFile<File>(load: () => Promise<File>, run: (file: File) => void): void {
	load().then(run, () => undefined);
}

/**
 * The tools of a text that are loaded when they are wanted (docs/product.md, 26.16). `idOf`: the text's id, "" as long as
 * the site does not have it.
 */
export function moreTools(area: HTMLTextAreaElement, idOf: () => string): readonly MoreTool[] {
	const { form } = area;
	const links = (isTyped: boolean) =>
		withFile(
			() => import("./link-pages.ts"),
			({ openLinks }) => openLinks(area, isTyped),
		);
	area.addEventListener("input", (event) => {
		if (!(event instanceof InputEvent) || event.data !== "[" || event.isComposing) return;
		const { selectionStart: at } = area;
		if (area.value.slice(at - 2, at) === "[[") links(true);
	});
	let look: { toggle(): boolean } | null = null;
	return [
		["Página tuya", () => links(false)],
		[
			"Índice",
			() =>
				withFile(
					() => import("./outline.ts"),
					({ openOutline }) => openOutline(area),
				),
		],
		[
			"Ver al lado",
			(button) =>
				withFile(
					() => import("./look-beside.ts"),
					({ createLook }) => {
						if (form === null) return;
						look ??= createLook(form, { idOf });
						button.setAttribute("aria-pressed", String(look.toggle()));
					},
				),
		],
	];
}
