import { randomUUIDv7 } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import {
	and,
	asc,
	count,
	desc,
	eq,
	getColumns,
	gt,
	inArray,
	isNotNull,
	isNull,
	lt,
	lte,
	ne,
	or,
	sql,
} from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { REMINDER_MINUTES } from "../../domain/events/registration.ts";
import {
	cancelled,
	cancelMessageAfterUndo,
	cancelUndone,
	confirmed,
	mayOffer,
	moved,
	nextSequence,
	offerAccepted,
	offerExpired,
	offered,
	planReservation,
	rejoined,
	told,
} from "../../domain/events/registration-rules.ts";
import type {
	Outgoing,
	Registration,
	RegistrationStore,
	Reservation,
	Reserved,
} from "../../domain/events/registration-store.ts";
import { eventColumns } from "./event-store.server.ts";
import { writeTelling } from "./finished-mail.server.ts";
import type { InsertMail } from "./mail-outbox.server.ts";
import {
	createRegistrationRows,
	type RegistrationRow,
	registrationColumns,
	toRegistration,
} from "./registration-rows.server.ts";
import { registration, registrationToken, seatCount } from "./registration-schema.server.ts";
import { event, mail } from "./schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/**
 * How many expired holds and cancelled seats `reserve` releases at most before it looks for a seat again: it needs only
 * one.
 */
const RELEASED_AT_ONCE = 100;

/** Values that replace the personal fields of a registration once it must no longer be traceable to a person. */
const nameless = {
	name: "",
	email: "",
	emailKey: sql`'erased:' || ${registration.id}`,
	uid: null,
	formId: null,
	mailId: null,
	timeZone: null,
	consents: [],
};

