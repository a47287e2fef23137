import { fold, isCommon, wordsOf } from "./words.ts";

/** Most characters and words of a query that count (docs/product.md, 25.2). What goes beyond is not looked at. */
export const LONGEST_QUERY = 64;
export const MOST_WORDS = 8;

/** A word as it was typed, in lower case, and the same without accents. */
export interface TypedWord {
	readonly word: string;
	readonly plain: string;
}

/** Part of a query: one word to be understood, or words in quotes to be found as they are. */
export type QueryPart =
	| ({ readonly kind: "word"; readonly isLast: boolean } & TypedWord)
	| { readonly kind: "phrase"; readonly words: readonly TypedWord[] };

/** What somebody searches for. */
export interface SearchQuery {
	/** As typed, without surrounding spaces, at most `LONGEST_QUERY` characters. */
	readonly text: string;
	/** Empty if the text has no words. */
	readonly parts: readonly QueryPart[];
}

const typed = (word: string): TypedWord => ({ word, plain: fold(word) });

/** Quotation marks of all kinds. One without its partner means nothing. */
const QUOTED = /["“”„«»]([^"“”„«»]*)["“”„«»]|([^"“”„«»]+)|["“”„«»]/g;

/** Control characters, which nobody types. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be removed
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g;

/** The text of a query as it is kept and shown: one line, bounded. */
export function queryText(given: string): string {
	// A cut through a surrogate pair would leave half a character.
	return given
		.slice(0, 4 * LONGEST_QUERY)
		.toWellFormed()
		.normalize("NFC")
		.replace(CONTROL, " ")
		.trim()
		.slice(0, LONGEST_QUERY)
		.toWellFormed()
		.trim();
}

/**
 * Reads what somebody typed. Any text is a query: signs that mean something to a database are separators like all others.
 * Words that nearly every text has count only where there is no other word.
 */
export function parseQuery(given: string): SearchQuery {
	const text = queryText(given);
	const parts: QueryPart[] = [];
	let count = 0;
	const open = !/["“”„«»]$/.test(text);
	for (const [, quoted, plain] of text.matchAll(QUOTED)) {
		const words = wordsOf(quoted ?? plain ?? "").slice(0, MOST_WORDS - count);
		count += words.length;
		if (words.length === 0) continue;
		if (quoted !== undefined) parts.push({ kind: "phrase", words: words.map(typed) });
		else for (const word of words) parts.push({ kind: "word", isLast: false, ...typed(word) });
	}
	const last = parts.at(-1);
	// A word with a space behind it is complete, but nobody who sends a form types that on purpose.
	if (open && last?.kind === "word") parts[parts.length - 1] = { ...last, isLast: true };
	const telling = parts.filter((part) => part.kind === "phrase" || !isCommon(part.plain));
	return { text, parts: telling.length === 0 ? parts : telling };
}
