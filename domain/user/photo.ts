import type { Failure } from "../failure.ts";

/** Largest picture somebody may send as theirs, in bytes. */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024;

/**
 * Makes of a picture somebody sent a square one of 256 pixels that knows nothing of where it was taken, and keeps it.
 */
export interface PhotoMaker {
	/** Answers the picture's path on this site, or what is wrong with it. */
	make(bytes: Uint8Array): Promise<string | Failure>;
	/** Removes a picture it made. */
	remove(photoURL: string): Promise<void>;
}

/**
 * Whether a file of the store is a picture of a person: 24 characters drawn by lot. Files of imports have other names.
 */
export function isPhotoFile(name: string): boolean {
	return /^open\/[A-Za-z0-9_-]{24}\.webp$/.test(name);
}

/** The store's name of a person's picture; null for one that lies elsewhere. */
export function photoFileOf(photoURL: string): string | null {
	return photoURL.startsWith("/media/") ? `open/${photoURL.slice("/media/".length)}` : null;
}
