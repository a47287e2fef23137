import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { and, desc, eq, getColumns, gt, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { type EventAlertStore, requested, staysInPlace } from "../../domain/events/event-alert-store.ts";
import type { InsertMail } from "./mail-outbox.server.ts";
import { eventAlert } from "./registration-schema.server.ts";
import { event } from "./schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** `EventAlertStore` over the site's SQLite file. */
export function createEventAlertStore(
	database: DatabaseSync,
	db: NodeSQLiteDatabase,
	insertMail: InsertMail,
): EventAlertStore {
	const { tokenHash: _, ...columns } = getColumns(eventAlert);
	const write = <Result>(work: () => Result) => writeTransaction(database, work);
	const isOne = (id: string) => eq(eventAlert.id, id);

	return {
		ask: ({ write: writeMail, isProved, now, tokenHash, ...asked }) =>
			write(() => {
				const isSame = and(eq(eventAlert.eventId, asked.eventId), eq(eventAlert.emailKey, asked.emailKey));
				const known = db.select(columns).from(eventAlert).where(isSame).get();
				const times = requested(known ?? null, { isProved, now });
				const alert = { ...(known ?? { ...asked, id: randomUUID() }), ...times };
				db.insert(eventAlert)
					.values({ ...alert, tokenHash })
					.onConflictDoUpdate({ target: eventAlert.id, set: { ...times, tokenHash } })
					.run();
				const mail = writeMail(alert);
				if (mail !== null) insertMail(mail, now);
				return alert;
			}),
		async findByToken(tokenHash) {
			return db.select(columns).from(eventAlert).where(eq(eventAlert.tokenHash, tokenHash)).get() ?? null;
		},
		async listByEmail(emailKey) {
			const { createdAt } = eventAlert;
			return db
				.select(columns)
				.from(eventAlert)
				.where(eq(eventAlert.emailKey, emailKey))
				.orderBy(desc(createdAt), desc(sql`rowid`))
				.all();
		},
		confirm: (id, now) =>
			write(() => {
				const { changes } = db
					.update(eventAlert)
					.set({ confirmedAt: now })
					.where(and(isOne(id), isNull(eventAlert.confirmedAt)))
					.run();
				return Number(changes) === 1;
			}),
		remove: (id) => write(() => Number(db.delete(eventAlert).where(isOne(id)).run().changes) === 1),
		async due({ now, limit }) {
			return db
				.select(columns)
				.from(eventAlert)
				.innerJoin(event, eq(event.id, eventAlert.eventId))
				.where(
					and(
						isNotNull(eventAlert.confirmedAt),
						eq(event.draft, false),
						eq(event.cancelled, false),
						or(isNull(event.registrationOpensAt), lte(event.registrationOpensAt, now)),
						gt(sql`coalesce(${event.registrationClosesAt}, ${event.startsAt})`, now),
					),
				)
				.limit(limit)
				.all();
		},
		notify: ({ id, now, mail }) =>
			write(() => {
				if (Number(db.delete(eventAlert).where(isOne(id)).run().changes) === 0) return false;
				insertMail(mail, now);
				return true;
			}),
		async move(from, { email, emailKey }) {
			await write(() => {
				for (const alert of db.select(columns).from(eventAlert).where(eq(eventAlert.emailKey, from)).all()) {
					const isSame = and(eq(eventAlert.eventId, alert.eventId), eq(eventAlert.emailKey, emailKey));
					const there = db.select(columns).from(eventAlert).where(isSame).get();
					if (there?.id === alert.id) continue;
					if (there !== undefined)
						db.delete(eventAlert)
							.where(isOne(staysInPlace(there, alert) ? alert.id : there.id))
							.run();
					if (there === undefined || !staysInPlace(there, alert))
						db.update(eventAlert).set({ email, emailKey }).where(isOne(alert.id)).run();
				}
			});
		},
		async erase(emailKey) {
			await write(() => db.delete(eventAlert).where(eq(eventAlert.emailKey, emailKey)).run());
		},
		async forget({ now, askedBefore }) {
			const isLate = and(isNull(eventAlert.confirmedAt), lt(eventAlert.createdAt, askedBefore));
			const isOver = sql`NOT EXISTS (SELECT 1 FROM event WHERE event.id = ${eventAlert.eventId} AND event.cancelled = 0 AND event.ends_at > ${now})`;
			await write(() => db.delete(eventAlert).where(or(isLate, isOver)).run());
		},
	};
}
