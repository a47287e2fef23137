import { placesIn } from "../../../domain/desk/text-pictures.ts";
import { make, makeButton } from "./elements.ts";

/** What a card does with its picture. `describe`: "" for decorative, null for nothing yet. */
interface CardActs {
	readonly describe: (alt: string | null) => void;
	/** The text without the picture, and how many blocks come before it; null within one, undefined if it is not there. */
	readonly place: () => { readonly text: string; readonly after: number | null } | undefined;
	readonly move: (after: number) => void;
	readonly remove: () => void;
}

let number = 0;

/** The fields of a picture beside its text: what it shows, and where it is. What is changed in them is written at once. */
export function makeCard(list: HTMLElement, { describe, place, move, remove }: CardActs) {
	number += 1;
	const [altId, placeId] = [`alt-${number}`, `lugar-${number}`];
	const state = make("p", { class: "desk-picture-state" });
	const bar = make("progress", { max: "1", value: "0", hidden: "" });
	const alt = make("input", { id: altId, type: "text", maxlength: "300", autocomplete: "off" });
	const decorative = make("input", { type: "checkbox", class: "forms-box" });
	const where = make("select", { id: placeId, disabled: "" });
	const done = makeButton("Listo", close);
	const gone = makeButton("Quitar del texto", () => {
		remove();
		close();
	});
	const fields = make(
		"div",
		{ class: "desk-picture-words" },
		state,
		bar,
		make("label", { for: altId }, "Describe la imagen para quien no la ve"),
		alt,
		make("label", { class: "desk-check" }, decorative, " Es decorativa"),
		make("label", { for: placeId }, "Dónde va"),
		where,
		make("p", { class: "desk-picture-acts" }, done, gone),
	);
	const element = make("figure", { class: "desk-picture" }, fields);
	list.append(element);
	element.scrollIntoView({ block: "nearest" });

	const description = () => (decorative.checked ? "" : alt.value.trim() === "" ? null : alt.value);
	const say = () => describe(description());
	alt.addEventListener("change", say);
	decorative.addEventListener("change", () => {
		alt.disabled = decorative.checked;
		say();
	});
	// Otherwise it would send the form.
	alt.addEventListener("keydown", (event) => {
		if (event.key !== "Enter") return;
		event.preventDefault();
		say();
	});
	element.addEventListener("keydown", (event) => {
		if (event.key === "Escape") close();
	});
	for (const name of ["focus", "pointerdown"]) where.addEventListener(name, offerPlaces);
	where.addEventListener("change", () => {
		if (where.value !== "") move(Number(where.value));
		offerPlaces();
	});

	/** What the text has now: it may have changed since the card was opened. */
	function offerPlaces(): void {
		const found = place();
		where.disabled = found === undefined;
		if (found === undefined) return;
		const places = placesIn(found.text).map(({ after, words }) => new Option(words, String(after)));
		if (found.after === null) places.unshift(new Option("Dentro de un párrafo", ""));
		where.replaceChildren(...places);
		where.value = String(found.after ?? "");
	}

	function close(): void {
		const hadFocus = element.contains(document.activeElement);
		element.remove();
		if (hadFocus) list.dispatchEvent(new Event("desk-closed"));
	}

	return {
		...{ element, alt, where, state, bar, description, offerPlaces, close },
		/** Shows the picture before its fields. */
		show(picture: Element): void {
			element.prepend(picture);
		},
		/** Fills the fields with what the text says of it. */
		fill(given: string | null): void {
			alt.value = given ?? "";
			decorative.checked = given === "";
			alt.disabled = decorative.checked;
			offerPlaces();
		},
	};
}
