import { AsyncLocalStorage } from "node:async_hooks";
import type { DatabaseSync } from "node:sqlite";
import type { TransactionOptions } from "../../domain/transaction.ts";
import { DatabaseBusy, DatabaseFull, readable } from "./write-failures.server.ts";
import { createWriteLog } from "./write-log.server.ts";

/** How long a write waits for the lock, without blocking the event loop. */
export const WRITE_WAIT_MS = 3_000;

/** Pause between attempts to take the lock. */
const LOCK_PAUSE_MS = 20;

/** Maximum number of transactions in one turn of the event loop: running them blocks it. They share a flush. */
const IN_ONE_TURN = 16;

/** A queued transaction. */
interface WaitingWrite {
	/** `steps`: asynchronous work, which needs a turn of the event loop to itself. */
	readonly kind: "one" | "steps";
	readonly work: () => unknown;
	readonly canBeLost: boolean;
	readonly giveUpAt: number;
	readonly resolve: (result: unknown) => void;
	readonly reject: (error: unknown) => void;
}

/** A committed transaction. */
interface Done {
	readonly write: WaitingWrite;
	readonly result: unknown;
}

/** A transaction of several steps in progress. Writes requested within it join it. */
interface OpenSteps {
	readonly database: DatabaseSync;
	/** Runs a write within the transaction. If it throws, the whole transaction is rolled back, even if that is caught. */
	readonly run: <Result>(work: () => Result) => Result;
	/**
	 * `over`: the transaction has ended; work that its steps started and left running no longer belongs to it.
	 * `failed`: it was rolled back while its steps were still running.
	 */
	state: "open" | "over" | "failed";
}

const openSteps = new AsyncLocalStorage<OpenSteps>();

/** The write queue of one connection. */
interface Writer {
	add(write: WaitingWrite): void;
	/** Resolves when the queue is empty, no flush is running, and the log file is closed. */
	close(): Promise<void>;
}

const writers = new WeakMap<DatabaseSync, Writer>();

/**
 * Runs `work` in a write transaction and returns its result once the commit is on disk; if `work` throws, its changes
 * are rolled back. `work` runs soon, not at once: transactions requested at the same time share one flush
 * (docs/decisions/0021). Taking the lock is retried until `WRITE_WAIT_MS` have passed,
 * without blocking the event loop in between. With `canBeLost` the call does not wait for the disk: a power cut may
 * undo the write.
 * @throws {DatabaseBusy} if another program held the lock for all of that time.
 * @throws {DatabaseFull} if there was no space.
 * @throws {DatabaseUnflushed} if the disk failed.
 */
export function writeTransaction<Result>(
	database: DatabaseSync,
	work: () => Result,
	{ canBeLost = false }: { readonly canBeLost?: boolean } = {},
): Promise<Result> {
	return enqueue(database, { kind: "one", work, canBeLost });
}

/**
 * Runs `steps`, asynchronous work on one database, as one write transaction. All writes made within it join the
 * transaction, whichever function makes them, and its reads see them. No other code reads or writes in between: the
 * steps get one turn of the event loop to themselves, which ends when their last promise settles. They must therefore
 * wait for nothing but this database. Within another `writeSteps` on the same database, the steps join its transaction.
 * @throws {DatabaseBusy} {DatabaseFull} like `writeTransaction`.
 * @throws {Error} if the steps waited for anything else; nothing was written.
 */
export async function writeSteps<Result>(
	database: DatabaseSync,
	steps: () => Promise<Result>,
	{ prepare }: Pick<TransactionOptions, "prepare"> = {},
): Promise<Result> {
	await prepare?.();
	if (stepsUnderWay(database) !== undefined) return steps();
	return enqueue(database, { kind: "steps", work: steps, canBeLost: false });
}

function stepsUnderWay(database: DatabaseSync): OpenSteps | undefined {
	const steps = openSteps.getStore();
	if (steps?.database !== database || steps.state === "over") return undefined;
	if (steps.state === "failed") throw new Error("A write came after the end of its transaction.");
	return steps;
}

function enqueue<Result>(
	database: DatabaseSync,
	write: Pick<WaitingWrite, "kind" | "work" | "canBeLost">,
): Promise<Result> {
	return new Promise<Result>((resolve, reject) => {
		const within = stepsUnderWay(database);
		if (within !== undefined) {
			resolve(within.run(write.work as () => Result));
			return;
		}
		const giveUpAt = performance.now() + WRITE_WAIT_MS;
		writerOf(database).add({ ...write, giveUpAt, resolve: resolve as (result: unknown) => void, reject });
	});
}

