import {
	canOffer,
	dueAtFor,
	HOLD_MS,
	LIVE_STATUSES,
	placeFor,
	REMINDER_MINUTES,
	type SeatCounts,
	statusAt,
	TOLD_STATUSES,
} from "./registration.ts";
import { ERASED, type EventSeats, type Registration, type RegistrationChange } from "./registration-store.ts";

/*
 * What may become of a registration (docs/product.md, 16.2 to 16.7). A rule gets the registration and the facts around
 * it, and returns what to store and to send, or null when the step is not possible. A change to `waitlisted` with
 * `turn: null` means the end of the line. Instants are ISO 8601 in UTC.
 */

/** What a rule needs to know beside the registration. */
export interface Facts {
	readonly now: string;
	/** The registration's event; null when it no longer exists. */
	readonly event: EventSeats | null;
	/** Whether the address of a registration that is not live has a live one for the same event. */
	readonly hasOther: boolean;
	/** How far the message is that the registration remembers (`mailId`); null when it no longer exists. */
	readonly message: { readonly state: string; readonly claimedUntil: string | null } | null;
}

/** What to store and to send about a registration. */
export interface Plan {
	readonly change: RegistrationChange;
	/** When the message about the change is due; null: none is sent. */
	readonly mailAt: string | null;
	/** Whether the registration remembers that message as its `mailId`. */
	readonly remembersMail?: boolean;
	/** Whether the message remembered so far is deleted, so that no process sends it. */
	readonly withdrawsMail?: boolean;
	/** Whether the address is proved by this, so that the person's consents are added to the ledger. */
	readonly provesAddress?: boolean;
}

/** A step of a registration. */
export type Rule = (row: Registration, facts: Facts) => Plan | null;

/** Confirms the address before the hold ends: the person gets the held seat, a seat that is free, or joins the line. */
export const confirm: Rule = (row, facts) => {
	if (row.status !== "pending_email" || row.dueAt === null || hasEnded(row, facts.now)) return null;
	const change = settled(row, openEvent(facts.event), facts.now);
	return change === null ? null : { change, mailAt: facts.now, provesAddress: true };
};

/** Accepts an offered seat before the offer ends and before the event starts. */
export const acceptOffer: Rule = (row, facts) => {
	const event = openEvent(facts.event);
	if (event === null || row.status !== "offered" || row.dueAt === null) return null;
	return statusAt(row, event, facts.now) === "offered" ? withMail(settled(row, event, facts.now), facts) : null;
};

/** Ends an offer whose time is over, or whose event has begun, and frees its seat. */
export const expireOffer: Rule = (row, facts) => {
	const due = row.status === "offered" ? dueAtFor(row, facts.event) : null;
	if (due === null || due > facts.now) return null;
	return withMail({ status: "offer_expired", seat: false, dueAt: null }, facts);
};

/** Puts a person whose offer expired at the end of the line, or gives them a seat if one is free. */
export const rejoin: Rule = (row, facts) =>
	row.status !== "offer_expired" || facts.hasOther
		? null
		: withMail(settled(row, openEvent(facts.event), facts.now), facts);

/** Cancels a live registration. For `undoMs` milliseconds the seat stays taken and the message is not sent. */
export function cancel(undoMs: number): Rule {
	return (row, { now }) => {
		const { status, dueAt, sequence } = row;
		if (!isLive(row)) return null;
		const undoUntil = later(now, undoMs);
		const change = {
			status: "cancelled",
			cancelledFrom: status,
			cancelledAt: now,
			dueAt: undoUntil,
			dueBefore: dueAt,
			sequence: sequence + 1,
		} as const;
		return { change, mailAt: undoUntil, remembersMail: true };
	};
}

/**
 * Undoes a cancellation in time. Its message is withdrawn, also when a process may be sending it: that process may die
 * and another try again. A second message follows only if the first may have arrived.
 */
export const undoCancel: Rule = (row, { now, event, hasOther, message }) => {
	const { status, cancelledFrom, dueAt, dueBefore, sequence } = row;
	if (status !== "cancelled" || cancelledFrom === null || dueAt === null || hasEnded(row, now)) return null;
	if (openEvent(event) === null || hasOther) return null;
	const back = { status: cancelledFrom, cancelledFrom: null, cancelledAt: null, dueAt: dueBefore, dueBefore: null };
	const isWaiting = message?.state === "waiting";
	return {
		change: { ...back, mailId: null, sequence: sequence + 1 },
		mailAt: isWaiting && message.claimedUntil === null ? null : now,
		withdrawsMail: isWaiting,
	};
};

/** Offers a free seat to a person in the line until the instant `until`. */
export function offer(until: string): Rule {
	return (row, facts) => {
		const event = openEvent(facts.event);
		if (event === null || row.status !== "waitlisted" || !mayOffer(event, facts.now)) return null;
		return withMail({ status: "offered", seat: true, dueAt: until, toldSequence: event.sequence }, facts);
	};
}

/** Whether the event has a free seat that can be offered now to the first person in the line. */
export function mayOffer(event: EventSeats, now: string): boolean {
	return openEvent(event) !== null && event.startsAt > now && canOffer(event, event);
}

