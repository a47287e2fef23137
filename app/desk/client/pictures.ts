import { PICTURE_TYPES } from "../picture-types.ts";
import { make, runAtRest } from "./elements.ts";

type Cards = ReturnType<typeof import("./picture-cards.ts").createCards>;

/**
 * Puts pictures that are dropped, pasted or chosen into a text (docs/product.md, 26.15). What sends and shows them is loaded
 * as soon as the browser has nothing else to do. `idOf`: the text's id; "" if the site does not have it. `fail`: says that
 * it could not be loaded.
 */
export function takePictures(
	area: HTMLTextAreaElement,
	{ idOf, fail }: { readonly idOf: () => Promise<string>; readonly fail: () => void },
) {
	let cards: Cards | null = null;
	let loading: Promise<Cards | null> | null = null;
	async function load(): Promise<Cards | null> {
		try {
			cards ??= (await import("./picture-cards.ts")).createCards(area, idOf);
		} catch {
			loading = null;
		}
		return cards;
	}
	const loaded = () => {
		loading ??= load();
		return loading;
	};

	const hasFiles = (data: DataTransfer | null) => data?.types.includes("Files") === true;
	async function addAll(files: Iterable<File>): Promise<void> {
		// What was dropped is gone once its event is over.
		const all = [...files];
		const found = await loaded();
		if (found === null) fail();
		else for (const file of all) found.add(file);
	}

	area.addEventListener("paste", (event) => {
		const data = event.clipboardData;
		// Word and spreadsheets put a picture of the words beside them. Browsers put HTML beside a picture.
		if (data === null || data.files.length === 0 || data.getData("text/plain").trim() !== "") return;
		event.preventDefault();
		void addAll(data.files);
	});
	for (const name of ["dragenter", "dragover"] as const)
		addEventListener(name, (event) => {
			if (!hasFiles(event.dataTransfer)) return;
			event.preventDefault();
			document.body.dataset.dragging = "";
		});
	addEventListener("dragleave", (event) => {
		if (event.relatedTarget === null) delete document.body.dataset.dragging;
	});
	// Anywhere on the page: a browser would otherwise open the file and leave the text.
	addEventListener("drop", (event) => {
		delete document.body.dataset.dragging;
		if (!hasFiles(event.dataTransfer)) return;
		event.preventDefault();
		const at = document.caretPositionFromPoint?.(event.clientX, event.clientY);
		if (at?.offsetNode === area) area.setSelectionRange(at.offset, at.offset);
		void addAll(event.dataTransfer?.files ?? []);
	});
	// A press on a picture in the editor with format.
	area.addEventListener("desk-picture", async (event) => {
		if (event instanceof CustomEvent) (await loaded())?.openCard(String(event.detail));
	});

	const chosen = make("input", { type: "file", accept: PICTURE_TYPES });
	chosen.multiple = true;
	chosen.addEventListener("change", () => {
		void addAll(chosen.files ?? []).then(() => {
			chosen.value = "";
		});
	});
	runAtRest(() => void loaded().then((found) => showAdded(found)));
	return { choose: () => chosen.click(), isBusy: () => cards?.isBusy() === true };
}

/** Shows the picture that a form has just added: where it is in the text, and its fields. */
function showAdded(cards: Cards | null): void {
	const query = new URLSearchParams(location.search);
	const key = query.get("hecho") === "imagen" ? query.get("cual") : null;
	if (key === null) return;
	const show = () => cards?.openCard(key, null);
	// The browser goes to the row first.
	if (document.readyState === "complete") show();
	else addEventListener("load", () => setTimeout(show), { once: true });
}
