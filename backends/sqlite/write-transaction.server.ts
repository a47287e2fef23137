import { AsyncLocalStorage } from "node:async_hooks";
import type { DatabaseSync } from "node:sqlite";
import { CannotWrite, MayBeKept } from "../../domain/cannot-write.ts";
import { createFlush } from "./flush.server.ts";

/** Another program held the write lock for longer than `WRITE_WAIT_MS`. Nothing was written. */
export class DatabaseBusy extends CannotWrite {
	constructor() {
		super("La base de datos está ocupada por otro programa. Inténtalo de nuevo en unos segundos.");
		this.name = "DatabaseBusy";
	}
}

/** The disk is full, or the database has reached its maximum size. Nothing was written. */
export class DatabaseFull extends CannotWrite {
	constructor(cause: unknown) {
		super("No queda sitio para la base de datos. Haz sitio en el disco; mientras, el sitio solo se puede leer.", {
			cause,
		});
		this.name = "DatabaseFull";
	}
}

/**
 * The disk did not accept committed data, in this flush or an earlier one; `cause` is the operating system's error.
 * Readers may see the change while the machine runs; after a power cut it may be gone.
 */
export class DatabaseUnflushed extends MayBeKept {
	constructor(cause: unknown) {
		const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
		super(
			`El disco no ha guardado los últimos cambios${code}. Hasta que pueda, el sitio solo se lee: comprueba el disco.`,
			{
				cause,
			},
		);
		this.name = "DatabaseUnflushed";
	}
}

/** How long a write waits for the lock, without blocking the event loop. */
export const WRITE_WAIT_MS = 3_000;

/** Pause between attempts to take the lock. */
const LOCK_PAUSE_MS = 20;

/** How long a read may wait for a lock. SQLite does this waiting itself, which blocks the event loop. */
export const READ_WAIT_MS = 100;

/**
 * Pause, after a failed flush, between attempts to checkpoint the log into the database. Each attempt may write all of
 * it.
 */
const CARRY_PAUSE_MS = 500;

/** Maximum number of transactions that share a commit: running them blocks the event loop. */
const COMMITTED_AT_ONCE = 16;

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

/** SQLite's primary result code (https://sqlite.org/rescode.html); 0 if the error does not come from SQLite. */
export function primaryCode(error: unknown): number {
	const code = error instanceof Error && "errcode" in error ? Number(error.errcode) : Number.NaN;
	return code & 0xff;
}

/** Whether the error says that another connection holds the requested lock. */
export function isBusy(error: unknown): boolean {
	return primaryCode(error) === SQLITE_BUSY;
}

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

