import { describe, expect, test } from "vitest";
import { makeEvent } from "../content/content.fixture.ts";
import type { ListedEvent } from "./event.ts";
import {
	canOffer,
	chooseFeatured,
	deriveEventState,
	dueAtFor,
	type EventForState,
	fewLeft,
	isOpenAt,
	mayRegisterHere,
	NO_SEATS_TAKEN,
	type OwnRegistration,
	placeFor,
	type RegistrationStatus,
	remindersAhead,
	type SeatCounts,
	seatsLeft,
} from "./registration.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const event = (overrides: Partial<ListedEvent> & { readonly draft?: boolean } = {}): EventForState => ({
	...makeEvent("taller", "2026-12-01T18:00:00.000Z", { capacity: 20, ...overrides }).event,
	draft: overrides.draft ?? false,
});
const counts = (taken: number, waiting = 0): SeatCounts => ({ taken, waiting });
const own = (status: RegistrationStatus): OwnRegistration => ({ status, dueAt: null });

test("registration is open from its opening until it closes, else until the start, unless cancelled", () => {
	const opens = { registrationOpensAt: NOW, registrationClosesAt: "2026-11-25T00:00:00.000Z" };
	expect(isOpenAt(event(opens), "2026-11-20T11:59:59.999Z")).toBe(false);
	expect(isOpenAt(event(opens), NOW)).toBe(true);
	expect(isOpenAt(event(opens), "2026-11-25T00:00:00.000Z")).toBe(false);
	const whole = event({ registrationOpensAt: null, registrationClosesAt: null });
	expect([isOpenAt(whole, "2026-12-01T17:59:59.999Z"), isOpenAt(whole, "2026-12-01T18:00:00.000Z")]).toEqual([
		true,
		false,
	]);
	expect(isOpenAt(event({ ...opens, cancelled: true }), NOW)).toBe(false);
});

describe("how an event stands (docs/product.md, 16.1)", () => {
	const worst = {
		draft: true,
		cancelled: true,
		startsAt: "2026-11-19T10:00:00.000Z",
		endsAt: "2026-11-19T11:00:00.000Z",
		registrationOpensAt: "2026-11-25T00:00:00.000Z",
		audience: "registeredUsers",
	} as const;
	const future = { startsAt: "2026-12-01T18:00:00.000Z", endsAt: "2026-12-01T19:00:00.000Z" };

	test("each thing that stands in the way goes before the next", () => {
		const full = counts(20);
		const kind = (overrides: Parameters<typeof event>[0], registration: OwnRegistration | null = own("confirmed")) =>
			deriveEventState(event(overrides), full, registration, false, NOW).kind;
		expect(deriveEventState(null, full, null, false, NOW)).toEqual({ kind: "missing" });
		expect(kind(worst)).toBe("missing");
		expect(kind({ ...worst, draft: false })).toBe("cancelled");
		expect(kind({ ...worst, draft: false, cancelled: false })).toBe("ended");
		const open = { ...worst, ...future, draft: false, cancelled: false };
		expect(kind(open)).toBe("registered");
		expect(kind(open, null)).toBe("not_open_yet");
		expect(kind({ ...open, registrationOpensAt: null, registrationClosesAt: NOW }, null)).toBe("closed");
		expect(kind({ ...open, registrationOpensAt: null }, null)).toBe("login_required");
		expect(kind({ ...open, registrationOpensAt: null, audience: "public" }, null)).toBe("full_waitlist");
		expect(kind({ ...open, registrationOpensAt: null, audience: "public", waitlistEnabled: false }, null)).toBe("full");
	});

	test("registration opens and closes to the millisecond; without another word it closes when the event starts", () => {
		const at = (now: string, overrides: Partial<ListedEvent> = {}) =>
			deriveEventState(event(overrides), counts(0), null, false, now).kind;
		const opensAt = { registrationOpensAt: "2026-11-25T09:00:00.000Z" };
		expect(deriveEventState(event(opensAt), counts(0), null, false, NOW)).toEqual({
			kind: "not_open_yet",
			opensAt: "2026-11-25T09:00:00.000Z",
		});
		expect(at("2026-11-25T08:59:59.999Z", opensAt)).toBe("not_open_yet");
		expect(at("2026-11-25T09:00:00.000Z", opensAt)).toBe("open");
		expect(at("2026-12-01T17:59:59.999Z")).toBe("open");
		expect(at("2026-12-01T18:00:00.000Z")).toBe("closed");
		expect(at("2026-12-01T18:30:00.000Z", { registrationClosesAt: "2026-12-01T18:45:00.000Z" })).toBe("open");
		expect(at("2026-12-01T19:00:00.000Z")).toBe("ended");
	});

	test("a registration that came to nothing does not count", () => {
		const kind = (status: RegistrationStatus) => deriveEventState(event(), counts(0), own(status), false, NOW);
		for (const status of ["pending_email", "confirmed", "waitlisted", "offered"] as const)
			expect(kind(status)).toEqual({ kind: "registered", status });
		for (const status of ["offer_expired", "cancelled"] as const) expect(kind(status)).toEqual({ kind: "open" });
	});

	test("an offer ends when its time is over, and when the event starts, whichever comes first", () => {
		const offer = (dueAt: string): OwnRegistration => ({ status: "offered", dueAt });
		const at = (dueAt: string, now: string) => deriveEventState(event(), counts(0), offer(dueAt), false, now);
		const [early, late] = ["2026-12-01T12:00:00.000Z", "2026-12-02T12:00:00.000Z"];
		expect([dueAtFor(offer(early), event()), dueAtFor(offer(late), event()), dueAtFor(offer(late), null)]).toEqual([
			early,
			"2026-12-01T18:00:00.000Z",
			late,
		]);
		expect(dueAtFor({ status: "cancelled", dueAt: late }, event())).toBe(late);
		expect(at(late, "2026-12-01T17:59:59.999Z")).toEqual({ kind: "registered", status: "offered" });
		expect(at(late, "2026-12-01T18:00:00.000Z")).toEqual({ kind: "registered", status: "offer_expired" });
		expect(at(early, early)).toEqual({ kind: "registered", status: "offer_expired" });
	});

	test("few are left below a tenth, and the last one always", () => {
		const left = (capacity: number | null, taken: number) => fewLeft({ capacity }, counts(taken));
		expect([left(20, 17), left(20, 18), left(20, 19), left(20, 20)]).toEqual([null, 2, 1, null]);
		expect([left(5, 3), left(5, 4)]).toEqual([null, 1]);
		expect([left(1, 0), left(1, 1)]).toEqual([1, null]);
		expect(left(99, 90)).toBe(9);
		expect(left(99, 89)).toBeNull();
		expect(left(null, 1_000)).toBeNull();
		expect(deriveEventState(event(), counts(19), null, false, NOW)).toEqual({ kind: "few_left", left: 1 });
	});

	test("a newcomer does not get a seat that others wait for", () => {
		expect(seatsLeft({ capacity: 20 }, counts(18, 1))).toBe(1);
		expect(seatsLeft({ capacity: 20 }, counts(19, 1))).toBe(0);
		expect(seatsLeft({ capacity: 10 }, counts(20))).toBe(0);
		expect(seatsLeft({ capacity: null }, counts(20, 1))).toBeNull();
		const place = (given: SeatCounts, accepts: boolean, waitlistEnabled = true) =>
			placeFor({ capacity: 20, waitlistEnabled }, given, accepts);
		expect(place(counts(19), false)).toBe("seat");
		expect(place(counts(19, 1), true)).toBe("waiting");
		expect(place(counts(20), false)).toBe("none");
		expect(place(counts(20), true, false)).toBe("none");
		expect([
			canOffer({ capacity: 20 }, counts(19, 1)),
			canOffer({ capacity: 20 }, counts(20, 1)),
			canOffer({ capacity: 20 }, counts(19)),
		]).toEqual([true, false, false]);
	});
});

