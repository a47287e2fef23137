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
 * What becomes of registrations, for every store alike (docs/product.md, 16.2 to 16.7). Each rule answers the fields
 * that change, or null where the step is no longer possible. Who is `waitlisted` then and has no turn gets the last one
 * from the store. Instants are ISO 8601 in UTC.
 */

/** A registration as stores keep it. */
export interface KeptRegistration extends Registration {
	/** Orders who waits; null for who never did. */
	readonly turn: number | null;
	/** What `dueAt` was before it was cancelled. */
	readonly dueBefore: string | null;
	/** The drawing of the form it came by. */
	readonly formId: string | null;
	/** The message whose delivery starts the hold's time, or that tells of the cancellation. */
	readonly mailId: string | null;
	/** When the person last caused a message. */
	readonly mailedAt: string | null;
	/** The event's sequence they were told of. */
	readonly toldSequence: number;
}

/** The fields that change. */
export type RegistrationChange = Partial<KeptRegistration>;

/** An event as far as these rules ask; null: there is none, or it is a draft or cancelled. */
type OpenEvent = Pick<SiteEvent, "startsAt" | "endsAt" | "capacity" | "waitlistEnabled" | "sequence"> | null;

/** What there is of an event when somebody asks for a seat. `live`: their live registration; null: none. */
interface Situation {
	readonly event: OpenEvent;
	readonly live: KeptRegistration | null;
	readonly counts: SeatCounts;
}

/** What is to be done about a wish for a seat. */
export type ReservationPlan = {
	/** Whether the live registration is forgotten first: its hold has ended. */
	readonly forgets: boolean;
	/** Whether seats whose hold has ended could make it better. */
	readonly isShort: boolean;
} & (
	| { readonly step: "gone" }
	| { readonly step: "full"; readonly canWait: boolean }
	/** The live registration stays as it is, and nobody is told. */
	| { readonly step: "keep"; readonly outcome: "again" | "known" }
	/** It changes and its owner is told; `proves`: their consents count from now on. */
	| { readonly step: "change"; readonly change: RegistrationChange; readonly proves: boolean }
	/** It is added and its owner is told. */
	| { readonly step: "add"; readonly registration: Omit<KeptRegistration, "id" | "sequence"> }
);

/** Decides a wish for a seat (docs/product.md, 16.3). */
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
	// Whoever asks with a stranger's address is answered as if it were nobody's.
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
 * Sends a person the way to what they have, if they have not just got it. An unconfirmed hold's time begins anew,
 * within its day.
 */
function reminded(
	{ mailedAt, status, createdAt, dueAt }: KeptRegistration,
	pauseMs: number,
	now: string,
): RegistrationChange | null {
	if (mailedAt !== null && later(mailedAt, pauseMs) > now) return null;
	return { mailedAt: now, dueAt: status === "pending_email" ? later(createdAt, LONGEST_HOLD_MS) : dueAt };
}

/** What somebody becomes who wants a seat and whose address is proved: null where there is neither seat nor line. */
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

/** Confirms the address while its hold lasts. */
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

/** Takes an offered seat while the offer lasts, and before the event starts. */
export function offerAccepted(
	row: KeptRegistration,
	event: OpenEvent,
	counts: SeatCounts,
	now: string,
): RegistrationChange | null {
	if (event === null || row.status !== "offered" || row.dueAt === null) return null;
	return statusAt(row, event, now) === "offered" ? settled(row, event, counts, now) : null;
}

/** Ends an offer whose time is over at `now`; `event` is null where it is gone. */
export function offerExpired(
	row: KeptRegistration,
	event: Pick<SiteEvent, "startsAt"> | null,
	now: string,
): RegistrationChange | null {
	const due = row.status === "offered" ? dueAtFor(row, event) : null;
	return due !== null && due <= now ? { status: "offer_expired", seat: false, dueAt: null } : null;
}

/**
 * Puts somebody whose offer ran out at the end of the line; `hasOther`: a registration of theirs for the event is live.
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

/** Cancels; until `undoUntil` the seat stays kept. */
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

/** Takes a cancellation back before its time is over. */
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
 * What becomes of the message of a cancellation that is taken back; null: there is none. `withdraws`: nobody is to send
 * it any more, also not once more after a process that had begun to send it has died. `tells`: it may have arrived, so
 * that another has to follow it.
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

/** Ends what is due without a word: "forget" for an unconfirmed one, a freed seat for a cancelled one. */
export function released(row: KeptRegistration, now: string): "forget" | RegistrationChange | null {
	if (!hasEnded(row, now)) return null;
	if (row.status === "pending_email") return "forget";
	return row.status === "cancelled" ? { seat: false, dueAt: null, dueBefore: null } : null;
}

/** Whether a free seat of an event can be offered now to the first who waits. */
export function mayOffer(event: OpenEvent, counts: SeatCounts, now: string): event is NonNullable<OpenEvent> {
	return event !== null && event.startsAt > now && canOffer(event, counts);
}

/** Keeps a seat of the event for somebody who waited. */
export function offered({ sequence }: Pick<SiteEvent, "sequence">, until: string): RegistrationChange {
	return { status: "offered", seat: true, dueAt: until, toldSequence: sequence };
}

/**
 * Notes that somebody was told of an event as it is at this sequence; `ends`: the event is cancelled, and their
 * registration with it.
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
 * Ties a registration to another address; where that one has a live registration for the event (`hasOther`), this one
 * ends.
 */
export function moved(
	row: KeptRegistration,
	hasOther: boolean,
	to: Pick<Registration, "email" | "emailKey">,
): RegistrationChange {
	if (!LIVE_STATUSES.includes(row.status) || !hasOther) return to;
	return { ...to, status: "cancelled", cancelledFrom: row.status, seat: false, dueAt: null };
}

/** Where numbers of calendar entries are counted from. */
const NUMBERS_BEGIN = Date.parse("2026-01-01T00:00:00.000Z");

/**
 * The number that a new registration's calendar entry begins with (docs/product.md, 16.6); `last`: the highest that is
 * known of its address, null for none. It is at least the seconds since 2026: calendars keep what they were told also
 * where the registration has been erased, with all that was known of it, and ignore what has a lower number. Nobody
 * changes a place more than once a second.
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
