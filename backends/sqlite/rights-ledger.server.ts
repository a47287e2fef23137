import type { DatabaseSync } from "node:sqlite";
import { desc, eq, lt, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { RightsLedger } from "../../domain/rights/rights-ledger.ts";
import { rightsRequest } from "./schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** `RightsLedger` over the site's SQLite file. */
export function createRightsLedger(database: DatabaseSync, db: NodeSQLiteDatabase): RightsLedger {
	const write = (work: () => unknown) => writeTransaction(database, () => void work());
	const ofAddress = (emailKey: string) => eq(rightsRequest.emailKey, emailKey);
	return {
		add: (request) => write(() => db.insert(rightsRequest).values(request).run()),
		async listFor(emailKey) {
			return db
				.select()
				.from(rightsRequest)
				.where(ofAddress(emailKey))
				.orderBy(desc(rightsRequest.at), desc(sql`rowid`))
				.all();
		},
		move: (from, to) => write(() => db.update(rightsRequest).set({ emailKey: to }).where(ofAddress(from)).run()),
		forget: (before) => write(() => db.delete(rightsRequest).where(lt(rightsRequest.at, before)).run()),
	};
}
