import type { EventCard, EventTerms } from "./event.ts";

/**
 * How it stands with a registration (docs/product.md, 16.2). `pending_email`: the address is to be confirmed.
 * `offered`: a freed seat is kept for somebody who waited.
 */
export type RegistrationStatus =
	| "pending_email"
	| "confirmed"
	| "waitlisted"
	| "offered"
	| "offer_expired"
	| "cancelled";

/** How many seats are taken (held ones too) and how many people wait for one. */
export interface SeatCounts {
	readonly taken: number;
	readonly waiting: number;
}

/** Nobody has come yet. */
export const NO_SEATS_TAKEN: SeatCounts = { taken: 0, waiting: 0 };

/** How long a seat is held once the mail to confirm it is on its way, and at most in all, in milliseconds. */
export const HOLD_MS = 30 * 60_000;
export const LONGEST_HOLD_MS = 24 * 3_600_000;

/** For how long a cancellation can be taken back: until then nobody else gets the seat. */
export const UNDO_MS = 10_000;

/** How long before the start the address to join is shown. */
export const JOIN_BEFORE_MS = 24 * 3_600_000;

/** Minutes before the start at which people are reminded. */
export const REMINDER_MINUTES = { day: 1_440, hour: 60 } as const;

/** Statuses in which somebody holds a place or may still get one. At most one a person and event. */
export const LIVE_STATUSES: readonly RegistrationStatus[] = ["pending_email", "confirmed", "waitlisted", "offered"];

/**
 * Whether a registration is, or was before it was cancelled, about a seat; otherwise about a place in the line. Of one
 * that was cancelled before it was confirmed that is known only as long as the seat is kept: then this is false.
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
 * When a registration's hold, offer or time to undo ends by itself: an offer at the event's start at the latest, also
 * where the event was moved forward after it was made (docs/product.md, 16.4). `event` is null where it is gone. null:
 * nothing ends.
 */
export function dueAtFor({ status, dueAt }: OwnRegistration, event: Pick<EventCard, "startsAt"> | null): string | null {
	return status === "offered" && dueAt !== null && event !== null && event.startsAt < dueAt ? event.startsAt : dueAt;
}

/**
 * A registration's status as people are shown it at `now`, an ISO instant: an offer has expired when its time is over,
 * though the work that ends it comes a moment later.
 */
export function statusAt(
	registration: OwnRegistration,
	event: Pick<EventCard, "startsAt">,
	now: string,
): RegistrationStatus {
	const due = dueAtFor(registration, event);
	return registration.status === "offered" && due !== null && due <= now ? "offer_expired" : registration.status;
}

/** What is to be known of somebody's own registration to say how an event stands for them. */
export interface OwnRegistration {
	readonly status: RegistrationStatus;
	readonly dueAt: string | null;
}

/** How registration for an event stands for somebody, in the order in which it is decided. */
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

/** An event as far as its state depends on it. */
export type EventForState = Pick<EventCard, "startsAt" | "endsAt"> & EventTerms & { readonly draft?: boolean };

/** Why nothing more can be done about an event. */
export type OverState = Extract<EventState, { readonly kind: "cancelled" | "ended" }>;

/** Whether an event was cancelled or has reached its end at `now`, an ISO instant; null: neither. */
export function whyOver(
	{ cancelled, endsAt }: Pick<EventForState, "cancelled" | "endsAt">,
	now: string,
): OverState | null {
	if (cancelled) return { kind: "cancelled" };
	return endsAt <= now ? { kind: "ended" } : null;
}

/**
 * The reminders of a start that are still to be sent to who is registered at `now`, an ISO instant (docs/product.md,
 * 16.7).
 */
export function remindersAhead(
	{ startsAt }: Pick<EventCard, "startsAt">,
	now: string,
): readonly (keyof typeof REMINDER_MINUTES)[] {
	const left = Date.parse(startsAt) - Date.parse(now);
	return (["day", "hour"] as const).filter((which) => left > REMINDER_MINUTES[which] * 60_000);
}

/** When registration closes. */
export function closesAt({
	registrationClosesAt,
	startsAt,
}: Pick<EventForState, "registrationClosesAt" | "startsAt">): string {
	return registrationClosesAt ?? startsAt;
}

/** Seats a newcomer can get: those nobody has taken or waits for. null: there is no limit. */
export function seatsLeft({ capacity }: Pick<EventTerms, "capacity">, { taken, waiting }: SeatCounts): number | null {
	return capacity === null ? null : Math.max(0, capacity - taken - waiting);
}

/** The number to show when few seats are left (a tenth of all or fewer, the last one always); null otherwise. */
export function fewLeft({ capacity }: Pick<EventTerms, "capacity">, counts: SeatCounts): number | null {
	const left = seatsLeft({ capacity }, counts);
	if (capacity === null || left === null || left === 0) return null;
	return left <= Math.max(1, Math.floor(capacity / 10)) ? left : null;
}

/** What a newcomer gets: a seat, a place among those who wait if they want one, or nothing. */
export function placeFor(
	event: Pick<EventTerms, "capacity" | "waitlistEnabled">,
	counts: SeatCounts,
	acceptsWaiting: boolean,
): "seat" | "waiting" | "none" {
	if (seatsLeft(event, counts) !== 0) return "seat";
	return event.waitlistEnabled && acceptsWaiting ? "waiting" : "none";
}

/** Whether the first who waits can be offered a seat. */
export function canOffer({ capacity }: Pick<EventTerms, "capacity">, { taken, waiting }: SeatCounts): boolean {
	return waiting > 0 && (capacity === null || taken < capacity);
}

/**
 * How an event stands (docs/product.md, 16.1). `event` is null for none, `registration` the person's own or null,
 * `isSignedIn` whether they have an account, `now` an ISO instant. A registration that came to nothing does not count.
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

/** Whether the registration page is there for somebody in this state; otherwise it leads to the list of events. */
export function mayRegisterHere({ kind }: EventState): boolean {
	return ["open", "few_left", "full_waitlist", "not_open_yet", "registered", "login_required"].includes(kind);
}

/**
 * The event the registration page is about when its address names none: the one its author featured, else the next one
 * whose registration is open. Of several featured ones, the next.
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
