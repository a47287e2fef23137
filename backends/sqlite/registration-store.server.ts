import { randomUUIDv7 } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, max, min, ne, or, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { LIVE_STATUSES, RELEASED_STATUSES, TOLD_STATUSES } from "../../domain/events/registration.ts";
import { holdAfterMail } from "../../domain/events/registration-rules.ts";
import { ERASED, type RegistrationStore } from "../../domain/events/registration-store.ts";
import type { OnMailDone } from "./mail-outbox.server.ts";
import { given, raiseRevision } from "./page-rows.server.ts";
import { registration, registrationToken, seatCount } from "./registration-schema.server.ts";
import { event } from "./schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** `RegistrationStore` over the site's SQLite file. Triggers keep the seat counts. */
export function createRegistrationStore(database: DatabaseSync, db: NodeSQLiteDatabase): RegistrationStore {
	const write = (work: () => void) => writeTransaction(database, work);
	// Literals instead of parameters: SQLite uses a partial index only if the query's text contains the index's
	// condition.
	const isTold = sql`${registration.status} IN (${sql.raw(TOLD_STATUSES.map((status) => `'${status}'`).join(", "))})`;
	const isOffered = sql`${registration.status} = 'offered'`;
	const isNamed = sql`${registration.emailKey} NOT LIKE ${`${ERASED}%`}`;
	const isWaiting = eq(registration.status, "waitlisted");
	const remindedOf = { day: registration.remindedDay, hour: registration.remindedHour };
	const ofEvent = (id: string) => eq(registration.eventId, id);

	// Prepared once: building these queries takes longer than running them, and every registration needs all of them.
	const inEvent = given(registration.eventId, "eventId");
	const ofAddress = and(inEvent, given(registration.emailKey, "emailKey"));
	const byId = db.select().from(registration).where(given(registration.id, "id")).prepare();
	const isLive = and(ofAddress, inArray(registration.status, [...LIVE_STATUSES]));
	const live = db.select().from(registration).where(isLive).prepare();
	const newestSequence = { sequence: max(registration.sequence) };
	const newest = db.select(newestSequence).from(registration).where(ofAddress).prepare();
	const inLine = db.select().from(registration).where(and(inEvent, isWaiting));
	const first = inLine.orderBy(asc(registration.turn)).limit(1).prepare();
	// Without the event's text, which may be long.
	const { startsAt, endsAt, capacity, waitlistEnabled, sequence, draft, cancelled } = event;
	const seatsOf = db
		.select({
			...{ id: event.id, startsAt, endsAt, capacity, waitlistEnabled, sequence, draft, cancelled },
			taken: sql<number>`coalesce(${seatCount.taken}, 0)`,
			waiting: sql<number>`coalesce(${seatCount.waiting}, 0)`,
		})
		.from(event)
		.leftJoin(seatCount, eq(seatCount.eventId, event.id))
		.where(given(event.id, "id"))
		.prepare();

	return {
		async counts(eventIds) {
			const { eventId, taken, waiting } = seatCount;
			const ids = inArray(eventId, [...eventIds]);
			const found = db.select({ eventId, taken, waiting }).from(seatCount).where(ids).all();
			return new Map(found.map(({ eventId, ...counts }) => [eventId, counts]));
		},
		async statusCounts(eventId) {
			const { status } = registration;
			const found = db.select({ status, total: count() }).from(registration).where(ofEvent(eventId)).groupBy(status);
			return Object.fromEntries(found.all().map(({ status, total }) => [status, total]));
		},
		async eventSeats(eventIds) {
			return new Map(eventIds.flatMap((id) => seatsOf.get({ id }) ?? []).map((each) => [each.id, each]));
		},
		async comingEvents(now) {
			const { id } = event;
			const isComing = and(eq(draft, false), gt(endsAt, now));
			const opening = {
				registrationOpensAt: event.registrationOpensAt,
				registrationClosesAt: event.registrationClosesAt,
			};
			const columns = { id, startsAt, sequence, cancelled, ...opening };
			return db.select(columns).from(event).where(isComing).orderBy(asc(endsAt)).all();
		},
		async eventsWithLine() {
			const { eventId: id, waiting } = seatCount;
			return db
				.select({ id })
				.from(seatCount)
				.where(gt(waiting, 0))
				.all()
				.map(({ id }) => id);
		},
		async eventsWithNames() {
			const { eventId: id } = seatCount;
			const named = db.select({ id: registration.id }).from(registration);
			return db
				.select({ id })
				.from(seatCount)
				.where(sql`EXISTS ${named.where(and(eq(registration.eventId, id), isNamed))}`)
				.all()
				.map(({ id }) => id);
		},

		find: async (id) => byId.get({ id }) ?? null,
		async findByToken(tokenHash) {
			const { registrationId: id } = registrationToken;
			const owner = db.select({ id }).from(registrationToken).where(eq(registrationToken.tokenHash, tokenHash)).get();
			return owner === undefined ? null : (byId.get(owner) ?? null);
		},
		findLive: async (eventId, emailKey) => live.get({ eventId, emailKey }) ?? null,
		firstWaiting: async (eventId) => first.get({ eventId }) ?? null,
		async listByEmail(emailKey) {
			const { createdAt, id } = registration;
			const own = db.select().from(registration).where(eq(registration.emailKey, emailKey));
			return own.orderBy(desc(createdAt), desc(id)).all();
		},
		async listByEvent(eventId, { after, limit }) {
			const { createdAt, id } = registration;
			const behind = after === null ? undefined : sql`(${createdAt}, ${id}) > (${after.createdAt}, ${after.id})`;
			const all = db
				.select()
				.from(registration)
				.where(and(ofEvent(eventId), behind));
			return all.orderBy(asc(createdAt), asc(id)).limit(limit).all();
		},
		async countWaitingBefore(eventId, turn) {
			const isBefore = and(ofEvent(eventId), isWaiting, lt(registration.turn, turn));
			return db.select({ total: count() }).from(registration).where(isBefore).get()?.total ?? 0;
		},
		lastSequence: async (eventId, emailKey) => newest.get({ eventId, emailKey })?.sequence ?? null,
		async firstDueAt() {
			const { dueAt } = registration;
			return (
				db
					.select({ at: min(dueAt) })
					.from(registration)
					.where(isNotNull(dueAt))
					.get()?.at ?? null
			);
		},

		async listEnded({ now, limit, eventId }) {
			const isEnded = inArray(registration.status, [...RELEASED_STATUSES]);
			const isDue = and(lte(registration.dueAt, now), isEnded, eventId === undefined ? undefined : ofEvent(eventId));
			return db.select().from(registration).where(isDue).limit(limit).all();
		},
		async listOffered() {
			return db.select().from(registration).where(isOffered).all();
		},
		async listUnreminded({ eventId, which, startsAt, confirmedBy, limit }) {
			const isLacking = or(isNull(remindedOf[which]), ne(remindedOf[which], startsAt));
			const isConfirmed = and(eq(registration.status, "confirmed"), lte(registration.confirmedAt, confirmedBy));
			const due = db
				.select()
				.from(registration)
				.where(and(ofEvent(eventId), isConfirmed, isLacking));
			return due.limit(limit).all();
		},
		async listUntold({ eventId, sequence, limit }) {
			const isUntold = and(ofEvent(eventId), isTold, lt(registration.toldSequence, sequence));
			return db.select().from(registration).where(isUntold).limit(limit).all();
		},
		async listNamed({ eventId, createdBefore, limit }) {
			const isOld = createdBefore === null ? undefined : lt(registration.createdAt, createdBefore);
			return db
				.select()
				.from(registration)
				.where(and(ofEvent(eventId), isNamed, isOld))
				.limit(limit)
				.all();
		},

		// In the order of time, so that new rows are next to each other (docs/decisions/0018).
		newId: () => randomUUIDv7(),
		async nextTurn(eventId) {
			const { turn } = registration;
			const last = db
				.select({ turn: max(turn) })
				.from(registration)
				.where(and(ofEvent(eventId), isNotNull(turn)));
			return (last.get()?.turn ?? 0) + 1;
		},
		add: (added) => write(() => db.insert(registration).values(added).run()),
		change: (changes) =>
			write(() => {
				for (const { row, to } of changes) db.update(registration).set(to).where(eq(registration.id, row.id)).run();
			}),
		remove: (rows) =>
			write(() => {
				for (const { id } of rows) db.delete(registration).where(eq(registration.id, id)).run();
			}),
		addLink: (tokenHash, registrationId) =>
			write(() => db.insert(registrationToken).values({ tokenHash, registrationId }).run()),
		removeLinks: (ids) =>
			write(() => {
				for (const id of ids) db.delete(registrationToken).where(eq(registrationToken.registrationId, id)).run();
			}),
		refreshPages: () => write(() => raiseRevision(db)),
	};
}

/** Changes the hold of a registration when the message about it is done (`holdAfterMail`). */
export function createHoldTimer(db: NodeSQLiteDatabase): OnMailDone {
	return (mailId, outcome, now) => {
		const row = db.select().from(registration).where(eq(registration.mailId, mailId)).get();
		const to = row === undefined ? null : holdAfterMail(row, outcome, now);
		if (row !== undefined && to !== null) db.update(registration).set(to).where(eq(registration.id, row.id)).run();
	};
}
