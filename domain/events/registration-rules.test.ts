import { describe, expect, test } from "vitest";
import {
	acceptOffer,
	cancel,
	confirm,
	expireOffer,
	type Facts,
	holdAfterMail,
	mayOffer,
	moved,
	nameless,
	notifyOfChange,
	offer,
	offerEnd,
	type Plan,
	type Rule,
	rejoin,
	released,
	remind,
	remindedIfConfirmedBy,
	undoCancel,
} from "./registration-rules.ts";
import type { EventSeats, Registration } from "./registration-store.ts";
import { makeRegistration, makeSeats } from "./registrations.fixture.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const SOON = "2026-11-20T12:00:10.000Z";
const STARTS = makeSeats().startsAt;

/** What a rule makes of a registration at noon, where the event has two free seats unless `seats` says otherwise. */
function planOf(
	rule: Rule,
	row: Partial<Registration>,
	seats: Partial<EventSeats> | null = {},
	facts: Partial<Facts> = {},
): Plan | null {
	const event = seats === null ? null : makeSeats(seats);
	return rule(makeRegistration(row), { now: NOW, event, hasOther: false, message: null, ...facts });
}

const HELD = { status: "pending_email", dueAt: SOON } as const;
const OFFERED = { status: "offered", dueAt: SOON } as const;
const CANCELLED = { status: "cancelled", cancelledFrom: "confirmed", dueAt: SOON, mailId: "m1" } as const;
const FULL = { taken: 2 };

describe("a registration's steps (docs/product.md, 16.2 to 16.6)", () => {
	test.each<[string, Plan | null, Partial<Registration> | null]>([
		["a held seat is confirmed", planOf(confirm, HELD, FULL), { status: "confirmed", seat: true, dueAt: null }],
		["also where the event is full and has no line", planOf(confirm, HELD, { ...FULL, waitlistEnabled: false }), {}],
		["a free seat goes to who meant to wait", planOf(confirm, { ...HELD, seat: false }), { status: "confirmed" }],
		["without one they join the line", planOf(confirm, { ...HELD, seat: false }, FULL), { status: "waitlisted" }],
		[
			"seats are kept for the line",
			planOf(confirm, { ...HELD, seat: false }, { waiting: 2 }),
			{ status: "waitlisted" },
		],
		["a hold that has ended is gone", planOf(confirm, { ...HELD, dueAt: NOW }), null],
		["what is confirmed is not confirmed again", planOf(confirm, {}), null],
		["nothing is confirmed for a draft", planOf(confirm, HELD, { draft: true }), null],
		["nor for a cancelled event", planOf(confirm, HELD, { cancelled: true }), null],
		["nor for one that is gone", planOf(confirm, HELD, null), null],
		["an offer is accepted in time", planOf(acceptOffer, OFFERED), { status: "confirmed", dueAt: null }],
		["not after it", planOf(acceptOffer, { ...OFFERED, dueAt: NOW }), null],
		["nor once the event has begun", planOf(acceptOffer, OFFERED, { startsAt: NOW }), null],
		["nor by who has none", planOf(acceptOffer, HELD), null],
		["an offer expires at its time", planOf(expireOffer, { ...OFFERED, dueAt: NOW }), { status: "offer_expired" }],
		["or at the start", planOf(expireOffer, OFFERED, { startsAt: NOW }), { seat: false, dueAt: null }],
		["not before", planOf(expireOffer, OFFERED), null],
		["also where the event is gone", planOf(expireOffer, { ...OFFERED, dueAt: NOW }, null), { seat: false }],
		[
			"who missed an offer queues again",
			planOf(rejoin, { status: "offer_expired", seat: false }, FULL),
			{ turn: null },
		],
		["or gets a free seat", planOf(rejoin, { status: "offer_expired", seat: false }), { status: "confirmed" }],
		["not beside another place", planOf(rejoin, { status: "offer_expired" }, {}, { hasOther: true }), null],
		["a place is cancelled", planOf(cancel(10_000), { sequence: 4 }), { cancelledFrom: "confirmed", sequence: 5 }],
		[
			"its seat stays taken for the undo time",
			planOf(cancel(10_000), { dueAt: STARTS }),
			{ dueBefore: STARTS, dueAt: SOON },
		],
		["what is over is not cancelled", planOf(cancel(10_000), { status: "offer_expired" }), null],
		[
			"a seat is offered to the first who waits",
			planOf(offer(SOON), { status: "waitlisted" }, { waiting: 1 }),
			{ seat: true, dueAt: SOON },
		],
		["not where none is free", planOf(offer(SOON), { status: "waitlisted" }, { ...FULL, waiting: 1 }), null],
		[
			"nor once the event has begun",
			planOf(offer(SOON), { status: "waitlisted" }, { waiting: 1, startsAt: NOW }),
			null,
		],
		["a reminder is sent once for a start", planOf(remind("day", STARTS), {}), { remindedDay: STARTS }],
		["each reminder for itself", planOf(remind("hour", STARTS), { remindedDay: STARTS }), { remindedHour: STARTS }],
		["not twice", planOf(remind("day", STARTS), { remindedDay: STARTS }), null],
		["not for a start that has moved", planOf(remind("day", NOW), {}), null],
		["not to who waits", planOf(remind("day", STARTS), { status: "waitlisted" }), null],
	])("%s", (_, plan, change) => {
		if (change === null) expect(plan).toBeNull();
		else expect(plan?.change).toMatchObject(change);
	});

	test("confirming proves the address, and messages are due at once, that of a cancellation after the undo time", () => {
		expect(planOf(confirm, HELD)).toMatchObject({ mailAt: NOW, provesAddress: true });
		expect(planOf(acceptOffer, OFFERED)).toEqual({ change: expect.anything(), mailAt: NOW });
		expect(planOf(cancel(10_000), {})).toMatchObject({ mailAt: SOON, remembersMail: true });
	});

	test.each([
		["that waits is withdrawn", { state: "waiting", claimedUntil: null }, { mailAt: null, withdrawsMail: true }],
		[
			"that is being sent, too, and another follows",
			{ state: "waiting", claimedUntil: SOON },
			{ mailAt: NOW, withdrawsMail: true },
		],
		[
			"that was sent is followed by another",
			{ state: "sent", claimedUntil: null },
			{ mailAt: NOW, withdrawsMail: false },
		],
		["that is gone is followed by another", null, { mailAt: NOW, withdrawsMail: false }],
	])("undoing gives the place back; a message %s", (_, message, told) => {
		expect(planOf(undoCancel, { ...CANCELLED, dueBefore: STARTS }, {}, { message })).toMatchObject({
			change: { status: "confirmed", dueAt: STARTS, dueBefore: null, mailId: null, cancelledAt: null, sequence: 2 },
			...told,
		});
	});

	test("undoing is refused after its time, beside another registration, and for a cancelled or past event", () => {
		expect(planOf(undoCancel, { ...CANCELLED, dueAt: NOW })).toBeNull();
		expect(planOf(undoCancel, CANCELLED, {}, { hasOther: true })).toBeNull();
		expect(planOf(undoCancel, CANCELLED, { cancelled: true })).toBeNull();
		expect(planOf(undoCancel, { ...CANCELLED, dueAt: null })).toBeNull();
	});

	test("a person is notified of a change once, and a cancelled event ends the registration", () => {
		const told = notifyOfChange({ toldSequence: 0, eventSequence: 1, cancelled: false });
		expect(planOf(told, {}, { sequence: 1 })?.change).toEqual({ toldSequence: 1 });
		expect([planOf(told, { toldSequence: 1 }, { sequence: 1 }), planOf(told, {}, { sequence: 2 })]).toEqual([
			null,
			null,
		]);
		expect([planOf(told, HELD, { sequence: 1 }), planOf(told, { status: "cancelled" }, { sequence: 1 })]).toEqual([
			null,
			null,
		]);
		const ended = notifyOfChange({ toldSequence: 0, eventSequence: 1, cancelled: true });
		expect(planOf(ended, {}, { sequence: 1, cancelled: true })?.change).toEqual({
			...{ toldSequence: 1, status: "cancelled", cancelledFrom: "confirmed" },
			...{ cancelledAt: NOW, seat: false, dueAt: null },
		});
	});
});

