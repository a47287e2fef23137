import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { given, placeholders } from "./page-rows.server.ts";
import { fileUse } from "./schema.server.ts";

/** The uses of imported files by one transaction. Owners are ids of sources: see `Source`. */
export interface FileUses {
	put(owner: string, names: readonly string[]): void;
	drop(owner: string): void;
	/** Names that were dropped and that nothing uses any more, sorted. */
	unused(): readonly string[];
}

/** Prepares the statements that write which files are used. Call the result once a transaction. */
export function createFileUses(db: NodeSQLiteDatabase): () => FileUses {
	const insert = db.insert(fileUse).values(placeholders(fileUse)).prepare();
	const ofOwner = db.select({ name: fileUse.name }).from(fileUse).where(given(fileUse.owner, "owner")).prepare();
	const remove = db.delete(fileUse).where(given(fileUse.owner, "owner")).prepare();
	const find = db.select().from(fileUse).where(given(fileUse.name, "name")).limit(1).prepare();
	return () => {
		const dropped = new Set<string>();
		return {
			put(owner, names) {
				for (const name of names) insert.run({ owner, name });
			},
			drop(owner) {
				for (const { name } of ofOwner.all({ owner })) dropped.add(name);
				remove.run({ owner });
			},
			unused: () => [...dropped].filter((name) => find.get({ name }) === undefined).sort(),
		};
	};
}
