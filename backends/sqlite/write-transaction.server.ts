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

/** The disk, or the room the database may take, is full. Nothing was written. */
export class DatabaseFull extends CannotWrite {
	constructor(cause: unknown) {
		super("No queda sitio para la base de datos. Haz sitio en el disco; mientras, el sitio solo se puede leer.", {
			cause,
		});
		this.name = "DatabaseFull";
	}
}

/**
 * The disk did not take what had been committed, now or a moment ago; the operating system's error is the cause.
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

/** How long a write waits for the lock, without stopping the process for others. */
export const WRITE_WAIT_MS = 3_000;

/** How often the lock is asked for meanwhile. */
const LOCK_PAUSE_MS = 20;

/** How long a read may stop the process for a lock, which SQLite's own waiting does. */
export const READ_WAIT_MS = 100;

/** After a failed flush: how often it is tried to carry the log into the database. Each try may write all of it. */
const CARRY_PAUSE_MS = 500;

/** Transactions that share a commit at most: what has to be done for them stops the process for others. */
const COMMITTED_AT_ONCE = 16;

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

/** SQLite's primary result code (https://sqlite.org/rescode.html); NaN when the error is not one of its own. */
export function primaryCode(error: unknown): number {
	const code = error instanceof Error && "errcode" in error ? Number(error.errcode) : Number.NaN;
	return code & 0xff;
}

/** Whether another connection holds the lock that was asked for. */
export function isBusy(error: unknown): boolean {
	return primaryCode(error) === SQLITE_BUSY;
}

/** A transaction that waits for its turn. */
interface WaitingWrite {
	/** `steps`: asynchronous, so that it takes a turn of the event loop for itself. */
	readonly kind: "one" | "steps";
	readonly work: () => unknown;
	readonly canBeLost: boolean;
	readonly giveUpAt: number;
	readonly resolve: (result: unknown) => void;
	readonly reject: (error: unknown) => void;
}

/** A transaction of several steps that is under way, for the writes asked for within it. */
interface OpenSteps {
	readonly database: DatabaseSync;
	/** Runs a write within it, taken back when it throws. */
	readonly run: <Result>(work: () => Result) => Result;
	/**
	 * `over`: what its steps began and left running is no longer part of it. `failed`: they were taken back while they
	 * went on.
	 */
	state: "open" | "over" | "failed";
}

const openSteps = new AsyncLocalStorage<OpenSteps>();

/** The writes of one connection. */
interface Writer {
	add(write: WaitingWrite): void;
	/** Resolves when nothing is under way any more, and lets go of the log. */
	close(): Promise<void>;
}

const writers = new WeakMap<DatabaseSync, Writer>();

/**
 * Runs `work` in one write transaction and answers what it answers once that is on the disk; taken back when it throws.
 * `work` runs soon, not at once: transactions asked for at the same time share one commit and one flush, each in a
 * savepoint of its own (docs/decisions/0018). The lock is asked for again until `WRITE_WAIT_MS` have passed, leaving
 * the process to others in between. `canBeLost`: a power cut may take it back, so nobody waits for the disk.
 * @throws {DatabaseBusy} when another program held the lock all the time.
 * @throws {DatabaseFull} when there was no room.
 * @throws {DatabaseUnflushed} when the disk failed.
 */
export function writeTransaction<Result>(
	database: DatabaseSync,
	work: () => Result,
	{ canBeLost = false }: { readonly canBeLost?: boolean } = {},
): Promise<Result> {
	return enqueue(database, { kind: "one", work, canBeLost });
}

/**
 * Runs `steps`, asynchronous work over one database, as one write transaction: its writes join it, whichever function
 * asks for them, and its reads see them. Nobody else reads or writes in between: the steps have one turn of the event
 * loop for themselves, which ends with their last promise. So they may wait for nothing but this database.
 * @throws {DatabaseBusy} {DatabaseFull} as `writeTransaction`.
 * @throws {Error} when the steps waited for something else; nothing was written.
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

/** Waits for the writes that were asked for. To be called before the connection ends. */
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

	/** Asks once, without SQLite's own waiting: that would stop the process for everybody. */
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
	 * Whether later commits can reach the disk: not behind a part of the log that was lost on the way. Then all of the
	 * log is carried into the database, which SQLite flushes, and a new log is begun.
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
	 * Runs one in a savepoint, which is taken back when it fails. After that SQLite may have ended the whole
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

	/** Runs one of several steps under the lock, which was just had. It is over before anything else has its turn. */
	function runSteps(write: WaitingWrite): void {
		isScheduled = true;
		const own: OpenSteps = {
			database,
			state: "open",
			run(work) {
				// SQLite ends a transaction by itself when the disk is full: what came after would be kept alone.
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

	/** Runs these under the lock, which was just had, and settles each of them. */
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
			// Everything is taken back, also what had gone well. Those behind try by themselves.
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

/** An error of a transaction as callers know it. A statement's own comes wrapped by the query builder. */
function readable(error: unknown): unknown {
	const own = error instanceof Error && primaryCode(error) !== SQLITE_FULL ? error.cause : error;
	return primaryCode(own) === SQLITE_FULL ? new DatabaseFull(error) : error;
}
