import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import type { ContentImage } from "../domain/content/content.ts";
import type { WritableMedia } from "../domain/content/media-store.ts";
import { drawShareCard, type ShareWords } from "./share-card.server.ts";

/** Part of every file name. Change it when the same source gives other bytes: a name must never stand for two files. */
const ENCODER_VERSION = "2";
const WIDTHS = [480, 800, 1_280, 1_920];
const MAX_WIDTH = 1_920;
const MAX_BYTES = 10 * 1_024 * 1_024;
const MAX_PIXELS = 50_000_000;
/** The longest side that WebP supports, in pixels. */
const MAX_SIDE = 16_383;
/**
 * The efforts are low on purpose. The next effort of AVIF takes 1.7 times as long and saves a sixth of the bytes; the
 * one after it takes ten times as long.
 */
const ENCODERS = {
	photo: {
		avif: (image: Sharp) => image.avif({ quality: 55, effort: 1 }),
		webp: (image: Sharp) => image.webp({ quality: 78, effort: 2 }),
	},
	/** Drawings show noise in their flat areas, and blurred edges between colours, long before photographs do. */
	drawing: {
		avif: (image: Sharp) => image.avif({ quality: 75, effort: 1, chromaSubsampling: "4:4:4" }),
		webp: (image: Sharp) => image.webp({ quality: 82, effort: 2 }),
	},
};

/** A picture in several sizes and encodings. Addresses are paths of this site. */
export interface EncodedImage {
	/** Path of the widest WebP variant of at most 1280 pixels. */
	readonly src: string;
	/** Size of the widest variant, in pixels. */
	readonly width: number;
	readonly height: number;
	/** The WebP variants, in the form of the HTML attribute. */
	readonly srcset: string;
	/** The variants in better encodings, best first. */
	readonly sources: ContentImage["sources"];
}

/** A place for files: the prefix of their names in the store and the prefix of their addresses. */
export interface ImagePlace {
	readonly store: string;
	readonly address: string;
}

/** The place for files that everyone may read, served under `/media/`. */
export const OPEN_PLACE: ImagePlace = { store: "open/", address: "/media/" };

/**
 * The place for files of the page with this id, served under `/archivos/` only to people who may read the page
 * (docs/product.md, 3.3).
 */
export function lockedPlace(contentId: string): ImagePlace {
	return { store: `locked/${contentId}/`, address: `/archivos/${contentId}/` };
}

/** The reason why a picture cannot be used, as a Spanish sentence for the author. */
export interface ImageProblem {
	readonly problem: string;
}

/** Encodes the images of one import. Methods reject only when the store fails. */
export interface ImageEncoder {
	/** Encodes an image in all sizes and stores it at a place. `bytes`: a JPEG, PNG, WebP or AVIF file. */
	encode(bytes: Uint8Array, place: ImagePlace): Promise<EncodedImage | ImageProblem>;
	/**
	 * Stores a JPEG of 1200 by 630 pixels for social networks and returns its path. `bytes`: an image that `encode` has
	 * accepted; null for a page without one.
	 */
	encodeShare(bytes: Uint8Array | null, words: ShareWords): Promise<{ readonly share: string } | ImageProblem>;
	/** Names in the store of the files that this encoder added. */
	readonly written: readonly string[];
}

const DAMAGED: ImageProblem = { problem: "La imagen está dañada: guárdala de nuevo." };

/**
 * Creates an encoder that writes to a media store (docs/product.md, 5.4): AVIF and WebP in several widths, turned
 * upright, without metadata. File names are hashes of the source's bytes, so files that exist are not made again. The
 * names of new files are added to `written`.
 */
