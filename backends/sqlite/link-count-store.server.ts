import type { DatabaseSync } from "node:sqlite";
import { and, asc, count as countRows, eq, gte, lt, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { type KeptKinds, type LinkCountStore, planLinkCounts } from "../../domain/linktree/link-counts.ts";
import { linkCount } from "./schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** The existing counts, as the transaction in progress sees them. */
function readKept(db: NodeSQLiteDatabase): KeptKinds {
	const { day, link, source, medium, campaign, content } = linkCount;
	return {
		size: (of) => db.select({ rows: countRows() }).from(linkCount).where(eq(day, of)).get()?.rows ?? 0,
		has: ({ attribution: { source: from, ...words }, ...count }) => {
			const isOf = [
				eq(source, from),
				eq(medium, words.medium),
				eq(campaign, words.campaign),
				eq(content, words.content),
			];
			const isSame = and(eq(day, count.day), eq(link, count.link), ...isOf);
			return db.select({ day }).from(linkCount).where(isSame).get() !== undefined;
		},
	};
}

/** `LinkCountStore` over the site's SQLite file. */
export function createLinkCountStore(database: DatabaseSync, db: NodeSQLiteDatabase): LinkCountStore {
	const { day, link, source, medium, campaign, content } = linkCount;
	const key = [day, link, source, medium, campaign, content];
	return {
		async add(counts, named = []) {
			if (counts.length === 0) return;
			await writeTransaction(database, () => {
				for (const { attribution, ...count } of planLinkCounts(counts, { named, kept: readKept(db) })) {
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
