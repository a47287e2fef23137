import { randomUUID } from "node:crypto";
import type { Firestore } from "firebase-admin/firestore";
import type { StoredMail } from "../../domain/mail/mail.ts";
import type { MailOutbox } from "../../domain/mail/mail-outbox.ts";
import { isClaimable, isClaimed, isFailing, undeliveredMail } from "../../domain/mail/outbox-rules.ts";
import { documentId, nextOrder } from "./document-id.server.ts";
import type { Collections, MailDocument } from "./documents.server.ts";
import { found, inTransaction, read, removeAll, type Work } from "./work.server.ts";

/** How many extra messages are read, because some that are found may not be meant. */
const AT_ONCE = 50;

/** Further changes when a message is sent, refused or expired, in the same transaction. */
export type OnMailDone = (
	work: Work,
	id: string,
	outcome: "sent" | "refused" | "expired",
	now: string,
) => Promise<void>;

/** `MailOutbox` over Firestore. `domain` is the part after the @ in Message-IDs. */
export function createMailOutbox(
	db: Firestore,
	{ mails }: Collections,
	domain: string,
	onDone: OnMailDone,
): MailOutbox {
	const waiting = mails.where("state", "==", "waiting");
	return {
		add: (mail, now) =>
			inTransaction(db, async (work) => {
				const id = randomUUID();
				const { to, kind, expiresAt } = mail;
				const state = { state: "waiting", attempts: 0, claimedUntil: null, lastAttemptAt: null, doneAt: null } as const;
				const times = { createdAt: now, dueAt: now, expiresAt, reason: null };
				const record = { id, messageId: `<${id}@${domain}>`, kind, to, mail, ...state, ...times };
				work.set(mails.doc(id), toMailDocument(record, nextOrder()));
				return id;
			}),
		async find(id) {
			const document = await read(mails.doc(documentId(id)));
			return document === undefined ? null : toStoredMail(document);
		},
		change(mail) {
			return inTransaction(db, async (work) => {
				const ref = mails.doc(documentId(mail.id));
				const before = await work.get(ref);
				if (before === undefined) return;
				work.set(ref, toMailDocument(mail, before.order));
				if (mail.state !== "waiting") await onDone(work, mail.id, mail.state, mail.doneAt ?? "");
			});
		},
		async claimable({ now, limit, triedBefore }) {
			const query = { now, triedBefore };
			// Fewest attempts first, then oldest. Claimed messages are not ready before their claim runs out.
			const ready = waiting
				.where("attempts", ">=", 0)
				.where("readyAt", "<=", now)
				.orderBy("attempts")
				.orderBy("createdAt")
				.orderBy("order");
			const due = new Map<string, MailDocument>();
			const keep = (page: readonly MailDocument[]) => {
				for (const each of page) if (isClaimable(each, query)) due.set(each.id, each);
			};
			// Expired messages are included until they are ended: they must not take the place of valid ones.
			for (let size = limit, isAll = false; !isAll; size = size * 2 + AT_ONCE) {
				const page = await found(ready.limit(size));
				keep(page);
				isAll = page.length < size || due.size >= limit;
			}
			if (triedBefore !== undefined) keep(await found(waiting.where("lastAttemptAt", "<", triedBefore)));
			return [...due.values()].sort(oldestFirst).slice(0, limit).map(toStoredMail);
		},
		async pastExpiry(now, limit) {
			// Those that are claimed are found as well, and are few.
			const expired = await found(
				waiting
					.where("expiresAt", "<=", now)
					.orderBy("expiresAt")
					.limit(limit + AT_ONCE),
			);
			return expired
				.filter((mail) => !isClaimed(mail, now))
				.slice(0, limit)
				.map(toStoredMail);
		},
		async nextDueAt() {
			const [next] = await found(waiting.orderBy("readyAt").limit(1));
			return next?.readyAt ?? null;
		},
		async undelivered(limit) {
			const failing = mails.where("failing", "==", true).orderBy("createdAt", "desc").orderBy("order", "desc");
			return (await found(failing.limit(limit))).map(undeliveredMail);
		},
		async forgetDone(before) {
			await removeAll(db, mails.where("doneAt", "<", before));
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

/** The document of a message. Documents with the same times are sorted by `order`. */
export function toMailDocument(mail: StoredMail, order: string): MailDocument {
	const { to, dueAt, claimedUntil } = mail;
	const readyAt = claimedUntil !== null && claimedUntil > dueAt ? claimedUntil : dueAt;
	return { ...mail, order, toKey: to.toLowerCase(), readyAt, failing: isFailing(mail) };
}

/** A message without the fields that are only in its document. */
export function toStoredMail({ order: _, readyAt: __, failing: ___, toKey: ____, ...mail }: MailDocument): StoredMail {
	return mail;
}

function oldestFirst(one: MailDocument, other: MailDocument): number {
	if (one.attempts !== other.attempts) return one.attempts - other.attempts;
	if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? -1 : 1;
	return one.order < other.order ? -1 : 1;
}
