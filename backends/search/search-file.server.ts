import fs from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AUDIENCES, type Audience } from "../../domain/search/search-entry.ts";
import type { SearchIndex, SearchReader } from "../../domain/search/search-index.ts";
import { createReader } from "./search-reader.server.ts";
import { createFacts, createTables, dropTables, type Generation, MADE_BY, prefixOf } from "./search-schema.server.ts";
import { createIndexWriter, type IndexWriter } from "./search-writer.server.ts";

/** How long a change waits for another process that is changing the index, in milliseconds. */
const WAIT_MS = 1_000;

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** Whether an error says that the file is damaged. */
function isDamage(error: unknown): boolean {
	const { errcode } = error as { readonly errcode?: number };
	return errcode !== undefined && [SQLITE_CORRUPT, SQLITE_NOTADB].includes(errcode & 0xff);
}

/** The file, open. `inode` 0: a database in memory. */
interface Open {
	readonly database: DatabaseSync;
	readonly inode: number;
	readonly readers: Map<string, SearchReader>;
	writer: { readonly of: number; readonly writer: IndexWriter } | null;
}

/** An index in a file that can be given to others. */
export interface SearchFile extends SearchIndex {
	/** Writes the index into a new file, as small as it can be. */
	copyTo(target: string): void;
}

/**
 * `SearchIndex` in a SQLite file of its own, or with ":memory:" in memory. Several processes may use the file. Nothing is
 * lost with it: a damaged file is removed when the index is made anew.
 */
export function createSearchFile(file: string): SearchFile {
	const inMemory = file === ":memory:";
	let current: Open | null = null;
	let damagedInode = -1;

	const inodeOf = () => (inMemory ? 0 : (fs.statSync(file, { throwIfNoEntry: false })?.ino ?? -1));

	function close(): void {
		current?.database.close();
		current = null;
	}

	/** The open file. Another process may have put a new one in its place. */
	function open(): Open {
		const inode = inodeOf();
		if (current !== null && current.inode === inode) return current;
		close();
		if (!inMemory) fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
		const database = new DatabaseSync(file, { timeout: WAIT_MS });
		try {
			database.exec(
				"PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -4096",
			);
			createFacts(database);
		} catch (error) {
			database.close();
			throw error;
		}
		current = { database, inode: inodeOf(), readers: new Map(), writer: null };
		return current;
	}

	/** What `work` answers, or null if the file is damaged. */
	function unlessDamaged<Result>(work: (open: Open) => Result): Result | null {
		try {
			return work(open());
		} catch (error) {
			if (!isDamage(error)) throw error;
			damagedInode = inodeOf();
			close();
			return null;
		}
	}

	/** The newest complete index that this version of the site has made; null if there is none. */
	function present({ database }: Open): (Generation & { readonly revision: string }) | null {
		const row = database
			.prepare(
				"SELECT number, parts, revision FROM generation WHERE made_by = ? AND revision IS NOT NULL ORDER BY number DESC",
			)
			.get(MADE_BY);
		return row === undefined
			? null
			: { number: Number(row.number), parts: partsOf(String(row.parts)), revision: String(row.revision) };
	}

	/** Does `work` in a transaction, which is undone if it throws or returns false. */
	function inTransaction({ database }: Open, work: () => boolean): boolean {
		database.exec("BEGIN IMMEDIATE");
		let isKept = false;
		try {
			isKept = work();
			return isKept;
		} finally {
			if (database.isTransaction) database.exec(isKept ? "COMMIT" : "ROLLBACK");
		}
	}

	function begin(opened: Open, parts: readonly Audience[]): Generation {
		const { database } = opened;
		let number = 0;
		inTransaction(opened, () => {
			number = Number(
				database
					.prepare("INSERT INTO generation (made_by, parts) VALUES (?, ?) RETURNING number")
					.get(MADE_BY, parts.join(" "))?.number,
			);
			createTables(database, { number, parts });
			return true;
		});
		return { number, parts };
	}

	/** Makes the generation the only one. Others that are being made are older, and end without being shown. */
	function dropOthers(opened: Open, { number }: Generation): void {
		const { database } = opened;
		inTransaction(opened, () => {
			for (const row of database.prepare("SELECT number, parts FROM generation WHERE number < ?").all(number)) {
				const old = { number: Number(row.number), parts: partsOf(String(row.parts)) };
				dropTables(database, old);
				database.prepare("DELETE FROM generation WHERE number = ?").run(old.number);
			}
			return true;
		});
	}

	return {
		async reader(audience) {
			return unlessDamaged((opened) => {
				const generation = present(opened);
				const part = AUDIENCES.slice(0, AUDIENCES.indexOf(audience) + 1).findLast((each) =>
					generation?.parts.includes(each),
				);
				if (generation === null || part === undefined) return null;
				const prefix = prefixOf(generation, part);
				let reader = opened.readers.get(prefix);
				if (reader === undefined) {
					opened.readers.clear();
					reader = createReader(opened.database, prefix);
					opened.readers.set(prefix, reader);
				}
				return reader;
			});
		},
		async revision() {
			return unlessDamaged((opened) => present(opened)?.revision ?? null);
		},
		async state() {
			return unlessDamaged((opened) => {
				const generation = present(opened);
				if (generation === null) return null;
				const rows = opened.database.prepare(`SELECT url, fingerprint FROM ${prefixOf(generation)}address`).all();
				const fingerprints = new Map(rows.map(({ url, fingerprint }) => [String(url), String(fingerprint)]));
				return { revision: generation.revision, fingerprints };
			});
		},
		async change(changes) {
			for await (const change of changes) {
				const isKept = unlessDamaged((opened) => {
					const generation = present(opened);
					if (generation === null) return false;
					if (opened.writer?.of !== generation.number)
						opened.writer = { of: generation.number, writer: createIndexWriter(opened.database, generation) };
					const { writer } = opened.writer;
					return inTransaction(opened, () => writer.write(change));
				});
				if (isKept !== true) return "anew";
			}
			return "changed";
		},
		async replace(audiences, changes) {
			if (!inMemory && damagedInode !== -1 && inodeOf() === damagedInode) {
				close();
				for (const end of ["", "-wal", "-shm"]) fs.rmSync(file + end, { force: true });
			}
			damagedInode = -1;
			const opened = open();
			const generation = begin(opened, audiences);
			const writer = createIndexWriter(opened.database, generation);
			for await (const change of changes) {
				inTransaction(opened, () => writer.write(change, true));
			}
			dropOthers(opened, generation);
		},
		copyTo(target) {
			open().database.prepare("VACUUM INTO ?").run(target);
		},
		close,
	};
}

function partsOf(stored: string): readonly Audience[] {
	return AUDIENCES.filter((audience) => stored.split(" ").includes(audience));
}
