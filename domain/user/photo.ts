import type { Failure } from "../failure.ts";

/** Largest picture somebody may send as theirs, in bytes. */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024;

/** Makes of a picture somebody sent a square one of 256 pixels that knows nothing of where it was taken, and keeps it. */
export interface PhotoMaker {
	/** Answers the picture's path on this site, or what is wrong with it. */
	make(bytes: Uint8Array): Promise<string | Failure>;
	/** Removes a picture it made. */
	remove(photoURL: string): Promise<void>;
}
