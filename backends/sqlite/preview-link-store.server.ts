import type { DatabaseSync } from "node:sqlite";
import { desc, eq, inArray, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { PreviewLinkStore } from "../../domain/authoring/preview-link.ts";
import { previewLink } from "./authoring-schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** `PreviewLinkStore` over the site's SQLite file. */
export function createPreviewLinkStore(database: DatabaseSync, db: NodeSQLiteDatabase): PreviewLinkStore {
	const isOne = (tokenHash: string) => eq(previewLink.tokenHash, tokenHash);
	const write = (work: () => unknown) => writeTransaction(database, () => void work());
	return {
		add: (link) =>
			write(() =>
				db
					.insert(previewLink)
					.values({ ...link, files: [...link.files] })
					.run(),
			),
		find: async (tokenHash) => db.select().from(previewLink).where(isOne(tokenHash)).get() ?? null,
		async list(which) {
			const isMeant = which === undefined ? undefined : eq(previewLink.sourceId, which.sourceId);
			const order = [desc(previewLink.createdAt), previewLink.tokenHash];
			return db
				.select()
				.from(previewLink)
				.where(isMeant)
				.orderBy(...order)
				.all();
		},
		opened: (tokenHash, files) =>
			write(() => {
				const seen = { uses: sql`${previewLink.uses} + 1`, files: [...files] };
				db.update(previewLink).set(seen).where(isOne(tokenHash)).run();
			}),
		async remove(tokenHashes) {
			if (tokenHashes.length === 0) return;
			await write(() =>
				db
					.delete(previewLink)
					.where(inArray(previewLink.tokenHash, [...tokenHashes]))
					.run(),
			);
		},
	};
}
