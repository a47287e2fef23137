import { HEAD } from "../../../domain/desk/text-pictures.ts";
import { descriptionWords, PICTURE_ACTS, type ShownPicture, shownPictures } from "../shown-pictures.ts";
import { make, runAtRest } from "./elements.ts";
import { WAITING } from "./picture-words.ts";

/** How long nobody types before the row is drawn again, in milliseconds. */
const REST_MS = 300;

interface RowActs {
	readonly pathOf: () => string;
	readonly openCard: (key: string, field: "alt" | "where") => void;
	readonly removePicture: (key: string) => void;
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
	const field = form?.elements.namedItem(name);
	return field instanceof HTMLInputElement ? field : null;
}

function entryOf({ key, alt, place, small }: ShownPicture, index: number): HTMLElement {
	const about = { id: `imagen-${index}`, ...(alt === null ? { class: "desk-warn" } : {}) };
	const acts = PICTURE_ACTS.filter(([act]) => act !== "mover" || key !== HEAD).map(([act, name]) => {
		const press = { type: "button", value: `${act}:${key}`, "aria-describedby": about.id };
		return make("button", press, name);
	});
	return make(
		"li",
		{},
		small === null ? make("span") : make("img", { src: small, alt: "", width: "96", height: "96", decoding: "async" }),
		make(
			"div",
			{},
			make("p", about, descriptionWords(alt)),
			make("p", { class: "desk-note" }, place),
			make("p", {}, ...acts),
		),
	);
}

/** Keeps the row of a text's pictures (`../picture-row.tsx`) as the text is, and sees to its buttons. */
export function followPictures(area: HTMLTextAreaElement, { pathOf, openCard, removePicture }: RowActs): void {
	const row = document.getElementById("imagenes");
	const list = row?.querySelector("ul");
	const { form } = area;
	if (!row || !list || form === null) return;
	let shown = "";

	function read(): readonly ShownPicture[] {
		const image = fieldOf(form, "image")?.value;
		const imageAlt = fieldOf(form, "decorative")?.checked ? "" : fieldOf(form, "imageAlt")?.value || undefined;
		return shownPictures({ body: area.value, path: pathOf(), image, imageAlt }).filter(
			({ src }) => !src.startsWith(WAITING),
		);
	}

	function draw(): void {
		const pictures = read();
		const next = JSON.stringify(pictures);
		if (next === shown || row === null || !list) return;
		shown = next;
		const pressed = list.contains(document.activeElement) ? (document.activeElement as HTMLButtonElement).value : "";
		const images = new Map([...list.querySelectorAll("img")].map((each) => [each.getAttribute("src"), each]));
		const entries = pictures.map(entryOf);
		// What is in sight is not loaded again.
		for (const entry of entries) {
			const image = entry.querySelector("img");
			const known = images.get(image?.getAttribute("src") ?? "");
			if (image !== null && known !== undefined) image.replaceWith(known);
		}
		list.replaceChildren(...entries);
		row.hidden = pictures.length === 0 && row.querySelector(".desk-images-head > a") === null;
		if (pressed !== "") [...list.querySelectorAll("button")].find(({ value }) => value === pressed)?.focus();
	}

	function openHead(): void {
		const field = fieldOf(form, "imageAlt");
		for (let each = field?.closest("details"); each; each = each.parentElement?.closest("details")) each.open = true;
		field?.focus();
	}

	function removeHead(): void {
		for (const name of ["image", "imageAlt"]) {
			const field = fieldOf(form, name);
			if (field !== null) field.value = "";
		}
		const box = fieldOf(form, "decorative");
		if (box !== null) box.checked = false;
		form?.dispatchEvent(new Event("input", { bubbles: true }));
		draw();
	}

	list.addEventListener("click", (event) => {
		const button = event.target instanceof Element ? event.target.closest("button") : null;
		const [, act, key = ""] = /^(imagen|mover|quitar):(.+)$/.exec(button?.value ?? "") ?? [];
		if (act === undefined) return;
		event.preventDefault();
		if (act === "quitar") {
			if (key === HEAD) removeHead();
			else removePicture(key);
			draw();
			(list.querySelector("button") ?? area).focus();
		} else if (key === HEAD) openHead();
		else openCard(key, act === "mover" ? "where" : "alt");
	});
	let timer = 0;
	form.addEventListener("input", () => {
		clearTimeout(timer);
		timer = window.setTimeout(() => runAtRest(draw), REST_MS);
	});
	form.addEventListener("change", () => runAtRest(draw));
}
