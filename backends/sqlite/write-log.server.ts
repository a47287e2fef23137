import type { DatabaseSync } from "node:sqlite";
import { createFlush } from "./flush.server.ts";
import { DatabaseUnflushed, isBusy } from "./write-failures.server.ts";

/** How long a read may wait for a lock. SQLite does this waiting itself, which blocks the event loop. */
export const READ_WAIT_MS = 100;

/**
 * Pause, after a failed flush, between attempts to checkpoint the log into the database. Each attempt may write all of
 * it.
 */
const CARRY_PAUSE_MS = 500;

/** The write-ahead log of one connection. */
export interface WriteLog {
	/**
	 * Begins a write transaction, without waiting. False if another connection has the lock, or if a commit could not be
	 * made durable: it must not follow a part of the log that never reached the disk. After a failed flush this first
	 * checkpoints the whole log into the database, which SQLite flushes, and starts a new log.
	 */
	begin(): boolean;
	/**
	 * Empties the log, which has grown to the end of the disk with what was rolled back: files need the room. If the
	 * database would have to grow for it, or others are reading, the log stays as it is.
	 */
	giveBack(): void;
	/**
	 * Resolves when everything committed before the call is on disk; null for a database in memory.
	 * Rejects with `DatabaseUnflushed`.
	 */
	flush(): Promise<void> | null;
	/** Why no write can begin at the moment; null if the log is sound. */
	failure(): DatabaseUnflushed | null;
	/** Closes the file of the log once no flush is running. */
	close(): Promise<void>;
}

/** Opens the log of a connection. */
export function createWriteLog(database: DatabaseSync): WriteLog {
	const file = database.location();
	const flush = file === null ? null : createFlush(`${file}-wal`);
	const begin = database.prepare("BEGIN IMMEDIATE");
	let carryAgainAt = 0;
	let flushFailure: unknown = null;

	/**
	 * Runs `ask` once, without SQLite's own waiting, which would block the event loop; false if the database is locked.
	 */
	function unlessBusy(ask: () => boolean): boolean {
		database.exec("PRAGMA busy_timeout = 0");
		try {
			return ask();
		} catch (error) {
			if (isBusy(error)) return false;
			throw error;
		} finally {
			database.exec(`PRAGMA busy_timeout = ${READ_WAIT_MS}`);
		}
	}

	function isCarried(): boolean {
		return unlessBusy(() => database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy === 0);
	}

	function isSound(): boolean {
		if (flush === null || !flush.hasFailed()) return true;
		if (performance.now() < carryAgainAt) return false;
		try {
			if (isCarried()) {
				flush.begunAnew();
				return true;
			}
		} catch (error) {
			flushFailure = error;
		}
		carryAgainAt = performance.now() + CARRY_PAUSE_MS;
		return false;
	}

	return {
		begin: () =>
			isSound() &&
			unlessBusy(() => {
				begin.run();
				return true;
			}),
		giveBack() {
			if (flush === null || flush.hasFailed()) return;
			try {
				isCarried();
			} catch {
				// No room for that either.
			}
		},
		flush() {
			if (flush === null) return null;
			return flush.done().catch((error: unknown) => {
				flushFailure = error;
				throw new DatabaseUnflushed(error);
			});
		},
		failure: () => (flush?.hasFailed() ? new DatabaseUnflushed(flushFailure) : null),
		close: async () => flush?.close(),
	};
}
