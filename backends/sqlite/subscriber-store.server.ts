import type { DatabaseSync } from "node:sqlite";
import { asc, eq, gt, isNotNull, lt } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { SubscriberStore } from "../../domain/letters/subscriber-store.ts";
import { subscriber } from "./letters-schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** `SubscriberStore` over the site's SQLite file. */
export function createSubscriberStore(database: DatabaseSync, db: NodeSQLiteDatabase): SubscriberStore {
	const { emailKey: key, token: ofLetters, confirmHash, keptUntil, askAt } = subscriber;
	const all = () => db.select().from(subscriber);
	return {
		find: async (emailKey) => all().where(eq(key, emailKey)).get() ?? null,
		findByToken: async (token) => all().where(eq(ofLetters, token)).get() ?? null,
		findByConfirmHash: async (hash) => all().where(eq(confirmHash, hash)).get() ?? null,
		put: (given) =>
			writeTransaction(database, () => {
				const row = { ...given };
				db.insert(subscriber).values(row).onConflictDoUpdate({ target: key, set: row }).run();
			}),
		remove: (emailKey) => writeTransaction(database, () => void db.delete(subscriber).where(eq(key, emailKey)).run()),
		list: async ({ after, limit }) => all().where(gt(key, after)).orderBy(asc(key)).limit(limit).all(),
		keptBefore: async (before, limit) => all().where(lt(keptUntil, before)).limit(limit).all(),
		toAsk: async (limit) => all().where(isNotNull(askAt)).orderBy(asc(askAt)).limit(limit).all(),
	};
}
