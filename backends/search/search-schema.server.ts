import type { DatabaseSync } from "node:sqlite";
import { INDEX_VERSION } from "../../domain/search/index-words.ts";
import type { Audience } from "../../domain/search/search-entry.ts";

/** The version of these tables. */
const SCHEMA_VERSION = "2";

/** What an index that can be used says of its making. */
export const MADE_BY = `${SCHEMA_VERSION} ${INDEX_VERSION}`;

/** The fields of the full-text table, in its order. The last one has words as they are written. */
export const STEM_FIELDS = ["name", "summary", "headings", "labels", "body"] as const;
export const EXACT_FIELD = "exact";

/** An index in the file: each one that is made has tables of its own, so that the one before answers meanwhile. */
export interface Generation {
	readonly number: number;
	/** The audiences that have a part of their own, the lowest first. */
	readonly parts: readonly Audience[];
}

/** How the tables of a generation begin: those that all its parts share, or those of one part. */
export function prefixOf({ number }: Generation, audience?: Audience): string {
	return audience === undefined ? `g${number}_` : `g${number}_${audience}_`;
}

/** Makes the table that says which generations are there. */
export function createFacts(database: DatabaseSync): void {
	database.exec(`CREATE TABLE IF NOT EXISTS generation (
		number INTEGER PRIMARY KEY, made_by TEXT NOT NULL, parts TEXT NOT NULL, revision TEXT
	)`);
}

/**
 * Makes the tables of a generation. Each audience has its own, so that no word, count or duration of one depends on what
 * only others may read. The text itself is not stored: readers' excerpts come from the content. The words of entries,
 * which only writing needs, lie apart: a search goes through the rows of all entries that it finds, and these stay small.
 */
export function createTables(database: DatabaseSync, generation: Generation): void {
	database.exec(
		`CREATE TABLE ${prefixOf(generation)}address (url TEXT PRIMARY KEY, fingerprint TEXT NOT NULL) WITHOUT ROWID`,
	);
	for (const audience of generation.parts) {
		const prefix = prefixOf(generation, audience);
		database.exec(`
			CREATE TABLE ${prefix}entry (
				rowid INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, id TEXT NOT NULL, kind TEXT NOT NULL,
				whole INTEGER NOT NULL
			);
			CREATE TABLE ${prefix}entry_words (rowid INTEGER PRIMARY KEY, words BLOB NOT NULL);
			CREATE VIRTUAL TABLE ${prefix}text USING fts5(
				${[...STEM_FIELDS, EXACT_FIELD].join(", ")},
				content = '', contentless_delete = 1, tokenize = 'ascii'
			);
			CREATE TABLE ${prefix}word (
				rowid INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE, plain TEXT NOT NULL, stem TEXT NOT NULL,
				entries INTEGER NOT NULL
			);
			CREATE INDEX ${prefix}word_plain ON ${prefix}word (plain);
			CREATE INDEX ${prefix}word_stem ON ${prefix}word (stem, entries);
			CREATE VIRTUAL TABLE ${prefix}near USING fts5(
				letters, content = '', contentless_delete = 1, tokenize = 'trigram'
			);
		`);
	}
}

/** Removes the tables of a generation. */
export function dropTables(database: DatabaseSync, generation: Generation): void {
	database.exec(`DROP TABLE IF EXISTS ${prefixOf(generation)}address`);
	for (const audience of generation.parts)
		for (const table of ["entry", "entry_words", "text", "word", "near"])
			database.exec(`DROP TABLE IF EXISTS ${prefixOf(generation, audience)}${table}`);
}

/** The form in which a word's runs of three letters are compared: its ends count as letters. */
export function withEnds(plain: string): string {
	return `^${plain}$`;
}
