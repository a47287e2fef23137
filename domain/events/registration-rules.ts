import type { SiteEvent } from "./event.ts";
import {
	canOffer,
	dueAtFor,
	LIVE_STATUSES,
	LONGEST_HOLD_MS,
	placeFor,
	type SeatCounts,
	statusAt,
} from "./registration.ts";
import type { Registration, Reservation } from "./registration-store.ts";

/**
 * The rules for registrations, shared by all stores (docs/product.md, 16.2 to 16.7). Each rule returns the fields that
 * change, or null when the step is no longer possible. If the result is `waitlisted` without a turn, the store assigns
 * the last turn in the line. Instants are ISO 8601 in UTC.
 */

/** A registration with the fields that only stores and these rules need. */
export interface KeptRegistration extends Registration {
	/** Order in the line, lowest first; null when the person was never in it. */
	readonly turn: number | null;
	/** `dueAt` before the cancellation, to restore when the cancellation is undone. */
	readonly dueBefore: string | null;
	/** Id of the form rendering that created it (`Reservation.formId`). */
	readonly formId: string | null;
	/** Id of the message whose delivery starts the hold's 30 minutes, or of the message about the cancellation. */
	readonly mailId: string | null;
	/** When the person last caused a message to be sent. */
	readonly mailedAt: string | null;
	/** The event's `sequence` when the person was last notified about the event. */
	readonly toldSequence: number;
}

/** The fields of a registration that a rule changes; all others stay as they are. */
export type RegistrationChange = Partial<KeptRegistration>;

/** The fields of an event that these rules need; null when the event does not exist, is a draft or is cancelled. */
type OpenEvent = Pick<SiteEvent, "startsAt" | "endsAt" | "capacity" | "waitlistEnabled" | "sequence"> | null;

/** The state of an event when a person requests a seat. `live` is the live registration of their address, or null. */
interface Situation {
	readonly event: OpenEvent;
	readonly live: KeptRegistration | null;
	readonly counts: SeatCounts;
}

/** What the store has to do about a request for a seat. */
export type ReservationPlan = {
	/** Whether the live registration is deleted first, because its hold has expired. */
	readonly forgets: boolean;
	/** Whether no seat was free, so that releasing expired holds could improve the result. */
	readonly isShort: boolean;
} & (
	| { readonly step: "gone" }
	| { readonly step: "full"; readonly canWait: boolean }
	/** The live registration stays as it is, and no message is sent. */
	| { readonly step: "keep"; readonly outcome: "again" | "known" }
	/**
	 * The live registration changes and its owner gets a message. `proves`: the address is now confirmed, so the
	 * consents are added to the ledger.
	 */
	| { readonly step: "change"; readonly change: RegistrationChange; readonly proves: boolean }
	/** A registration is added and its owner gets a message. */
	| { readonly step: "add"; readonly registration: Omit<KeptRegistration, "id" | "sequence"> }
);

/** Decides what to do about a request for a seat (docs/product.md, 16.3). */
export function planReservation(
	wish: Reservation,
	{ event, live: found, counts: counted }: Situation,
): ReservationPlan {
	const { now, isProved, acceptsWaiting, formId, pauseMs } = wish;
	const sure = { forgets: false, isShort: false };
	if (event === null || event.endsAt <= now) return { ...sure, step: "gone" };
	if (found !== null && formId !== null && found.formId === formId) return { ...sure, step: "keep", outcome: "again" };

	const forgets = found?.status === "pending_email" && hasEnded(found, now);
	const live = forgets ? null : found;
	const counts = forgets && found?.seat ? { ...counted, taken: counted.taken - 1 } : counted;
	const place = placeFor(event, counts, acceptsWaiting);
	const common = { forgets, isShort: place !== "seat" };
	if (live !== null && isProved) {
		if (live.status !== "pending_email") return { ...common, step: "keep", outcome: "known" };
		const change = settled(live, event, counts, now);
		return change === null
			? { ...common, step: "full", canWait: false }
			: { ...common, step: "change", change, proves: true };
	}
	// The caller has not proved the address, so the answer must be the same as for an address that is not registered.
	if (place === "none") return { ...common, step: "full", canWait: event.waitlistEnabled };
	if (live !== null) {
		const change = reminded(live, pauseMs, now);
		return change === null
			? { ...common, step: "keep", outcome: "known" }
			: { ...common, step: "change", change, proves: false };
	}
	return { ...common, step: "add", registration: newRegistration(wish, event, place) };
}

