import { randomUUIDv7 } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { and, asc, count, desc, eq, getColumns, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { canOffer, LONGEST_HOLD_MS, placeFor, REMINDER_MINUTES } from "../../domain/events/registration.ts";
import type { Outgoing, RegistrationStore, Reserved } from "../../domain/events/registration-store.ts";
import { eventColumns } from "./event-store.server.ts";
import type { InsertMail } from "./mail-outbox.server.ts";
import { createRegistrationRows, type RegistrationRow, registrationColumns, toRegistration } from "./registration-rows.server.ts";
import { registration, registrationToken, seatCount } from "./registration-schema.server.ts";
import { event, mail } from "./schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

/** Holds given up at most before a seat is looked for: more than one is enough. */
const RELEASED_AT_ONCE = 100;

/** What is left of a registration when nobody may know any more whose it was. */
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
export function createRegistrationStore(database: DatabaseSync, db: NodeSQLiteDatabase, insertMail: InsertMail): RegistrationStore {
	const rows = createRegistrationRows(db, insertMail);
	const write = <Result>(work: () => Result) => writeTransaction(database, work);
	// Written out: an index for some rows serves a query whose text says that it is about those.
	const isTold = sql`${registration.status} IN ('confirmed', 'waitlisted', 'offered')`;
	const remindedOf = { day: registration.remindedDay, hour: registration.remindedHour };

	/** Changes one registration, if `step` finds that it can be; the message about it goes with it. */
	function changeOne(
		{ id, outgoing, now }: { readonly id: string; readonly outgoing: Outgoing; readonly now: string },
		step: (row: RegistrationRow) => Partial<RegistrationRow> | null,
	) {
		return write(() => {
			const row = rows.find(id);
			if (row === undefined) return null;
			return rows.watchingSeats(row.eventId, () => {
				const to = step(row);
				if (to === null) return null;
				const changed = rows.change(row, to);
				rows.send(changed, outgoing, now);
				return toRegistration(changed);
			});
		});
	}

	/** What somebody becomes who wants a seat and whose address is proved: null where there is neither seat nor line. */
	function settled(row: RegistrationRow, now: string): Partial<RegistrationRow> | null {
		const target = rows.eventOf(row.eventId);
		if (target === undefined) return null;
		const place = row.seat ? "seat" : placeFor(target, rows.counts(row.eventId), true);
		if (place === "none") return null;
		const common = { dueAt: null, confirmedAt: row.confirmedAt ?? now, toldSequence: target.sequence };
		return place === "seat" ? { ...common, status: "confirmed", seat: true } : { ...common, status: "waitlisted", turn: rows.nextTurn(row.eventId) };
	}

	function reserve(wish: Parameters<RegistrationStore["reserve"]>[0]): Reserved {
		const { eventId, emailKey, now, outgoing, formId, pauseMs, acceptsWaiting, isProved, ...person } = wish;
		const target = rows.eventOf(eventId);
		if (target === undefined || target.endsAt <= now) return { outcome: "gone" };
		let live = rows.findLive(eventId, emailKey);
		if (live !== undefined && formId !== null && live.formId === formId) return { outcome: "again", registration: toRegistration(live) };
		if (live?.status === "pending_email" && live.dueAt !== null && live.dueAt <= now) {
			db.delete(registration).where(eq(registration.id, live.id)).run();
			live = undefined;
		}
		let place = placeFor(target, rows.counts(eventId), acceptsWaiting);
		if (place !== "seat" && rows.release(now, RELEASED_AT_ONCE, eventId) > 0) place = placeFor(target, rows.counts(eventId), acceptsWaiting);

		if (live !== undefined && isProved) {
			if (live.status !== "pending_email") return { outcome: "known", registration: toRegistration(live) };
			const to = settled(live, now);
			if (to === null) return { outcome: "full", canWait: false };
			const changed = rows.change(live, to);
			rows.keepConsents(changed, now);
			rows.send(changed, outgoing, now);
			return { outcome: "known", registration: toRegistration(changed) };
		}
		// Whoever asks with a stranger's address is answered as if it were nobody's.
		if (place === "none") return { outcome: "full", canWait: target.waitlistEnabled };
		if (live !== undefined) return { outcome: "known", registration: toRegistration(remindOfItself(live, outgoing, now, pauseMs)) };

		const row: RegistrationRow = {
			...person,
			id: randomUUIDv7(),
			eventId,
			emailKey,
			formId,
			status: isProved ? (place === "seat" ? "confirmed" : "waitlisted") : "pending_email",
			seat: place === "seat",
			turn: isProved && place === "waiting" ? rows.nextTurn(eventId) : null,
			dueAt: isProved ? null : new Date(Date.parse(now) + LONGEST_HOLD_MS).toISOString(),
			dueBefore: null,
			mailId: null,
			mailedAt: now,
			createdAt: now,
			confirmedAt: isProved ? now : null,
			cancelledAt: null,
			cancelledFrom: null,
			sequence: rows.nextSequence(eventId, emailKey),
			toldSequence: target.sequence,
			remindedDay: null,
			remindedHour: null,
		};
		rows.add(row, outgoing, now, !isProved);
		if (isProved) rows.keepConsents(row, now);
		return { outcome: "new", registration: toRegistration(row) };
	}

	/** Sends a registered person the way to what they have, if they have not just got it. An unconfirmed hold's time begins anew, within its day. */
	function remindOfItself(row: RegistrationRow, outgoing: Outgoing, now: string, pauseMs: number): RegistrationRow {
		if (row.mailedAt !== null && Date.parse(row.mailedAt) + pauseMs > Date.parse(now)) return row;
		const mailId = rows.send(row, outgoing, now);
		const isPending = row.status === "pending_email" && mailId !== null;
		const dueAt = isPending ? new Date(Date.parse(row.createdAt) + LONGEST_HOLD_MS).toISOString() : row.dueAt;
		return rows.change(row, { mailedAt: now, dueAt, ...(isPending ? { mailId } : {}) });
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
		reserve: (wish) => write(() => rows.watchingSeats(wish.eventId, () => reserve(wish))),

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
			const behind = after === "" ? undefined : sql`rowid > (SELECT rowid FROM registration WHERE id = ${after})`;
			return db
				.select(registrationColumns)
				.from(registration)
				.where(and(eq(registration.eventId, eventId), behind))
				.orderBy(asc(sql`rowid`))
				.limit(limit)
				.all();
		},
		async position(id) {
			const row = rows.find(id);
			if (row?.status !== "waitlisted" || row.turn === null) return null;
			const before = db
				.select({ total: count() })
				.from(registration)
				.where(and(eq(registration.eventId, row.eventId), eq(registration.status, "waitlisted"), lt(registration.turn, row.turn)))
				.get();
			return (before?.total ?? 0) + 1;
		},

		confirm: (change) =>
			changeOne(change, (row) => {
				if (row.status !== "pending_email" || row.dueAt === null || row.dueAt <= change.now) return null;
				const to = settled(row, change.now);
				if (to !== null) rows.keepConsents(row, change.now);
				return to;
			}),
		acceptOffer: (change) =>
			changeOne(change, (row) => {
				if (row.status !== "offered" || row.dueAt === null || row.dueAt <= change.now) return null;
				return settled(row, change.now);
			}),
		rejoin: (change) =>
			changeOne(change, (row) => {
				if (row.status !== "offer_expired" || rows.findLive(row.eventId, row.emailKey) !== undefined) return null;
				return settled(row, change.now);
			}),
		cancel: ({ id, now, outgoing, undoUntil }) =>
			write(() => {
				const row = rows.find(id);
				if (row === undefined || !["pending_email", "confirmed", "waitlisted", "offered"].includes(row.status)) return null;
				const changed = rows.change(row, {
					status: "cancelled",
					cancelledFrom: row.status,
					cancelledAt: now,
					dueAt: undoUntil,
					dueBefore: row.dueAt,
					sequence: row.sequence + 1,
				});
				return toRegistration(rows.change(changed, { mailId: rows.send(changed, outgoing, undoUntil) }));
			}),
		undoCancel: ({ id, now, outgoing }) =>
			write(() => {
				const row = rows.find(id);
				if (row?.status !== "cancelled" || row.cancelledFrom === null || row.dueAt === null || row.dueAt <= now) return null;
				if (rows.eventOf(row.eventId) === undefined || rows.findLive(row.eventId, row.emailKey) !== undefined) return null;
				const back = { status: row.cancelledFrom, cancelledFrom: null, cancelledAt: null, dueAt: row.dueBefore, dueBefore: null, mailId: null };
				const changed = rows.change(row, { ...back, sequence: row.sequence + 1 });
				const held = and(eq(mail.id, row.mailId ?? ""), eq(mail.state, "waiting"), isNull(mail.claimedUntil));
				const { changes } = db.delete(mail).where(held).run();
				if (Number(changes) === 0) rows.send(changed, outgoing, now);
				return toRegistration(changed);
			}),

		release: ({ now, limit }) => {
			const due = and(lte(registration.dueAt, now), inArray(registration.status, ["pending_email", "cancelled"]));
			const some = db.select({ id: registration.id }).from(registration).where(due).limit(1).get();
			return some === undefined ? Promise.resolve(0) : write(() => rows.release(now, limit));
		},
		async overdueOffers({ now, limit }) {
			return db
				.select(registrationColumns)
				.from(registration)
				.where(and(lte(registration.dueAt, now), eq(registration.status, "offered")))
				.limit(limit)
				.all();
		},
		expireOffer: (change) =>
			changeOne(change, (row) =>
				row.status === "offered" && row.dueAt !== null && row.dueAt <= change.now ? { status: "offer_expired", seat: false, dueAt: null } : null,
			),
		async nextDueAt() {
			const next = db
				.select({ at: sql<string | null>`min(${registration.dueAt})` })
				.from(registration)
				.where(isNotNull(registration.dueAt))
				.get();
			return next?.at ?? null;
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
		offerNext: ({ eventId, now, until, outgoing }) =>
			write(() => {
				const target = rows.eventOf(eventId);
				if (target === undefined || target.startsAt <= now || !canOffer(target, rows.counts(eventId))) return null;
				const first = db
					.select()
					.from(registration)
					.where(and(eq(registration.eventId, eventId), eq(registration.status, "waitlisted")))
					.orderBy(asc(registration.turn))
					.limit(1)
					.get();
				if (first === undefined) return null;
				const changed = rows.change(first, { status: "offered", seat: true, dueAt: until, toldSequence: target.sequence });
				rows.send(changed, outgoing, now);
				return toRegistration(changed);
			}),

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
				.where(and(eq(event.draft, false), gt(event.endsAt, now), isTold, gt(event.sequence, registration.toldSequence)))
				.limit(limit)
				.all()
				.map((row) => ({ registration: toRegistration(row), toldSequence: row.toldSequence }));
		},
		async tell({ toldSequence, eventSequence, cancelled, ...change }) {
			const changed = await changeOne(change, (row) => {
				const target = db.select({ sequence: event.sequence }).from(event).where(eq(event.id, row.eventId)).get();
				const isLive = row.status === "confirmed" || row.status === "waitlisted" || row.status === "offered";
				if (target?.sequence !== eventSequence || row.toldSequence !== toldSequence || !isLive) return null;
				const told = { toldSequence: eventSequence };
				if (!cancelled) return told;
				return { ...told, status: "cancelled", cancelledFrom: row.status, cancelledAt: change.now, seat: false, dueAt: null };
			});
			return changed !== null;
		},

		async move(from, { email, emailKey }) {
			await write(() => {
				const moved = db.select().from(registration).where(eq(registration.emailKey, from)).all();
				for (const row of moved) {
					const isTwice = row.status !== "cancelled" && row.status !== "offer_expired" && rows.findLive(row.eventId, emailKey) !== undefined;
					const ended = isTwice ? { status: "cancelled" as const, cancelledFrom: row.status, seat: false, dueAt: null } : {};
					rows.change(row, { ...ended, email, emailKey });
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
