import fs from "node:fs";
import path from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { isFull, primaryCode } from "./write-failures.server.ts";
import { READ_WAIT_MS } from "./write-log.server.ts";
import { endWrites, WRITE_WAIT_MS } from "./write-transaction.server.ts";

/**
 * The database cannot be used: it is damaged, newer than the program, or inaccessible. The message is for the owner.
 */
export class DatabaseUnusable extends Error {
	constructor(message: string, cause?: unknown) {
		super(message, { cause });
		this.name = "DatabaseUnusable";
	}
}

const SQLITE_READONLY = 8;
const SQLITE_CORRUPT = 11;
const SQLITE_CANTOPEN = 14;
const SQLITE_NOTADB = 26;

/**
 * Error codes of the operating system when a folder cannot be created. On a disk mounted read-only, Node reports
 * ENOENT.
 */
const NOT_WRITABLE = new Set(["EROFS", "EACCES", "EPERM", "ENOENT", "ENOTDIR", "EEXIST"]);

/**
 * Length of the log, in pages, at which it is checkpointed into the database (SQLite's own value is 1,000): in a longer
 * log, more pages have changed twice.
 */
const LOG_PAGES = 4_000;

/** Size to which the log's file is cut after an unusually large transaction, which makes it as large as it needs. */
const LOG_KEPT_BYTES = 32 * 1024 * 1024;

/** A database of this size or more is not checked at start: reading all of it would take too long. */
const CHECK_BELOW_BYTES = 64 * 1024 * 1024;

function unusable(file: string, error: unknown): unknown {
	const code = primaryCode(error);
	if (code === SQLITE_CORRUPT || code === SQLITE_NOTADB) {
		return new DatabaseUnusable(
			`La base de datos ${file} está dañada. No se ha escrito nada en ella: recupera una copia de seguridad.`,
			error,
		);
	}
	const { code: systemCode } = error as NodeJS.ErrnoException;
	if (isFull(error) || systemCode === "ENOSPC") {
		return new DatabaseUnusable(
			`No queda sitio en el disco de ${path.dirname(file)}, y la base de datos lo necesita para abrirse. Haz sitio e inténtalo de nuevo: no se ha cambiado nada.`,
			error,
		);
	}
	if (code === SQLITE_READONLY || code === SQLITE_CANTOPEN || NOT_WRITABLE.has(systemCode ?? "")) {
		const folder = path.dirname(file);
		return new DatabaseUnusable(
			`No se puede abrir ${file} para escribir en ella. Comprueba que el disco de ${folder} no esté montado solo para lectura, ` +
				"que tu cuenta pueda escribir en esa carpeta y que el nombre no sea el de otra cosa. No se ha cambiado nada.",
			error,
		);
	}
	return error;
}

/**
 * Opens the database file, or, for ":memory:", a database that ends with the process. A missing file is created, and so
 * is its folder, for this account only. `writeTransaction` ensures that commits reach the disk before they are
 * acknowledged.
 * @throws {DatabaseUnusable} if the file is damaged, or it or its folder cannot be written to, or the disk is full.
 */
export function openDatabase(file: string): DatabaseSync {
	let database: DatabaseSync | undefined;
	try {
		if (file !== ":memory:") fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
		// No requests are served yet, so SQLite's blocking wait is fine: another process may be creating the file right
		// now.
		database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: WRITE_WAIT_MS });
		database.exec(
			"PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -2048",
		);
		database.exec(`PRAGMA wal_autocheckpoint = ${LOG_PAGES}; PRAGMA journal_size_limit = ${LOG_KEPT_BYTES}`);
		if (file !== ":memory:" && fs.statSync(file).size < CHECK_BELOW_BYTES) {
			const verdict = database.prepare("PRAGMA quick_check(1)").get()?.quick_check;
			if (verdict !== "ok") throw Object.assign(new Error(String(verdict)), { errcode: SQLITE_CORRUPT });
		}
		database.exec(`PRAGMA busy_timeout = ${READ_WAIT_MS}`);
		return database;
	} catch (error) {
		database?.close();
		throw unusable(file, error);
	}
}

/** Maximum number of cached statements: more than the program has, apart from those with a list of parameters. */
const STATEMENTS_KEPT = 500;

/**
 * Makes a database cache its prepared statements, because preparing one takes longer than running most of them, and
 * returns the same database. For callers that run a statement to its end and bind all its parameters each time, as the
 * query builder does.
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

/** Closes a database's connection once its commits are on disk. */
export async function closeDatabase(database: DatabaseSync): Promise<void> {
	await endWrites(database);
	database.close();
}
