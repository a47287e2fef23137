import { HEAD, keyOf, picturesIn, placeOf, placesIn } from "../../domain/desk/text-pictures.ts";
import { largePictureOf, smallPicturePath } from "./desk-route.ts";

/** A picture of a text as its author sees it beside the words. */
export interface ShownPicture {
	/** What tells it from the others: `keyOf`, or `cabecera`. */
	readonly key: string;
	readonly src: string;
	/** "" for a decorative one; null as long as nobody has described it. */
	readonly alt: string | null;
	/** Where it is, in words. */
	readonly place: string;
	/** The address of a small one; null for a picture of another site. */
	readonly small: string | null;
}

/** A text, as far as its pictures need it. `path`: that of its file; "" while it has none. */
export interface PicturedText {
	readonly body: string;
	readonly path: string;
	readonly image?: unknown;
	readonly imageAlt?: unknown;
}

/** Whether pictures are written into a text as Markdown. */
export function isMarkdownPath(path: string): boolean {
	return !path.endsWith(".html");
}

/** The pictures of a text: the one at its head first, the others in the order of the text. */
export function shownPictures({ body, path, image, imageAlt }: PicturedText): readonly ShownPicture[] {
	const places = placesIn(body);
	const head: readonly Omit<ShownPicture, "small">[] =
		typeof image === "string" && image !== ""
			? [{ key: HEAD, src: image, alt: typeof imageAlt === "string" ? imageAlt : null, place: "En la cabecera" }]
			: [];
	const own = picturesIn(body, isMarkdownPath(path)).map((picture) => {
		const at = placeOf(body, picture);
		const place = (at === null ? undefined : places[at]?.words) ?? "Dentro de un párrafo";
		return { key: keyOf(picture), src: picture.src, alt: picture.alt, place };
	});
	// The one at its head is drawn as readers see it.
	return [
		...head.map((each) => ({ ...each, small: largePictureOf(each.src, path) })),
		...own.map((each) => ({ ...each, small: smallPicturePath(each.src, path) })),
	];
}

/** What is said of a picture in a list of them. */
export function descriptionWords(alt: string | null): string {
	if (alt === null) return "Sin descripción";
	return alt === "" ? "Es decorativa" : alt;
}

/** What can be done with a picture of a text: what its button sends, and what stands on it. */
export const PICTURE_ACTS = [
	["imagen", "Cambiar la descripción"],
	["mover", "Moverla"],
	["quitar", "Quitar del texto"],
] as const;
