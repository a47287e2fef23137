/** A stored file that can be read in parts. */
export interface StoredFile {
	/** The file's length in bytes. */
	readonly bytes: number;
	/** When the file was stored, by the store's clock. */
	readonly keptAt: Date;
	/** Streams the bytes from offset `from` to offset `to`, both inclusive. Both must lie within the file. */
	read(from: number, to: number): ReadableStream<Uint8Array>;
}

/** Whether a file may have this name (see `MediaStore`). */
export function isMediaName(name: string): boolean {
	return /^(?:open|originals|locked\/[A-Za-z0-9_-]{1,64}|school\/[a-z0-9-]{1,64})\/[A-Za-z0-9_-]+\.[a-z0-9]+$/.test(
		name,
	);
}

/**
 * Stores the files made from authors' sources and from people's photos. Imported files are named by their content and
 * photos at random, so that a name never stands for other bytes later. Files named `open/…` are served to everyone
 * under `/media/`, `locked/{content id}/…` only to people who may read that page, and `school/{lesson id}/…` only to
 * people who may use School. `originals/…` are the files as authors brought them: nothing serves those.
 */
export interface MediaStore {
	has(name: string): Promise<boolean>;
	/** Stores a file atomically. A name that is stored already keeps its bytes. */
	put(name: string, bytes: Uint8Array): Promise<void>;
	/** The bytes, or null for an unknown name. */
	read(name: string): Promise<Uint8Array | null>;
	/** A handle to read the file in parts, for files too long to hold in memory. Null for an unknown name. */
	find(name: string): Promise<StoredFile | null>;
	/** Removes a file. Does nothing for an unknown name. */
	remove(name: string): Promise<void>;
	/** Every name, in no particular order. Files added or removed during the iteration may or may not be included. */
	names(): AsyncIterable<string>;
}

/** What making pictures and pages needs of a `MediaStore`. */
export type WritableMedia = Pick<MediaStore, "has" | "put" | "read">;
