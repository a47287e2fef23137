import type { EventCard, EventTerms } from "./event.ts";

/**
 * Status of a registration (docs/product.md, 16.2). `pending_email`: the person has not confirmed the address yet.
 * `offered`: a freed seat is reserved for a person from the line.
 */
export type RegistrationStatus =
	| "pending_email"
	| "confirmed"
	| "waitlisted"
	| "offered"
	| "offer_expired"
	| "cancelled";

/** Statuses whose seat becomes free, without a message, once `dueAt` has passed (docs/product.md, 16.3 and 16.4). */
export const RELEASED_STATUSES = ["pending_email", "cancelled"] as const satisfies readonly RegistrationStatus[];

/** Live statuses with a confirmed address: these people are told when the event changes. */
export const TOLD_STATUSES = ["confirmed", "waitlisted", "offered"] as const satisfies readonly RegistrationStatus[];

/** How many seats are taken, held seats included, and how many people wait in the line. */
export interface SeatCounts {
	readonly taken: number;
	readonly waiting: number;
}

/** The counts of an event without registrations. */
export const NO_SEATS_TAKEN: SeatCounts = { taken: 0, waiting: 0 };

/**
 * How long a seat is held once its confirmation mail has been accepted for delivery, and the longest hold in all, in
 * milliseconds.
 */
export const HOLD_MS = 30 * 60_000;
export const LONGEST_HOLD_MS = 24 * 3_600_000;

/** How long a cancellation can be undone, in milliseconds. The seat is not given to anyone else during that time. */
export const UNDO_MS = 10_000;

/** How long before the start the address to join online is shown, in milliseconds. */
export const JOIN_BEFORE_MS = 24 * 3_600_000;

/** How many minutes before the start the reminders are sent. */
export const REMINDER_MINUTES = { day: 1_440, hour: 60 } as const;

/**
 * Statuses in which a person has a place or may still get one. A person has at most one such registration per event.
 */
export const LIVE_STATUSES: readonly RegistrationStatus[] = ["pending_email", ...TOLD_STATUSES];

/**
 * Whether a registration has a seat, or had one before it was cancelled; false when it has or had a place in the line.
 * For a registration cancelled before it was confirmed, this is known only while the seat is still kept; after that the
 * result is false.
 */
export function heldSeat({
	seat,
	cancelledFrom,
}: {
	readonly seat: boolean;
	readonly cancelledFrom: RegistrationStatus | null;
}): boolean {
	return seat || cancelledFrom === "confirmed" || cancelledFrom === "offered";
}

/**
 * When a registration's hold, offer or undo time ends; null when there is no deadline. An offer ends at the event's
 * start at the latest, even if the event was moved forward after the offer was made (docs/product.md, 16.4). `event` is
 * null when it no longer exists.
 */
export function dueAtFor({ status, dueAt }: OwnRegistration, event: Pick<EventCard, "startsAt"> | null): string | null {
	return status === "offered" && dueAt !== null && event !== null && event.startsAt < dueAt ? event.startsAt : dueAt;
}

/**
 * The status to show for a registration at `now`, an ISO 8601 instant. An offer counts as expired as soon as its time
 * is over, even if the job that ends it has not run yet.
 */
export function statusAt(
	registration: OwnRegistration,
	event: Pick<EventCard, "startsAt">,
	now: string,
): RegistrationStatus {
	const due = dueAtFor(registration, event);
	return registration.status === "offered" && due !== null && due <= now ? "offer_expired" : registration.status;
}

/** The fields of a person's own registration that decide an event's state for them. */
export interface OwnRegistration {
	readonly status: RegistrationStatus;
	readonly dueAt: string | null;
}

/** How registration for an event stands for a person. The first kind that applies is used, in this order. */
export type EventState =
	| { readonly kind: "missing" }
	| { readonly kind: "cancelled" }
	| { readonly kind: "ended" }
	| { readonly kind: "registered"; readonly status: RegistrationStatus }
	| { readonly kind: "not_open_yet"; readonly opensAt: string }
	| { readonly kind: "closed" }
	| { readonly kind: "login_required" }
	| { readonly kind: "full_waitlist" }
	| { readonly kind: "full" }
	| { readonly kind: "few_left"; readonly left: number }
	| { readonly kind: "open" };

/** The fields of an event that decide its state. */
export type EventForState = Pick<EventCard, "startsAt" | "endsAt"> & EventTerms & { readonly draft?: boolean };

/** The states in which nothing more can be done about an event. */
export type OverState = Extract<EventState, { readonly kind: "cancelled" | "ended" }>;

/** Whether an event is cancelled or has ended at `now`, an ISO 8601 instant; null when neither. */
export function whyOver(
	{ cancelled, endsAt }: Pick<EventForState, "cancelled" | "endsAt">,
	now: string,
): OverState | null {
	if (cancelled) return { kind: "cancelled" };
	return endsAt <= now ? { kind: "ended" } : null;
}

/**
 * The reminders that are still to come for a person who is registered at `now`, an ISO 8601 instant (docs/product.md,
 * 16.7).
 */