describe("the guards (docs/product.md, 16.1)", () => {
	test("the registration page is there while there is something to do", () => {
		const kinds = [
			"open",
			"few_left",
			"full_waitlist",
			"not_open_yet",
			"registered",
			"login_required",
			"missing",
			"cancelled",
			"ended",
			"closed",
			"full",
		];
		expect(kinds.map((kind) => mayRegisterHere({ kind } as never))).toEqual([
			...Array(6).fill(true),
			...Array(5).fill(false),
		]);
	});

	test("it is about the featured event, else about the next one that is open", () => {
		const make = (slug: string, startsAt: string, overrides: Partial<ListedEvent> = {}) =>
			makeEvent(slug, startsAt, overrides).event;
		const later = make("despues", "2026-12-20T18:00:00.000Z");
		const soon = make("pronto", "2026-12-01T18:00:00.000Z", { registrationOpensAt: "2026-11-30T00:00:00.000Z" });
		const featured = make("destacado", "2027-01-20T18:00:00.000Z", {
			featured: true,
			registrationClosesAt: "2026-11-01T00:00:00.000Z",
		});
		const other = make("otro", "2027-02-20T18:00:00.000Z", { featured: true });
		const choose = (...events: (typeof later)[]) => chooseFeatured(events, () => NO_SEATS_TAKEN, NOW)?.slug ?? null;
		expect(choose(later, soon)).toBe("despues");
		expect(choose(other, later, soon, featured)).toBe("destacado");
		expect(choose({ ...featured, cancelled: true }, later)).toBe("despues");
		expect(
			choose({ ...featured, startsAt: "2026-11-01T10:00:00.000Z", endsAt: "2026-11-01T11:00:00.000Z" }, later),
		).toBe("despues");
		expect(choose(soon)).toBeNull();
		expect(choose()).toBeNull();
		const full = { ...later, capacity: 1 };
		expect(chooseFeatured([full], () => counts(1), NOW)?.slug).toBe("despues");
		expect(chooseFeatured([{ ...full, waitlistEnabled: false }], () => counts(1), NOW)).toBeNull();
	});

	test("reminders are announced as long as they are still to be sent", () => {
		const ahead = (now: string) => remindersAhead(event(), now);
		expect(ahead("2026-11-30T17:59:59.999Z")).toEqual(["day", "hour"]);
		expect(ahead("2026-11-30T18:00:00.000Z")).toEqual(["hour"]);
		expect(ahead("2026-12-01T16:59:59.999Z")).toEqual(["hour"]);
		expect(ahead("2026-12-01T17:00:00.000Z")).toEqual([]);
	});
});
