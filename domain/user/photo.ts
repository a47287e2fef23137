import type { MediaStore } from "../content/media-store.ts";
import type { Failure } from "../failure.ts";
import type { UserStore } from "../sign-in/user-store.ts";
import type { Upload } from "../uploads/upload.ts";

/** Largest picture a person may upload, in bytes. */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024;

/**
 * Turns an uploaded picture into a square one of 256 pixels without metadata, such as the place where it was taken, and
 * stores it.
 */
export interface PhotoMaker {
	/** @returns the picture's path on this site, or a Failure. */
	make(file: Upload): Promise<string | Failure>;
	/** Removes a picture that `make` stored. */
	remove(photoURL: string): Promise<void>;
}

/**
 * Whether a file of the media store is a picture of a person: its name is 24 random characters. Imported files have
 * other names.
 */
export function isPhotoFile(name: string): boolean {
	return /^open\/[A-Za-z0-9_-]{24}\.webp$/.test(name);
}

/** Name of a person's picture in the media store; null if the picture is elsewhere. */
export function photoFileOf(photoURL: string): string | null {
	return photoURL.startsWith("/media/") ? `open/${photoURL.slice("/media/".length)}` : null;
}

/**
 * How long a picture that no account uses may stay, in milliseconds: it is stored before its account refers to it, and
 * a process may end in between.
 */
export const PHOTO_GRACE_MS = 3_600_000;

/**
 * Removes pictures of people that no account uses any more (docs/product.md, 15.8). Changes and erasures remove their
 * own; this job finds the ones they left behind when their process ended half-way. Pictures younger than
 * `PHOTO_GRACE_MS` at `now` stay, because an upload may be about to use them.
 * @returns the number of pictures removed.
 */
export async function sweepPhotos(
	{ media, users }: { readonly media: MediaStore; readonly users: Pick<UserStore, "photos"> },
	now: Date,
): Promise<number> {
	const unnamed = new Set<string>();
	for await (const name of media.names()) if (isPhotoFile(name)) unnamed.add(name);
	if (unnamed.size === 0) return 0;
	for (const photoURL of await users.photos()) unnamed.delete(photoFileOf(photoURL) ?? "");
	let removed = 0;
	for (const name of unnamed) {
		const file = await media.find(name);
		if (file === null || now.getTime() - file.keptAt.getTime() < PHOTO_GRACE_MS) continue;
		await media.remove(name);
		removed += 1;
	}
	return removed;
}
