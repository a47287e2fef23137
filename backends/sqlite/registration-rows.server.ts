import { and, asc, eq, getColumns, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import {
	fewLeft,
	HOLD_MS,
	LIVE_STATUSES,
	NO_SEATS_TAKEN,
	type SeatCounts,
	seatsLeft,
} from "../../domain/events/registration.ts";
import { released } from "../../domain/events/registration-rules.ts";
import { type Outgoing, provedConsents, type Registration } from "../../domain/events/registration-store.ts";
import { consent } from "./account-schema.server.ts";
import type { InsertMail, OnMailDone } from "./mail-outbox.server.ts";
import { registration, registrationToken, seatCount } from "./registration-schema.server.ts";
import { event, siteRevision } from "./schema.server.ts";

/** A row of the table `registration`. */
export type RegistrationRow = typeof registration.$inferSelect;

/** The columns that make up a `Registration`, without those that only the store uses. */
export const registrationColumns = (() => {
	const { turn, dueBefore, formId, mailId, mailedAt, toldSequence, remindedDay, remindedHour, ...columns } =
		getColumns(registration);
	return columns;
})();

/** A row without the columns that only the store uses. */
export function toRegistration(row: RegistrationRow): Registration {
	const { turn, dueBefore, formId, mailId, mailedAt, toldSequence, remindedDay, remindedHour, ...rest } = row;
	return rest;
}

/** Reads and writes registration rows. Writes belong to a transaction that the caller has begun. */
export function createRegistrationRows(db: NodeSQLiteDatabase, insertMail: InsertMail) {
	const isLive = inArray(registration.status, [...LIVE_STATUSES]);
	// Prepared once: building these queries takes longer than running them, and every registration needs all of them.
	const [id, eventId, emailKey] = [sql.placeholder("id"), sql.placeholder("eventId"), sql.placeholder("emailKey")];
	const byId = db.select().from(registration).where(eq(registration.id, id)).prepare();
	const ofAddress = and(eq(registration.eventId, eventId), eq(registration.emailKey, emailKey));
	const live = db.select().from(registration).where(and(ofAddress, isLive)).prepare();
	const newest = db
		.select({ sequence: sql<number | null>`max(${registration.sequence})` })
		.from(registration)
		.where(ofAddress)
		.prepare();
	// Without the event's text, which may be long.
	const { startsAt, endsAt, capacity, waitlistEnabled, sequence, draft, cancelled } = event;
	const eventById = db
		.select({ startsAt, endsAt, capacity, waitlistEnabled, sequence, draft, cancelled })
		.from(event)
		.where(eq(event.id, id))
		.prepare();
	const first = db
		.select()
		.from(registration)
		.where(and(eq(registration.eventId, eventId), eq(registration.status, "waitlisted")))
		.orderBy(asc(registration.turn))
		.limit(1)
		.prepare();
	const seatsOf = db
		.select({ taken: seatCount.taken, waiting: seatCount.waiting })
		.from(seatCount)
		.where(eq(seatCount.eventId, eventId))
		.prepare();
	const capacityOf = db.select({ capacity: event.capacity }).from(event).where(eq(event.id, id)).prepare();

	const rows = {
		find: (id: string): RegistrationRow | undefined => byId.get({ id }),
		findLive: (eventId: string, emailKey: string): RegistrationRow | undefined => live.get({ eventId, emailKey }),
		/** The highest calendar sequence among an address's registrations for an event; null if there are none. */
		lastSequence: (eventId: string, emailKey: string): number | null =>
			newest.get({ eventId, emailKey })?.sequence ?? null,
		/** The fields of an event that the rules need, even if it is a draft or cancelled. */
		anyEvent: (id: string) => eventById.get({ id }),
		/** As `anyEvent`, but undefined for a draft or a cancelled event. */
		eventOf(id: string) {
			const found = rows.anyEvent(id);
			return found === undefined || found.draft || found.cancelled ? undefined : found;
		},
		/** The first registration in the event's line. */
		firstWaiting: (eventId: string): RegistrationRow | undefined => first.get({ eventId }),
		counts: (eventId: string): SeatCounts => seatsOf.get({ eventId }) ?? NO_SEATS_TAKEN,
		nextTurn(eventId: string): number {
			const last = db
				.select({ turn: sql<number | null>`max(${registration.turn})` })
				.from(registration)
				.where(and(eq(registration.eventId, eventId), isNotNull(registration.turn)))
				.get();
			return (last?.turn ?? 0) + 1;
		},
		/** Changes a row and returns it as changed. A waitlisted row without a turn gets the last one. */
		change(row: RegistrationRow, to: Partial<RegistrationRow>): RegistrationRow {
			const changed = { ...row, ...to };
			const turn = changed.status === "waitlisted" && changed.turn === null ? { turn: rows.nextTurn(row.eventId) } : {};
			db.update(registration)
				.set({ ...to, ...turn })
				.where(eq(registration.id, row.id))
				.run();
			return { ...changed, ...turn };
		},
		/**
		 * Deletes unconfirmed registrations and frees the seats of cancelled ones once their `dueAt` has passed, for
		 * one event or for all. Returns the number of rows that were due.
		 */
		release(now: string, limit: number, eventId?: string): number {
			const due = db
				.select()
				.from(registration)
				.where(
					and(
						lte(registration.dueAt, now),
						inArray(registration.status, ["pending_email", "cancelled"]),
						eventId === undefined ? undefined : eq(registration.eventId, eventId),
					),
				)
				.limit(limit)
				.all();
			for (const [event, own] of Map.groupBy(due, (row) => row.eventId)) {
				rows.watchingSeats(event, () => {
					for (const row of own) {
						const change = released(row, now);
						if (change === "forget") db.delete(registration).where(eq(registration.id, row.id)).run();
						else if (change !== null) rows.change(row, change);
					}
				});
			}
			return due.length;
		},
		/**
		 * Stores the message about a row, due `at`, and its link. Returns the message's id; null if there is nothing to
		 * send.
		 */
		send(row: RegistrationRow, { tokenHash, write }: Outgoing, at: string): string | null {
			const mail = write(toRegistration(row));
			if (mail === null) return null;
			db.insert(registrationToken).values({ tokenHash, registrationId: row.id }).run();
			return insertMail(mail, at);
		},
		/**
		 * Inserts a row and the message about it, if there is one. With `remembersMail` the row stores its id as
		 * `mailId`.
		 */
		add(row: RegistrationRow, { tokenHash, write }: Outgoing, at: string, remembersMail: boolean): void {
			const mail = write(toRegistration(row));
			const mailId = mail === null ? null : insertMail(mail, at);
			const turn = row.status === "waitlisted" ? rows.nextTurn(row.eventId) : null;
			db.insert(registration)
				.values({ ...row, turn, mailId: remembersMail ? mailId : null })
				.run();
			if (mail !== null) db.insert(registrationToken).values({ tokenHash, registrationId: row.id }).run();
		},
		/** Adds the consents given with a registration to the ledger, now that its address is proved. */
		keepConsents(row: RegistrationRow, now: string): void {
			for (const entry of provedConsents(toRegistration(row), now)) db.insert(consent).values(entry).run();
		},
		/**
		 * Runs work on an event's seats, and raises the site's revision if that changes what pages say about the seats
		 * left.
		 */
		watchingSeats<Result>(eventId: string, work: () => Result): Result {
			const before = rows.label(eventId);
			const result = work();
			if (rows.label(eventId) !== before)
				db.update(siteRevision)
					.set({ value: sql`${siteRevision.value} + 1` })
					.run();
			return result;
		},
		label(eventId: string): "many" | "few" | "none" {
			const capacity = capacityOf.get({ id: eventId })?.capacity ?? null;
			if (capacity === null) return "many";
			const counts = rows.counts(eventId);
			if (seatsLeft({ capacity }, counts) === 0) return "none";
			return fewLeft({ capacity }, counts) === null ? "many" : "few";
		},
	};
	return rows;
}

/**
 * Starts a hold's time when its message is sent, and ends the hold at once if the message is refused or expires
 * (docs/product.md, 16.3).
 */
export function createHoldTimer(db: NodeSQLiteDatabase): OnMailDone {
	return (mailId, outcome, now) => {
		const until = outcome === "sent" ? new Date(Date.parse(now) + HOLD_MS).toISOString() : now;
		db.update(registration)
			.set({ dueAt: sql`min(${registration.dueAt}, ${until})` })
			.where(and(eq(registration.mailId, mailId), eq(registration.status, "pending_email")))
			.run();
	};
}