function newRegistration(
	wish: Reservation,
	{ sequence }: Pick<SiteEvent, "sequence">,
	place: "seat" | "waiting",
): Omit<KeptRegistration, "id" | "sequence"> {
	const { now, outgoing: _, pauseMs: __, acceptsWaiting: ___, isProved, ...person } = wish;
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
	};
}

/**
 * Sends the message again, unless one was sent less than `pauseMs` ago; then returns null. The hold of an unconfirmed
 * registration starts again, but ends at most a day after the registration was created.
 */
function reminded(
	{ mailedAt, status, createdAt, dueAt }: KeptRegistration,
	pauseMs: number,
	now: string,
): RegistrationChange | null {
	if (mailedAt !== null && later(mailedAt, pauseMs) > now) return null;
	return { mailedAt: now, dueAt: status === "pending_email" ? later(createdAt, LONGEST_HOLD_MS) : dueAt };
}

/** Gives a person with a confirmed address a seat or a place in the line; null when neither is available. */
function settled(
	{ seat, confirmedAt }: KeptRegistration,
	event: OpenEvent,
	counts: SeatCounts,
	now: string,
): RegistrationChange | null {
	if (event === null) return null;
	const place = seat ? "seat" : placeFor(event, counts, true);
	if (place === "none") return null;
	const common = { dueAt: null, confirmedAt: confirmedAt ?? now, toldSequence: event.sequence };
	return place === "seat"
		? { ...common, status: "confirmed", seat: true }
		: { ...common, status: "waitlisted", turn: null };
}

/** Confirms the address before the hold ends. */
export function confirmed(
	row: KeptRegistration,
	event: OpenEvent,
	counts: SeatCounts,
	now: string,
): RegistrationChange | null {
	return row.status !== "pending_email" || row.dueAt === null || hasEnded(row, now)
		? null
		: settled(row, event, counts, now);
}

/** Accepts an offered seat before the offer ends and before the event starts. */
export function offerAccepted(
	row: KeptRegistration,
	event: OpenEvent,
	counts: SeatCounts,
	now: string,
): RegistrationChange | null {
	if (event === null || row.status !== "offered" || row.dueAt === null) return null;
	return statusAt(row, event, now) === "offered" ? settled(row, event, counts, now) : null;
}

/** Ends an offer that has expired at `now`. `event` is null when it no longer exists. */
export function offerExpired(
	row: KeptRegistration,
	event: Pick<SiteEvent, "startsAt"> | null,
	now: string,
): RegistrationChange | null {
	const due = row.status === "offered" ? dueAtFor(row, event) : null;
	return due !== null && due <= now ? { status: "offer_expired", seat: false, dueAt: null } : null;
}

/**
 * Puts a person whose offer expired at the end of the line, or gives them a free seat. `hasOther`: they have another
 * live registration for the event; then the result is null.
 */
export function rejoined(
	row: KeptRegistration,
	hasOther: boolean,
	event: OpenEvent,
	counts: SeatCounts,
	now: string,
): RegistrationChange | null {
	return row.status !== "offer_expired" || hasOther ? null : settled(row, event, counts, now);
}

/** Cancels a live registration. It keeps its seat until `undoUntil`. */
export function cancelled(row: KeptRegistration, now: string, undoUntil: string): RegistrationChange | null {
	const { status, dueAt, sequence } = row;
	if (!LIVE_STATUSES.includes(status)) return null;
	return {
		status: "cancelled",
		cancelledFrom: status,
		cancelledAt: now,
		dueAt: undoUntil,
		dueBefore: dueAt,
		sequence: sequence + 1,
	};
}

