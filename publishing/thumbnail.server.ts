import { createWaitingRoom } from "../backends/waiting-room.server.ts";
import { isTooBusy } from "../domain/unavailable.ts";

/** The longest sides of pictures, in pixels: at least twice as large as the rows and the columns of the desk draw them. */
const SIDES = { small: 240, large: 800 } as const;

/** How large a picture of the desk is. */
export type PictureSize = keyof typeof SIDES;

/** Pictures remembered at a time, of some 8 KB each, and 20 KB if they are large. With more, the oldest are forgotten. */
const REMEMBERED = 300;

/** One at a time in the whole process: decoders share Node's four threads with everything that reads files. */
const inTurn = createWaitingRoom({ atOnce: 1, waitingAtMost: 60, full: "Esperan demasiadas miniaturas." });

const made = new Map<string, Uint8Array>();

/** The side of a portrait, in pixels. */
const PORTRAIT_SIDE = 800;

type Shrink = (bytes: Uint8Array) => Promise<Uint8Array>;

// What encodes is loaded with the first picture, because it takes more memory than most of the site.
const shrinkTo =
	(side: number): Shrink =>
	async (bytes) => {
		const { openPicture } = await import("./picture-encoding.server.ts");
		const picture = openPicture(bytes).autoOrient().resize(side, side, { fit: "inside", withoutEnlargement: true });
		return picture.webp({ quality: 75, effort: 1 }).toBuffer();
	};

const square: Shrink = async (bytes) => {
	const { openPicture } = await import("./picture-encoding.server.ts");
	const { width, height } = await openPicture(bytes).metadata();
	const side = Math.min(PORTRAIT_SIDE, width, height);
	return openPicture(bytes)
		.autoOrient()
		.resize(side, side, { fit: "cover" })
		.webp({ quality: 80, effort: 4 })
		.toBuffer();
};

/**
 * A small WebP of the picture with this hash, upright and without its metadata; of a moving one its first frame. Null for
 * a file that is no picture or is not there, and while too many wait. `read`: reads the picture.
 */
export function makeThumbnail(
	hash: string,
	read: () => Promise<Uint8Array | null>,
	size: PictureSize,
): Promise<Uint8Array | null> {
	return makeOnce(`${size} ${hash}`, read, shrinkTo(SIDES[size]));
}

/** The same as a square: what is around the middle is cut off. */
export function makePortrait(hash: string, read: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
	return makeOnce(`portrait ${hash}`, read, square);
}

async function makeOnce(key: string, read: () => Promise<Uint8Array | null>, make: Shrink): Promise<Uint8Array | null> {
	const known = made.get(key);
	if (known !== undefined) return known;
	const small = await inTurn(async () => {
		const bytes = made.has(key) ? null : await read();
		return bytes === null ? (made.get(key) ?? null) : make(bytes).catch(() => null);
	}).catch((error: unknown) => {
		if (isTooBusy(error)) return null;
		throw error;
	});
	if (small === null) return null;
	if (made.size >= REMEMBERED) made.delete(made.keys().next().value ?? "");
	made.set(key, small);
	return small;
}
