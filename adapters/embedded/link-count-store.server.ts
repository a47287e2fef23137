import type { DatabaseSync } from "node:sqlite";
import { asc, gte, lt, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { LinkCountStore } from "../../domain/linktree/link-count-store.ts";
import { linkCount } from "./link-count-schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** `LinkCountStore` over the site's SQLite file. */
export function createLinkCountStore(database: DatabaseSync, db: NodeSQLiteDatabase): LinkCountStore {
	const { day, link, source, medium, campaign, content } = linkCount;
	const key = [day, link, source, medium, campaign, content];
	return {
		async add(counts) {
			if (counts.length === 0) return;
			await writeTransaction(database, () => {
				for (const { attribution, ...count } of counts) {
					db.insert(linkCount)
						.values({ ...count, ...attribution })
						.onConflictDoUpdate({ target: key, set: { total: sql`${linkCount.total} + excluded.total` } })
						.run();
				}
			});
		},
		async list(since) {
			const rows = db
				.select()
				.from(linkCount)
				.where(gte(day, since))
				.orderBy(...key.map((column) => asc(column)))
				.all();
			return rows.map(({ day, link, total, ...attribution }) => ({ day, link, attribution, total }));
		},
		async forget(before) {
			await writeTransaction(database, () => db.delete(linkCount).where(lt(day, before)).run());
		},
	};
}
