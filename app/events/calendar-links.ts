import { googleCalendarUrl, outlookCalendarUrl } from "../../domain/events/calendar.ts";
import type { EventCard, EventFacts } from "../../domain/events/event.ts";

/** The path of an event's calendar file. */
export function calendarPath(slug: string): string {
	return `/eventos.ics?evento=${encodeURIComponent(slug)}`;
}

/** Where an event can be added to a calendar. */
export interface CalendarLinks {
	readonly file: string;
	readonly google: string;
	readonly outlook: string;
}

/** For loaders only: what writes calendars stays on the server. */
export function calendarLinks(
	event: Pick<EventCard, "id" | "slug" | "name" | "summary"> & EventFacts,
	siteUrl: string,
): CalendarLinks {
	const entry = { ...event, url: `${siteUrl}/eventos/${event.slug}` };
	return { file: calendarPath(event.slug), google: googleCalendarUrl(entry), outlook: outlookCalendarUrl(entry) };
}
