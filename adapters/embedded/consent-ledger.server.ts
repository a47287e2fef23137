import type { DatabaseSync } from "node:sqlite";
import { asc, eq, getColumns, gt } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { ConsentLedger } from "../../domain/user/consent.ts";
import { consent } from "./account-schema.server.ts";
import { writeTransaction } from "./sqlite.server.ts";

/** `ConsentLedger` over the site's SQLite file. */
export function createConsentLedger(database: DatabaseSync, db: NodeSQLiteDatabase): ConsentLedger {
	const { position, ...columns } = getColumns(consent);
	return {
		async add(entry) {
			await writeTransaction(database, () => db.insert(consent).values(entry).run());
		},
		async listFor(emailKey) {
			return db.select(columns).from(consent).where(eq(consent.emailKey, emailKey)).orderBy(asc(position)).all();
		},
		async list({ after, limit }) {
			const from = after === "" ? 0 : (db.select({ position }).from(consent).where(eq(consent.id, after)).get()?.position ?? 0);
			return db.select(columns).from(consent).where(gt(position, from)).orderBy(asc(position)).limit(limit).all();
		},
		async move(from, to) {
			await writeTransaction(database, () => db.update(consent).set({ emailKey: to }).where(eq(consent.emailKey, from)).run());
		},
	};
}
