import type { Mail } from "../mail/mail.ts";
import type { ConsentEntry } from "../user/consent.ts";
import type { AskedConsent, Attribution } from "../waiting-list/waiting-list.ts";
import type { SiteEvent } from "./event.ts";
import type { RegistrationStatus, SeatCounts } from "./registration.ts";

/** A person's seat at an event, or their place in its line. Instants are ISO 8601 in UTC. */
export interface Registration {
	readonly id: string;
	readonly eventId: string;
	/** Id of the signed-in account that registered with its own address; otherwise null. */
	readonly uid: string | null;
	readonly name: string;
	readonly email: string;
	readonly emailKey: string;
	readonly status: RegistrationStatus;
	/** Whether this registration takes one of the event's seats. */
	readonly seat: boolean;
	/**
	 * The current deadline: when the hold of an unconfirmed registration, an offer, or the time to undo a cancellation
	 * ends. null when there is none.
	 */
	readonly dueAt: string | null;
	readonly consents: readonly AskedConsent[];
	readonly attribution: Attribution;
	readonly locale: string;
	readonly timeZone: string | null;
	readonly createdAt: string;
	readonly confirmedAt: string | null;
	readonly cancelledAt: string | null;
	/** The status before the cancellation; null unless cancelled. */
	readonly cancelledFrom: RegistrationStatus | null;
	/**
	 * Grows when the registration is cancelled and when the cancellation is undone. The SEQUENCE of the person's
	 * calendar entry is this number plus the event's own `sequence`.
	 */
	readonly sequence: number;
}

/**
 * The entries to add to the consent ledger once the address of a registration is confirmed. `now` is an ISO 8601
 * instant in UTC.
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

/**
 * A message with its own link to the registration's page. The store saves the hash of the link's token with the
 * registration, and the message in the outbox, in one transaction.
 */
export interface Outgoing {
	readonly tokenHash: string;
	/**
	 * Writes the message about the registration as the change leaves it; null when no message is to be sent. It must be
	 * pure and synchronous: it may be called inside the transaction, and more than once.
	 */
	readonly write: (registration: Registration) => Mail | null;
}

/** A request for a seat. */
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
	readonly outgoing: Outgoing;
	/** A person who is already registered gets at most one message in this many milliseconds. */
	readonly pauseMs: number;
}

/** The result of a request for a seat. */
export type Reserved =
	| { readonly outcome: "new"; readonly registration: Registration }
	/**
	 * The address was already registered. If the caller has not proved the address, this is answered only when a
	 * stranger would have got a place too, so that the answer does not reveal the registration.
	 */
	| { readonly outcome: "known"; readonly registration: Registration }
	/** The same form was submitted before. This is the registration that it led to. */
	| { readonly outcome: "again"; readonly registration: Registration }
	/** No seat is left. `canWait` says whether a place in the line is available. */
	| { readonly outcome: "full"; readonly canWait: boolean }
	/** The event does not exist, is a draft or cancelled, or has ended. */
	| { readonly outcome: "gone" };

/** The last registration of a page, from which the next page continues. */
type PageEnd = Pick<Registration, "createdAt" | "id">;

interface Change {
	readonly id: string;
	readonly now: string;
	readonly outgoing: Outgoing;
}

/**
 * Registrations for events. Each change is one transaction, which also stores the message about it. An event never has
 * more seats taken than its capacity, however many requests arrive at once. Methods that change one registration return
 * null when the change is no longer possible. Instants are ISO 8601 in UTC.
 */
export interface RegistrationStore {
	/** Seat counts by event id. Events without registrations may be missing from the map. */
	counts(eventIds: readonly string[]): Promise<ReadonlyMap<string, SeatCounts>>;

	/** Takes a seat, or a place in the line. If no seat is left, expired holds are released first. */
	reserve(wish: Reservation): Promise<Reserved>;

