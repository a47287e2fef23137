import type { EventAlert, EventAlertStore } from "./event-alert-store.ts";
import { dueAtFor, isOpenAt, type REMINDER_MINUTES } from "./registration.ts";
import { mayOffer, remindedIfConfirmedBy } from "./registration-rules.ts";
import type { ComingEvent, EventSeats, Registration, RegistrationStore } from "./registration-store.ts";

/*
 * The registrations, events and alerts for which something is due by itself (docs/product.md, 16.4 and 16.7). Whether it still
 * is, each step checks again in its own transaction. Instants are ISO 8601 in UTC.
 */

/** At most `limit` offers that have expired at `now`. */
export async function overdueOffers(
	store: RegistrationStore,
	{ now, limit }: { readonly now: string; readonly limit: number },
): Promise<readonly Registration[]> {
	const open = await openOffers(store);
	return open.flatMap(({ row, dueAt }) => (dueAt !== null && dueAt <= now ? [row] : [])).slice(0, limit);
}

/** When the next hold, offer or undo time ends; null when there is none. */
export async function nextDueAt(store: RegistrationStore): Promise<string | null> {
	const first = await store.firstDueAt();
	if (first === null) return null;
	return [first, ...(await openOffers(store)).flatMap(({ dueAt }) => dueAt ?? [])].toSorted()[0] ?? null;
}

/** Every open offer, with the time at which it ends. */
async function openOffers(
	store: RegistrationStore,
): Promise<readonly { readonly row: Registration; readonly dueAt: string | null }[]> {
	const rows = await store.listOffered();
	const events = await store.eventSeats(rows.map(({ eventId }) => eventId));
	return rows.map((row) => ({ row, dueAt: dueAtFor(row, events.get(row.eventId) ?? null) }));
}

/** Events that have not started and have both a free seat and a person in the line. */
export async function offerable(store: RegistrationStore, now: string): Promise<readonly EventSeats[]> {
	const events = await store.eventSeats(await store.eventsWithLine());
	return [...events.values()].filter((event) => mayOffer(event, now));
}

/**
 * At most `limit` registrations to remind: confirmed before this reminder was due, and not reminded of that start yet,
 * for events that start after `startsAfter` and not later than `startsBy`.
 */
export function dueReminders(
	store: RegistrationStore,
	coming: readonly ComingEvent[],
	{
		which,
		startsAfter,
		startsBy,
		limit,
	}: {
		readonly which: keyof typeof REMINDER_MINUTES;
		readonly startsAfter: string;
		readonly startsBy: string;
		readonly limit: number;
	},
): Promise<readonly Registration[]> {
	const near = coming.filter(({ cancelled, startsAt }) => !cancelled && startsAt > startsAfter && startsAt <= startsBy);
	return fromEach(near, limit, ({ id: eventId, startsAt }, left) => {
		const confirmedBy = remindedIfConfirmedBy(which, startsAt);
		return store.listUnreminded({ eventId, which, startsAt, confirmedBy, limit: left });
	});
}

/**
 * At most `limit` live registrations with a confirmed address for events that have changed since the person was last
 * notified.
 */
export function dueNotices(
	store: RegistrationStore,
	coming: readonly ComingEvent[],
	limit: number,
): Promise<readonly Registration[]> {
	const changed = coming.filter(({ sequence }) => sequence > 0);
	return fromEach(changed, limit, ({ id: eventId, sequence }, left) =>
		store.listUntold({ eventId, sequence, limit: left }),
	);
}

/** At most `limit` confirmed alerts for events whose registration is open at `now` (docs/product.md, 16.12). */
export async function dueAlerts(
	{
		eventAlerts,
		registrations,
	}: { readonly eventAlerts: EventAlertStore; readonly registrations: Pick<RegistrationStore, "comingEvents"> },
	{ now, limit }: { readonly now: string; readonly limit: number },
): Promise<readonly EventAlert[]> {
	// Usually nobody waits to be told.
	if ((await eventAlerts.listConfirmed({ limit: 1 })).length === 0) return [];
	const open = (await registrations.comingEvents(now)).filter((event) => isOpenAt(event, now));
	return fromEach(open, limit, ({ id: eventId }, left) => eventAlerts.listConfirmed({ eventId, limit: left }));
}

async function fromEach<Due>(
	events: readonly ComingEvent[],
	limit: number,
	list: (event: ComingEvent, left: number) => Promise<readonly Due[]>,
): Promise<readonly Due[]> {
	const all: Due[] = [];
	for (const event of events) {
		if (all.length >= limit) break;
		all.push(...(await list(event, limit - all.length)));
	}
	return all;
}