/** Waits for all queued writes and closes the log file. Call it before closing the connection. */
export async function endWrites(database: DatabaseSync): Promise<void> {
	await writers.get(database)?.close();
	writers.delete(database);
}

function writerOf(database: DatabaseSync): Writer {
	let writer = writers.get(database);
	if (writer === undefined) {
		writer = createWriter(database);
		writers.set(database, writer);
	}
	return writer;
}

function createWriter(database: DatabaseSync): Writer {
	const log = createWriteLog(database);
	const prepared = (sql: string) => {
		const statement = database.prepare(sql);
		return () => statement.run();
	};
	const commit = prepared("COMMIT");
	const rollback = prepared("ROLLBACK");
	let waiting: WaitingWrite[] = [];
	let isScheduled = false;
	let onIdle: (() => void) | null = null;

	function schedule(): void {
		if (isScheduled) return;
		isScheduled = true;
		setImmediate(run);
	}

	function run(): void {
		isScheduled = false;
		const done: Done[] = [];
		for (let left = IN_ONE_TURN; left > 0 && waiting.length > 0; left -= 1) {
			let hasLock: boolean;
			try {
				hasLock = log.begin();
			} catch (error) {
				for (const { reject } of waiting.splice(0)) reject(readable(error));
				break;
			}
			if (!hasLock) {
				refuseLate();
				if (waiting.length === 0) break;
				isScheduled = true;
				setTimeout(run, LOCK_PAUSE_MS);
				break;
			}
			const next = waiting.shift() as WaitingWrite;
			if (next.kind === "steps") {
				acknowledge(done);
				runSteps(next);
				return;
			}
			try {
				const result = next.work();
				commit();
				done.push({ write: next, result });
			} catch (error) {
				// After a failure SQLite may have ended the transaction by itself.
				if (database.isTransaction) rollback();
				refuse(next, error);
			}
		}
		acknowledge(done);
		if (!isScheduled) runNext();
	}

	function refuse(write: WaitingWrite, error: unknown): void {
		const told = readable(error);
		if (told instanceof DatabaseFull) setImmediate(() => log.giveBack());
		write.reject(told);
	}

	function refuseLate(): void {
		const now = performance.now();
		const late = waiting.filter(({ giveUpAt }) => now > giveUpAt);
		waiting = waiting.filter(({ giveUpAt }) => now <= giveUpAt);
		for (const { reject } of late) reject(log.failure() ?? new DatabaseBusy());
	}

	function runNext(): void {
		if (waiting.length === 0) onIdle?.();
		else schedule();
	}

	/**
	 * Runs a transaction of several steps. The lock has just been taken. The transaction ends before any other event
	 * runs.
	 */
	function runSteps(write: WaitingWrite): void {
		isScheduled = true;
		let failure: { readonly error: unknown } | null = null;
		const own: OpenSteps = {
			database,
			state: "open",
			run(work) {
				// When the disk is full SQLite ends the transaction by itself: a later write would then be committed
				// alone.
				if (!database.isTransaction) throw new Error("A transaction was ended before its last write.");
				try {
					return work();
				} catch (error) {
					failure ??= { error };
					throw error;
				}
			},
		};
		const end = (state: "over" | "failed", how: () => void) => {
			if (own.state !== "open") return;
			own.state = state;
			isScheduled = false;
			try {
				how();
			} catch (error) {
				refuse(write, error);
			}
			if (database.isTransaction) rollback();
			runNext();
		};
		const fail = (error: unknown) => end("over", () => refuse(write, error));
		const keep = (result: unknown) =>
			end("over", () => {
				// A write that failed may have left a part of its changes.
				if (failure !== null) throw failure.error;
				commit();
				acknowledge([{ write, result }]);
			});
		openSteps.run(own, async () => write.work()).then(keep, fail);
		setImmediate(() =>
			end("failed", () => write.reject(new Error("A transaction waited for something else than its database."))),
		);
	}

	/** Settles committed writes once they are on disk; at once those that can be lost. */
	function acknowledge(done: readonly Done[]): void {
		const settle = (isOnDisk: boolean) => {
			for (const { write, result } of done) if (write.canBeLost !== isOnDisk) write.resolve(result);
		};
		settle(false);
		if (!done.some(({ write }) => !write.canBeLost)) return;
		const flushed = log.flush();
		if (flushed === null) settle(true);
		else
			flushed.then(
				() => settle(true),
				(error: unknown) => {
					for (const { write } of done) if (!write.canBeLost) write.reject(error);
				},
			);
	}

	return {
		add(write) {
			waiting.push(write);
			schedule();
		},
		async close() {
			if (waiting.length > 0) {
				await new Promise<void>((resolve) => {
					onIdle = resolve;
				});
			}
			await log.close();
		},
	};
}