/** When an offer made at `now` ends: after the event's `offerTimeoutMinutes`, but at its start at the latest. */
export function offerEnd(
	{ offerTimeoutMinutes, startsAt }: { readonly offerTimeoutMinutes: number; readonly startsAt: string },
	now: string,
): string {
	const until = later(now, offerTimeoutMinutes * 60_000);
	return until < startsAt ? until : startsAt;
}

/** Reminds a person with a seat, once for each start of the event; `startsAt` is the start that the message names. */
export function remind(which: keyof typeof REMINDER_MINUTES, startsAt: string): Rule {
	return (row, facts) => {
		const field = which === "day" ? "remindedDay" : "remindedHour";
		if (openEvent(facts.event)?.startsAt !== startsAt || row.status !== "confirmed") return null;
		return row[field] === startsAt ? null : withMail({ [field]: startsAt }, facts);
	};
}

/**
 * Until when a person must have been confirmed to get this reminder: who registers later than the reminder is due gets
 * none (docs/product.md, 16.7).
 */
export function remindedIfConfirmedBy(which: keyof typeof REMINDER_MINUTES, startsAt: string): string {
	return later(startsAt, -REMINDER_MINUTES[which] * 60_000);
}

/**
 * Notifies a person of what has changed since the event's `toldSequence`. The message is about the event at
 * `eventSequence`; if it says that the event is cancelled (`cancelled`), their registration ends. Not possible once the
 * event has changed again or another process was first.
 */
export function notifyOfChange({
	toldSequence,
	eventSequence,
	cancelled,
}: {
	readonly toldSequence: number;
	readonly eventSequence: number;
	readonly cancelled: boolean;
}): Rule {
	return (row, facts) => {
		const isTold = TOLD_STATUSES.some((status) => status === row.status);
		if (facts.event?.sequence !== eventSequence || row.toldSequence !== toldSequence || !isTold) return null;
		const ended = { status: "cancelled", cancelledFrom: row.status, cancelledAt: facts.now, seat: false, dueAt: null };
		return withMail({ toldSequence: eventSequence, ...(cancelled ? (ended as RegistrationChange) : {}) }, facts);
	};
}

/**
 * Ends a registration whose time has passed, without a message: "remove" when it was never confirmed; a cancelled one
 * frees its seat.
 */
export function released(row: Registration, now: string): "remove" | RegistrationChange | null {
	if (!hasEnded(row, now)) return null;
	if (row.status === "pending_email") return "remove";
	return row.status === "cancelled" ? { seat: false, dueAt: null, dueBefore: null } : null;
}

/**
 * Starts a hold's time once its message is sent, and ends the hold at once if the message is refused or expires
 * (docs/product.md, 16.3). Null when that does not shorten the hold.
 */
export function holdAfterMail(
	{ status, dueAt }: Pick<Registration, "status" | "dueAt">,
	outcome: "sent" | "refused" | "expired",
	now: string,
): RegistrationChange | null {
	const until = outcome === "sent" ? later(now, HOLD_MS) : now;
	return status === "pending_email" && dueAt !== null && dueAt > until ? { dueAt: until } : null;
}

/**
 * Moves a registration to another address of its owner. If that address has a live registration for the event
 * (`hasOther`), a live one that is moved is cancelled.
 */
export function moved(
	row: Registration,
	hasOther: boolean,
	to: Pick<Registration, "email" | "emailKey">,
): RegistrationChange {
	if (!isLive(row) || !hasOther) return to;
	return { ...to, status: "cancelled", cancelledFrom: row.status, seat: false, dueAt: null };
}

/** Takes from a registration what names its person; it still counts. */
export function nameless({ id }: Pick<Registration, "id">): RegistrationChange {
	const unnamed = { name: "", email: "", emailKey: `${ERASED}${id}`, uid: null };
	return { ...unnamed, formId: null, mailId: null, timeZone: null, consents: [] };
}

/** Whether a registration holds a place or may still get one. */
export function isLive({ status }: Pick<Registration, "status">): boolean {
	return LIVE_STATUSES.includes(status);
}

/** The event, if people may still take part: null for a draft, a cancelled event, and one that does not exist. */
export function openEvent(event: EventSeats | null): EventSeats | null {
	return event === null || event.draft || event.cancelled ? null : event;
}

/** Gives a person with a proved address a seat or the end of the line; null when neither is available. */
export function settled(
	{ seat, confirmedAt }: Registration,
	event: (Pick<EventSeats, "capacity" | "waitlistEnabled" | "sequence"> & SeatCounts) | null,
	now: string,
): RegistrationChange | null {
	if (event === null) return null;
	const place = seat ? "seat" : placeFor(event, event, true);
	if (place === "none") return null;
	const common = { dueAt: null, confirmedAt: confirmedAt ?? now, toldSequence: event.sequence };
	return place === "seat"
		? { ...common, status: "confirmed", seat: true }
		: { ...common, status: "waitlisted", turn: null };
}

/** Whether the registration's hold, offer or undo time has ended at `now`. */
export function hasEnded({ dueAt }: Pick<Registration, "dueAt">, now: string): boolean {
	return dueAt !== null && dueAt <= now;
}

/** The instant `ms` milliseconds after another. */
export function later(instant: string, ms: number): string {
	return new Date(Date.parse(instant) + ms).toISOString();
}

function withMail(change: RegistrationChange | null, { now }: Facts): Plan | null {
	return change === null ? null : { change, mailAt: now };
}
