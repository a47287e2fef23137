import type { Failure } from "../failure.ts";

/** Largest picture a person may upload, in bytes. */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024;

/**
 * Turns an uploaded picture into a square one of 256 pixels without metadata, such as the place where it was taken, and
 * stores it.
 */
export interface PhotoMaker {
	/** @returns the picture's path on this site, or a Failure. */
	make(bytes: Uint8Array): Promise<string | Failure>;
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
