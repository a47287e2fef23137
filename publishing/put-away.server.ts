import { randomUUID } from "node:crypto";
import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { PageToPublish } from "../domain/publication/publication-store.ts";

/*
 * An import is one transaction, so it holds everything until its end: each text as it was written, and its page. Of a
 * blog of 48 MB that would be 150 MB of strings. They wait on disk, and are read each time that somebody asks for them.
 */

/** Puts a text away. The result reads it. */
export type PutAway = (text: string) => () => string;

/** A place for texts that are put away. */
export interface Shelf {
	readonly putAway: PutAway;
	/** Ends the place: nothing can be read any more. */
	close(): void;
}

/**
 * Opens a file for texts that has no name, so that nobody else opens it, and the system removes it at the latest when the
 * process ends.
 */
export function openShelf(): Shelf {
	const name = path.join(tmpdir(), `tertulia-${randomUUID()}`);
	const file = openSync(name, "wx+", 0o600);
	rmSync(name);
	let end = 0;
	return {
		putAway(text) {
			const start = end;
			const length = Buffer.byteLength(text);
			end += length;
			if (writeSync(file, text, start) < length) throw new Error("A text could not be put away whole.");
			return readerOf(file, start, length);
		},
		close: () => closeSync(file),
	};
}

/** What is read goes through one buffer: many of them would wait for the garbage collection. */
let buffer = Buffer.alloc(0);

// A function that is made where the text is in reach keeps the text.
function readerOf(file: number, start: number, length: number): () => string {
	return () => {
		if (buffer.length < length) buffer = Buffer.allocUnsafeSlow(length);
		if (readSync(file, buffer, 0, length, start) < length)
			throw new Error("A text that was put away is not there any more.");
		return buffer.toString("utf8", 0, length);
	};
}

/** A file without its texts, which are read from where they are put away. Whoever spreads the result reads them. */
export function putAwayDraft<Draft extends { readonly text: string; readonly body: string; readonly data: object }>(
	draft: Draft,
	putAway: PutAway,
): Draft {
	const text = putAway(draft.text);
	const { length } = draft.body;
	const own = draft.text.endsWith(draft.body) ? null : putAway(draft.body);
	return {
		// A word that was cut out of a text, such as its id, keeps the whole text in memory; its copy does not.
		...structuredClone({ ...draft, text: "", body: "" }),
		get text() {
			return text();
		},
		get body() {
			if (own !== null) return own();
			const whole = text();
			return whole.slice(whole.length - length);
		},
	};
}

/** A page without its body, which is read from where it is put away. Whoever spreads the result reads it. */
export function putAwayPage(page: PageToPublish, putAway: PutAway): PageToPublish {
	const body = putAway(page.body);
	return {
		...page,
		get body() {
			return body();
		},
	};
}
