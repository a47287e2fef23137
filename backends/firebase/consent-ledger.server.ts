import type { Firestore } from "firebase-admin/firestore";
import { type ConsentEntry, type ConsentLedger, isWithdrawnBefore } from "../../domain/sign-in/consent.ts";
import { documentId, nextOrder } from "./document-id.server.ts";
import type { Collections, ConsentDocument } from "./documents.server.ts";
import { found, inTransaction, read, type Work } from "./work.server.ts";

/** How many lines are read at a time. */
const AT_ONCE = 500;

/** An `order` after that of every line. */
const AFTER_ALL = "\uf8ff";

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
		async standing({ purpose, after, limit }) {
			const lines = consents.where("purpose", "==", purpose).orderBy("emailKey").orderBy("order");
			const standing: ConsentEntry[] = [];
			/** The last line so far of the address that is being read. */
			let last: ConsentDocument | undefined;
			for (let from = [after, AFTER_ALL]; ; ) {
				const page = await found(lines.startAfter(...from).limit(AT_ONCE));
				for (const line of page) {
					if (last?.given === true && last.emailKey !== line.emailKey) standing.push(toEntry(last));
					if (standing.length === limit) return standing;
					last = line;
				}
				if (last === undefined || page.length < AT_ONCE) {
					if (last?.given === true) standing.push(toEntry(last));
					return standing;
				}
				from = [last.emailKey, last.order];
			}
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
