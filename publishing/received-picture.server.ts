import { readFile } from "node:fs/promises";
import type { ReceivedPicture } from "../domain/desk/desk-context.ts";
import { type Failure, wrongField } from "../domain/failure.ts";
import type { Upload } from "../domain/uploads/upload.ts";
import { hashOf } from "./assets.server.ts";
import { MAX_PIXELS, PICTURE_BYTES, TOO_HEAVY, TOO_MANY_PIXELS } from "./picture-limits.ts";

/** How pictures begin, by the ending of their kind. Bytes as characters of Latin 1. */
const KINDS: readonly (readonly [ReceivedPicture["ending"], RegExp])[] = [
	["jpg", /^\xff\xd8\xff/],
	// biome-ignore lint/suspicious/noControlCharactersInRegex: a PNG begins with them
	["png", /^\x89PNG\r\n\x1a\n/],
	["webp", /^RIFF[\s\S]{4}WEBP/],
	["avif", /^[\s\S]{4}ftypavi[fs]/],
	["gif", /^GIF8[79]a/],
];

const PHONE_KIND = /^[\s\S]{4}ftyp(?:hei[cfmsx]|hev|mif1|msf1)/;

/** Reads a picture that somebody sent. Its kind is told by its bytes: names and declared types may be untrue. */
export async function readPicture({ path, bytes: length }: Upload): Promise<ReceivedPicture | Failure> {
	if (length > PICTURE_BYTES) return wrongField("foto", TOO_HEAVY);
	const bytes = await readFile(path);
	const start = bytes.toString("latin1", 0, 16);
	if (PHONE_KIND.test(start)) {
		const cure = "En el iPhone: Ajustes › Cámara › Formatos › El más compatible.";
		return wrongField("foto", `Este formato no se puede usar. ${cure}`);
	}
	const ending = KINDS.find(([, beginning]) => beginning.test(start))?.[0];
	if (ending === undefined) return wrongField("foto", "Usa una imagen JPG, PNG, WebP, AVIF o GIF.");
	// Loaded with the first picture, because it takes more memory than most of the site.
	const { default: sharp } = await import("sharp");
	try {
		const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
		if (width * height > MAX_PIXELS) return wrongField("foto", TOO_MANY_PIXELS);
	} catch {
		return wrongField("foto", "La imagen está dañada. Guárdala de nuevo o usa otra.");
	}
	return { bytes, hash: hashOf(bytes), ending };
}
