import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import type { ContentImage } from "../domain/content/content.ts";
import type { WritableMedia } from "../domain/content/media-store.ts";
import {
	isFirstSize,
	MAX_WIDTH,
	type PictureSize,
	pictureKey,
	plainWidthOf,
	sizeName,
	widthsOf,
} from "../domain/publication/picture-sizes.ts";
import {
	DAMAGED,
	type DecodedPicture,
	decodePicture,
	encodeSize,
	makeInProcess,
	openDecoded,
	openPicture,
	PNG,
	SHARED_WIDTH,
	TOO_TALL,
} from "./picture-encoding.server.ts";
import { MAX_PIXELS, PICTURE_BYTES, TOO_HEAVY, TOO_MANY_PIXELS } from "./picture-limits.ts";
import { CARD_PICTURE, drawShareCard, type ShareWords } from "./share-card.server.ts";

/** Part of the name of every shared card. Raise it when the same picture and words give other bytes. */
const CARD_VERSION = "5";
const JPEG = "\xff\xd8\xff";
/** The longest side that WebP supports, in pixels. */
const MAX_SIDE = 16_383;
/** Pictures that are kept decoded for their shared cards, in some 3 MB each: as many as are compiled at a time. */
const DECODED = 4;
/** Places for pictures that are made at a time: a JPEG takes one, any other picture takes all. */
const PLACES = 2;

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

/** A picture as its author brought it. `hash`: SHA-256 of its bytes, in hexadecimal. */
export interface OriginalPicture {
	readonly bytes: Uint8Array;
	readonly hash: string;
}

/** Encodes the images of one import, two JPEGs or one other picture at a time. Methods reject only when the store fails. */
export interface ImageEncoder {
	/**
	 * Checks an image (a JPEG, PNG, WebP or AVIF file), and stores its first sizes at a place (docs/product.md, 7.9). The
	 * result names all its sizes: `makeSizes` makes the others from the original that the site keeps.
	 */
	encode(picture: OriginalPicture, place: ImagePlace): Promise<EncodedImage | ImageProblem>;
	/** Stores an image in the size for programs that choose none, and returns its path. */
	encodePlain(picture: OriginalPicture, place: ImagePlace): Promise<{ readonly src: string } | ImageProblem>;
	/**
	 * Stores a JPEG of 1200 by 630 pixels for social networks and returns its path. `picture`: an image that `encode` has
	 * accepted; null for a page without one.
	 */
	encodeShare(picture: OriginalPicture | null, words: ShareWords): Promise<{ readonly share: string } | ImageProblem>;
	/** Names in the store of the files that this encoder added. */
	readonly written: readonly string[];
}

const DAMAGED_PICTURE: ImageProblem = { problem: DAMAGED };

/**
 * Creates an encoder that writes to a media store (docs/product.md, 5.4): AVIF and WebP in several widths, turned
 * upright, without metadata. File names come from the hash of the original, so files that exist are not made again. The
 * names of new files are added to `written`.
 */
