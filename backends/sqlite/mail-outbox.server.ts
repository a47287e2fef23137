import { randomUUIDv7 } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { StoredMail } from "../../domain/mail/mail.ts";
import type { MailOutbox } from "../../domain/mail/mail-outbox.ts";
import { undeliveredMail } from "../../domain/mail/outbox-rules.ts";
import { mail } from "./schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** Further changes when a message is sent, refused or expired, in the same transaction. */
export type OnMailDone = (id: string, outcome: "sent" | "refused" | "expired", now: string) => void;

/** `MailOutbox` over the site's SQLite file. `domain` is the part after the @ in Message-IDs. */
export function createMailOutbox(
	database: DatabaseSync,
	db: NodeSQLiteDatabase,
	domain: string,
	onDone: OnMailDone,
): MailOutbox {
	// A literal instead of a parameter: SQLite uses a partial index only if the query's text contains the index's
	// condition.
	const isWaiting = sql`${mail.state} = 'waiting'`;
	const isUnclaimed = (now: string) => or(isNull(mail.claimedUntil), lte(mail.claimedUntil, now));
	const isDone = (before: string) => lt(mail.doneAt, before);
	const isTo = (to: string) => or(eq(mail.recipient, to), eq(sql`lower(${mail.recipient})`, sql`lower(${to})`));
	const write = <Result>(work: () => Result) => writeTransaction(database, work);

	return {
		add: ({ kind, to, subject, text, html, expiresAt, unsubscribeUrl, calendar }, now) =>
			write(() => {
				const id = randomUUIDv7();
				const fields = { kind, recipient: to, subject, text, html, expiresAt, unsubscribeUrl, calendar };
				const times = { createdAt: now, dueAt: now };
				db.insert(mail)
					.values({ ...fields, ...times, id, messageId: `<${id}@${domain}>`, state: "waiting", attempts: 0 })
					.run();
				return id;
			}),
		async find(id) {
			const row = db.select().from(mail).where(eq(mail.id, id)).get();
			return row === undefined ? null : toStoredMail(row);
		},
		change: ({ id, mail: message, state, attempts, dueAt, claimedUntil, lastAttemptAt, doneAt, reason }) =>
			write(() => {
				const text = message === null ? { subject: null, text: null, html: null, calendar: null } : {};
				db.update(mail)
					.set({ state, attempts, dueAt, claimedUntil, lastAttemptAt, doneAt, reason, ...text })
					.where(eq(mail.id, id))
					.run();
				if (state !== "waiting") onDone(id, state, doneAt ?? "");
			}),
		async claimable({ now, limit, triedBefore }) {
			// The unary plus keeps SQLite from using the index on `due_at`: with the index in sending order, the search
			// can stop at the first match.
			const isDueNow = sql`+${mail.dueAt} <= ${now}`;
			const isDue = triedBefore === undefined ? isDueNow : or(isDueNow, lt(mail.lastAttemptAt, triedBefore));
			const isGood = or(isNull(mail.expiresAt), sql`${mail.expiresAt} > ${now}`);
			return db
				.select()
				.from(mail)
				.where(and(isWaiting, isDue, isUnclaimed(now), isGood))
				.orderBy(asc(mail.attempts), asc(mail.createdAt), asc(sql`rowid`))
				.limit(limit)
				.all()
				.map(toStoredMail);
		},
		async pastExpiry(now, limit) {
			const isOver = and(isWaiting, isUnclaimed(now), lte(mail.expiresAt, now));
			return db.select().from(mail).where(isOver).limit(limit).all().map(toStoredMail);
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
				.map((row) => undeliveredMail(toStoredMail(row)));
		},
		async forgetDone(before) {
			const one = db.select({ id: mail.id }).from(mail).where(isDone(before)).limit(1);
			// Check without the write lock first: usually there is none.
			if (one.get() !== undefined) await write(() => db.delete(mail).where(isDone(before)).run());
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

/** A message as it is stored in a row of columns. */
export function toStoredMail({
	recipient,
	subject,
	text,
	html,
	unsubscribeUrl,
	calendar,
	...rest
}: typeof mail.$inferSelect): StoredMail {
	if (subject === null || text === null || html === null) return { ...rest, to: recipient, mail: null };
	const message = {
		...{ kind: rest.kind, to: recipient, subject, text, html, expiresAt: rest.expiresAt },
		...(unsubscribeUrl === null ? {} : { unsubscribeUrl }),
		...(calendar === null ? {} : { calendar }),
	};
	return { ...rest, to: recipient, mail: message };
}
