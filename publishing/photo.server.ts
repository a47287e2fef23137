import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createWaitingRoom } from "../backends/waiting-room.server.ts";
import type { MediaStore } from "../domain/content/media-store.ts";
import { Failure, wrongField } from "../domain/failure.ts";
import { isTooBusy } from "../domain/unavailable.ts";
import { PHOTO_MAX_BYTES, type PhotoMaker, photoFileOf } from "../domain/user/photo.ts";

/** The side of the stored square in pixels, and the most pixels that an uploaded picture may have. */
const SIDE = 256;
const MAX_PIXELS = 20_000_000;

/** Most pictures that wait. Each one takes memory, and people would not wait for a longer queue. */
const WAITING_AT_MOST = 8;

/**
 * Makes one picture at a time in the whole process, across all makers, because decoders share Node's four threads with
 * everything that reads files.
 */
const inTurn = createWaitingRoom({
	atOnce: 1,
	waitingAtMost: WAITING_AT_MOST,
	full: "Esperan demasiadas fotos a que se preparen.",
});

function unusable() {
	return wrongField("photo", "Usa una imagen JPG, PNG o WebP.");
}

/** Whether the file begins like a JPEG, PNG or WebP. Its name and declared type do not count. */
function isKnownType(bytes: Buffer): boolean {
	const start = bytes.toString("latin1", 0, 12);
	return start.startsWith("\xff\xd8\xff") || start.startsWith("\x89PNG\r\n\x1a\n") || /^RIFF[\s\S]{4}WEBP$/.test(start);
}

function tooMany(): Failure {
	const message = "Ahora mismo llegan demasiadas fotos. Inténtalo de nuevo dentro de unos segundos.";
	return new Failure(503, "photo.busy", message, { retryAfterSeconds: 10 });
}

/** Converts the picture in this file to the square that is stored, or returns a failure. */
async function makeSquare(file: string): Promise<Buffer | Failure> {
	const bytes = await readFile(file);
	if (!isKnownType(bytes)) return unusable();
	// Loaded on the first upload, because it takes more memory than most of the site.
	const { default: sharp } = await import("sharp");
	// One thread for a picture, so that the other cores stay free for requests.
	sharp.concurrency(1);
	try {
		const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
		if (width * height > MAX_PIXELS)
			return wrongField("photo", "La imagen tiene más de 20\u00a0megapíxeles. Usa una más pequeña.");
		const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
		// Rotated as the camera's metadata says; no metadata is kept. JPEG and WebP are scaled down while they are
		// decoded.
		return await picture
			.rotate()
			.resize(SIDE, SIDE, { fit: "cover", position: "attention" })
			.webp({ quality: 82 })
			.toBuffer();
	} catch {
		return unusable();
	}
}

/**
 * Creates a `PhotoMaker` over the media store (docs/product.md, 15.7). The type is detected from the file's content.
 * The stored name is random, so it reveals nothing. One picture is made at a time and at most 8 wait; any other gets a
 * failure with status 503 and the time after which to retry.
 */
export function createPhotoMaker(media: MediaStore): PhotoMaker {
	return {
		async make({ path, bytes }) {
			if (bytes > PHOTO_MAX_BYTES) return wrongField("photo", "La imagen pesa más de 5 MB.");
			const square = await inTurn(() => makeSquare(path)).catch((error: unknown) => {
				if (isTooBusy(error)) return tooMany();
				throw error;
			});
			if (square instanceof Failure) return square;
			const name = `${randomBytes(18).toString("base64url")}.webp`;
			await media.put(`open/${name}`, square);
			return `/media/${name}`;
		},
		async remove(photoURL) {
			const name = photoFileOf(photoURL);
			if (name !== null) await media.remove(name);
		},
	};
}
