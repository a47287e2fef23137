import type { Mail } from "../mail/mail.ts";
import type { ConsentEntry } from "../user/consent.ts";
import type { AskedConsent, Attribution } from "../waiting-list/waiting-list.ts";
import type { SiteEvent } from "./event.ts";
import type { RegistrationStatus, SeatCounts } from "./registration.ts";

/** Somebody's place at an event, or among those who wait for one. Instants are ISO 8601 in UTC. */
export interface Registration {
	readonly id: string;
	readonly eventId: string;
	/** The account that registered; null without one. */
	readonly uid: string | null;
	readonly name: string;
	readonly email: string;
	readonly emailKey: string;
	readonly status: RegistrationStatus;
	/** Whether one of the event's seats is taken for it. */
	readonly seat: boolean;
	/**
	 * When something ends by itself: the hold of an unconfirmed one, an offer, the time to take a cancellation back.
	 */
	readonly dueAt: string | null;
	readonly consents: readonly AskedConsent[];
	readonly attribution: Attribution;
	readonly locale: string;
	readonly timeZone: string | null;
	readonly createdAt: string;
	readonly confirmedAt: string | null;
	readonly cancelledAt: string | null;
	/** What it was before it was cancelled. */
	readonly cancelledFrom: RegistrationStatus | null;
	/** Grows with every calendar entry that is sent or taken back; added to the event's own. */
	readonly sequence: number;
}

/** What a registration adds to the ledger of consents once its address is proved. */
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
 * A message with a link of its own: the link's token is kept as a hash with the registration, the message in the
 * outbox.
 */
export interface Outgoing {
	readonly tokenHash: string;
	/**
	 * Writes the message about the registration as it is then. Pure and at once: it is called inside the transaction.
	 * null: none is sent.
	 */
	readonly write: (registration: Registration) => Mail | null;
}

/** Who wants a seat. */
export interface Reservation {
	readonly eventId: string;
	readonly uid: string | null;
	readonly name: string;
	readonly email: string;
	readonly emailKey: string;
	/** Whether the address is proved: then nothing is left to confirm. */
	readonly isProved: boolean;
	/** Whether a place among those who wait will do. */
	readonly acceptsWaiting: boolean;
	/** Names one drawing of the form: what it sends again counts as sent once. */
	readonly formId: string | null;
	readonly consents: readonly AskedConsent[];
	readonly attribution: Attribution;
	readonly locale: string;
	readonly timeZone: string | null;
	readonly now: string;
	readonly outgoing: Outgoing;
	/** A person who is registered already gets at most one message in this time. */
	readonly pauseMs: number;
}

/** What became of a wish for a seat. */
export type Reserved =
	| { readonly outcome: "new"; readonly registration: Registration }
	/** The person is registered already, and a seat or place was to be had for a stranger too. */
	| { readonly outcome: "known"; readonly registration: Registration }
	/** This very form was taken before: what it got. */
	| { readonly outcome: "again"; readonly registration: Registration }
	/** No seat is left; `canWait`: but a place among those who wait. */
	| { readonly outcome: "full"; readonly canWait: boolean }
	/** There is no such event any more, or it is cancelled. */
	| { readonly outcome: "gone" };

/** Where a page of registrations ended. */
type PageEnd = Pick<Registration, "createdAt" | "id">;

/** A change to one registration. */
interface Change {
	readonly id: string;
	readonly now: string;
	readonly outgoing: Outgoing;
}

/**
 * Registrations for events. Each method is one transaction, which also keeps the message about it; an event never has
 * more seats taken than its capacity, whoever asks at once. Methods that change something answer null where it is no
 * longer possible.
 */
export interface RegistrationStore {
	/** Seats of these events; events without registrations are not in the answer. */
	counts(eventIds: readonly string[]): Promise<ReadonlyMap<string, SeatCounts>>;

	/** Takes a seat, or a place among those who wait. Holds that have ended are given up first. */
	reserve(wish: Reservation): Promise<Reserved>;