export function remindersAhead(
	{ startsAt }: Pick<EventCard, "startsAt">,
	now: string,
): readonly (keyof typeof REMINDER_MINUTES)[] {
	const left = Date.parse(startsAt) - Date.parse(now);
	return (["day", "hour"] as const).filter((which) => left > REMINDER_MINUTES[which] * 60_000);
}

/** When registration closes: the event's own time, otherwise its start. */
export function closesAt({
	registrationClosesAt,
	startsAt,
}: Pick<EventForState, "registrationClosesAt" | "startsAt">): string {
	return registrationClosesAt ?? startsAt;
}

/** Whether registration for an event is open at `now`, however many seats are left. `now` is an ISO 8601 instant. */
export function isOpenAt(
	event: Pick<EventForState, "cancelled" | "registrationOpensAt" | "registrationClosesAt" | "startsAt">,
	now: string,
): boolean {
	const { cancelled, registrationOpensAt } = event;
	return !cancelled && (registrationOpensAt === null || registrationOpensAt <= now) && closesAt(event) > now;
}

/**
 * Seats that a new registration can take: those neither taken nor needed for people in the line. null when there is no
 * limit.
 */
export function seatsLeft({ capacity }: Pick<EventTerms, "capacity">, { taken, waiting }: SeatCounts): number | null {
	return capacity === null ? null : Math.max(0, capacity - taken - waiting);
}

/** The number to show when few seats are left (a tenth of all or fewer, the last one always); null otherwise. */
export function fewLeft({ capacity }: Pick<EventTerms, "capacity">, counts: SeatCounts): number | null {
	const left = seatsLeft({ capacity }, counts);
	if (capacity === null || left === null || left === 0) return null;
	return left <= Math.max(1, Math.floor(capacity / 10)) ? left : null;
}

/**
 * What pages say about an event's seats: "many" also when there is no limit. `event` is null when it does not exist.
 */
export function seatsShown(event: (Pick<EventTerms, "capacity"> & SeatCounts) | null): "many" | "few" | "none" {
	if (event === null || event.capacity === null) return "many";
	if (seatsLeft(event, event) === 0) return "none";
	return fewLeft(event, event) === null ? "many" : "few";
}

/** What a new registration gets: a seat, a place in the line if the person accepts one, or nothing. */
export function placeFor(
	event: Pick<EventTerms, "capacity" | "waitlistEnabled">,
	counts: SeatCounts,
	acceptsWaiting: boolean,
): "seat" | "waiting" | "none" {
	if (seatsLeft(event, counts) !== 0) return "seat";
	return event.waitlistEnabled && acceptsWaiting ? "waiting" : "none";
}

/** Whether a seat can be offered to the first person in the line. */
export function canOffer({ capacity }: Pick<EventTerms, "capacity">, { taken, waiting }: SeatCounts): boolean {
	return waiting > 0 && (capacity === null || taken < capacity);
}

/**
 * The state of an event for a person (docs/product.md, 16.1). `event` is null when it does not exist; `registration` is
 * the person's own, or null; `isSignedIn` says whether they are signed in; `now` is an ISO 8601 instant. Registrations
 * that are no longer live are ignored.
 */
export function deriveEventState(
	event: EventForState | null,
	counts: SeatCounts,
	registration: OwnRegistration | null,
	isSignedIn: boolean,
	now: string,
): EventState {
	if (event === null || event.draft === true) return { kind: "missing" };
	const over = whyOver(event, now);
	if (over !== null) return over;
	if (registration !== null && LIVE_STATUSES.includes(registration.status))
		return { kind: "registered", status: statusAt(registration, event, now) };
	if (event.registrationOpensAt !== null && now < event.registrationOpensAt)
		return { kind: "not_open_yet", opensAt: event.registrationOpensAt };
	if (closesAt(event) <= now) return { kind: "closed" };
	if (event.audience === "registeredUsers" && !isSignedIn) return { kind: "login_required" };
	if (seatsLeft(event, counts) === 0) return { kind: event.waitlistEnabled ? "full_waitlist" : "full" };
	const left = fewLeft(event, counts);
	return left === null ? { kind: "open" } : { kind: "few_left", left };
}

/** Whether the registration page is available in this state. Otherwise the page redirects to the list of events. */
export function mayRegisterHere({ kind }: EventState): boolean {
	return ["open", "few_left", "full_waitlist", "not_open_yet", "registered", "login_required"].includes(kind);
}

/**
 * The event to show on the registration page when its address names none: the next one that its author featured,
 * otherwise the next one whose registration is open; null when there is neither. `now` is an ISO 8601 instant.
 */
export function chooseFeatured<Event extends EventForState>(
	events: readonly Event[],
	countsOf: (event: Event) => SeatCounts,
	now: string,
): Event | null {
	const coming = events
		.filter((event) => event.draft !== true && !event.cancelled && event.endsAt > now)
		.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : one.startsAt > other.startsAt ? 1 : 0));
	const isOpen = (event: Event) =>
		["open", "few_left", "full_waitlist"].includes(deriveEventState(event, countsOf(event), null, true, now).kind);
	return coming.find(({ featured }) => featured) ?? coming.find(isOpen) ?? null;
}