/** A transaction of several steps in progress. Writes requested within it join it. */
interface OpenSteps {
	readonly database: DatabaseSync;
	/** Runs a write within the transaction, and rolls it back if it throws. */
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
 * are rolled back. `work` runs soon, not at once: transactions requested at the same time share one commit and one
 * flush, each in its own savepoint (docs/decisions/0018). Taking the lock is retried until `WRITE_WAIT_MS` have passed,
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
export function writeSteps<Result>(database: DatabaseSync, steps: () => Promise<Result>): Promise<Result> {
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
	const file = database.location();
	const flush = file === null ? null : createFlush(`${file}-wal`);
	const prepared = (sql: string) => {
		const statement = database.prepare(sql);
		return () => statement.run();
	};
	const begin = prepared("BEGIN IMMEDIATE");
	const commit = prepared("COMMIT");
	const rollback = prepared("ROLLBACK");
	const beginOne = prepared("SAVEPOINT one");
	const keepOne = prepared("RELEASE one");
	const takeOneBack = prepared("ROLLBACK TO one");
	let waiting: WaitingWrite[] = [];
	let isScheduled = false;
	let onIdle: (() => void) | null = null;
	let carryAgainAt = 0;
	let flushFailure: unknown = null;

	function schedule(): void {
		if (isScheduled) return;
		isScheduled = true;
		setImmediate(run);
	}

	function run(): void {
		isScheduled = false;
		let hasLock: boolean;
		try {
			hasLock = isLogSound() && tryBegin();
		} catch (error) {
			for (const { reject } of waiting.splice(0)) reject(error);
			onIdle?.();
			return;
		}
		if (hasLock) {
			const next = waiting.findIndex(({ kind }) => kind === "steps");
			if (next === 0) {
				runSteps(waiting.splice(0, 1)[0] as WaitingWrite);
				return;
			}
			commitSome(waiting.splice(0, next === -1 ? COMMITTED_AT_ONCE : Math.min(next, COMMITTED_AT_ONCE)));
		} else {
			const now = performance.now();
			const late = waiting.filter(({ giveUpAt }) => now > giveUpAt);
			waiting = waiting.filter(({ giveUpAt }) => now <= giveUpAt);
			for (const { reject } of late)
				reject(flush?.hasFailed() ? new DatabaseUnflushed(flushFailure) : new DatabaseBusy());
		}
		if (waiting.length > 0 && !hasLock) {
			isScheduled = true;
			setTimeout(run, LOCK_PAUSE_MS);
		} else goOn();
	}

	function goOn(): void {
		if (waiting.length === 0) onIdle?.();
		else schedule();
	}

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

	function tryBegin(): boolean {
		return unlessBusy(() => {
			begin();
			return true;
		});
	}

	/**
	 * Whether later commits can be made durable: they must not follow a part of the log that never reached the disk. If
	 * a flush has failed, this first checkpoints the whole log into the database, which SQLite flushes, and starts a
	 * new log.
	 */
	function isLogSound(): boolean {
		if (flush === null || !flush.hasFailed()) return true;
		if (performance.now() < carryAgainAt) return false;
		try {
			if (unlessBusy(() => database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy === 0)) {
				flush.begunAnew();
				return true;
			}
		} catch (error) {
			flushFailure = error;
		}
		carryAgainAt = performance.now() + CARRY_PAUSE_MS;
		return false;
	}

	/**
	 * Runs one write in a savepoint and rolls that back if it fails. After a failure SQLite may have ended the whole
	 * transaction.
	 */
	function runOne(
		write: WaitingWrite,
	): { readonly isKept: true; readonly result: unknown } | { readonly isKept: false; readonly error: unknown } {
		try {
			beginOne();
			const result = write.work();
			keepOne();
			return { isKept: true, result };
		} catch (thrown) {
			if (database.isTransaction) {
				takeOneBack();
				keepOne();
			}
			return { isKept: false, error: readable(thrown) };
		}
	}

	/**
	 * Runs a transaction of several steps. The lock has just been taken. The transaction ends before any other event
	 * runs.
	 */
	function runSteps(write: WaitingWrite): void {
		isScheduled = true;
		const own: OpenSteps = {
			database,
			state: "open",
			run(work) {
				// When the disk is full SQLite ends the transaction by itself: a later write would then be committed
				// alone.
				if (!database.isTransaction) throw new Error("A transaction was ended before its last write.");
				const outcome = runOne({ ...write, work });
				if (!outcome.isKept) throw outcome.error;
				return outcome.result as ReturnType<typeof work>;
			},
		};
		const end = (state: "over" | "failed", how: () => void) => {
			if (own.state !== "open") return;
			own.state = state;
			isScheduled = false;
			try {
				how();
			} catch (error) {
				write.reject(readable(error));
			}
			if (database.isTransaction) rollback();
			goOn();
		};
		const fail = (error: unknown) => end("over", () => write.reject(readable(error)));
		const keep = (result: unknown) =>
			end("over", () => {
				commit();
				if (flush === null) write.resolve(result);
				else flush.done().then(() => write.resolve(result), write.reject);
			});
		openSteps.run(own, async () => write.work()).then(keep, fail);
		setImmediate(() =>
			end("failed", () => write.reject(new Error("A transaction waited for something else than its database."))),
		);
	}

	/** Runs these writes, for which the lock has just been taken, and settles the promise of each. */
	function commitSome(writes: readonly WaitingWrite[]): void {
		const done: { readonly write: WaitingWrite; readonly result: unknown }[] = [];
		const rest = [...writes];
		let current = rest.shift();
		try {
			for (; current !== undefined; current = rest.shift()) {
				const outcome = runOne(current);
				if (outcome.isKept) done.push({ write: current, result: outcome.result });
				else current.reject(outcome.error);
				if (!database.isTransaction)
					throw outcome.isKept ? new Error("A transaction was ended by its work.") : outcome.error;
			}
			commit();
		} catch (thrown) {
			// The whole transaction is rolled back, including the writes that succeeded. The writes not yet run return
			// to the queue.
			const error = readable(thrown);
			current?.reject(error);
			for (const { write } of done) write.reject(error);
			waiting.unshift(...rest);
			if (database.isTransaction) rollback();
			return;
		}
		const settle = (isOnDisk: boolean) => {
			for (const { write, result } of done) if (write.canBeLost !== isOnDisk) write.resolve(result);
		};
		settle(false);
		if (!done.some(({ write }) => !write.canBeLost)) return;
		if (flush === null) settle(true);
		else
			flush.done().then(
				() => settle(true),
				(error: unknown) => {
					flushFailure = error;
					for (const { write } of done) if (!write.canBeLost) write.reject(new DatabaseUnflushed(error));
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
			await flush?.close();
		},
	};
}

/**
 * Turns SQLite's error about a full disk into `DatabaseFull` and returns any other error unchanged. The query builder
 * wraps an error of a statement and puts the original in `cause`.
 */
function readable(error: unknown): unknown {
	const own = error instanceof Error && primaryCode(error) !== SQLITE_FULL ? error.cause : error;
	return primaryCode(own) === SQLITE_FULL ? new DatabaseFull(error) : error;
}
