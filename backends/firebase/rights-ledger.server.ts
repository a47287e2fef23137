import type { Firestore } from "firebase-admin/firestore";
import type { RightsLedger } from "../../domain/rights/rights-ledger.ts";
import { documentId, nextOrder } from "./document-id.server.ts";
import type { Collections } from "./documents.server.ts";
import { found, inTransaction, removeAll } from "./work.server.ts";

/** `RightsLedger` over Firestore. */
export function createRightsLedger(db: Firestore, { rights }: Collections): RightsLedger {
	return {
		add(request) {
			return inTransaction(db, async (work) => {
				const ref = rights.doc(documentId(request.reference));
				if ((await work.get(ref)) !== undefined) throw new Error(`There is a request ${request.reference} already.`);
				work.set(ref, { ...request, order: nextOrder() });
			});
		},
		async listFor(emailKey) {
			const own = await found(rights.where("emailKey", "==", emailKey).orderBy("at", "desc").orderBy("order", "desc"));
			return own.map(({ order: _, ...request }) => request);
		},
		move(from, to) {
			return inTransaction(db, async (work) => {
				for (const request of await work.find(rights.where("emailKey", "==", from)))
					work.change(request, { emailKey: to });
			});
		},
		async forget(before) {
			await removeAll(db, rights.where("at", "<", before));
		},
	};
}