export function createImageEncoder(media: WritableMedia, written: string[] = []): ImageEncoder {
	const kept = new Map<string, Promise<boolean>>();
	const decoded = new Map<string, Promise<DecodedPicture>>();
	const inTurn = createTurns(PLACES);

	/**
	 * Makes and stores those of some files that do not exist, when so many places are free. Returns false when the image cannot be made; rejects when
	 * the store fails. Concurrent calls for the same files share one promise.
	 */
	function keep<Name extends string>(
		names: readonly Name[],
		places: number,
		make: (name: Name) => Promise<Uint8Array>,
	) {
		const label = names.join();
		const known = kept.get(label) ?? keepNew(names, places, make);
		kept.set(label, known);
		return known;
	}

	async function keepNew<Name extends string>(
		names: readonly Name[],
		places: number,
		make: (name: Name) => Promise<Uint8Array>,
	): Promise<boolean> {
		const isThere = await Promise.all(names.map((name) => media.has(name)));
		const wanted = names.filter((_, at) => !isThere[at]);
		if (wanted.length === 0) return true;
		const files = await inTurn(places, () => Promise.all(wanted.map(make))).catch(() => null);
		if (files === null) return false;
		for (const [at, name] of wanted.entries()) {
			written.push(name);
			await media.put(name, files[at] ?? new Uint8Array());
		}
		return true;
	}

	/** The picture in the size that its first sizes and its card are made from. */
	function decodeOnce({ bytes, hash }: OriginalPicture): Promise<DecodedPicture> {
		const known = decoded.get(hash) ?? decodePicture(bytes, SHARED_WIDTH);
		decoded.delete(hash);
		decoded.set(hash, known);
		for (const old of [...decoded.keys()].slice(0, -DECODED)) decoded.delete(old);
		return known;
	}

	/** The picture for a card. A panorama needs more of it than its first sizes do. */
	async function pictureForCard(picture: OriginalPicture): Promise<Sharp> {
		const small = await decodeOnce(picture);
		return small.raw.height < CARD_PICTURE.height ? openPicture(picture.bytes) : openDecoded(small);
	}

	async function encode(picture: OriginalPicture, place: ImagePlace): Promise<EncodedImage | ImageProblem> {
		const { bytes, hash } = picture;
		const size = await measure(bytes);
		if ("problem" in size) return size;
		const key = pictureKey(hash);
		const widths = widthsOf(size.width);
		const first = widths.map((width) => ({ width, type: "webp" }) as const).filter(isFirstSize);
		const sizes = new Map(first.map((each) => [place.store + sizeName(key, each), each]));
		const done = await keep([...sizes.keys()], placesOf(bytes), async (name) =>
			encodeSize(await decodeOnce(picture), sizes.get(name) as PictureSize, bytes),
		);
		if (!done) return DAMAGED_PICTURE;
		const addressOf = (width: number, type: PictureSize["type"]) => place.address + sizeName(key, { width, type });
		const srcset = (type: PictureSize["type"]) =>
			widths.map((width) => `${addressOf(width, type)} ${width}w`).join(", ");
		const widest = Math.min(size.width, MAX_WIDTH);
		return {
			src: addressOf(plainWidthOf(size.width), "webp"),
			width: widest,
			height: Math.max(1, Math.round((size.height * widest) / size.width)),
			srcset: srcset("webp"),
			sources: [{ type: "image/avif", srcset: srcset("avif") }],
		};
	}

	return {
		written,
		encode,
		async encodePlain({ bytes, hash }, place) {
			const size = await measure(bytes);
			if ("problem" in size) return size;
			const name = sizeName(pictureKey(hash), { width: plainWidthOf(size.width), type: "webp" });
			const done = await keep([place.store + name], PLACES, async () => {
				const file = (await makeInProcess(bytes, [name])).get(name);
				return file ?? Promise.reject(new Error(`${name} was not made.`));
			});
			return done ? { src: place.address + name } : DAMAGED_PICTURE;
		},
		async encodeShare(picture, words) {
			const of = `${CARD_VERSION}:${JSON.stringify(words)}:${picture?.hash ?? ""}`;
			const name = `${createHash("sha256").update(of).digest("hex").slice(0, 32)}-share.jpg`;
			const places = picture === null ? 1 : placesOf(picture.bytes);
			const done = await keep([OPEN_PLACE.store + name], places, async () =>
				drawShareCard(words, picture === null ? null : await pictureForCard(picture)),
			);
			return done ? { share: OPEN_PLACE.address + name } : DAMAGED_PICTURE;
		},
	};
}

/** Decoders of JPEG need a few megabytes for a picture that becomes small; those of other formats need all its pixels. */
function placesOf(bytes: Uint8Array): number {
	return Buffer.from(bytes.subarray(0, JPEG.length)).toString("latin1") === JPEG ? 1 : PLACES;
}

/** Runs work while so many of the `places` are free for it, in the order of the calls. */
function createTurns(places: number) {
	const waiting: { readonly needs: number; readonly start: () => void }[] = [];
	let free = places;

	function letIn(): void {
		for (let next = waiting[0]; next !== undefined && next.needs <= free; next = waiting[0]) {
			waiting.shift();
			free -= next.needs;
			next.start();
		}
	}

	return async function inTurn<Result>(needs: number, work: () => Promise<Result>): Promise<Result> {
		await new Promise<void>((start) => {
			waiting.push({ needs, start });
			letIn();
		});
		try {
			return await work();
		} finally {
			free += needs;
			letIn();
		}
	};
}

async function measure(bytes: Uint8Array): Promise<{ readonly width: number; readonly height: number } | ImageProblem> {
	if (bytes.byteLength > PICTURE_BYTES) return { problem: TOO_HEAVY };
	if (!isKnownFormat(bytes)) return { problem: "Usa una imagen JPG, PNG, WebP o AVIF." };
	try {
		const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
		if (autoOrient.width * autoOrient.height > MAX_PIXELS) return { problem: TOO_MANY_PIXELS };
		const height = (autoOrient.height * Math.min(autoOrient.width, MAX_WIDTH)) / autoOrient.width;
		return height > MAX_SIDE ? { problem: TOO_TALL } : autoOrient;
	} catch {
		return DAMAGED_PICTURE;
	}
}

/** Checks the content, because a file name does not tell what a decoder will find. */
function isKnownFormat(bytes: Uint8Array): boolean {
	const head = Buffer.from(bytes.subarray(0, 32)).toString("latin1");
	return (
		head.startsWith(JPEG) ||
		head.startsWith(PNG) ||
		(head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") ||
		(head.slice(4, 8) === "ftyp" && /avi[fs]/.test(head.slice(8)))
	);
}
