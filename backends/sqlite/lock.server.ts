import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { createTurns, type Turns } from "../turns.server.ts";
import { isBusy } from "./write-failures.server.ts";

/** Name of the file in DATA_DIR that imports and backups lock. It stays empty. */
export const IMPORT_LOCK_FILE = "import.lock";

/** Pause before a waiting process tries to take the lock again. */
const RETRY_MS = 100;

/**
 * A lock between processes: an exclusive lock on an empty SQLite file. The operating system releases it when its
 * process dies. Within this process, pieces of work take turns.
 */
export function createProcessLock(file: string): Turns {
	const inTurn = createTurns();
	return (work, signal) =>
		inTurn(async () => {
			const database = new DatabaseSync(file, { timeout: 0 });
			try {
				while (!tryLock(database)) {
					signal?.throwIfAborted();
					await pause(RETRY_MS);
				}
				return await work();
			} finally {
				database.close();
			}
		}, signal);
}

function tryLock(database: DatabaseSync): boolean {
	try {
		// A journal on disk has no room on a full one, where an import may be what makes some.
		database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
		return true;
	} catch (error) {
		if (isBusy(error)) return false;
		throw error;
	}
}
