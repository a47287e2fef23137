import { describe, expect, test } from "vitest";
import type { EventSeats, Registration } from "./registration-store.ts";
import { makeRegistration, makeReservation, makeSeats } from "./registrations.fixture.ts";
import { nextSequence, planReservation, provedConsents, type Reservation } from "./reservation-rules.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const FULL = { taken: 2 };

/** What a request for a seat comes to; `live`: what the address has already. */
function plan(
	overrides: Partial<Reservation> = {},
	seats: Partial<EventSeats> | null = {},
	live: Partial<Registration> | null = null,
) {
	return planReservation(makeReservation("ana", { now: NOW, ...overrides }), {
		event: seats === null ? null : makeSeats(seats),
		live: live === null ? null : makeRegistration(live),
	});
}

const HELD = { status: "pending_email", dueAt: "2026-11-21T12:00:00.000Z", mailedAt: NOW } as const;
const ENDED = { ...HELD, dueAt: NOW } as const;

describe("a request for a seat (docs/product.md, 16.3)", () => {
	test.each([
		["an event that is gone", plan({}, null), { step: "gone" }],
		["a draft", plan({}, { draft: true }), { step: "gone" }],
		["a cancelled event", plan({}, { cancelled: true }), { step: "gone" }],
		["an event that has ended", plan({}, { endsAt: NOW }), { step: "gone" }],
		["a free seat", plan(), { step: "add", added: { status: "pending_email", seat: true }, isShort: false }],
		[
			"a free seat, by its owner",
			plan({ isProved: true }),
			{ step: "add", added: { status: "confirmed", dueAt: null } },
		],
		["a full event", plan({}, FULL), { step: "full", canWait: true, isShort: true }],
		["one without a line", plan({ acceptsWaiting: true }, { ...FULL, waitlistEnabled: false }), { canWait: false }],
		["the line", plan({ acceptsWaiting: true }, FULL), { step: "add", added: { seat: false } }],
		[
			"the line, by its owner",
			plan({ acceptsWaiting: true, isProved: true }, FULL),
			{ added: { status: "waitlisted" } },
		],
		["the same form", plan({ formId: "f" }, FULL, { formId: "f" }), { step: "keep", outcome: "again" }],
		["another form, while a message is new", plan({ formId: "g" }, {}, HELD), { step: "keep", outcome: "known" }],
		[
			"another form, later",
			plan({}, {}, { ...HELD, mailedAt: null }),
			{ step: "change", plan: { remembersMail: true } },
		],
		["a full event, by a stranger with a place", plan({}, FULL, HELD), { step: "full" }],
		["a place of one's own", plan({ isProved: true }, FULL, {}), { step: "keep", outcome: "known" }],
		["a held one", plan({ isProved: true }, FULL, HELD), { step: "change", plan: { provesAddress: true } }],
		["a place whose hold has ended", plan({}, FULL, ENDED), { step: "add", forgets: true }],
	])("for %s", (_, made, expected) => {
		expect(made).toMatchObject(expected);
	});

	test("a message to a person who is registered starts the hold again, but for a day from the registration at most", () => {
		const made = plan({}, {}, { ...HELD, mailedAt: null, createdAt: "2026-11-20T00:00:00.000Z" });
		expect(made).toMatchObject({ plan: { change: { mailedAt: NOW, dueAt: "2026-11-21T00:00:00.000Z" } } });
	});

	test("what a registration holds comes from the form, and nothing of the request beside it", () => {
		const made = plan({ isProved: true });
		expect(made.step === "add" ? Object.keys(made.added).toSorted() : []).toEqual(
			Object.keys(makeRegistration())
				.filter((key) => key !== "id" && key !== "sequence")
				.toSorted(),
		);
	});

	test("a calendar sees a higher number each time, also after everything was erased", () => {
		expect(nextSequence(null, "2026-01-01T00:01:00.500Z")).toBe(60);
		expect(nextSequence(7, "2026-01-01T00:00:01.000Z")).toBe(8);
		expect(nextSequence(7, "2026-01-01T00:01:00.000Z")).toBe(60);
		expect(nextSequence(null, "2025-01-01T00:00:00.000Z")).toBe(0);
	});

	test("consents count from the moment the address is proved", () => {
		const asked = { purpose: "news", text: "Sí.", version: "1", askedAt: NOW } as const;
		expect(provedConsents({ emailKey: "ana@e.es", consents: [asked] }, NOW)).toMatchObject([
			{ ...asked, emailKey: "ana@e.es", given: true, source: "event", confirmedAt: NOW },
		]);
	});
});