/**
 * Undoes a cancellation before its `undoUntil`, unless the person has another live registration for the event
 * (`hasOther`).
 */
export function cancelUndone(
	row: KeptRegistration,
	hasOther: boolean,
	event: OpenEvent,
	now: string,
): RegistrationChange | null {
	const { status, cancelledFrom, dueAt, dueBefore, sequence } = row;
	if (status !== "cancelled" || cancelledFrom === null || dueAt === null || hasEnded(row, now)) return null;
	if (event === null || hasOther) return null;
	const back = {
		status: cancelledFrom,
		cancelledFrom: null,
		cancelledAt: null,
		dueAt: dueBefore,
		dueBefore: null,
		mailId: null,
	};
	return { ...back, sequence: sequence + 1 };
}

/**
 * What to do about the message of a cancellation that is undone; `message` is null when it no longer exists.
 * `withdraws`: delete the message, so that no process sends it, not even as a retry after a process died while sending
 * it. `tells`: the message may already have arrived, so a second message must follow.
 */
export function cancelMessageAfterUndo(
	message: { readonly state: string; readonly claimedUntil: string | null } | null,
): {
	readonly withdraws: boolean;
	readonly tells: boolean;
} {
	if (message?.state !== "waiting") return { withdraws: false, tells: true };
	return { withdraws: true, tells: message.claimedUntil !== null };
}

/**
 * Ends a registration whose time has passed, without a message: "forget" when it was never confirmed, the freed seat
 * when it was cancelled.
 */
export function released(row: KeptRegistration, now: string): "forget" | RegistrationChange | null {
	if (!hasEnded(row, now)) return null;
	if (row.status === "pending_email") return "forget";
	return row.status === "cancelled" ? { seat: false, dueAt: null, dueBefore: null } : null;
}

/** Whether the event has a free seat that can be offered now to the first person in the line. */
export function mayOffer(event: OpenEvent, counts: SeatCounts, now: string): event is NonNullable<OpenEvent> {
	return event !== null && event.startsAt > now && canOffer(event, counts);
}

/** Offers a seat to a person in the line, until the instant `until`. */
export function offered({ sequence }: Pick<SiteEvent, "sequence">, until: string): RegistrationChange {
	return { status: "offered", seat: true, dueAt: until, toldSequence: sequence };
}

/**
 * Records that a person was notified of the event at `eventSequence`. `cancelled`: the event is cancelled, so their
 * registration is cancelled too. Returns null when the event has changed again, another process was first, or the
 * registration is not live or not confirmed.
 */
export function told(
	row: KeptRegistration,
	present: Pick<SiteEvent, "sequence"> | null,
	{
		toldSequence,
		eventSequence,
		cancelled: ends,
	}: { readonly toldSequence: number; readonly eventSequence: number; readonly cancelled: boolean },
	now: string,
): RegistrationChange | null {
	const isTold = LIVE_STATUSES.includes(row.status) && row.status !== "pending_email";
	if (present?.sequence !== eventSequence || row.toldSequence !== toldSequence || !isTold) return null;
	const change = { toldSequence: eventSequence };
	return ends
		? { ...change, status: "cancelled", cancelledFrom: row.status, cancelledAt: now, seat: false, dueAt: null }
		: change;
}

/**
 * Moves a registration to another address. If that address already has a live registration for the event (`hasOther`),
 * a live registration that is moved is cancelled.
 */
export function moved(
	row: KeptRegistration,
	hasOther: boolean,
	to: Pick<Registration, "email" | "emailKey">,
): RegistrationChange {
	if (!LIVE_STATUSES.includes(row.status) || !hasOther) return to;
	return { ...to, status: "cancelled", cancelledFrom: row.status, seat: false, dueAt: null };
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

function hasEnded({ dueAt }: Pick<Registration, "dueAt">, now: string): boolean {
	return dueAt !== null && dueAt <= now;
}

function later(instant: string, ms: number): string {
	return new Date(Date.parse(instant) + ms).toISOString();
}
