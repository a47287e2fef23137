import { FieldValue, type Firestore } from "firebase-admin/firestore";
import type { LinkCount, LinkCountStore } from "../../domain/linktree/link-count-store.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections } from "./documents.server.ts";
import { found, removeAll, whileWritable } from "./work.server.ts";

/** The words by which counts are kept apart and sorted. */
function words({ day, link, attribution: { source, medium, campaign, content } }: LinkCount): readonly string[] {
	return [day, link, source, medium, campaign, content];
}

function inOrder(one: LinkCount, other: LinkCount): number {
	const others = words(other);
	for (const [index, word] of words(one).entries()) {
		const against = others[index] ?? "";
		if (word !== against) return word < against ? -1 : 1;
	}
	return 0;
}

/** `LinkCountStore` over Firestore. */
export function createLinkCountStore(db: Firestore, { linkCounts }: Collections): LinkCountStore {
	return {
		async add(counts) {
			if (counts.length === 0) return;
			const batch = db.batch();
			for (const count of counts) {
				batch.set(linkCounts.doc(documentId(...words(count))), { ...count, total: FieldValue.increment(count.total) }, { merge: true });
			}
			await whileWritable(() => batch.commit());
		},
		async list(since) {
			return (await found(linkCounts.where("day", ">=", since))).toSorted(inOrder);
		},
		async forget(before) {
			await removeAll(db, linkCounts.where("day", "<", before));
		},
	};
}
