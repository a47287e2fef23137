import type { DatabaseSync } from "node:sqlite";
import { lt } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { type MissStore, planMisses } from "../../domain/content/misses.ts";
import { miss } from "./schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** `MissStore` over the site's SQLite file. */
export function createMissStore(database: DatabaseSync, db: NodeSQLiteDatabase): MissStore {
	return {
		async add(misses) {
			if (misses.length === 0) return;
			await writeTransaction(database, () => {
				const planned = planMisses(db.select().from(miss).all(), misses);
				db.delete(miss).run();
				for (const each of planned) db.insert(miss).values(each).run();
			});
		},
		async list() {
			return planMisses(db.select().from(miss).all(), []);
		},
		async forget(before) {
			await writeTransaction(database, () => db.delete(miss).where(lt(miss.lastDay, before)).run());
		},
	};
}