	find(id: string): Promise<Registration | null>;
	/** The registration a link belongs to. */
	findByToken(tokenHash: string): Promise<Registration | null>;
	/** The live registration of an address for an event. */
	findLive(eventId: string, emailKey: string): Promise<Registration | null>;
	/** Everything under an address, newest first. */
	listByEmail(emailKey: string): Promise<readonly Registration[]>;
	/**
	 * At most `limit` registrations for an event in the order they came (by `createdAt`, then by id), behind `after`:
	 * the last one of the page before, which may be gone meanwhile; null for the first page.
	 */
	listByEvent(
		eventId: string,
		page: { readonly after: PageEnd | null; readonly limit: number },
	): Promise<readonly Registration[]>;
	/** Place in the line, from 1; null for who does not wait. */
	position(id: string): Promise<number | null>;

	/**
	 * Confirms the address: the held seat is theirs, or they wait from now on, or get a seat that has become free. Adds
	 * their consents to the ledger.
	 */
	confirm(change: Change): Promise<Registration | null>;
	/** Takes an offered seat. */
	acceptOffer(change: Change): Promise<Registration | null>;
	/** Puts somebody whose offer ran out at the end of the line. */
	rejoin(change: Change): Promise<Registration | null>;
	/** Cancels. Until `undoUntil` the seat stays kept and the message waits. */
	cancel(change: Change & { readonly undoUntil: string }): Promise<Registration | null>;
	/**
	 * Takes a cancellation back, before `undoUntil`; the message is sent only if that of the cancellation was on its
	 * way already.
	 */
	undoCancel(change: Change): Promise<Registration | null>;

	/**
	 * Ends what is due without a word: unconfirmed registrations are forgotten, cancelled seats become free. Answers
	 * how many.
	 */
	release(due: { readonly now: string; readonly limit: number }): Promise<number>;
	/** Offers whose time is over. */
	overdueOffers(due: { readonly now: string; readonly limit: number }): Promise<readonly Registration[]>;
	/** Ends one of them; its seat becomes free. */
	expireOffer(change: Change): Promise<Registration | null>;
	/** When the next hold, offer or undo ends; null: none is under way. */
	nextDueAt(): Promise<string | null>;

	/** Events that have not started, with a free seat and somebody who waits for one. */
	offerable(now: string): Promise<readonly SiteEvent[]>;
	/** Keeps a free seat for the first who waits; null when there is none of either. */
	offerNext(offer: {
		readonly eventId: string;
		readonly now: string;
		readonly until: string;
		readonly outgoing: Outgoing;
	}): Promise<Registration | null>;

	/**
	 * Confirmed registrations for events that start between `startsAfter` and `startsBy`, who were confirmed before
	 * their reminder was due and have not been reminded of that start.
	 */
	dueReminders(wish: {
		readonly which: "day" | "hour";
		readonly startsAfter: string;
		readonly startsBy: string;
		readonly limit: number;
	}): Promise<readonly Registration[]>;
	/**
	 * Notes a reminder and keeps its message; false when it was noted before or there is nothing to remind of any more.
	 */
	remind(wish: Change & { readonly which: "day" | "hour"; readonly startsAt: string }): Promise<boolean>;

	/**
	 * Live registrations, confirmed addresses only, for events that have not ended and say something else than these
	 * people were told.
	 */
	dueNotices(wish: {
		readonly now: string;
		readonly limit: number;
	}): Promise<readonly { readonly registration: Registration; readonly toldSequence: number }[]>;
	/**
	 * Notes that somebody was told of an event as it is now, cancels their registration where the event is, and keeps
	 * the message; false when somebody else did so first.
	 */
	tell(
		wish: Change & { readonly toldSequence: number; readonly eventSequence: number; readonly cancelled: boolean },
	): Promise<boolean>;

	/**
	 * Ties everything under an address to another one, because its owner has changed it. Where both are registered, the
	 * new one's stays.
	 */
	move(from: string, to: { readonly email: string; readonly emailKey: string }): Promise<void>;
	/**
	 * Forgets a person: registrations for events that have not ended go and free their seats, the others stay as
	 * numbers without a name.
	 */
	erase(emailKey: string, now: string): Promise<void>;
	/** Takes the names out of registrations for events that ended before. */
	anonymise(endedBefore: string): Promise<void>;
}