export function createImageEncoder(media: WritableMedia, written: string[] = []): ImageEncoder {
	const kept = new Map<string, Promise<boolean>>();

	/**
	 * Makes and stores a file unless it exists. Returns false when the image cannot be made; rejects when the store
	 * fails. Concurrent calls for the same name share one promise.
	 */
	function keep(name: string, make: () => Promise<Uint8Array>): Promise<boolean> {
		const known = kept.get(name) ?? keepNew(name, make);
		kept.set(name, known);
		return known;
	}

	async function keepNew(name: string, make: () => Promise<Uint8Array>): Promise<boolean> {
		if (await media.has(name)) return true;
		const bytes = await make().catch(() => null);
		if (bytes === null) return false;
		written.push(name);
		await media.put(name, bytes);
		return true;
	}

	async function encode(bytes: Uint8Array, place: ImagePlace): Promise<EncodedImage | ImageProblem> {
		const hash = nameOf(bytes);
		const size = await measure(bytes);
		if ("problem" in size) return size;
		const widest = Math.min(size.width, MAX_WIDTH);
		const widths = [...WIDTHS.filter((width) => width < widest), widest];
		const kind = isDrawing(bytes) ? "drawing" : "photo";
		let decoded: Promise<Sharp> | undefined;
		for (const type of ["avif", "webp"] as const) {
			for (const width of widths) {
				const done = await keep(`${place.store}${hash}-${width}.${type}`, async () => {
					decoded ??= decode(bytes, widest);
					return ENCODERS[kind][type]((await decoded).clone().resize({ width })).toBuffer();
				});
				if (!done) return DAMAGED;
			}
		}
		const srcset = (type: string) =>
			widths.map((width) => `${place.address}${hash}-${width}.${type} ${width}w`).join(", ");
		return {
			src: `${place.address}${hash}-${widths.findLast((width) => width <= 1_280) ?? widest}.webp`,
			width: widest,
			height: Math.max(1, Math.round((size.height * widest) / size.width)),
			srcset: srcset("webp"),
			sources: [{ type: "image/avif", srcset: srcset("avif") }],
		};
	}

	return {
		written,
		encode,
		async encodeShare(bytes, words) {
			const name = `${nameOf(bytes ?? new Uint8Array(), JSON.stringify(words))}-share.jpg`;
			const done = await keep(OPEN_PLACE.store + name, () =>
				drawShareCard(words, bytes === null ? null : source(bytes)),
			);
			return done ? { share: OPEN_PLACE.address + name } : DAMAGED;
		},
	};
}

function nameOf(bytes: Uint8Array, words = ""): string {
	return createHash("sha256").update(`${ENCODER_VERSION}:${words}`).update(bytes).digest("hex").slice(0, 32);
}

function source(bytes: Uint8Array): Sharp {
	return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
}

/** Decodes the image and scales it to the widest width once, for all variants. */
async function decode(bytes: Uint8Array, width: number): Promise<Sharp> {
	const { data, info } = await source(bytes)
		.autoOrient()
		.toColourspace("srgb")
		.resize({ width })
		.raw()
		.toBuffer({ resolveWithObject: true });
	return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

async function measure(bytes: Uint8Array): Promise<{ readonly width: number; readonly height: number } | ImageProblem> {
	if (bytes.byteLength > MAX_BYTES) return { problem: "La imagen pesa más de 10 MB." };
	if (!isKnownFormat(bytes)) return { problem: "Usa una imagen JPG, PNG, WebP o AVIF." };
	try {
		const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
		if (autoOrient.width * autoOrient.height > MAX_PIXELS) return { problem: "La imagen tiene más de 50 megapíxeles." };
		const height = (autoOrient.height * Math.min(autoOrient.width, MAX_WIDTH)) / autoOrient.width;
		return height > MAX_SIDE ? { problem: "La imagen es demasiado alta para su anchura." } : autoOrient;
	} catch {
		return DAMAGED;
	}
}

const PNG = "\x89PNG\r\n\x1a\n";

/** Whether a picture is taken for a drawing: PNG is the format of drawings, and cameras write none. */
function isDrawing(bytes: Uint8Array): boolean {
	return Buffer.from(bytes.subarray(0, PNG.length)).toString("latin1") === PNG;
}

/** Checks the content, because a file name does not tell what a decoder will find. */
function isKnownFormat(bytes: Uint8Array): boolean {
	const head = Buffer.from(bytes.subarray(0, 32)).toString("latin1");
	return (
		head.startsWith("\xff\xd8\xff") ||
		head.startsWith(PNG) ||
		(head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") ||
		(head.slice(4, 8) === "ftyp" && /avi[fs]/.test(head.slice(8)))
	);
}
