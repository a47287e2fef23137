import type { Firestore } from "firebase-admin/firestore";
import { type Miss, type MissStore, planMisses } from "../../domain/content/misses.ts";
import type { Collections } from "./documents.server.ts";
import { inTransaction, read } from "./work.server.ts";

/**
 * `MissStore` over Firestore. All of them are one document, of 100 KB at most: each save reads the whole table, and
 * Firestore counts documents.
 */
export function createMissStore(db: Firestore, { misses: collection }: Collections): MissStore {
	const table = collection.doc("table");
	const change = (to: (misses: readonly Miss[]) => readonly Miss[]) =>
		inTransaction(db, async (work) => work.set(table, { misses: to((await work.get(table))?.misses ?? []) }));
	return {
		async add(added) {
			if (added.length > 0) await change((kept) => planMisses(kept, added));
		},
		list: async () => (await read(table))?.misses ?? [],
		forget: (before) => change((kept) => kept.filter(({ lastDay }) => lastDay >= before)),
	};
}