	find(id: string): Promise<Registration | null>;
	/** The registration that the link with this token hash opens. */
	findByToken(tokenHash: string): Promise<Registration | null>;
	/** The live registration (see `LIVE_STATUSES`) of an address for an event. */
	findLive(eventId: string, emailKey: string): Promise<Registration | null>;
	/** All registrations of an address, newest first. */
	listByEmail(emailKey: string): Promise<readonly Registration[]>;
	/**
	 * At most `limit` registrations for an event, by `createdAt` and then by id. `after` is the last registration of
	 * the previous page, which may have been deleted since; null for the first page.
	 */
	listByEvent(
		eventId: string,
		page: { readonly after: PageEnd | null; readonly limit: number },
	): Promise<readonly Registration[]>;
	/** Position in the line, from 1; null when the registration is not waitlisted. */
	position(id: string): Promise<number | null>;

	/**
	 * Confirms the address. The person gets the held seat; without one, they get a seat that has become free or join
	 * the line. Adds their consents to the ledger.
	 */
	confirm(change: Change): Promise<Registration | null>;
	/** Accepts an offered seat. */
	acceptOffer(change: Change): Promise<Registration | null>;
	/** Puts a person whose offer expired at the end of the line, or gives them a seat if one is free. */
	rejoin(change: Change): Promise<Registration | null>;
	/** Cancels. The seat stays taken and the message is not sent until `undoUntil`. */
	cancel(change: Change & { readonly undoUntil: string }): Promise<Registration | null>;
	/**
	 * Undoes a cancellation before its `undoUntil`. The message about this change is sent only if the message about the
	 * cancellation may already have gone out.
	 */
	undoCancel(change: Change): Promise<Registration | null>;

	/**
	 * Processes at most `limit` registrations whose `dueAt` has passed, without sending messages: deletes unconfirmed
	 * registrations and frees the seats of cancelled ones. Returns how many it processed.
	 */
	release(due: { readonly now: string; readonly limit: number }): Promise<number>;
	/** At most `limit` offers that have expired. */
	overdueOffers(due: { readonly now: string; readonly limit: number }): Promise<readonly Registration[]>;
	/** Ends an expired offer and frees its seat. */
	expireOffer(change: Change): Promise<Registration | null>;
	/** When the next hold, offer or undo time ends; null when there is none. */
	nextDueAt(): Promise<string | null>;

	/** Events that have not started and have both a free seat and a person in the line. */
	offerable(now: string): Promise<readonly SiteEvent[]>;
	/**
	 * Offers a free seat, until `until`, to the first person in the line; null when there is no free seat or the line
	 * is empty.
	 */
	offerNext(offer: {
		readonly eventId: string;
		readonly now: string;
		readonly until: string;
		readonly outgoing: Outgoing;
	}): Promise<Registration | null>;

	/**
	 * Confirmed registrations for events that start after `startsAfter` and not later than `startsBy`. Only people who
	 * were confirmed before this reminder was due and have not had it for that start are returned.
	 */
	dueReminders(wish: {
		readonly which: "day" | "hour";
		readonly startsAfter: string;
		readonly startsBy: string;
		readonly limit: number;
	}): Promise<readonly Registration[]>;
	/** Records a reminder and stores its message. Returns false when it was recorded before or is no longer due. */
	remind(wish: Change & { readonly which: "day" | "hour"; readonly startsAt: string }): Promise<boolean>;

	/**
	 * Live registrations with a confirmed address for events that have not ended and have changed since the person was
	 * last notified. `toldSequence` is the event's `sequence` at that time.
	 */
	dueNotices(wish: {
		readonly now: string;
		readonly limit: number;
	}): Promise<readonly { readonly registration: Registration; readonly toldSequence: number }[]>;
	/**
	 * Records that a person was notified of the event as it is now, cancels their registration if the event is
	 * cancelled, and stores the message. Returns false when another process did so first or the event has changed
	 * again.
	 */
	tell(
		wish: Change & { readonly toldSequence: number; readonly eventSequence: number; readonly cancelled: boolean },
	): Promise<boolean>;

	/**
	 * Moves all registrations of an address to the owner's new address. Where both addresses have a live registration
	 * for an event, that of the new address stays live and the other is cancelled.
	 */
	move(from: string, to: { readonly email: string; readonly emailKey: string }): Promise<void>;
	/**
	 * Forgets a person. Deletes their registrations for events that have not ended, which frees the seats; the others
	 * stay without name or address, so that they still count.
	 */
	erase(emailKey: string, now: string): Promise<void>;
	/** Removes the personal data from registrations for events that ended before this instant. */
	anonymise(endedBefore: string): Promise<void>;
}
