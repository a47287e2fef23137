import type { ConsentEntry } from "../sign-in/consent.ts";
import type { AskedConsent, Attribution } from "../waiting-list/waiting-list.ts";
import { LONGEST_HOLD_MS, placeFor } from "./registration.ts";
import { hasEnded, later, openEvent, type Plan, settled } from "./registration-rules.ts";
import type { EventSeats, Registration } from "./registration-store.ts";

/** A request for a seat. Instants are ISO 8601 in UTC. */
export interface Reservation {
	readonly eventId: string;
	readonly uid: string | null;
	readonly name: string;
	readonly email: string;
	readonly emailKey: string;
	/** Whether the address is already known to be the person's. If so, they have nothing to confirm. */
	readonly isProved: boolean;
	/** Whether the person accepts a place in the line when no seat is left. */
	readonly acceptsWaiting: boolean;
	/** Identifies one rendering of the form, so that submitting it twice counts once. null when the form has none. */
	readonly formId: string | null;
	readonly consents: readonly AskedConsent[];
	readonly attribution: Attribution;
	readonly locale: string;
	readonly timeZone: string | null;
	readonly now: string;
	/** A person who is already registered gets at most one message in this many milliseconds. */
	readonly pauseMs: number;
}

/** The state of an event when a person requests a seat. */
interface Situation {
	readonly event: EventSeats | null;
	/** The live registration of the person's address for the event; null when there is none. */
	readonly live: Registration | null;
}

/** What to do about a request for a seat. */
export type ReservationPlan = {
	/** Whether the live registration is removed first, because its hold has expired. */
	readonly forgets: boolean;
	/** Whether no seat was free, so that releasing expired holds could improve the result. */
	readonly isShort: boolean;
} & (
	| { readonly step: "gone" }
	| { readonly step: "full"; readonly canWait: boolean }
	/** The live registration stays as it is, and no message is sent. */
	| { readonly step: "keep"; readonly outcome: "again" | "known" }
	/** The live registration changes. */
	| { readonly step: "change"; readonly plan: Plan }
	/** A registration is added. */
	| { readonly step: "add"; readonly added: Omit<Registration, "id" | "sequence">; readonly plan: Plan }
);

/** Decides what to do about a request for a seat (docs/product.md, 16.3). */
export function planReservation(reservation: Reservation, { event: present, live: found }: Situation): ReservationPlan {
	const { now, isProved, acceptsWaiting, formId, pauseMs } = reservation;
	const sure = { forgets: false, isShort: false };
	const event = openEvent(present);
	if (event === null || event.endsAt <= now) return { ...sure, step: "gone" };
	if (found !== null && formId !== null && found.formId === formId) return { ...sure, step: "keep", outcome: "again" };
	const forgets = found?.status === "pending_email" && hasEnded(found, now);
	const live = forgets ? null : found;
	const freed = forgets && found.seat ? { ...event, taken: event.taken - 1 } : event;
	const place = placeFor(freed, freed, acceptsWaiting);
	const common = { forgets, isShort: place !== "seat" };
	if (live !== null && isProved) {
		if (live.status !== "pending_email") return { ...common, step: "keep", outcome: "known" };
		const change = settled(live, freed, now);
		return change === null
			? { ...common, step: "full", canWait: false }
			: { ...common, step: "change", plan: { change, mailAt: now, provesAddress: true } };
	}
	// The caller has not proved the address, so the answer must be the same as for an address that is not registered.
	if (place === "none") return { ...common, step: "full", canWait: event.waitlistEnabled };
	if (live !== null) {
		const plan = reminded(live, pauseMs, now);
		return plan === null ? { ...common, step: "keep", outcome: "known" } : { ...common, step: "change", plan };
	}
	const plan = { change: {}, mailAt: now, remembersMail: !isProved, provesAddress: isProved };
	return { ...common, step: "add", added: newRegistration(reservation, event, place), plan };
}

function newRegistration(
	reservation: Reservation,
	{ sequence }: Pick<EventSeats, "sequence">,
	place: "seat" | "waiting",
): Omit<Registration, "id" | "sequence"> {
	const { now, pauseMs: _, acceptsWaiting: __, isProved, ...person } = reservation;
	return {
		...person,
		status: isProved ? (place === "seat" ? "confirmed" : "waitlisted") : "pending_email",
		seat: place === "seat",
		dueAt: isProved ? null : later(now, LONGEST_HOLD_MS),
		dueBefore: null,
		turn: null,
		mailId: null,
		mailedAt: now,
		createdAt: now,
		confirmedAt: isProved ? now : null,
		cancelledAt: null,
		cancelledFrom: null,
		toldSequence: sequence,
		remindedDay: null,
		remindedHour: null,
	};
}

/**
 * Sends the message again, unless one was sent less than `pauseMs` ago; then returns null. The hold of an unconfirmed
 * registration starts again, but ends at most a day after the registration was created.
 */
function reminded({ mailedAt, status, createdAt, dueAt }: Registration, pauseMs: number, now: string): Plan | null {
	if (mailedAt !== null && later(mailedAt, pauseMs) > now) return null;
	const isHeld = status === "pending_email";
	const change = { mailedAt: now, dueAt: isHeld ? later(createdAt, LONGEST_HOLD_MS) : dueAt };
	return { change, mailAt: now, remembersMail: isHeld };
}

const NUMBERS_BEGIN = Date.parse("2026-01-01T00:00:00.000Z");

/**
 * The initial `sequence` of a new registration (docs/product.md, 16.6). `last` is the highest one known for its address
 * and event; null when there is none. The result is at least the number of seconds from the start of 2026 to `now`.
 * Calendars ignore an entry with a lower SEQUENCE than one they have seen, even after the registration and all its data
 * were erased here. The clock still gives a higher number then, because no person changes a place more than once a
 * second.
 */
export function nextSequence(last: number | null, now: string): number {
	const seconds = Math.max(0, Math.floor((Date.parse(now) - NUMBERS_BEGIN) / 1_000));
	return last === null ? seconds : Math.max(seconds, last + 1);
}

/**
 * The entries to add to the consent ledger once the address of a registration is proved. `now` is an ISO 8601 instant
 * in UTC.
 */
export function provedConsents(
	{ emailKey, consents }: Pick<Registration, "emailKey" | "consents">,
	now: string,
): readonly ConsentEntry[] {
	return consents.map((asked) => ({
		...asked,
		id: crypto.randomUUID(),
		emailKey,
		given: true,
		source: "event",
		confirmedAt: now,
	}));
}
