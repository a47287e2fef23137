import { createWaitingRoom } from "../backends/waiting-room.server.ts";
import { isTooBusy } from "../domain/unavailable.ts";

/** The longest side of a small picture, in pixels: twice what the desk's list shows. */
const SIDE = 240;

/** Small pictures remembered at a time, of some 8 KB each. With more, the oldest are forgotten. */
const REMEMBERED = 300;

/** One at a time in the whole process: decoders share Node's four threads with everything that reads files. */
const inTurn = createWaitingRoom({ atOnce: 1, waitingAtMost: 60, full: "Esperan demasiadas miniaturas." });

const made = new Map<string, Uint8Array>();

async function shrink(bytes: Uint8Array): Promise<Uint8Array | null> {
	// Loaded with the first picture, because it takes more memory than most of the site.
	const { openPicture } = await import("./picture-encoding.server.ts");
	try {
		const picture = openPicture(bytes).autoOrient().resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true });
		return await picture.webp({ quality: 75, effort: 1 }).toBuffer();
	} catch {
		return null;
	}
}

/**
 * A small WebP of the picture with this hash, upright and without its metadata; of a moving one its first frame. Null for
 * a file that is no picture or is not there, and while too many wait. `read`: reads the picture.
 */
export async function makeThumbnail(hash: string, read: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
	const known = made.get(hash);
	if (known !== undefined) return known;
	const small = await inTurn(async () => {
		const bytes = made.has(hash) ? null : await read();
		return bytes === null ? (made.get(hash) ?? null) : shrink(bytes);
	}).catch((error: unknown) => {
		if (isTooBusy(error)) return null;
		throw error;
	});
	if (small === null) return null;
	if (made.size >= REMEMBERED) made.delete(made.keys().next().value ?? "");
	made.set(hash, small);
	return small;
}
