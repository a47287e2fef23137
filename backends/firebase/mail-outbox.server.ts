import { randomUUID } from "node:crypto";
import type { Firestore } from "firebase-admin/firestore";
import type { Mail, QueuedMail, UndeliveredMail } from "../../domain/mail/mail.ts";
import type { MailOutbox } from "../../domain/mail/mail-outbox.ts";
import { documentId, nextOrder } from "./document-id.server.ts";
import type { Collections, MailDocument } from "./documents.server.ts";
import { type Found, found, inTransaction, read, removeAll, type Work } from "./work.server.ts";

/** Values that clear the text of a message that needs no further attempt: it may contain codes. */
const forgotten = { mail: null, claimedUntil: null };

/** How many extra messages `claim` reads at first, because expired ones may be among them. */
const AT_ONCE = 50;

/** Stores a message, due at `now`, within the transaction in progress, and returns its id. */
export type InsertMail = (work: Work, message: Mail, now: string) => string;

/** `InsertMail` over Firestore. `domain` is the part after the @ in Message-IDs. */
export function createMailInserter({ mails }: Collections, domain: string): InsertMail {
	return (work, mail, now) => {
		const id = randomUUID();
		const times = {
			createdAt: now,
			dueAt: now,
			readyAt: now,
			expiresAt: mail.expiresAt,
			claimedUntil: null,
			lastAttemptAt: null,
			doneAt: null,
		};
		const { to, kind } = mail;
		const about = { id, order: nextOrder(), to, toKey: to.toLowerCase(), kind, messageId: `<${id}@${domain}>`, mail };
		work.set(mails.doc(id), { ...about, ...times, state: "waiting", attempts: 0, reason: null, failing: false });
		return id;
	};
}

/** Further changes when a message is sent, refused or expired, in the same transaction. */
export type OnMailDone = (
	work: Work,
	id: string,
	outcome: "sent" | "refused" | "expired",
	now: string,
) => Promise<void>;

