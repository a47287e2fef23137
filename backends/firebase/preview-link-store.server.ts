import type { Firestore } from "firebase-admin/firestore";
import type { PreviewLink, PreviewLinkStore } from "../../domain/authoring/preview-link.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections } from "./documents.server.ts";
import { found, inTransaction, read } from "./work.server.ts";

/** The newest first; of those of one moment the one whose hash comes first. */
function newestFirst(one: PreviewLink, other: PreviewLink): number {
	if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1;
	return one.tokenHash < other.tokenHash ? -1 : 1;
}

/** `PreviewLinkStore` over Firestore. A link's document is named after its hash. */
export function createPreviewLinkStore(db: Firestore, { previewLinks }: Collections): PreviewLinkStore {
	const linkOf = (tokenHash: string) => previewLinks.doc(documentId(tokenHash));
	return {
		add: (link) =>
			inTransaction(db, async (work) => {
				const ref = linkOf(link.tokenHash);
				if ((await work.get(ref)) !== undefined) throw new Error("There is a preview link with this hash already.");
				work.set(ref, link);
			}),
		find: async (tokenHash) => (await read(linkOf(tokenHash))) ?? null,
		async list(which) {
			const meant = which === undefined ? previewLinks : previewLinks.where("sourceId", "==", which.sourceId);
			return (await found(meant)).toSorted(newestFirst);
		},
		opened: (tokenHash, files) =>
			inTransaction(db, async (work) => {
				const link = await work.get(linkOf(tokenHash));
				if (link !== undefined) work.set(linkOf(tokenHash), { ...link, uses: link.uses + 1, files });
			}),
		remove: (tokenHashes) =>
			inTransaction(db, async (work) => {
				for (const tokenHash of tokenHashes) work.remove(linkOf(tokenHash));
			}),
	};
}