describe("steps without a person's action (docs/product.md, 16.3, 16.4 and 16.9)", () => {
	test("an ended hold is removed, a cancelled seat becomes free, and nothing else changes", () => {
		expect(released(makeRegistration({ ...HELD, dueAt: NOW }), NOW)).toBe("remove");
		expect(released(makeRegistration({ ...CANCELLED, dueAt: NOW }), NOW)).toMatchObject({ seat: false, dueAt: null });
		expect(released(makeRegistration(HELD), NOW)).toBeNull();
		expect(released(makeRegistration({ ...OFFERED, dueAt: NOW }), NOW)).toBeNull();
	});

	test("a sent message leaves a hold half an hour, a refused or expired one nothing; neither makes it longer", () => {
		const held = { status: "pending_email", dueAt: STARTS } as const;
		expect(holdAfterMail(held, "sent", NOW)).toEqual({ dueAt: "2026-11-20T12:30:00.000Z" });
		expect([holdAfterMail(held, "refused", NOW), holdAfterMail(held, "expired", NOW)]).toEqual([
			{ dueAt: NOW },
			{ dueAt: NOW },
		]);
		expect(holdAfterMail({ ...held, dueAt: SOON }, "sent", NOW)).toBeNull();
		expect(holdAfterMail({ ...held, status: "confirmed" }, "sent", NOW)).toBeNull();
	});

	test("an offer lasts as long as the event says, but not beyond its start", () => {
		const { startsAt } = makeSeats();
		expect(offerEnd({ offerTimeoutMinutes: 60, startsAt }, NOW)).toBe("2026-11-20T13:00:00.000Z");
		expect(offerEnd({ offerTimeoutMinutes: 60, startsAt: SOON }, NOW)).toBe(SOON);
		expect([mayOffer(makeSeats({ waiting: 1 }), NOW), mayOffer(makeSeats(), NOW)]).toEqual([true, false]);
	});

	test("a reminder goes only to people confirmed before it was due", () => {
		expect(remindedIfConfirmedBy("day", STARTS)).toBe("2026-11-30T18:00:00.000Z");
		expect(remindedIfConfirmedBy("hour", STARTS)).toBe("2026-12-01T17:00:00.000Z");
	});

	test("a place follows its owner to a new address, unless that one has a place", () => {
		const to = { email: "nueva@e.es", emailKey: "nueva@e.es" };
		expect(moved(makeRegistration(), false, to)).toEqual(to);
		expect(moved(makeRegistration({ status: "offer_expired" }), true, to)).toEqual(to);
		expect(moved(makeRegistration(), true, to)).toMatchObject({ ...to, status: "cancelled", seat: false });
	});

	test("a nameless registration keeps its seat and nothing of its person", () => {
		const left = { ...makeRegistration({ timeZone: "Europe/Madrid", formId: "f" }), ...nameless({ id: "r1" }) };
		expect(JSON.stringify(left)).not.toMatch(/ana|Madrid/i);
		expect(left).toMatchObject({ emailKey: "erased:r1", seat: true, status: "confirmed" });
	});
});
