import type { SearchEntry } from "./search-entry.ts";
import { stemOf } from "./stem.ts";
import { fold, isCommon, wordsOf } from "./words.ts";

/** What an index stores of a word. */
export interface IndexedWord {
	readonly plain: string;
	readonly stem: string;
}

/** What an index stores of an entry: words with a space between them. */
export interface IndexedText {
	/** The stems of each field, without the words that nearly every text has. */
	readonly name: string;
	readonly summary: string;
	readonly headings: string;
	readonly labels: string;
	readonly body: string;
	/** All words of all fields as they are written. */
	readonly exact: string;
	/** Each word of them once. */
	readonly words: ReadonlyMap<string, IndexedWord>;
}

/** How much a word weighs in each field, in the order of `IndexedText`. */
export const FIELD_WEIGHTS = { name: 10, summary: 4, headings: 3, labels: 3, body: 1, exact: 1 } as const;

/** The version of everything that decides what an index has. An index of another version is made anew. */
export const INDEX_VERSION = "2";

/** Words whose stem is remembered: texts repeat their words. */
const REMEMBERED = 20_000;

const remembered = new Map<string, IndexedWord>();

function indexedWord(word: string): IndexedWord {
	let known = remembered.get(word);
	if (known === undefined) {
		known = { plain: fold(word), stem: stemOf(word) };
		if (remembered.size >= REMEMBERED) remembered.clear();
		remembered.set(word, known);
	}
	return known;
}

/** The words of an entry, as an index stores them. */
export function indexWords(entry: SearchEntry): IndexedText {
	const words = new Map<string, IndexedWord>();
	const exact: string[] = [];
	function stems(text: string): string {
		const found: string[] = [];
		for (const word of wordsOf(text)) {
			const indexed = indexedWord(word);
			words.set(word, indexed);
			exact.push(word);
			if (!isCommon(indexed.plain)) found.push(indexed.stem);
		}
		return found.join(" ");
	}
	const [name, summary, labels, body] = [
		stems(entry.name),
		stems(entry.summary),
		stems(entry.labels),
		stems(entry.text),
	];
	// Headings are in the text too: their words count once more, but are not in a phrase twice.
	const headings = wordsOf(entry.headings)
		.map(indexedWord)
		.filter(({ plain }) => !isCommon(plain))
		.map(({ stem }) => stem)
		.join(" ");
	return { name, summary, headings, labels, body, exact: exact.join(" "), words };
}
