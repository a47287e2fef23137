import { describePicture, HEAD, movePicture, pictureAt, withoutPicture } from "../../domain/desk/text-pictures.ts";
import type { DeskRequest } from "./desk-route.ts";
import { isMarkdownPath, type ShownPicture, shownPictures } from "./shown-pictures.ts";
import type { DeskText } from "./text-page.tsx";

/** The pictures of a text. */
export function picturesOf({ body, path, fields }: DeskText): readonly ShownPicture[] {
	return shownPictures({ body, path, image: fields.image, imageAlt: fields.imageAlt });
}

/** The words of a text that change with one of its pictures, as `saveSource` takes them. */
function withChanged(text: DeskText, key: string, change: (body: string) => string, ficha: Record<string, string>) {
	return key === HEAD ? { ficha, body: text.body } : { ficha: {}, body: change(text.body) };
}

/** Takes a picture out of a text. Returns what saving gave. */
export function removePicture({ client }: DeskRequest, text: DeskText, key: string) {
	const picture = pictureAt(text.body, key, isMarkdownPath(text.path));
	const without = (body: string) => (picture === undefined ? body : withoutPicture(body, picture));
	const head = { image: "", imageAlt: "", decorative: "false" };
	return client.saveSource({ id: text.id, base: text.version, ...withChanged(text, key, without, head) });
}

/** Describes a picture of a text, and moves it behind so many blocks. Returns what saving gave. */
export function changePicture(
	{ client }: DeskRequest,
	text: DeskText,
	key: string,
	{ alt, after }: { readonly alt: string; readonly after: number | null },
) {
	const isMarkdown = isMarkdownPath(text.path);
	const change = (body: string) => {
		const picture = pictureAt(body, key, isMarkdown);
		const said = picture === undefined ? body : describePicture(body, picture, alt, isMarkdown);
		const moved = pictureAt(said, key, isMarkdown);
		return after === null || moved === undefined ? said : movePicture(said, moved, after);
	};
	const ficha = { imageAlt: alt, decorative: String(alt === "") };
	return client.saveSource({ id: text.id, base: text.version, ...withChanged(text, key, change, ficha) });
}
