import fs from "node:fs";

/** Flushes committed transactions to disk. */
export interface Flush {
	/**
	 * Resolves when everything committed before the call has reached the disk. Calls made during a flush share the next
	 * one. Rejects with the operating system's error, and keeps rejecting until `begunAnew` is called: Linux drops the
	 * pages that it could not write, and the next flush of the same file would succeed without them.
	 */
	done(): Promise<void>;
	/** Whether a flush has failed since the log was started: then it is unknown which part of the log is on disk. */
	hasFailed(): boolean;
	/** To be called once the whole log has been checkpointed into the database and is empty; clears the failure. */
	begunAnew(): void;
	/** Closes the file once no flush is running or queued. */
	close(): Promise<void>;
}

/**
 * Flushes SQLite's write-ahead log off the main thread; `log` is the path of that file. With `synchronous = NORMAL`
 * SQLite itself flushes the log only before its pages go into the database
 * (https://sqlite.org/pragma.html#pragma_synchronous). This flush is all that is missing for a commit to be durable
 * (docs/decisions/0014). The log stays the same file while a connection is open.
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
			// The running flush may have started before this commit.
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
