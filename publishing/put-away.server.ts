import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { PageToPublish } from "../domain/publication/publication-store.ts";

/*
 * An import is one transaction, so it holds everything until its end: each text as it was written, and its page. Of a
 * blog of 48 MB that would be 150 MB of strings. They are kept compressed, and unpacked each time that they are read.
 */

/** Shorter texts are kept as they are: compressing them gains nothing. */
const SHORT = 500;

/** Compresses a text. The result unpacks it. */
function packed(text: string): () => string {
	return text.length < SHORT ? kept(text) : unpacking(compressed(text));
}

// Functions that are made in one scope keep all that any of them uses, so that these two need a scope each.
const kept = (text: string) => () => text;
const unpacking = (bytes: Uint8Array) => () => inflateRawSync(bytes).toString();

function compressed(text: string): Uint8Array {
	const part = deflateRawSync(text, { level: 1 });
	// What the compressor returns is a part of 16 KB, and what `Buffer.from` returns is a part of its pool.
	const bytes = Buffer.allocUnsafeSlow(part.length);
	part.copy(bytes);
	return bytes;
}

/** A file with its texts compressed. Whoever spreads the result unpacks them. */
export function putAwayDraft<Draft extends { readonly text: string; readonly body: string; readonly data: object }>(
	draft: Draft,
): Draft {
	const text = packed(draft.text);
	const { length } = draft.body;
	const own = draft.text.endsWith(draft.body) ? null : packed(draft.body);
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

/** A page with its body compressed. Whoever spreads the result unpacks it. */
export function putAwayPage(page: PageToPublish): PageToPublish {
	const body = packed(page.body);
	return {
		...page,
		get body() {
			return body();
		},
	};
}
