import sharp from "sharp";
import type { ImageProblem } from "./images.server.ts";

/** The greatest area of a frame, in pixels. */
const MAX_PIXELS = 50_000_000;

/** Whether a file is a GIF, by its content. */
export function isGif(bytes: Uint8Array): boolean {
	return /^GIF8[79]a/.test(Buffer.from(bytes.subarray(0, 6)).toString("latin1"));
}

/** The first frame of a GIF as PNG, and whether others follow. A damaged one is a problem. */
export async function firstFrame(
	gif: Uint8Array,
): Promise<{ readonly still: Uint8Array; readonly moves: boolean } | ImageProblem> {
	try {
		const image = sharp(gif, { limitInputPixels: MAX_PIXELS, failOn: "error" });
		const { pages = 1 } = await image.metadata();
		return { still: await image.png().toBuffer(), moves: pages > 1 };
	} catch {
		return { problem: "La imagen está dañada: guárdala de nuevo." };
	}
}
