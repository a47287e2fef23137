import type { DatabaseSync } from "node:sqlite";
import { desc, eq, lt, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { RightsLedger } from "../../domain/rights/rights-ledger.ts";
import { rightsRequest } from "./schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** `RightsLedger` over the site's SQLite file. */
export function createRightsLedger(database: DatabaseSync, db: NodeSQLiteDatabase): RightsLedger {
	return {
		async add(request) {
			await writeTransaction(database, () => db.insert(rightsRequest).values(request).run());
		},
		async listFor(emailKey) {
			return db
				.select()
				.from(rightsRequest)
				.where(eq(rightsRequest.emailKey, emailKey))
				.orderBy(desc(rightsRequest.at), desc(sql`rowid`))
				.all();
		},
		async move(from, to) {
			await writeTransaction(database, () =>
				db.update(rightsRequest).set({ emailKey: to }).where(eq(rightsRequest.emailKey, from)).run(),
			);
		},
		async forget(before) {
			await writeTransaction(database, () => db.delete(rightsRequest).where(lt(rightsRequest.at, before)).run());
		},
	};
}
