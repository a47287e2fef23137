import type { DatabaseSync, StatementSync } from "node:sqlite";
import { type IndexedText, type IndexedWord, indexWords } from "../../domain/search/index-words.ts";
import { AUDIENCES, type SearchEntry } from "../../domain/search/search-entry.ts";
import type { IndexChange } from "../../domain/search/search-index.ts";
import { EXACT_FIELD, type Generation, prefixOf, STEM_FIELDS, withEnds } from "./search-schema.server.ts";

/** Writes one audience's part of an index. */
interface PartWriter {
	/** Puts an entry in the place of the one with this address; null: there is none any more. */
	put(url: string, written: { readonly entry: SearchEntry; readonly text: IndexedText } | null): void;
}

function createPartWriter(database: DatabaseSync, prefix: string): PartWriter {
	const prepare = (sql: string) => database.prepare(sql.replaceAll("@", prefix));
	const findEntry = prepare("SELECT rowid, words FROM @entry JOIN @entry_words USING (rowid) WHERE url = ?");
	const dropEntry = prepare("DELETE FROM @entry WHERE rowid = ?");
	const dropWords = prepare("DELETE FROM @entry_words WHERE rowid = ?");
	const dropText = prepare("DELETE FROM @text WHERE rowid = ?");
	const addEntry = prepare("INSERT INTO @entry (url, id, kind, whole) VALUES (?, ?, ?, ?)");
	const addWords = prepare("INSERT INTO @entry_words (rowid, words) VALUES (?, ?)");
	const fields = [...STEM_FIELDS, EXACT_FIELD];
	const addText = prepare(
		`INSERT INTO @text (rowid, ${fields.join(", ")}) VALUES (?, ${fields.map(() => "?").join(", ")})`,
	);
	const findWord = prepare("SELECT rowid FROM @word WHERE word = ?");
	const addWord = prepare("INSERT INTO @word (word, plain, stem, entries) VALUES (?, ?, ?, 0) RETURNING rowid");
	const countWord = prepare("UPDATE @word SET entries = entries + 1 WHERE rowid = ?");
	const addNear = prepare("INSERT INTO @near (rowid, letters) VALUES (?, ?)");
	const uncountWord = prepare("UPDATE @word SET entries = entries - 1 WHERE rowid = ? RETURNING entries");
	const dropWord = prepare("DELETE FROM @word WHERE rowid = ?");
	const dropNear = prepare("DELETE FROM @near WHERE rowid = ?");

	function rowOf(word: string, { plain, stem }: IndexedWord): number {
		const known = findWord.get(word);
		if (known !== undefined) return Number(known.rowid);
		const row = rowIdOf(addWord, word, plain, stem);
		addNear.run(row, withEnds(plain));
		return row;
	}

	/** Takes a word of an entry off the vocabulary, or off its count. */
	function forget(word: number): void {
		if (Number(uncountWord.get(word)?.entries ?? 1) > 0) return;
		// A word that no text has any more must not be suggested, nor say that it was there.
		dropWord.run(word);
		dropNear.run(word);
	}

	return {
		put(url, written) {
			const before = findEntry.get(url);
			const old = new Set(before === undefined ? [] : wordsIn(before.words as Uint8Array));
			if (before !== undefined) {
				const row = Number(before.rowid);
				dropText.run(row);
				dropWords.run(row);
				dropEntry.run(row);
			}
			// Most words of a changed text are those that it had: only the others are counted.
			const words = new Set<number>();
			if (written !== null) {
				const { entry, text } = written;
				for (const [word, indexed] of text.words) words.add(rowOf(word, indexed));
				for (const word of words) if (!old.has(word)) countWord.run(word);
				const bytes = new Uint8Array(Uint32Array.from(words).buffer);
				const { lastInsertRowid } = addEntry.run(url, entry.id, entry.kind, entry.whole ? 1 : 0);
				addWords.run(lastInsertRowid, bytes);
				addText.run(lastInsertRowid, ...STEM_FIELDS.map((field) => text[field]), text.exact);
			}
			for (const word of old) if (!words.has(word)) forget(word);
		},
	};
}

function rowIdOf(statement: StatementSync, ...values: string[]): number {
	return Number(statement.get(...values)?.rowid);
}

/** The words of an entry, by their rows. */
function wordsIn(bytes: Uint8Array): Uint32Array {
	return new Uint32Array(bytes.slice().buffer);
}

/** Writes changes into an index that has parts for some audiences. */
export interface IndexWriter {
	/**
	 * Writes one change.
	 * @returns false if entries need a part that the index does not have. The change is then not to be kept. With
	 * `late`, such entries are left out instead, and their address counts as changed.
	 */
	write(change: IndexChange, late?: boolean): boolean;
}

/** Opens the writer of an index, outside any transaction: the caller begins and ends one for each change. */
export function createIndexWriter(database: DatabaseSync, generation: Generation): IndexWriter {
	const writers = new Map(
		generation.parts.map((audience) => [audience, createPartWriter(database, prefixOf(generation, audience))]),
	);
	const addresses = `${prefixOf(generation)}address`;
	const putAddress = database.prepare(
		`INSERT INTO ${addresses} (url, fingerprint) VALUES (?, ?)
		 ON CONFLICT DO UPDATE SET fingerprint = excluded.fingerprint`,
	);
	const dropAddress = database.prepare(`DELETE FROM ${addresses} WHERE url = ?`);
	const putRevision = database.prepare("UPDATE generation SET revision = ? WHERE number = ?");

	/** Whether an audience without a part of its own gets the same from the part of the audience below it. */
	function fits({ audiences }: SearchEntry): boolean {
		return AUDIENCES.every((audience, at) => {
			const below = AUDIENCES[at - 1];
			return writers.has(audience) || below === undefined || audiences.includes(audience) === audiences.includes(below);
		});
	}

	return {
		write({ put, revision }, late = false) {
			for (const { url, fingerprint: given, entries } of put) {
				const isWhole = entries.every(fits);
				if (!isWhole && !late) return false;
				const fingerprint = isWhole ? given : "late";
				const texts = new Map(entries.map((entry) => [entry, indexWords(entry)]));
				for (const [audience, writer] of writers) {
					const entry = entries.find(({ audiences }) => audiences.includes(audience));
					const text = entry === undefined ? undefined : texts.get(entry);
					writer.put(url, entry === undefined || text === undefined ? null : { entry, text });
				}
				if (fingerprint === null) dropAddress.run(url);
				else putAddress.run(url, fingerprint);
			}
			if (revision !== null) putRevision.run(revision, generation.number);
			return true;
		},
	};
}
