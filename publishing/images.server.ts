import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import type { ImageSource } from "../domain/content/content.ts";
import type { MediaStore } from "../domain/content/media-store.ts";

/** Part of every name: another number when the same source gives other bytes, so that no name ever means two things. */
const ENCODER_VERSION = "1";
const WIDTHS = [480, 800, 1_280, 1_920];
const MAX_WIDTH = 1_920;
const MAX_BYTES = 10 * 1_024 * 1_024;
const MAX_PIXELS = 50_000_000;
/** WebP knows no longer side. */
const MAX_SIDE = 16_383;
/**
 * Low efforts: the next step up of AVIF takes 1.7 times as long for a sixth of the bytes, the one after it ten times.
 */
const ENCODERS = {
	avif: (image: Sharp) => image.avif({ quality: 55, effort: 1 }),
	webp: (image: Sharp) => image.webp({ quality: 78, effort: 2 }),
};

/** A picture in sizes, as pages need it. */
export interface EncodedImage {
	/** Path of the WebP nearest to 1280 pixels. */
	readonly src: string;
	/** Pixels of the widest variant. */
	readonly width: number;
	readonly height: number;
	/** The WebP variants. */
	readonly srcset: string;
	/** Better encodings. */
	readonly sources: readonly ImageSource[];
}

/** Where files go: the start of their names in the store and of their addresses. */
export interface ImagePlace {
	readonly store: string;
	readonly address: string;
}

/** For everyone: under `/media/`. */
export const OPEN_PLACE: ImagePlace = { store: "open/", address: "/media/" };

/** For those who may read the page with this id: under `/archivos/` (docs/product.md, 3.3). */
export function lockedPlace(contentId: string): ImagePlace {
	return { store: `locked/${contentId}/`, address: `/archivos/${contentId}/` };
}

/** A sentence for the author that says why there is no picture. */
export interface ImageProblem {
	readonly problem: string;
}

/** What encodes images in one run. */
export interface ImageEncoder {
	/** The picture made of these bytes, or why there is none. Rejects only when the store fails. */
	encode(bytes: Uint8Array, place: ImagePlace): Promise<EncodedImage | ImageProblem>;
	/** The path of a JPEG of 1200 by 630 pixels for social networks, made of bytes that `encode` took. */
	encodeShare(bytes: Uint8Array): Promise<{ readonly share: string } | ImageProblem>;
	/** Names of the files that were not there before. */
	readonly written: readonly string[];
}

const DAMAGED: ImageProblem = { problem: "La imagen está dañada: guárdala de nuevo." };

/**
 * Encodes pictures into a store (docs/product.md, 5.4): AVIF and WebP in several widths, turned upright, without
 * metadata. Names come from the source's bytes, and what is there is not made again. `written` gets the names of new
 * files.
 */
export function createImageEncoder(media: MediaStore, written: string[] = []): ImageEncoder {
	const kept = new Map<string, Promise<boolean>>();

	/**
	 * Answers false when the picture cannot be made; a store that fails rejects. Two who want one file wait for the
	 * same.
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
		let decoded: Promise<Sharp> | undefined;
		for (const type of ["avif", "webp"] as const) {
			for (const width of widths) {
				const done = await keep(`${place.store}${hash}-${width}.${type}`, async () => {
					decoded ??= decode(bytes, widest);
					return ENCODERS[type]((await decoded).clone().resize({ width })).toBuffer();
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
		async encodeShare(bytes) {
			const name = `${nameOf(bytes)}-share.jpg`;
			const done = await keep(OPEN_PLACE.store + name, () =>
				source(bytes)
					.autoOrient()
					.resize({ width: 1_200, height: 630, fit: "cover" })
					.flatten({ background: "#ffffff" })
					.jpeg({ quality: 80 })
					.toBuffer(),
			);
			return done ? { share: OPEN_PLACE.address + name } : DAMAGED;
		},
	};
}

function nameOf(bytes: Uint8Array): string {
	return createHash("sha256").update(`${ENCODER_VERSION}:`).update(bytes).digest("hex").slice(0, 32);
}

function source(bytes: Uint8Array): Sharp {
	return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
}

/** Decoded and scaled once for all variants. */
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
	if (bytes.byteLength > MAX_BYTES) return { problem: "La imagen pesa más de 10 MB." };
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

/** By content: a name says nothing of what a decoder will meet. */
function isKnownFormat(bytes: Uint8Array): boolean {
	const head = Buffer.from(bytes.subarray(0, 32)).toString("latin1");
	return (
		head.startsWith("\xff\xd8\xff") ||
		head.startsWith("\x89PNG\r\n\x1a\n") ||
		(head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") ||
		(head.slice(4, 8) === "ftyp" && /avi[fs]/.test(head.slice(8)))
	);
}
