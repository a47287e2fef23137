import { FieldValue, type Firestore } from "firebase-admin/firestore";
import {
	type KeptKinds,
	type LinkCount,
	type LinkCountStore,
	planLinkCounts,
} from "../../domain/linktree/link-counts.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections } from "./documents.server.ts";
import { found, removeAll, whileWritable } from "./work.server.ts";

/** The values that tell counts apart and by which they are sorted. */
function words({ day, link, attribution: { source, medium, campaign, content } }: LinkCount): readonly string[] {
	return [day, link, source, medium, campaign, content];
}

/** Sorts like the columns that hold these values: a shorter one before those that begin with it. */
function inOrder(one: LinkCount, other: LinkCount): number {
	return words(one).join("\0") < words(other).join("\0") ? -1 : 1;
}

/**
 * The existing counts. They are not read in one transaction with the additions, because processes that add at the same
 * time would then wait for each other. At worst a day has a few kinds more than `KINDS_A_DAY`.
 */
async function readKept(
	db: Firestore,
	linkCounts: Collections["linkCounts"],
	counts: readonly LinkCount[],
): Promise<KeptKinds> {
	const days = [...new Set(counts.map(({ day }) => day))];
	const sizes = await Promise.all(
		days.map(async (day) => [day, (await linkCounts.where("day", "==", day).count().get()).data().count] as const),
	);
	const sizeOf = new Map(sizes);
	const known = await db.getAll(...counts.map((count) => linkCounts.doc(documentId(...words(count)))));
	const ids = new Set(known.filter(({ exists }) => exists).map(({ id }) => id));
	return { size: (day) => sizeOf.get(day) ?? 0, has: (count) => ids.has(documentId(...words(count))) };
}

/** `LinkCountStore` over Firestore. */
export function createLinkCountStore(db: Firestore, { linkCounts }: Collections): LinkCountStore {
	return {
		async add(counts, named = []) {
			if (counts.length === 0) return;
			await whileWritable(async () => {
				const batch = db.batch();
				for (const count of planLinkCounts(counts, { named, kept: await readKept(db, linkCounts, counts) })) {
					batch.set(
						linkCounts.doc(documentId(...words(count))),
						{ ...count, total: FieldValue.increment(count.total) },
						{ merge: true },
					);
				}
				await batch.commit();
			});
		},
		async list(since) {
			return (await found(linkCounts.where("day", ">=", since))).toSorted(inOrder);
		},
		async forget(before) {
			await removeAll(db, linkCounts.where("day", "<", before));
		},
	};
}
