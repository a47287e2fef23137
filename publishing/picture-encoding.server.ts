import sharp, { type Sharp } from "sharp";
import { isFirstSize, MAX_WIDTH, type PictureSize, readSizeName } from "../domain/publication/picture-sizes.ts";
import { firstFrame, isGif } from "./animation.server.ts";
import { MAX_PIXELS } from "./picture-limits.ts";

// Each picture is decoded once: what sharp would keep of it is only memory.
sharp.cache(false);

/** Why a picture cannot be used. */
export const TOO_TALL = "La imagen es demasiado alta para su anchura.";
export const DAMAGED = "La imagen está dañada: guárdala de nuevo.";

/**
 * The width to which a picture is scaled once for its first sizes and its shared card, in pixels. Decoders of JPEG skip
 * most of the work for small sizes.
 */
export const SHARED_WIDTH = 1_200;

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

/** The picture in a file, as it is read. Damaged files are refused as soon as it is used. */
export function openPicture(bytes: Uint8Array): Sharp {
	return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
}

/** A picture as pixels, upright and without metadata. */
export interface DecodedPicture {
	readonly pixels: Buffer;
	readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

/** Decodes a picture and scales it to at most this width. */
export async function decodePicture(bytes: Uint8Array, width: number): Promise<DecodedPicture> {
	const { data, info } = await openPicture(bytes)
		.autoOrient()
		.toColourspace("srgb")
		.resize({ width, withoutEnlargement: true })
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { pixels: data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** The picture for one use. `clone` of sharp would copy its pixels each time. */
export function openDecoded({ pixels, raw }: DecodedPicture): Sharp {
	return sharp(pixels, { raw });
}

/** Encodes a size. `decoded`: the picture, at least as wide. `original`: its file, which tells drawings by its kind. */
export function encodeSize(
	decoded: DecodedPicture,
	{ width, type }: PictureSize,
	original: Uint8Array,
): Promise<Buffer> {
	const kind = isDrawing(original) ? "drawing" : "photo";
	return ENCODERS[kind][type](openDecoded(decoded).resize({ width })).toBuffer();
}

/** Makes sizes in this process, one after the other, as `PictureMaker.make`. Those of a GIF show its first frame. */
export async function makeInProcess(
	file: Uint8Array,
	names: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
	const frame = isGif(file) ? await firstFrame(file) : { still: file };
	if ("problem" in frame) throw new Error(frame.problem);
	const original = frame.still;
	const sizes = names.flatMap((name) => {
		const size = readSizeName(name)?.size;
		return size === undefined ? [] : [{ name, size }];
	});
	const made = new Map<string, Uint8Array>();
	// First sizes are always made from the same intermediate picture, so that their bytes do not depend on the occasion.
	for (const [width, some] of [
		[SHARED_WIDTH, sizes.filter(({ size }) => isFirstSize(size))],
		[MAX_WIDTH, sizes.filter(({ size }) => !isFirstSize(size))],
	] as const) {
		const decoded = some.length === 0 ? null : await decodePicture(original, width);
		for (const { name, size } of some) if (decoded !== null) made.set(name, await encodeSize(decoded, size, original));
	}
	return made;
}

export const PNG = "\x89PNG\r\n\x1a\n";

/** Whether a picture is taken for a drawing: PNG is the format of drawings, and cameras write none. */
function isDrawing(bytes: Uint8Array): boolean {
	return Buffer.from(bytes.subarray(0, PNG.length)).toString("latin1") === PNG;
}
