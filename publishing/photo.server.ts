import { randomBytes } from "node:crypto";
import { createWaitingRoom } from "../backends/waiting-room.server.ts";
import type { MediaStore } from "../domain/content/media-store.ts";
import { Failure, wrongField } from "../domain/failure.ts";
import { isTooBusy } from "../domain/too-busy.ts";
import { PHOTO_MAX_BYTES, type PhotoMaker, photoFileOf } from "../domain/user/photo.ts";

/** Side of the picture that is kept, in pixels, and the most pixels that are read to make it. */
const SIDE = 256;
const MAX_PIXELS = 20_000_000;

/** Pictures that wait at most: each holds its bytes, and whoever came after would wait for longer than people do. */
const WAITING_AT_MOST = 8;

/**
 * One at a time in the process, whoever makes it: decoders share Node's four threads with everything that reads files.
 */
const inTurn = createWaitingRoom({
	atOnce: 1,
	waitingAtMost: WAITING_AT_MOST,
	full: "Esperan demasiadas fotos a que se preparen.",
});

function unusable() {
	return wrongField("photo", "Usa una imagen JPG, PNG o WebP.");
}

/** Whether the file begins as a JPEG, PNG or WebP does, whatever its name says. */
function isKnownType(bytes: Buffer): boolean {
	const start = bytes.toString("latin1", 0, 12);
	return start.startsWith("\xff\xd8\xff") || start.startsWith("\x89PNG\r\n\x1a\n") || /^RIFF[\s\S]{4}WEBP$/.test(start);
}

function tooMany(): Failure {
	const message = "Ahora mismo nos llegan demasiadas fotos. Inténtalo de nuevo en unos segundos.";
	return new Failure(503, "photo.busy", message, { retryAfterSeconds: 10 });
}

/** The picture as it is kept, or why there is none. */
async function makeSquare(bytes: Uint8Array): Promise<Buffer | Failure> {
	// Loaded when somebody sends a picture: it takes more memory than most of the site.
	const { default: sharp } = await import("sharp");
	// One thread for a picture: the other cores stay for everybody else.
	sharp.concurrency(1);
	try {
		const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
		if (width * height > MAX_PIXELS)
			return wrongField("photo", "La imagen tiene más de 20 megapíxeles. Usa una más pequeña.");
		const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
		// Turned as its camera says; what else it says is left behind. JPEG and WebP are scaled down while they are
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
 * `PhotoMaker` over the media store (docs/product.md, 15.7). The type is told by what is in the file; the name is new
 * and says nothing. One picture is made at a time and 8 wait; others get a failure of 503 with the time to wait.
 */
export function createPhotoMaker(media: MediaStore): PhotoMaker {
	return {
		async make(bytes) {
			if (bytes.byteLength > PHOTO_MAX_BYTES) return wrongField("photo", "La imagen pesa más de 5 MB.");
			if (!isKnownType(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) return unusable();
			const square = await inTurn(() => makeSquare(bytes)).catch((error: unknown) => {
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
