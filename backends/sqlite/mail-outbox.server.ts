import { randomUUIDv7 } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { Mail, QueuedMail, UndeliveredMail } from "../../domain/mail/mail.ts";
import type { MailOutbox } from "../../domain/mail/mail-outbox.ts";
import { mail } from "./schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** Values that clear the text of a message that needs no further attempt: it may contain codes. */
const forgotten = { subject: null, text: null, html: null, calendar: null, claimedUntil: null };

/** Stores a message, due at `now`, within the transaction in progress, and returns its id. */
export type InsertMail = (message: Mail, now: string) => string;

/** `InsertMail` over the site's SQLite file. `domain` is the part after the @ in Message-IDs. */
export function createMailInserter(db: NodeSQLiteDatabase, domain: string): InsertMail {
	return ({ kind, to, subject, text, html, expiresAt, unsubscribeUrl, calendar }, now) => {
		const id = randomUUIDv7();
		const fields = {
			id,
			messageId: `<${id}@${domain}>`,
			kind,
			recipient: to,
			subject,
			text,
			html,
			expiresAt,
			unsubscribeUrl,
			calendar,
		};
		db.insert(mail)
			.values({ ...fields, state: "waiting", attempts: 0, createdAt: now, dueAt: now })
			.run();
		return id;
	};
}

/** Further changes when a message is sent, refused or expired, in the same transaction. */
export type OnMailDone = (id: string, outcome: "sent" | "refused" | "expired", now: string) => void;

