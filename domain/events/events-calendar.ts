import { eventPath } from "../site-paths.ts";
import { type CalendarEvent, writeCalendar } from "./calendar.ts";
import type { SiteEvent } from "./event.ts";
import { type EventStores, findEvent } from "./event-context.ts";

/** Maximum numbers of events in the feed: coming ones, and the latest past ones. */
const NEXT = 200;
const PAST = 50;

/** The calendar entry of an event, without a personal invitation. `siteUrl` has no slash at its end. */
export function calendarEvent(event: SiteEvent, siteUrl: string): CalendarEvent {
	const { id, name, summary, startsAt, endsAt, timeZone, modality, place, venue, cancelled, sequence } = event;
	const url = siteUrl + eventPath(event.slug);
	return { id, name, summary, startsAt, endsAt, timeZone, modality, place, venue, cancelled, sequence, url };
}

/**
 * The text of a calendar (RFC 5545) with one event, found by its present slug or an earlier one; null when there is
 * none. An empty slug means the feed to subscribe to, with at most 200 coming and 50 past events.
 */
export async function eventsCalendar(
	{
		events,
		siteName,
		siteUrl,
		now,
	}: Pick<EventStores, "events"> & { readonly siteName: string; readonly siteUrl: string; readonly now: () => Date },
	slug: string,
): Promise<string | null> {
	const frame = { method: "PUBLISH", siteName, domain: new URL(siteUrl).hostname, now: now().toISOString() } as const;
	if (slug !== "") {
		const event = await findEvent(events, slug);
		return event === null ? null : writeCalendar([calendarEvent(event, siteUrl)], frame);
	}
	const [next, past] = await Promise.all([
		events.list({ when: "next", now: frame.now, offset: 0, limit: NEXT }),
		events.list({ when: "past", now: frame.now, offset: 0, limit: PAST }),
	]);
	const all = await Promise.all([...past.items.toReversed(), ...next.items].map(({ id }) => events.findById(id)));
	const known = all.filter((event) => event !== null).map((event) => calendarEvent(event, siteUrl));
	return writeCalendar(known, { ...frame, title: `Eventos de ${siteName}` });
}
