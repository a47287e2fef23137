/** A file to be read in parts. */
export interface StoredFile {
	/** Its length in bytes. */
	readonly bytes: number;
	/** When it was put, by the store's clock. */
	readonly keptAt: Date;
	/** What lies between two places of it, both included and inside of it. */
	read(from: number, to: number): ReadableStream<Uint8Array>;
}

/**
 * Files made from what authors hand in, named by content, so that a name never means other bytes. `open/…` is
 * served to everyone under `/media/`; `locked/{content id}/…` only to those who may read that page;
 * `school/{lesson id}/…` only to those who may use School.
 */
export interface MediaStore {
	has(name: string): Promise<boolean>;
	/** Keeps the bytes under this name, whole or not at all. Putting the same name again changes nothing. */
	put(name: string, bytes: Uint8Array): Promise<void>;
	/** The bytes, or null for an unknown name. */
	read(name: string): Promise<Uint8Array | null>;
	/** The file without its bytes, or null for an unknown name: for what is too long to be held whole. */
	find(name: string): Promise<StoredFile | null>;
	/** Forgets a file. Unknown names are fine. */
	remove(name: string): Promise<void>;
	/** Every name, in no order; of those that come or go meanwhile perhaps. */
	names(): AsyncIterable<string>;
}
