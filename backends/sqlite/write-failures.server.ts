import { CannotWrite, MayBeKept, NoRoom } from "../../domain/unavailable.ts";

/** Another program held the write lock for longer than `WRITE_WAIT_MS`. Nothing was written. */
export class DatabaseBusy extends CannotWrite {
	constructor() {
		super("La base de datos está ocupada por otro programa. Inténtalo de nuevo dentro de unos segundos.");
		this.name = "DatabaseBusy";
	}
}

/** The disk is full, or the database has reached its maximum size. Nothing was written. */
export class DatabaseFull extends NoRoom {
	constructor(cause: unknown) {
		super(
			"No queda espacio para la base de datos. Libera espacio en el disco; mientras, el sitio solo se puede leer.",
			{
				cause,
			},
		);
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

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
/** The index of the log, a file of its own, cannot grow: what a full disk looks like where only that has to. */
const SQLITE_IOERR_SHMSIZE = 4_874;

/** SQLite's primary result code (https://sqlite.org/rescode.html); 0 if the error does not come from SQLite. */
export function primaryCode(error: unknown): number {
	return sqliteCode(error) & 0xff;
}

function sqliteCode(error: unknown): number {
	return error instanceof Error && "errcode" in error ? Number(error.errcode) : Number.NaN;
}

/** Whether SQLite's error says that the disk is full, or the database as large as it may be. */
export function isFull(error: unknown): boolean {
	return primaryCode(error) === SQLITE_FULL || sqliteCode(error) === SQLITE_IOERR_SHMSIZE;
}

/** Whether the error says that another connection holds the requested lock. */
export function isBusy(error: unknown): boolean {
	return primaryCode(error) === SQLITE_BUSY;
}

/**
 * Turns SQLite's error about a full disk into `DatabaseFull` and returns any other error unchanged. The query builder
 * wraps an error of a statement and puts the original in `cause`.
 */
export function readable(error: unknown): unknown {
	return isFull(error) || (error instanceof Error && isFull(error.cause)) ? new DatabaseFull(error) : error;
}
