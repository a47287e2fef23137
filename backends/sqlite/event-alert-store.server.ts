import type { DatabaseSync } from "node:sqlite";
import { and, desc, eq, getColumns, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { EventAlertStore } from "../../domain/events/event-alert-store.ts";
import { eventAlert } from "./registration-schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** `EventAlertStore` over the site's SQLite file. */
export function createEventAlertStore(database: DatabaseSync, db: NodeSQLiteDatabase): EventAlertStore {
	const { tokenHash: _, ...columns } = getColumns(eventAlert);
	const write = <Result>(work: () => Result) => writeTransaction(database, work);
	const isOne = (id: string) => eq(eventAlert.id, id);
	const ofEvent = (id: string) => eq(eventAlert.eventId, id);
	const ofAddress = (emailKey: string) => eq(eventAlert.emailKey, emailKey);
	const all = () => db.select(columns).from(eventAlert);

	return {
		find: async (eventId, emailKey) =>
			all()
				.where(and(ofEvent(eventId), ofAddress(emailKey)))
				.get() ?? null,
		put: (alert, tokenHash) =>
			write(() => {
				const row = { ...alert, tokenHash };
				db.insert(eventAlert).values(row).onConflictDoUpdate({ target: eventAlert.id, set: row }).run();
			}),
		findByToken: async (tokenHash) => all().where(eq(eventAlert.tokenHash, tokenHash)).get() ?? null,
		async listByEmail(emailKey) {
			const newestFirst = [desc(eventAlert.createdAt), desc(sql`rowid`)];
			return all()
				.where(ofAddress(emailKey))
				.orderBy(...newestFirst)
				.all();
		},
		confirm: (id, now) =>
			write(() => {
				const isUnconfirmed = and(isOne(id), isNull(eventAlert.confirmedAt));
				return db.update(eventAlert).set({ confirmedAt: now }).where(isUnconfirmed).run().changes === 1;
			}),
		remove: (id) => write(() => db.delete(eventAlert).where(isOne(id)).run().changes === 1),
		async listConfirmed({ eventId, limit }) {
			const isMeant = eventId === undefined ? undefined : ofEvent(eventId);
			return all()
				.where(and(isNotNull(eventAlert.confirmedAt), isMeant))
				.limit(limit)
				.all();
		},
		move: ({ id }, { email, emailKey }) =>
			write(() => void db.update(eventAlert).set({ email, emailKey }).where(isOne(id)).run()),
		erase: (emailKey) => write(() => void db.delete(eventAlert).where(ofAddress(emailKey)).run()),
		async forget({ now, askedBefore }) {
			const isLate = and(isNull(eventAlert.confirmedAt), lt(eventAlert.createdAt, askedBefore));
			const isOver = sql`NOT EXISTS (SELECT 1 FROM event WHERE event.id = ${eventAlert.eventId} AND event.cancelled = 0 AND event.ends_at > ${now})`;
			await write(() => db.delete(eventAlert).where(or(isLate, isOver)).run());
		},
	};
}
