import type { Firestore } from "firebase-admin/firestore";
import type { WaitingEntry } from "../../domain/waiting-list/waiting-list.ts";
import type { Joined, WaitingListStore } from "../../domain/waiting-list/waiting-list-store.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections, WaitingEntryDocument, WaitingTokenDocument } from "./documents.server.ts";
import type { InsertMail } from "./mail-outbox.server.ts";
import { type Found, found, inTransaction, read, type Work } from "./work.server.ts";

function toEntry({ keptUntil: _, ...entry }: WaitingEntryDocument): WaitingEntry {
	return entry;
}

/**
 * `WaitingListStore` over Firestore. An entry's document is named after its address, so that an address has only one.
 */
export function createWaitingListStore(
	db: Firestore,
	{ waitingEntries, waitingTokens }: Collections,
	insertMail: InsertMail,
): WaitingListStore {
	const entryOf = (emailKey: string) => waitingEntries.doc(documentId(emailKey));
	const tokenOf = ({ use, hash }: Pick<WaitingTokenDocument, "use" | "hash">) =>
		waitingTokens.doc(documentId(use, hash));
	const tokensOf = (entryId: string) => waitingTokens.where("entryId", "==", entryId);

	async function byId(work: Work, id: string): Promise<Found<WaitingEntryDocument> | undefined> {
		return (await work.find(waitingEntries.where("id", "==", id).limit(1)))[0];
	}
	async function remove(work: Work, { ref, data }: Found<WaitingEntryDocument>): Promise<void> {
		for (const token of await work.find(tokensOf(data.id))) work.remove(token.ref);
		work.remove(ref);
	}

	return {
		join({ entry, confirmHash, confirmUntil, leaveHash, keptUntil, mailFor }) {
			return inTransaction(db, async (work) => {
				const ref = entryOf(entry.emailKey);
				const known = await work.get(ref);
				let joined: Joined;
				if (known === undefined) {
					const made = { ...entry, status: "pending" as const, confirmedAt: null, invitedAt: null };
					work.set(ref, { ...made, keptUntil });
					joined = { entry: made, known: false };
				} else if (known.status === "pending") {
					const { name, consents } = entry;
					joined = {
						entry: toEntry(work.change({ ref, data: known }, { name, consents, keptUntil }).data),
						known: true,
					};
				} else joined = { entry: toEntry(known), known: true };

				const { id, emailKey, status } = joined.entry;
				work.set(tokenOf({ use: "leave", hash: leaveHash }), {
					hash: leaveHash,
					entryId: id,
					emailKey,
					use: "leave",
					expiresAt: null,
				});
				if (status === "pending") {
					for (const old of await work.find(tokensOf(id).where("use", "==", "confirm"))) work.remove(old.ref);
					work.set(tokenOf({ use: "confirm", hash: confirmHash }), {
						hash: confirmHash,
						entryId: id,
						emailKey,
						use: "confirm",
						expiresAt: confirmUntil,
					});
				}
				insertMail(work, mailFor(joined), entry.createdAt);
				return joined;
			});
		},

		async findByToken({ hash, use, now }) {
			const token = await read(tokenOf({ use, hash }));
			const entry = token === undefined ? undefined : await read(entryOf(token.emailKey));
			if (token === undefined || entry?.id !== token.entryId) return null;
			return { entry: toEntry(entry), expired: token.expiresAt !== null && token.expiresAt <= now };
		},

		async find(emailKey) {
			const entry = await read(entryOf(emailKey));
			return entry === undefined ? null : toEntry(entry);
		},

		confirm(id, now) {
			return inTransaction(db, async (work) => {
				const entry = await byId(work, id);
				if (entry?.data.status !== "pending") return false;
				work.change(entry, { status: "confirmed", confirmedAt: now, keptUntil: null });
				return true;
			});
		},

		enter(entry) {
			return inTransaction(db, async (work) => {
				const ref = entryOf(entry.emailKey);
				const known = await work.get(ref);
				const confirmed = { status: "confirmed" as const, confirmedAt: entry.createdAt, keptUntil: null };
				if (known === undefined) work.set(ref, { ...entry, ...confirmed, invitedAt: null });
				else if (known.status === "pending") work.change({ ref, data: known }, confirmed);
			});
		},

		move(fromKey, { email, emailKey }) {
			return inTransaction(db, async (work) => {
				if (fromKey === emailKey) return;
				const [from, to] = [entryOf(fromKey), entryOf(emailKey)];
				const [entry, there] = [await work.get(from), await work.get(to)];
				if (entry === undefined) return;
				if (there !== undefined && there.status !== "pending") return remove(work, { ref: from, data: entry });
				if (there !== undefined) await remove(work, { ref: to, data: there });
				for (const token of await work.find(tokensOf(entry.id))) work.change(token, { emailKey });
				work.remove(from);
				work.set(to, { ...entry, email, emailKey });
			});
		},

		remove(id) {
			return inTransaction(db, async (work) => {
				const entry = await byId(work, id);
				if (entry === undefined) return false;
				await remove(work, entry);
				return true;
			});
		},

		inviteNext({ now, leaveHash, mailFor }) {
			return inTransaction(db, async (work) => {
				const confirmed = waitingEntries.where("status", "==", "confirmed").orderBy("confirmedAt").orderBy("id");
				const [next] = await work.find(confirmed.limit(1));
				if (next === undefined) return null;
				const entry = toEntry(work.change(next, { status: "invited", invitedAt: now }).data);
				const { id, emailKey } = entry;
				work.set(tokenOf({ use: "leave", hash: leaveHash }), {
					hash: leaveHash,
					entryId: id,
					emailKey,
					use: "leave",
					expiresAt: null,
				});
				insertMail(work, mailFor(entry), now);
				return entry;
			});
		},

		async list({ after, limit }) {
			return (await found(waitingEntries.where("emailKey", ">", after).orderBy("emailKey").limit(limit))).map(toEntry);
		},

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

		async invitedBefore(before, limit) {
			return (await found(waitingEntries.where("invitedAt", "<", before).limit(limit))).map(toEntry);
		},

		async forgetPending(now) {
			let forgotten = 0;
			for (const { id } of await found(waitingEntries.where("status", "==", "pending").where("keptUntil", "<", now))) {
				forgotten += await inTransaction(db, async (work) => {
					const entry = await byId(work, id);
					if (entry?.data.status !== "pending" || entry.data.keptUntil === null || entry.data.keptUntil >= now)
						return 0;
					await remove(work, entry);
					return 1;
				});
			}
			return forgotten;
		},
	};
}
