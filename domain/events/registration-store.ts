import type { AskedConsent, Attribution } from "../waiting-list/waiting-list.ts";
import type { SiteEvent } from "./event.ts";
import type { RegistrationStatus, SeatCounts } from "./registration.ts";

/** A person's seat at an event, or their place in its line, as it is stored. Instants are ISO 8601 in UTC. */
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
	/** `dueAt` before the cancellation, to restore when the cancellation is undone. */
	readonly dueBefore: string | null;
	/** Order in the line, lowest first; null when the person was never in it. */
	readonly turn: number | null;
	/** Identifies the rendering of the form that created it; null when the form had none. */
	readonly formId: string | null;
	/** Id of the message whose delivery starts the hold's 30 minutes, or of the message about the cancellation. */
	readonly mailId: string | null;
	/** When the person last caused a message to be sent. */
	readonly mailedAt: string | null;
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
	/** The event's `sequence` when the person was last notified about the event. */
	readonly toldSequence: number;
	/** The event's start for which each reminder was sent; null when none was. */
	readonly remindedDay: string | null;
	readonly remindedHour: string | null;
}

/** The fields of a registration that change; all others stay as they are. */
export type RegistrationChange = Partial<Omit<Registration, "id" | "eventId">>;

/**
 * What decides about the seats of an event, also of a draft or a cancelled one, and how many are taken.
 */
export interface EventSeats
	extends SeatCounts,
		Pick<SiteEvent, "id" | "startsAt" | "endsAt" | "capacity" | "waitlistEnabled" | "sequence" | "cancelled"> {
	readonly draft: boolean;
}

/** How many registrations have each status. */
export type StatusCounts = Readonly<Partial<Record<RegistrationStatus, number>>>;

/** A published event that has not ended. */
export type ComingEvent = Pick<
	SiteEvent,
	"id" | "startsAt" | "sequence" | "cancelled" | "registrationOpensAt" | "registrationClosesAt"
>;

/** The beginning of the `emailKey` of a registration whose person was forgotten; the registration's id follows. */
export const ERASED = "erased:";

/** The last registration of a page, from which the next page continues. */
type PageEnd = Pick<Registration, "createdAt" | "id">;

/**
 * The rows of registrations, of the links to them, and of the seats of events. It decides nothing: the rules are in
 * `registration-rules.ts`. A read and the writes that follow from it belong into one `Backend.transaction`. Instants are
 * ISO 8601 in UTC.
 */
export interface RegistrationStore {
	/** Seat counts by event id. Events without registrations may be missing from the map. */
	counts(eventIds: readonly string[]): Promise<ReadonlyMap<string, SeatCounts>>;
	/** How many registrations of an event have each status; statuses that none has may be missing. */
	statusCounts(eventId: string): Promise<StatusCounts>;
	/** The events with these ids and their seats; without those that do not exist. */
	eventSeats(eventIds: readonly string[]): Promise<ReadonlyMap<string, EventSeats>>;
	/** All published events that end after `now`. */
	comingEvents(now: string): Promise<readonly ComingEvent[]>;
	/** Ids of the events with at least one person in the line. */
	eventsWithLine(): Promise<readonly string[]>;
	/** Ids of the events with at least one registration whose person was not forgotten. */
	eventsWithNames(): Promise<readonly string[]>;

	find(id: string): Promise<Registration | null>;
	/** The registration that the link with this token hash opens. */
	findByToken(tokenHash: string): Promise<Registration | null>;
	/** The live registration (see `LIVE_STATUSES`) of an address for an event. */
	findLive(eventId: string, emailKey: string): Promise<Registration | null>;
	/** The first registration in the event's line: status `waitlisted`, lowest `turn`. */
	firstWaiting(eventId: string): Promise<Registration | null>;
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
	/** How many people stand in the event's line before this turn. */
	countWaitingBefore(eventId: string, turn: number): Promise<number>;
	/** The highest `sequence` of an address's registrations for an event; null when it has none. */
	lastSequence(eventId: string, emailKey: string): Promise<number | null>;
	/** The earliest `dueAt` of all registrations; null when none has one. */
	firstDueAt(): Promise<string | null>;

	/** At most `limit` unconfirmed or cancelled registrations with a `dueAt` not after `now`, of one event or of all. */
	listEnded(query: {
		readonly now: string;
		readonly limit: number;
		readonly eventId?: string | undefined;
	}): Promise<readonly Registration[]>;
	/** All offered seats. There are at most as many as free seats that people waited for. */
	listOffered(): Promise<readonly Registration[]>;
	/** At most `limit` registrations confirmed by `confirmedBy` without this reminder for the start `startsAt`. */
	listUnreminded(query: {
		readonly eventId: string;
		readonly which: "day" | "hour";
		readonly startsAt: string;
		readonly confirmedBy: string;
		readonly limit: number;
	}): Promise<readonly Registration[]>;
	/** At most `limit` live registrations with a confirmed address whose `toldSequence` is below `sequence`. */
	listUntold(query: {
		readonly eventId: string;
		readonly sequence: number;
		readonly limit: number;
	}): Promise<readonly Registration[]>;
	/** At most `limit` registrations whose person was not forgotten; with `createdBefore`, only those made before it. */
	listNamed(query: {
		readonly eventId: string;
		readonly createdBefore: string | null;
		readonly limit: number;
	}): Promise<readonly Registration[]>;

	/** An id for a new registration, in the form that suits the storage. */
	newId(): string;
	/** Takes the next turn in the event's line, above all earlier ones. */
	nextTurn(eventId: string): Promise<number>;
	add(registration: Registration): Promise<void>;
	change(changes: readonly { readonly row: Registration; readonly to: RegistrationChange }[]): Promise<void>;
	/** Removes registrations and their links. */
	remove(rows: readonly Registration[]): Promise<void>;
	/** Adds a link to a registration; `tokenHash` is the hash of its token. */
	addLink(tokenHash: string, id: string): Promise<void>;
	/** Removes the links to these registrations. */
	removeLinks(ids: readonly string[]): Promise<void>;
	/** Raises the site's revision, so that kept pages are made anew. */
	refreshPages(): Promise<void>;
}
