import { randomBytes } from "node:crypto";
import type { MediaStore } from "../../domain/content/media-store.ts";
import { wrongField } from "../../domain/failure.ts";
import { PHOTO_MAX_BYTES, type PhotoMaker } from "../../domain/user/photo.ts";

/** Side of the picture that is kept, in pixels, and the most pixels that are read to make it. */
const SIDE = 256;
const MAX_PIXELS = 50_000_000;

function unusable() {
	return wrongField("photo", "Usa una imagen JPG, PNG o WebP.");
}

/** Whether the file begins as a JPEG, PNG or WebP does, whatever its name says. */
function isKnownType(bytes: Buffer): boolean {
	const start = bytes.toString("latin1", 0, 12);
	return start.startsWith("\xff\xd8\xff") || start.startsWith("\x89PNG\r\n\x1a\n") || /^RIFF[\s\S]{4}WEBP$/.test(start);
}

/** `PhotoMaker` over the media store. The type is told by what is in the file; the name is new and says nothing. */
export function createPhotoMaker(media: MediaStore): PhotoMaker {
	return {
		async make(bytes) {
			if (bytes.byteLength > PHOTO_MAX_BYTES) return wrongField("photo", "La imagen pesa más de 5 MB.");
			if (!isKnownType(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) return unusable();
			// Loaded when somebody sends a picture: it takes more memory than most of the site.
			const { default: sharp } = await import("sharp");
			let square: Buffer;
			try {
				const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
				// Turned as its camera says; what else it says is left behind.
				square = await picture.rotate().resize(SIDE, SIDE, { fit: "cover", position: "attention" }).webp({ quality: 82 }).toBuffer();
			} catch {
				return unusable();
			}
			const name = `${randomBytes(18).toString("base64url")}.webp`;
			await media.put(`open/${name}`, square);
			return `/media/${name}`;
		},
		async remove(photoURL) {
			if (photoURL.startsWith("/media/")) await media.remove(`open/${photoURL.slice("/media/".length)}`);
		},
	};
}
