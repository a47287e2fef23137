import { make, makeButton } from "./elements.ts";
import { preparePicture, type SentPicture, shortSize } from "./picture-size.ts";
import { asParagraph, describedIn, pictureWords, waitingWords } from "./picture-words.ts";
import { differenceOf, insertText, movedBy, type Replacement } from "./replace-text.ts";
import { uploadPicture } from "./upload-picture.ts";

/**
 * Changes a text area as if it were typed, and leaves the person where they are. `find`: what to change, asked once the
 * area has the focus: a field that loses it may change the text first.
 */
function changeQuietly(area: HTMLTextAreaElement, find: () => Replacement | null): void {
	const active = document.activeElement;
	area.focus({ preventScroll: true });
	const change = find();
	if (change !== null && area.value.slice(change.from, change.to) !== change.text) {
		const [start, end, top] = [area.selectionStart, area.selectionEnd, area.scrollTop];
		const small = differenceOf(area.value.slice(change.from, change.to), change.text);
		insertText(area, { from: change.from + small.from, to: change.from + small.to, text: small.text });
		area.setSelectionRange(movedBy(change, start), movedBy(change, end));
		area.scrollTop = top;
	}
	if (active instanceof HTMLElement && active !== area) active.focus({ preventScroll: true });
}

/** What takes the place of a picture that was on its way; null if its words are gone from the text. */
function waitingFor(area: HTMLTextAreaElement, waiting: string, text: string): Replacement | null {
	const from = area.value.indexOf(waiting);
	return from === -1 ? null : { from, to: from + waiting.length, text };
}

/**
 * Puts pictures that are dropped, pasted or chosen into a text (docs/product.md, 26.15). Each is named in it at once, and
 * shown below it with its description while it goes to the site. `idOf`: the text's id; "" if the site does not have it.
 */
export function takePictures(area: HTMLTextAreaElement, { idOf }: { readonly idOf: () => Promise<string> }) {
	const cards = make("div", { class: "desk-pictures", "aria-label": "Imágenes nuevas", role: "group" });
	(area.closest(".desk-words") ?? area).after(cards);
	const heard = make("p", { class: "desk-unseen", role: "status" });
	cards.before(heard);
	let number = 0;
	let underWay = 0;
	let turn = Promise.resolve();

	function add(file: File): void {
		number += 1;
		const waiting = waitingWords(file.name || "imagen", number);
		const { selectionStart: from, selectionEnd: to } = area;
		area.focus({ preventScroll: true });
		insertText(area, asParagraph(area.value, { from, to }, waiting));
		new PictureCard(file, waiting).send();
	}

	class PictureCard {
		readonly #file: File;
		readonly #waiting: string;
		#path: string | null = null;
		#prepared: SentPicture | null = null;
		readonly #state = make("p", { class: "desk-picture-state" });
		readonly #bar = make("progress", { max: "1", value: "0" });
		readonly #alt: HTMLInputElement;
		readonly #decorative = make("input", { type: "checkbox" });
		readonly #element: HTMLElement;

		constructor(file: File, waiting: string) {
			this.#file = file;
			this.#waiting = waiting;
			const name = `alt-${number}`;
			this.#alt = make("input", { id: name, type: "text", maxlength: "300", autocomplete: "off" });
			this.#bar.setAttribute("aria-label", `Subiendo ${file.name}`);
			const label = make("label", { for: name }, "Describe la imagen para quien no la ve");
			const box = make("label", { class: "desk-check" }, this.#decorative, " Es decorativa");
			const fields = make("div", { class: "desk-picture-words" }, this.#state, this.#bar, label, this.#alt, box);
			this.#element = make("figure", { class: "desk-picture" }, fields);
			cards.append(this.#element);
			this.#alt.addEventListener("change", () => this.#describe());
			this.#decorative.addEventListener("change", () => {
				this.#alt.disabled = this.#decorative.checked;
				this.#describe();
			});
			// Otherwise it would send the form.
			this.#alt.addEventListener("keydown", (event) => {
				if (event.key !== "Enter") return;
				event.preventDefault();
				this.#describe();
			});
		}

		#words(): string {
			return pictureWords(this.#path ?? "", this.#alt.value, this.#decorative.checked);
		}

		#describe(): void {
			const path = this.#path;
			if (path !== null) changeQuietly(area, () => describedIn(area.value, path, this.#words()));
		}

		#say(words: string, ...more: readonly Node[]): void {
			this.#state.replaceChildren(words, ...more);
			heard.textContent = words;
		}

		/** Sends the picture after those before it. */
		send(): void {
			underWay += 1;
			turn = turn.then(() => this.#send());
		}

		async #send(): Promise<void> {
			this.#bar.hidden = false;
			this.#say(`Preparando ${this.#file.name}…`);
			this.#prepared ??= await preparePicture(this.#file, (drawing) => {
				drawing.setAttribute("role", "img");
				drawing.setAttribute("aria-label", this.#file.name);
				this.#element.prepend(drawing);
			});
			const { file, before } = this.#prepared;
			this.#say(
				before === null
					? `Subiendo ${this.#file.name}…`
					: `Reducida para subirla: ${shortSize(before)} → ${shortSize(file.size)}`,
			);
			const id = await idOf();
			if (id === "") {
				underWay -= 1;
				this.#bar.hidden = true;
				return this.#fail("Ponle antes un título al texto, y reinténtalo.");
			}
			const done = await uploadPicture({ id, name: this.#file.name, file }, (part) => {
				this.#bar.value = part;
			});
			underWay -= 1;
			this.#bar.hidden = true;
			if ("wrong" in done) {
				this.#fail(done.wrong);
				return;
			}
			this.#path = done.path;
			const size = before === null ? "" : ` (${shortSize(before)} → ${shortSize(file.size)})`;
			this.#say(`${this.#file.name} ya está en el sitio${size}.`);
			changeQuietly(area, () => waitingFor(area, this.#waiting, this.#words()));
		}

		#fail(why: string): void {
			const again = makeButton("Reintentar", () => this.send());
			const remove = makeButton("Quitar", () => {
				changeQuietly(area, () => waitingFor(area, this.#waiting, ""));
				this.#element.remove();
				area.focus();
			});
			this.#say(why, document.createTextNode(" "), again, document.createTextNode(" "), remove);
		}
	}

	const hasFiles = (data: DataTransfer | null) => data?.types.includes("Files") === true;
	const addAll = (files: Iterable<File>) => {
		for (const file of files) add(file);
	};

	area.addEventListener("paste", (event) => {
		const data = event.clipboardData;
		// Word and spreadsheets put a picture of the words beside them. Browsers put HTML beside a picture.
		if (data === null || data.files.length === 0 || data.getData("text/plain").trim() !== "") return;
		event.preventDefault();
		addAll(data.files);
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
		addAll(event.dataTransfer?.files ?? []);
	});

	const chosen = make("input", { type: "file", accept: "image/jpeg,image/png,image/webp,image/avif,image/gif" });
	chosen.multiple = true;
	chosen.addEventListener("change", () => {
		addAll(chosen.files ?? []);
		chosen.value = "";
	});
	return { choose: () => chosen.click(), isBusy: () => underWay > 0 };
}