/** `MailOutbox` over Firestore. */
export function createMailOutbox(
	db: Firestore,
	{ mails }: Collections,
	insert: InsertMail,
	onDone: OnMailDone,
): MailOutbox {
	const waiting = mails.where("state", "==", "waiting");
	const isUnclaimed = ({ claimedUntil }: MailDocument, now: string) => claimedUntil === null || claimedUntil <= now;
	const isGood = ({ expiresAt }: MailDocument, now: string) => expiresAt === null || expiresAt > now;

	/** Changes one message if it exists and `step` returns the fields to change. */
	function changeOne(
		id: string,
		step: (mail: Found<MailDocument>, work: Work) => Promise<Partial<MailDocument> | null>,
	): Promise<void> {
		return inTransaction(db, async (work) => {
			const ref = mails.doc(documentId(id));
			const data = await work.get(ref);
			if (data === undefined) return;
			const to = await step({ ref, data }, work);
			if (to !== null) work.change({ ref, data }, to);
		});
	}

	return {
		add: (message, now) => inTransaction(db, async (work) => insert(work, message, now)),
		async claim({ now, claimedUntil, limit, triedBefore }) {
			// Fewest attempts first, then oldest. Claimed messages are not ready before their claim runs out.
			const ready = waiting
				.where("attempts", ">=", 0)
				.where("readyAt", "<=", now)
				.orderBy("attempts")
				.orderBy("createdAt")
				.orderBy("order");
			const early = triedBefore === undefined ? null : waiting.where("lastAttemptAt", "<", triedBefore);
			// Check outside a transaction first: usually nothing is due.
			if ((await ready.limit(1).get()).empty && (early === null || (await early.limit(1).get()).empty)) return [];
			return inTransaction(db, async (work) => {
				// Expired messages are included until `tidy` has ended them: they must not take the place of valid
				// ones.
				const due = new Map<string, Found<MailDocument>>();
				for (let size = limit + AT_ONCE, isAll = false; !isAll; size *= 2) {
					const page = await work.find(ready.limit(size));
					for (const each of page) if (isGood(each.data, now)) due.set(each.data.id, each);
					isAll = page.length < size || due.size >= limit;
				}
				for (const each of early === null ? [] : await work.find(early)) {
					if (isGood(each.data, now) && isUnclaimed(each.data, now)) due.set(each.data.id, each);
				}
				const taken = [...due.values()]
					.sort(({ data: one }, { data: other }) => oldestFirst(one, other))
					.slice(0, limit);
				for (const each of taken) {
					const readyAt = each.data.dueAt > claimedUntil ? each.data.dueAt : claimedUntil;
					work.change(each, { claimedUntil, readyAt, attempts: each.data.attempts + 1, lastAttemptAt: now });
				}
				return taken.map(({ data }) => toQueued(data));
			});
		},
		markSent: (id, now) =>
			changeOne(id, async ({ data }, work) => {
				if (data.state === "sent") return null;
				await onDone(work, id, "sent", now);
				return { ...forgotten, state: "sent", doneAt: now, reason: null, failing: false };
			}),
		postpone: (id, { dueAt, reason }) =>
			changeOne(id, async ({ data }) =>
				data.state === "waiting" ? { dueAt, readyAt: dueAt, reason, claimedUntil: null, failing: true } : null,
			),
		release: (id, reason) =>
			changeOne(id, async ({ data }) => {
				if (data.state !== "waiting" || data.claimedUntil === null) return null;
				return { reason, claimedUntil: null, readyAt: data.dueAt, attempts: data.attempts - 1, failing: true };
			}),
		refuse: (id, { now, reason }) =>
			changeOne(id, async ({ data }, work) => {
				if (data.state !== "waiting") return null;
				await onDone(work, id, "refused", now);
				return { ...forgotten, state: "refused", doneAt: now, reason, failing: true };
			}),
		async nextDueAt() {
			const [next] = await found(waiting.orderBy("readyAt").limit(1));
			return next?.readyAt ?? null;
		},
		async undelivered(limit) {
			const failing = mails.where("failing", "==", true).orderBy("createdAt", "desc").orderBy("order", "desc");
			return (await found(failing.limit(limit))).map(toUndelivered);
		},
		async tidy({ now, doneBefore }) {
			const expired = waiting.where("expiresAt", "<=", now).orderBy("expiresAt");
			for (const { id } of await found(expired)) {
				await changeOne(id, async ({ data }, work) => {
					if (data.state !== "waiting" || isGood(data, now) || !isUnclaimed(data, now)) return null;
					await onDone(work, id, "expired", now);
					return { ...forgotten, state: "expired", doneAt: now, failing: true };
				});
			}
			await removeAll(db, mails.where("doneAt", "<", doneBefore));
		},
		async find(id) {
			const kept = await read(mails.doc(documentId(id)));
			return kept === undefined ? null : { state: kept.state, claimedUntil: kept.claimedUntil };
		},
		remove: (id) => inTransaction(db, async (work) => work.remove(mails.doc(documentId(id)))),
		async listFor(to) {
			const own = mails.where("toKey", "==", to.toLowerCase()).orderBy("createdAt", "desc").orderBy("order", "desc");
			return (await found(own)).map(({ kind, state, createdAt, doneAt }) => ({ kind, state, createdAt, doneAt }));
		},
		async forget(to, kinds) {
			const own = mails.where("toKey", "==", to.toLowerCase());
			return removeAll(db, kinds === undefined ? own : own.where("kind", "in", kinds));
		},
	};
}

function oldestFirst(one: MailDocument, other: MailDocument): number {
	if (one.attempts !== other.attempts) return one.attempts - other.attempts;
	if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? -1 : 1;
	return one.order < other.order ? -1 : 1;
}

function toQueued({ id, mail, messageId, attempts, createdAt }: MailDocument): QueuedMail {
	if (mail === null) throw new Error(`Mail ${id} waits without its text.`);
	return { id, mail, messageId, attempts, createdAt };
}

function toUndelivered({
	id,
	kind,
	to,
	state,
	reason,
	attempts,
	createdAt,
	lastAttemptAt,
}: MailDocument): UndeliveredMail {
	if (state === "sent") throw new Error(`Mail ${id} was sent.`);
	return { id, kind, to, state, reason: reason ?? "", attempts, createdAt, lastAttemptAt };
}
