import fs from "node:fs";

/** Carries what was committed to the disk. */
export interface Flush {
	/**
	 * Resolves when everything committed before the call has reached the disk. Who asks meanwhile shares the next
	 * flush. Rejects with the operating system's error, and from then on always, until `begunAnew`: Linux drops the
	 * pages that it could not write, and the next flush of the same file succeeds without them.
	 */
	done(): Promise<void>;
	/** Whether a flush has failed since the log was begun: nobody knows what of it is on the disk. */
	hasFailed(): boolean;
	/** Says that everything in the log was carried into the database, and the log is empty. */
	begunAnew(): void;
	/** Lets go of the file when nobody waits for it any more. */
	close(): Promise<void>;
}

/**
 * Flushes SQLite's write-ahead log off the main thread. With `synchronous = NORMAL` SQLite itself flushes the log
 * before its pages go into the database (https://sqlite.org/pragma.html#pragma_synchronous); what is missing for a
 * commit to last is exactly this (docs/decisions/0014). The log stays the same file while a connection is open.
 */
export function createFlush(log: string): Flush {
	let file: number | undefined;
	let underway: Promise<void> | null = null;
	let next: Promise<void> | null = null;
	let failure: unknown = null;

	function begin(): Promise<void> {
		next = null;
		if (failure !== null) return Promise.reject(failure);
		underway = new Promise<void>((resolve, reject) => {
			file ??= fs.openSync(log, "r+");
			fs.fdatasync(file, (error) => (error === null ? resolve() : reject(error)));
		})
			.catch((error: unknown) => {
				failure = error;
				throw error;
			})
			.finally(() => {
				underway = null;
			});
		return underway;
	}

	return {
		done() {
			if (underway === null) return begin();
			// The flush under way may have begun before this commit.
			next ??= underway.then(begin, begin);
			return next;
		},
		hasFailed: () => failure !== null,
		begunAnew() {
			failure = null;
		},
		async close() {
			while (underway !== null) await underway.catch(() => undefined);
			if (file !== undefined) fs.closeSync(file);
			file = undefined;
		},
	};
}
