import type { DatabaseSync } from "node:sqlite";
import { drizzle } from "drizzle-orm/node-sqlite";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { type SiteKind, type SiteRecord, type SiteRecords, siteKinds } from "../../domain/site/site-records.ts";
import { SiteNotEmpty, type SiteTransfer } from "../../domain/site/site-transfer.ts";
import { closeDatabase, openDatabase } from "./sqlite.server.ts";
import { CARRIED_TABLES, type Carrier, createCarriers } from "./transfer-tables.server.ts";

function* readAll(database: DatabaseSync): Generator<SiteRecord> {
	const carriers = createCarriers(database, drizzle({ client: database }));
	for (const kind of siteKinds) {
		for (const record of carriers[kind].read()) yield { kind, record } as SiteRecord;
	}
}

function isEmpty(database: DatabaseSync): boolean {
	return CARRIED_TABLES.every(
		(table) => database.prepare(`SELECT 1 FROM "${getTableConfig(table).name}" LIMIT 1`).get() === undefined,
	);
}

async function writeAll(database: DatabaseSync, records: AsyncIterable<SiteRecord>): Promise<void> {
	const carriers: { readonly [kind in SiteKind]: Carrier<SiteRecords[SiteKind]> } = createCarriers(
		database,
		drizzle({ client: database }),
	);
	database.exec("BEGIN IMMEDIATE");
	try {
		if (!isEmpty(database)) throw new SiteNotEmpty();
		for await (const { kind, record } of records) carriers[kind].write(record);
		database.exec("UPDATE site_revision SET value = value + 1; COMMIT");
	} catch (error) {
		if (database.isTransaction) database.exec("ROLLBACK");
		throw error;
	}
}

/**
 * `SiteTransfer` over the site's SQLite file. Each call opens a connection of its own: a long export reads one moment
 * and blocks nobody, and during a restore no other connection can write.
 */
export function createFileTransfer(file: string): SiteTransfer {
	return {
		async *dump() {
			const database = openDatabase(file);
			try {
				database.exec("BEGIN");
				yield* readAll(database);
			} finally {
				await closeDatabase(database);
			}
		},
		async restore(records) {
			const database = openDatabase(file);
			try {
				database.exec("PRAGMA synchronous = FULL");
				await writeAll(database, records);
			} finally {
				await closeDatabase(database);
			}
		},
	};
}

/** `SiteTransfer` over a database in memory. It has a single connection, so an export reads everything at once. */
export function createMemoryTransfer(database: DatabaseSync): SiteTransfer {
	return {
		async *dump() {
			yield* [...readAll(database)];
		},
		restore: (records) => writeAll(database, records),
	};
}
