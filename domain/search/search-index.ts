import type { Audience, SearchEntry, SearchKind } from "./search-entry.ts";

/** What one part of a query may be in a text. An entry is found if it has something of every part. */
export interface PlannedPart {
	/** Stems of which one has to be there. */
	readonly stems: readonly string[];
	/**
	 * Stems of words that begin with what was typed: an entry with one of them is found too, after all others. Alone, as of
	 * what is not a word yet: entries that have one in their name come before those that have it elsewhere.
	 */
	readonly beginnings: readonly string[];
	/** Words as they are written in texts. With stems: their entries come first. Alone: one of them has to be there. */
	readonly words: readonly string[];
	/** Sequences of words as they are written, of which one has to be there; nothing else counts then. */
	readonly phrases: readonly (readonly string[])[];
}

/** What to look for. It has at least one part. */
export type SearchPlan = readonly PlannedPart[];

/** A word of the texts that an audience may read. */
export interface VocabularyWord {
	/** In lower case, with its accents. */
	readonly word: string;
	/** The same without accents: `fold`. */
	readonly plain: string;
	readonly stem: string;
	/** The number of entries that have it, at least 1. */
	readonly entries: number;
}

/** An entry that was found. */
export interface FoundEntry {
	readonly url: string;
	readonly id: string;
	readonly kind: SearchKind;
	/** Whether the text was looked through, and not only name, summary and tags. */
	readonly whole: boolean;
}

/** What was found: a slice, best first, and how many there are of each kind. */
export interface Found {
	readonly entries: readonly FoundEntry[];
	readonly kinds: ReadonlyMap<SearchKind, number>;
}

/**
 * What one audience may search in. It has the words of that audience's texts and of no others. The methods answer at
 * once, because an open index is a file of this machine.
 */
export interface SearchReader {
	/** The number of entries. */
	readonly entries: number;
	/** The words that are the same as `plain` without accents. */
	wordsLike(plain: string): readonly VocabularyWord[];
	/** Words that begin with `plain`, accents aside: those of most entries first, at most `limit`. */
	wordsFrom(plain: string, limit: number): readonly VocabularyWord[];
	/** Words that share runs of letters with `plain`, those that share most first, at most `limit`. */
	wordsNear(plain: string, limit: number): readonly VocabularyWord[];
	/** Those of the stems that some word has, each with the number of entries of the most frequent of its words. */
	stemsAmong(stems: readonly string[]): ReadonlyMap<string, number>;
	/** The slice of what a plan finds; with `kind`, of that kind alone. `kinds` counts all kinds in either case. */
	find(
		plan: SearchPlan,
		slice: { readonly kind: SearchKind | null; readonly offset: number; readonly limit: number },
	): Found;
}

/** What an index was made of. */
export interface IndexState {
	/** The content's revision up to which it is true. */
	readonly revision: string;
	/** The fingerprint of each address that is in it (`IndexChange`). */
	readonly fingerprints: ReadonlyMap<string, string>;
}

/** A change of an index, kept together or not at all. */
export interface IndexChange {
	/**
	 * Addresses with what stands there now. No entries: the address is in no index any more. `fingerprint` changes
	 * whenever the entries may; null for an address that goes.
	 */
	readonly put: readonly {
		readonly url: string;
		readonly fingerprint: string | null;
		readonly entries: readonly SearchEntry[];
	}[];
	/** The revision up to which the index is true afterwards; null: as before. */
	readonly revision: string | null;
}

/**
 * What the site can be searched by. It is made of the other stores and can be made anew from them at any time, so it is
 * in no backup and no transfer. Methods reject when the store itself fails.
 */
export interface SearchIndex {
	/** What an audience may search in; null while there is no index that can be used. */
	reader(audience: Audience): Promise<SearchReader | null>;
	/** What the index was made of; null if there is none, it is damaged, or another version made it. */
	state(): Promise<IndexState | null>;
	/** The revision in `state`, without the rest. */
	revision(): Promise<string | null>;
	/**
	 * Changes the index that is there, one change after the other. "anew": not all was changed, because there is no index,
	 * or it has no part for an audience that some entries are the first to need: it has to be replaced.
	 */
	change(changes: AsyncIterable<IndexChange>): Promise<"changed" | "anew">;
	/**
	 * Makes an index anew from changes, with a part for each of `audiences`; others search in the part of the audience
	 * below them. The old index answers until the new one is complete.
	 */
	replace(audiences: readonly Audience[], changes: AsyncIterable<IndexChange>): Promise<void>;
	/** Ends its use. */
	close(): void;
}
