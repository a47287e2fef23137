import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { createTurns, type Turns } from "../turns.server.ts";
import { isBusy } from "./write-transaction.server.ts";

/** Name of the file imports lock inside DATA_DIR. It stays empty. */
export const IMPORT_LOCK_FILE = "import.lock";

/** How long a waiting process sleeps before it asks for the lock again. */
const RETRY_MS = 100;

/**
 * A lock between processes: the exclusive lock of an empty SQLite file, which the operating system takes back from a
 * process that dies.
 */
export function createProcessLock(file: string): Turns {
	const inTurn = createTurns();
	return (work) =>
		inTurn(async () => {
			const database = new DatabaseSync(file, { timeout: 0 });
			try {
				while (!tryLock(database)) await pause(RETRY_MS);
				return await work();
			} finally {
				database.close();
			}
		});
}

function tryLock(database: DatabaseSync): boolean {
	try {
		database.exec("BEGIN EXCLUSIVE");
		return true;
	} catch (error) {
		if (isBusy(error)) return false;
		throw error;
	}
}