/** `MailOutbox` over the site's SQLite file. */
export function createMailOutbox(
	database: DatabaseSync,
	db: NodeSQLiteDatabase,
	insert: InsertMail,
	onDone: OnMailDone,
): MailOutbox {
	// A literal instead of a parameter: SQLite uses a partial index only if the query's text contains the index's
	// condition.
	const isWaiting = sql`${mail.state} = 'waiting'`;
	const isUnclaimed = (now: string) => or(isNull(mail.claimedUntil), lte(mail.claimedUntil, now));
	const isExpired = (now: string) => lte(mail.expiresAt, now);
	const isDone = (before: string) => lt(mail.doneAt, before);
	const isTo = (to: string) => or(eq(mail.recipient, to), eq(sql`lower(${mail.recipient})`, sql`lower(${to})`));
	const write = <Result>(work: () => Result) => writeTransaction(database, work);

	return {
		add: (message, now) => write(() => insert(message, now)),
		async claim({ now, claimedUntil, limit, triedBefore }) {
			// The unary plus keeps SQLite from using the index on `due_at`: with the index in sending order, the search
			// can stop at the first match.
			const isDueNow = sql`+${mail.dueAt} <= ${now}`;
			const isDue = triedBefore === undefined ? isDueNow : or(isDueNow, lt(mail.lastAttemptAt, triedBefore));
			const isNext = and(
				isWaiting,
				isDue,
				isUnclaimed(now),
				or(isNull(mail.expiresAt), sql`${mail.expiresAt} > ${now}`),
			);
			// Check without the write lock first: usually nothing is due.
			if (db.select({ id: mail.id }).from(mail).where(isNext).limit(1).get() === undefined) return [];
			const take = () => {
				const taken = db
					.select()
					.from(mail)
					.where(isNext)
					.orderBy(asc(mail.attempts), asc(mail.createdAt), asc(sql`rowid`))
					.limit(limit)
					.all();
				db.update(mail)
					.set({ claimedUntil, attempts: sql`${mail.attempts} + 1`, lastAttemptAt: now })
					.where(
						inArray(
							mail.id,
							taken.map(({ id }) => id),
						),
					)
					.run();
				return taken.map(toQueued);
			};
			// A claim that a power cut undoes has the same effect as one that expired.
			return writeTransaction(database, take, { canBeLost: true });
		},
		async markSent(id, now) {
			await write(() => {
				const { changes } = db
					.update(mail)
					.set({ ...forgotten, state: "sent", doneAt: now, reason: null })
					.where(and(eq(mail.id, id), ne(mail.state, "sent")))
					.run();
				if (changes > 0) onDone(id, "sent", now);
			});
		},
		async postpone(id, { dueAt, reason }) {
			await write(() =>
				db
					.update(mail)
					.set({ dueAt, reason, claimedUntil: null })
					.where(and(eq(mail.id, id), isWaiting))
					.run(),
			);
		},
		async release(id, reason) {
			await write(() =>
				db
					.update(mail)
					.set({ reason, claimedUntil: null, attempts: sql`${mail.attempts} - 1` })
					.where(and(eq(mail.id, id), isWaiting, isNotNull(mail.claimedUntil)))
					.run(),
			);
		},
		async refuse(id, { now, reason }) {
			await write(() => {
				const { changes } = db
					.update(mail)
					.set({ ...forgotten, state: "refused", doneAt: now, reason })
					.where(and(eq(mail.id, id), isWaiting))
					.run();
				if (changes > 0) onDone(id, "refused", now);
			});
		},
		async nextDueAt() {
			const next = db
				.select({ at: sql<string | null>`min(max(${mail.dueAt}, coalesce(${mail.claimedUntil}, '')))` })
				.from(mail)
				.where(isWaiting)
				.get();
			return next?.at ?? null;
		},
		async undelivered(limit) {
			return db
				.select()
				.from(mail)
				.where(or(inArray(mail.state, ["refused", "expired"]), and(isWaiting, isNotNull(mail.reason))))
				.orderBy(desc(mail.createdAt), desc(sql`rowid`))
				.limit(limit)
				.all()
				.map(toUndelivered);
		},
		async tidy({ now, doneBefore }) {
			const expired = and(isWaiting, isUnclaimed(now), isExpired(now));
			const isThere = (which: typeof expired) =>
				db.select({ id: mail.id }).from(mail).where(which).limit(1).get() !== undefined;
			if (!isThere(expired) && !isThere(isDone(doneBefore))) return;
			await write(() => {
				const ended = db
					.update(mail)
					.set({ ...forgotten, state: "expired", doneAt: now })
					.where(expired)
					.returning({ id: mail.id })
					.all();
				for (const { id } of ended) onDone(id, "expired", now);
				db.delete(mail).where(isDone(doneBefore)).run();
			});
		},
		async find(id) {
			const { state, claimedUntil } = mail;
			return db.select({ state, claimedUntil }).from(mail).where(eq(mail.id, id)).get() ?? null;
		},
		async remove(id) {
			await write(() => db.delete(mail).where(eq(mail.id, id)).run());
		},
		async listFor(to) {
			const { kind, state, createdAt, doneAt } = mail;
			return db
				.select({ kind, state, createdAt, doneAt })
				.from(mail)
				.where(isTo(to))
				.orderBy(desc(createdAt), desc(sql`rowid`))
				.all();
		},
		async forget(to, kinds) {
			const which = kinds === undefined ? isTo(to) : and(isTo(to), inArray(mail.kind, [...kinds]));
			return write(() => Number(db.delete(mail).where(which).run().changes));
		},
	};
}

function toQueued(row: typeof mail.$inferSelect): QueuedMail {
	const {
		id,
		kind,
		recipient,
		subject,
		text,
		html,
		expiresAt,
		unsubscribeUrl,
		calendar,
		messageId,
		attempts,
		createdAt,
	} = row;
	if (subject === null || text === null || html === null) throw new Error(`Mail ${id} waits without its text.`);
	const message = {
		...{ kind, to: recipient, subject, text, html, expiresAt },
		...(unsubscribeUrl === null ? {} : { unsubscribeUrl }),
		...(calendar === null ? {} : { calendar }),
	};
	return { id, mail: message, messageId, attempts, createdAt };
}

function toUndelivered(row: typeof mail.$inferSelect): UndeliveredMail {
	const { id, kind, recipient, state, reason, attempts, createdAt, lastAttemptAt } = row;
	if (state === "sent") throw new Error(`Mail ${id} was sent.`);
	return { id, kind, to: recipient, state, reason: reason ?? "", attempts, createdAt, lastAttemptAt };
}
