import { HEAD, pictureName } from "../../../domain/desk/text-pictures.ts";
import { largePictureOf, thumbnailPath } from "../desk-route.ts";
import { PICTURE_TYPES } from "../picture-types.ts";
import { openDialog } from "./desk-dialog.ts";
import { make, makeButton } from "./elements.ts";
import { preparePicture } from "./picture-size.ts";
import { uploadPicture } from "./upload-picture.ts";

interface Offered {
	readonly path: string;
	readonly hash: string;
	readonly descriptions: readonly string[];
}

/** A page of the site's pictures with these words in their names; null: the site does not answer. */
async function picturesWith(
	text: string,
	page: number,
): Promise<{ readonly items: readonly Offered[]; readonly pages: number } | null> {
	const query = new URLSearchParams({ kind: "picture", page: String(page), ...(text === "" ? {} : { text }) });
	try {
		const response = await fetch(`/api/listFiles?${query}`);
		return response.ok ? await response.json() : null;
	} catch {
		return null;
	}
}

/**
 * The picture at the head of a text, chosen or sent without leaving the page (`../cover-field.tsx`). `idOf`: the text's id;
 * "" if the site does not have it.
 */
export function followCover(form: HTMLFormElement, idOf: () => Promise<string>): void {
	const cover = form.querySelector<HTMLElement>("[data-cover]");
	const image = form.querySelector<HTMLInputElement>('input[name="image"]');
	const alt = form.querySelector<HTMLInputElement>('input[name="imageAlt"]');
	const box = form.querySelector<HTMLInputElement>('input[name="decorative"]');
	const shown = cover?.querySelector(".desk-cover-shown");
	if (!cover || !shown || image === null) return;
	const pathOf = () => form.dataset.path ?? "";
	let known = image.value;

	function draw(): void {
		if (image === null || image.value === known) return;
		known = image.value;
		const small = known === "" ? null : largePictureOf(known, pathOf());
		cover?.toggleAttribute("data-has", known !== "");
		shown?.querySelector("img")?.remove();
		if (small !== null)
			shown?.prepend(make("img", { src: small, alt: "", width: "384", height: "216", decoding: "async" }));
	}
	for (const name of ["input", "change", "desk-saved"]) form.addEventListener(name, draw);

	/** Puts a picture at the head. `words`: what it is described with elsewhere. */
	function place(reference: string, words = ""): void {
		if (image === null) return;
		image.value = reference;
		if (alt !== null) alt.value = words;
		if (box !== null) box.checked = false;
		image.dispatchEvent(new Event("input", { bubbles: true }));
		form.dispatchEvent(new Event("change"));
	}

	function choose(): void {
		const find = make("input", { id: "desk-find-picture", type: "search", autocomplete: "off", maxlength: "200" });
		const list = make("ul", { class: "desk-picked", "aria-label": "Imágenes del sitio" });
		const said = make("p", { class: "desk-note", role: "status" });
		const more = makeButton("Ver más", () => void ask(page + 1), { hidden: "" });
		const file = make("input", { type: "file", accept: PICTURE_TYPES });
		const send = makeButton("Subir una de este dispositivo", () => file.click(), { class: "desk-dialog-send" });
		const label = make("label", { for: find.id }, "O elige una que ya está en el sitio");
		const dialog = openDialog("Imagen de cabecera", send, label, find, said, list, more);
		let page = 1;
		let asked = 0;

		function take(reference: string, words?: string): void {
			place(reference, words);
			dialog.close();
			alt?.focus();
			alt?.setSelectionRange(0, 0);
		}

		async function ask(next: number): Promise<void> {
			asked += 1;
			const own = asked;
			const found = await picturesWith(find.value.trim(), next);
			if (own !== asked) return;
			page = next;
			const entries = (found?.items ?? []).map(({ path, hash, descriptions }) => {
				const picture = make("img", { src: thumbnailPath({ path, hash }), alt: "", loading: "lazy" });
				const words = descriptions.find((each) => each !== "");
				const press = () => take(`/${path}`, words);
				return make(
					"li",
					{},
					makeButton(picture, press, { "aria-label": pictureName(path), title: words ?? pictureName(path) }),
				);
			});
			if (next === 1) list.replaceChildren(...entries);
			else list.append(...entries);
			more.hidden = found === null || page >= found.pages;
			said.textContent =
				found === null
					? "Ahora no se pueden ver. Inténtalo de nuevo."
					: list.children.length === 0
						? "Ninguna imagen tiene ese nombre."
						: "";
		}

		file.addEventListener("change", async () => {
			const [picked] = file.files ?? [];
			if (picked === undefined) return;
			send.disabled = true;
			said.textContent = `Subiendo ${picked.name}…`;
			const { file: sent } = await preparePicture(picked, () => undefined);
			const id = await idOf();
			const done =
				id === ""
					? { wrong: "Ponle antes un título al texto e inténtalo de nuevo." }
					: await uploadPicture({ id, name: picked.name, file: sent }, () => undefined);
			send.disabled = false;
			file.value = "";
			if ("wrong" in done) said.textContent = done.wrong;
			else if (dialog.open) take(`/${done.path}`);
		});
		let timer = 0;
		find.addEventListener("input", () => {
			clearTimeout(timer);
			timer = window.setTimeout(() => void ask(1), 200);
		});
		void ask(1);
	}

	cover.addEventListener("click", (event) => {
		const button = event.target instanceof Element ? event.target.closest("button") : null;
		if (button?.value === "cabecera") choose();
		else if (button?.value === `quitar:${HEAD}`) place("");
		else return;
		event.preventDefault();
	});
}
