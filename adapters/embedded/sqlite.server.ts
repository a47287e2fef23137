import { mkdirSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { CannotWrite } from "../../domain/cannot-write.ts";
import { createFlush, type Flush } from "./flush.server.ts";

/** The database cannot be used as it is: damaged, newer than the program, or out of reach. The message is for the owner. */
export class DatabaseUnusable extends Error {
	constructor(message: string, cause?: unknown) {
		super(message, { cause });
		this.name = "DatabaseUnusable";
	}
}

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
		super("No queda sitio para la base de datos. Haz sitio en el disco; mientras, el sitio solo se puede leer.", { cause });
		this.name = "DatabaseFull";
	}
}

/** How long a write waits for the lock, without stopping the process for others. */
const WRITE_WAIT_MS = 3_000;

/** How long the process itself may stand still for a lock. */
const BLOCKING_WAIT_MS = 100;

const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;

/** A database this large is not read whole at start: the check would take longer than a start may. */
const CHECK_BELOW_BYTES = 64 * 1024 * 1024;

/** How the commits of an open database reach the disk. One in memory has none. */
const flushes = new WeakMap<DatabaseSync, Flush>();

function primaryCode(error: unknown): number {
	const code = error instanceof Error && "errcode" in error ? Number(error.errcode) : Number.NaN;
	return code & 0xff;
}

/** Whether another connection holds the lock that was asked for. */
export function isBusy(error: unknown): boolean {
	return primaryCode(error) === SQLITE_BUSY;
}

function unusable(file: string, error: unknown): unknown {
	const code = primaryCode(error);
	if (code === SQLITE_CORRUPT || code === SQLITE_NOTADB) {
		return new DatabaseUnusable(`La base de datos ${file} está dañada. No se ha escrito nada en ella: recupera una copia de seguridad.`, error);
	}
	return error;
}

/**
 * Opens the database file (made if missing, with its folder, for this account only) or, for ":memory:", one that ends
 * with the process. `writeTransaction` sees to it that commits reach the disk before they are acknowledged.
 * @throws {DatabaseUnusable} when the file is damaged.
 */
export function openDatabase(file: string): DatabaseSync {
	if (file !== ":memory:") mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
	let database: DatabaseSync | undefined;
	try {
		// Nobody is served yet: a file that another starter is just making may be waited for.
		database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: WRITE_WAIT_MS });
		database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8192");
		if (file !== ":memory:" && statSync(file).size < CHECK_BELOW_BYTES) {
			const verdict = database.prepare("PRAGMA quick_check(1)").get()?.quick_check;
			if (verdict !== "ok") throw Object.assign(new Error(String(verdict)), { errcode: SQLITE_CORRUPT });
		}
		database.exec(`PRAGMA busy_timeout = ${BLOCKING_WAIT_MS}`);
		if (file !== ":memory:") flushes.set(database, createFlush(`${file}-wal`));
		return database;
	} catch (error) {
		database?.close();
		throw unusable(file, error);
	}
}

/** Statements kept: more than the program has, but for those with a list in them. */
const STATEMENTS_KEPT = 500;

/**
 * The same database, which prepares each statement once: that takes longer than most of them run. For callers that run a statement
 * to its end and set what they need of it each time, as the query builder does.
 */
export function rememberStatements(database: DatabaseSync): DatabaseSync {
	const kept = new Map<string, StatementSync>();
	const prepare = database.prepare.bind(database);
	return Object.assign(database, {
		prepare(sql: string) {
			let statement = kept.get(sql);
			if (statement === undefined) {
				statement = prepare(sql);
				if (kept.size >= STATEMENTS_KEPT) kept.clear();
				kept.set(sql, statement);
			}
			return statement;
		},
	});
}

/** Ends a database's connection once its commits are on the disk. */
export async function closeDatabase(database: DatabaseSync): Promise<void> {
	await flushes.get(database)?.close();
	flushes.delete(database);
	database.close();
}

/**
 * Runs `work` in one write transaction and answers what it answers once that is on the disk; rolled back when it throws. The lock is asked for
 * again until `WRITE_WAIT_MS` have passed, leaving the process to others in between. Several transactions may share one flush. `canBeLost`:
 * a power cut may take it back, so nobody waits for the disk.
 * @throws {DatabaseBusy} when the lock was not to be had.
 * @throws {DatabaseFull} when there was no room.
 */
export async function writeTransaction<Result>(
	database: DatabaseSync,
	work: () => Result,
	{ canBeLost = false }: { readonly canBeLost?: boolean } = {},
): Promise<Result> {
	const giveUpAt = performance.now() + WRITE_WAIT_MS;
	while (!tryBegin(database)) {
		if (performance.now() > giveUpAt) throw new DatabaseBusy();
		await pause(20);
	}
	// Without a pause since the lock was had: the connection is everybody's.
	const result = commit(database, work);
	if (!canBeLost) await flushes.get(database)?.done();
	return result;
}

function tryBegin(database: DatabaseSync): boolean {
	try {
		database.exec("BEGIN IMMEDIATE");
		return true;
	} catch (error) {
		if (isBusy(error)) return false;
		throw error;
	}
}

function commit<Result>(database: DatabaseSync, work: () => Result): Result {
	try {
		const result = work();
		database.exec("COMMIT");
		return result;
	} catch (error) {
		if (database.isTransaction) database.exec("ROLLBACK");
		// A statement's own error comes wrapped by the query builder.
		const own = error instanceof Error && primaryCode(error) !== SQLITE_FULL ? error.cause : error;
		throw primaryCode(own) === SQLITE_FULL ? new DatabaseFull(error) : error;
	}
}
