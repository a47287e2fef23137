import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { isBusy } from "./sqlite.server.ts";

/** Runs one piece of work at a time; others wait for their turn. */
type Lock = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** How long a waiting process sleeps before it asks for the lock again. */
const RETRY_MS = 100;

/** A lock within this process. */
export function createTurns(): Lock {
	let last: Promise<unknown> = Promise.resolve();
	return (work) => {
		const turn = last.then(work);
		last = turn.catch(() => undefined);
		return turn;
	};
}

/**
 * A lock between processes: the exclusive lock of an empty SQLite file, which the operating system takes back from a process
 * that dies.
 */
export function createProcessLock(file: string): Lock {
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
