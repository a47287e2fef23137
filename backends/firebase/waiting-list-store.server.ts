import type { Firestore } from "firebase-admin/firestore";
import type { WaitingEntry } from "../../domain/waiting-list/waiting-list.ts";
import type { WaitingListStore, WaitingToken } from "../../domain/waiting-list/waiting-list-store.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections } from "./documents.server.ts";
import { found, inTransaction, read } from "./work.server.ts";

/**
 * `WaitingListStore` over Firestore. An entry's document is named after its address, so that an address has only one.
 */
export function createWaitingListStore(
	db: Firestore,
	{ waitingEntries, waitingTokens }: Collections,
): WaitingListStore {
	const entryOf = (emailKey: string) => waitingEntries.doc(documentId(emailKey));
	const tokenOf = ({ use, hash }: Pick<WaitingToken, "use" | "hash">) => waitingTokens.doc(documentId(use, hash));
	const tokensOf = (entryId: string) => waitingTokens.where("entryId", "==", entryId);

	return {
		find: async (emailKey) => (await read(entryOf(emailKey))) ?? null,

		async findByToken(given) {
			const token = await read(tokenOf(given));
			const entry = token === undefined ? undefined : await read(entryOf(token.emailKey));
			return token === undefined || entry?.id !== token.entryId ? null : { entry, expiresAt: token.expiresAt };
		},

		put: (entry) => inTransaction(db, async (work) => work.set(entryOf(entry.emailKey), entry)),

		move(entry, { email, emailKey }) {
			return inTransaction(db, async (work) => {
				for (const token of await work.find(tokensOf(entry.id))) work.change(token, { emailKey });
				work.remove(entryOf(entry.emailKey));
				work.set(entryOf(emailKey), { ...entry, email, emailKey });
			});
		},

		remove({ id, emailKey }) {
			return inTransaction(db, async (work) => {
				const ref = entryOf(emailKey);
				if ((await work.get(ref))?.id !== id) return false;
				for (const token of await work.find(tokensOf(id))) work.remove(token.ref);
				work.remove(ref);
				return true;
			});
		},

		addToken: (token) => inTransaction(db, async (work) => work.set(tokenOf(token), token)),

		removeTokens({ id }, use) {
			return inTransaction(db, async (work) => {
				for (const { ref } of await work.find(tokensOf(id).where("use", "==", use))) work.remove(ref);
			});
		},

		async firstConfirmed() {
			const confirmed = waitingEntries.where("status", "==", "confirmed").orderBy("confirmedAt").orderBy("id");
			return (await found(confirmed.limit(1)))[0] ?? null;
		},

		list: ({ after, limit }) => found(waitingEntries.where("emailKey", ">", after).orderBy("emailKey").limit(limit)),

		async counts() {
			const totals = new Map<
				string,
				{ readonly attribution: WaitingEntry["attribution"]; readonly status: WaitingEntry["status"]; total: number }
			>();
			for (const { attribution, status } of await found(waitingEntries)) {
				const { source, medium, campaign, content } = attribution;
				const key = JSON.stringify([source, medium, campaign, content, status]);
				const counted = totals.get(key) ?? { attribution, status, total: 0 };
				counted.total += 1;
				totals.set(key, counted);
			}
			return [...totals.values()];
		},

		invitedBefore: (before, limit) => found(waitingEntries.where("invitedAt", "<", before).limit(limit)),

		pendingKeptBefore: (before, limit) =>
			found(waitingEntries.where("status", "==", "pending").where("keptUntil", "<", before).limit(limit)),
	};
}
