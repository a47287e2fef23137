import type { Firestore } from "firebase-admin/firestore";
import { type ConsentEntry, type ConsentLedger, isWithdrawnBefore } from "../../domain/sign-in/consent.ts";
import { documentId, nextOrder } from "./document-id.server.ts";
import type { Collections, ConsentDocument } from "./documents.server.ts";
import { found, inTransaction, read, type Work } from "./work.server.ts";

function toEntry({ order: _, ...entry }: ConsentDocument): ConsentEntry {
	return entry;
}

/** Adds a line to the ledger within the transaction in progress. */
export function addConsent(work: Work, { consents }: Collections, entry: ConsentEntry): void {
	work.set(consents.doc(documentId(entry.id)), { ...entry, order: nextOrder() });
}

/** `ConsentLedger` over Firestore. */
export function createConsentLedger(db: Firestore, collections: Collections): ConsentLedger {
	const { consents } = collections;
	return {
		add: (entry) => inTransaction(db, async (work) => addConsent(work, collections, entry)),
		async listFor(emailKey) {
			return (await found(consents.where("emailKey", "==", emailKey).orderBy("order"))).map(toEntry);
		},
		async list({ after, limit }) {
			const last = after === "" ? undefined : await read(consents.doc(documentId(after)));
			const ordered = consents.orderBy("order");
			return (await found((last === undefined ? ordered : ordered.startAfter(last.order)).limit(limit))).map(toEntry);
		},
		async forgetWithdrawn(before) {
			const withdrawn = await found(consents.where("given", "==", false).where("confirmedAt", "<", before));
			for (const { emailKey, purpose } of withdrawn) {
				await inTransaction(db, async (work) => {
					const lines = await work.find(consents.where("emailKey", "==", emailKey).where("purpose", "==", purpose));
					const last = lines.toSorted((one, other) => (one.data.order < other.data.order ? -1 : 1)).at(-1)?.data;
					if (isWithdrawnBefore(last, before)) for (const { ref } of lines) work.remove(ref);
				});
			}
		},
		move(from, to) {
			return inTransaction(db, async (work) => {
				for (const line of await work.find(consents.where("emailKey", "==", from))) work.change(line, { emailKey: to });
			});
		},
	};
}