/** `RegistrationStore` over the site's SQLite file. */
export function createRegistrationStore(
	database: DatabaseSync,
	db: NodeSQLiteDatabase,
	insertMail: InsertMail,
): RegistrationStore {
	const rows = createRegistrationRows(db, insertMail);
	const write = <Result>(work: () => Result) => writeTransaction(database, work);
	// Literals instead of parameters: SQLite uses a partial index only if the query's text contains the index's
	// condition.
	const isTold = sql`${registration.status} IN ('confirmed', 'waitlisted', 'offered')`;
	const isOffered = sql`${registration.status} = 'offered'`;
	const remindedOf = { day: registration.remindedDay, hour: registration.remindedHour };

	/**
	 * What the rules need besides the registration: its event (null if it is gone, a draft or cancelled), the event's
	 * seat counts, and whether the address has a live registration for it.
	 */
	const around = ({ eventId, emailKey }: RegistrationRow) => ({
		event: rows.eventOf(eventId) ?? null,
		counts: rows.counts(eventId),
		hasOther: rows.findLive(eventId, emailKey) !== undefined,
	});

	/**
	 * Changes one registration if `step` returns the fields to change; if it returns null, nothing changes and the
	 * result is null. `tell` stores the message about the change; by default the message is due at once.
	 */
	function changeOne(
		{ id, outgoing, now }: { readonly id: string; readonly outgoing: Outgoing; readonly now: string },
		step: (row: RegistrationRow) => Partial<RegistrationRow> | null,
		tell: (changed: RegistrationRow, finished: Outgoing, before: RegistrationRow) => void = (changed, finished) =>
			rows.send(changed, finished, now),
	): Promise<Registration | null> {
		function look() {
			const row = rows.find(id);
			const to = row === undefined ? null : step(row);
			return row === undefined || to === null ? null : { row, to };
		}
		function foresee() {
			const found = look();
			return found === null ? null : toRegistration({ ...found.row, ...found.to });
		}
		return writeTelling(database, outgoing, foresee, (finished) => {
			const found = look();
			if (found === null) return null;
			const { row, to } = found;
			return rows.watchingSeats(row.eventId, () => {
				const changed = rows.change(row, to);
				tell(changed, finished, row);
				return toRegistration(changed);
			});
		});
	}

	/**
	 * The plan for a reservation, and the row that a message would be about; null if the plan neither adds nor changes
	 * one.
	 */
	function look(wish: Reservation, id: string) {
		const { eventId, emailKey } = wish;
		const live = rows.findLive(eventId, emailKey);
		const plan = planReservation(wish, {
			event: rows.eventOf(eventId) ?? null,
			live: live ?? null,
			counts: rows.counts(eventId),
		});
		if (plan.step === "change" && live !== undefined) return { plan, live, row: { ...live, ...plan.change } };
		if (plan.step !== "add") return { plan, live, row: null };
		const sequence = nextSequence(rows.lastSequence(eventId, emailKey), wish.now);
		const row: RegistrationRow = { id, ...plan.registration, sequence, remindedDay: null, remindedHour: null };
		return { plan, live, row };
	}

	function reserve(wish: Reservation, id: string, outgoing: Outgoing): Reserved {
		const { eventId, now, isProved } = wish;
		let found = look(wish, id);
		if (found.plan.isShort && rows.release(now, RELEASED_AT_ONCE, eventId) > 0) found = look(wish, id);
		const { plan, live, row } = found;
		if (plan.forgets && live !== undefined) db.delete(registration).where(eq(registration.id, live.id)).run();
		if (plan.step === "gone") return { outcome: "gone" };
		if (plan.step === "full") return { outcome: "full", canWait: plan.canWait };
		if (live !== undefined && plan.step === "keep")
			return { outcome: plan.outcome, registration: toRegistration(live) };
		if (row === null) throw new Error(`A wish for a seat led to "${plan.step}" without a registration.`);
		if (plan.step === "add" || live === undefined) {
			rows.add(row, outgoing, now, !isProved);
			if (isProved) rows.keepConsents(row, now);
			return { outcome: "new", registration: toRegistration(row) };
		}
		const changed = rows.change(live, plan.change);
		if (plan.proves) rows.keepConsents(changed, now);
		const mailId = rows.send(changed, outgoing, now);
		if (changed.status === "pending_email" && mailId !== null) rows.change(changed, { mailId });
		return { outcome: "known", registration: toRegistration(changed) };
	}

	return {
		async counts(eventIds) {
			const { eventId, taken, waiting } = seatCount;
			const found = db
				.select({ eventId, taken, waiting })
				.from(seatCount)
				.where(inArray(eventId, [...eventIds]))
				.all();
			return new Map(found.map((each) => [each.eventId, { taken: each.taken, waiting: each.waiting }]));
		},
		reserve(wish) {
			const id = randomUUIDv7();
			const foresee = () => {
				const { row } = look(wish, id);
				return row === null ? null : toRegistration(row);
			};
			return writeTelling(database, wish.outgoing, foresee, (finished) =>
				rows.watchingSeats(wish.eventId, () => reserve(wish, id, finished)),
			);
		},

		async find(id) {
			const row = rows.find(id);
			return row === undefined ? null : toRegistration(row);
		},
		async findByToken(tokenHash) {
			const owner = db
				.select({ id: registrationToken.registrationId })
				.from(registrationToken)
				.where(eq(registrationToken.tokenHash, tokenHash))
				.get();
			const row = owner === undefined ? undefined : rows.find(owner.id);
			return row === undefined ? null : toRegistration(row);
		},
		async findLive(eventId, emailKey) {
			const row = rows.findLive(eventId, emailKey);
			return row === undefined ? null : toRegistration(row);
		},
		async listByEmail(emailKey) {
			return db
				.select(registrationColumns)
				.from(registration)
				.where(eq(registration.emailKey, emailKey))
				.orderBy(desc(registration.createdAt), desc(registration.id))
				.all();
		},
		async listByEvent(eventId, { after, limit }) {
			const { createdAt, id } = registration;
			const behind = after === null ? undefined : sql`(${createdAt}, ${id}) > (${after.createdAt}, ${after.id})`;
			return db
				.select(registrationColumns)
				.from(registration)
				.where(and(eq(registration.eventId, eventId), behind))
				.orderBy(asc(createdAt), asc(id))
				.limit(limit)
				.all();
		},
		async position(id) {
			const row = rows.find(id);
			if (row?.status !== "waitlisted" || row.turn === null) return null;
			const before = db
				.select({ total: count() })
				.from(registration)
				.where(
					and(
						eq(registration.eventId, row.eventId),
						eq(registration.status, "waitlisted"),
						lt(registration.turn, row.turn),
					),
				)
				.get();
			return (before?.total ?? 0) + 1;
		},

		confirm: (change) =>
			changeOne(
				change,
				(row) => {
					const { event, counts } = around(row);
					return confirmed(row, event, counts, change.now);
				},
				(changed, finished) => {
					rows.keepConsents(changed, change.now);
					rows.send(changed, finished, change.now);
				},
			),
		acceptOffer: (change) =>
			changeOne(change, (row) => {
				const { event, counts } = around(row);
				return offerAccepted(row, event, counts, change.now);
			}),
		rejoin: (change) =>
			changeOne(change, (row) => {
				const { event, counts, hasOther } = around(row);
				return rejoined(row, hasOther, event, counts, change.now);
			}),
		cancel: ({ undoUntil, ...change }) =>
			changeOne(
				change,
				(row) => cancelled(row, change.now, undoUntil),
				(changed, finished) => rows.change(changed, { mailId: rows.send(changed, finished, undoUntil) }),
			),
		undoCancel: (change) =>
			changeOne(
				change,
				(row) => {
					const { event, hasOther } = around(row);
					return cancelUndone(row, hasOther, event, change.now);
				},
				(changed, finished, before) => {
					const isHeld = eq(mail.id, before.mailId ?? "");
					const held = db.select({ state: mail.state, claimedUntil: mail.claimedUntil }).from(mail).where(isHeld).get();
					const { withdraws, tells } = cancelMessageAfterUndo(held ?? null);
					if (withdraws) db.delete(mail).where(isHeld).run();
					if (tells) rows.send(changed, finished, change.now);
				},
			),

		release: ({ now, limit }) => {
			const due = and(lte(registration.dueAt, now), inArray(registration.status, ["pending_email", "cancelled"]));
			const some = db.select({ id: registration.id }).from(registration).where(due).limit(1).get();
			return some === undefined ? Promise.resolve(0) : write(() => rows.release(now, limit));
		},
		async overdueOffers({ now, limit }) {
			return db
				.select(registrationColumns)
				.from(registration)
				.leftJoin(event, eq(event.id, registration.eventId))
				.where(and(isOffered, or(lte(registration.dueAt, now), lte(event.startsAt, now))))
				.limit(limit)
				.all();
		},
		expireOffer: (change) =>
			changeOne(change, (row) => offerExpired(row, rows.anyEvent(row.eventId) ?? null, change.now)),
		async nextDueAt() {
			const next = db
				.select({ at: sql<string | null>`min(${registration.dueAt})` })
				.from(registration)
				.where(isNotNull(registration.dueAt))
				.get();
			const start = db
				.select({ at: sql<string | null>`min(${event.startsAt})` })
				.from(registration)
				.innerJoin(event, eq(event.id, registration.eventId))
				.where(isOffered)
				.get();
			return [next?.at ?? null, start?.at ?? null].filter((at) => at !== null).toSorted()[0] ?? null;
		},

		async offerable(now) {
			return db
				.select(eventColumns)
				.from(event)
				.innerJoin(seatCount, eq(seatCount.eventId, event.id))
				.where(
					and(
						eq(event.draft, false),
						eq(event.cancelled, false),
						gt(event.startsAt, now),
						gt(seatCount.waiting, 0),
						or(isNull(event.capacity), lt(seatCount.taken, event.capacity)),
					),
				)
				.all();
		},
		offerNext({ eventId, now, until, outgoing }) {
			function look() {
				const target = rows.eventOf(eventId) ?? null;
				if (!mayOffer(target, rows.counts(eventId), now)) return null;
				const row = rows.firstWaiting(eventId);
				return row === undefined ? null : { row, to: offered(target, until) };
			}
			function foresee() {
				const found = look();
				return found === null ? null : toRegistration({ ...found.row, ...found.to });
			}
			return writeTelling(database, outgoing, foresee, (finished) => {
				const found = look();
				if (found === null) return null;
				const changed = rows.change(found.row, found.to);
				rows.send(changed, finished, now);
				return toRegistration(changed);
			});
		},

		async dueReminders({ which, startsAfter, startsBy, limit }) {
			const minutes = `-${REMINDER_MINUTES[which]} minutes`;
			return db
				.select(registrationColumns)
				.from(event)
				.innerJoin(registration, eq(registration.eventId, event.id))
				.where(
					and(
						eq(event.draft, false),
						eq(event.cancelled, false),
						gt(event.startsAt, startsAfter),
						lte(event.startsAt, startsBy),
						eq(registration.status, "confirmed"),
						or(isNull(remindedOf[which]), ne(remindedOf[which], event.startsAt)),
						sql`${registration.confirmedAt} <= strftime('%Y-%m-%dT%H:%M:%fZ', ${event.startsAt}, ${minutes})`,
					),
				)
				.limit(limit)
				.all();
		},
		async remind({ which, startsAt, ...change }) {
			const changed = await changeOne(change, (row) => {
				const target = rows.eventOf(row.eventId);
				const before = which === "day" ? row.remindedDay : row.remindedHour;
				if (target?.startsAt !== startsAt || row.status !== "confirmed" || before === startsAt) return null;
				return which === "day" ? { remindedDay: startsAt } : { remindedHour: startsAt };
			});
			return changed !== null;
		},

		async dueNotices({ now, limit }) {
			return db
				.select(getColumns(registration))
				.from(event)
				.innerJoin(registration, eq(registration.eventId, event.id))
				.where(
					and(eq(event.draft, false), gt(event.endsAt, now), isTold, gt(event.sequence, registration.toldSequence)),
				)
				.limit(limit)
				.all()
				.map((row) => ({ registration: toRegistration(row), toldSequence: row.toldSequence }));
		},
		async tell({ toldSequence, eventSequence, cancelled: ends, ...change }) {
			const changed = await changeOne(change, (row) =>
				told(row, rows.anyEvent(row.eventId) ?? null, { toldSequence, eventSequence, cancelled: ends }, change.now),
			);
			return changed !== null;
		},

		async move(from, { email, emailKey }) {
			await write(() => {
				const own = db.select().from(registration).where(eq(registration.emailKey, from)).all();
				for (const row of own) {
					const to = moved(row, rows.findLive(row.eventId, emailKey) !== undefined, { email, emailKey });
					rows.watchingSeats(row.eventId, () => rows.change(row, to));
				}
			});
		},
		async erase(emailKey, now) {
			await write(() => {
				for (const row of db.select().from(registration).where(eq(registration.emailKey, emailKey)).all()) {
					const target = db.select({ endsAt: event.endsAt }).from(event).where(eq(event.id, row.eventId)).get();
					db.delete(registrationToken).where(eq(registrationToken.registrationId, row.id)).run();
					const isRow = eq(registration.id, row.id);
					if (target !== undefined && target.endsAt <= now) db.update(registration).set(nameless).where(isRow).run();
					else rows.watchingSeats(row.eventId, () => db.delete(registration).where(isRow).run());
				}
			});
		},
		async anonymise(endedBefore) {
			const isNamed = sql`${registration.emailKey} NOT LIKE 'erased:%'`;
			const isOver = sql`coalesce((SELECT ends_at FROM event WHERE event.id = ${registration.eventId}), ${registration.createdAt}) < ${endedBefore}`;
			const due = db.select({ id: registration.id }).from(registration).where(and(isNamed, isOver)).limit(500);
			for (;;) {
				const ids = due.all().map(({ id }) => id);
				if (ids.length === 0) return;
				await write(() => {
					db.delete(registrationToken).where(inArray(registrationToken.registrationId, ids)).run();
					db.update(registration).set(nameless).where(inArray(registration.id, ids)).run();
				});
			}
		},
	};
}
