import { href } from "react-router";
import { googleCalendarUrl, outlookCalendarUrl } from "../../domain/events/calendar.ts";
import type { EventCard, EventFacts } from "../../domain/events/event.ts";
import type { FilePath } from "../routes.ts";

const CALENDAR: FilePath = "/eventos.ics";

/** The path of an event's calendar file. */
export function calendarPath(slug: string): string {
	return `${CALENDAR}?evento=${encodeURIComponent(slug)}`;
}

/** Addresses that add one event to a calendar: `file` is a path of this site, the others are absolute URLs. */
export interface CalendarLinks {
	readonly file: string;
	readonly google: string;
	readonly outlook: string;
}

/** Call it only in loaders, so that the calendar code stays out of the browser bundle. */
export function calendarLinks(
	event: Pick<EventCard, "id" | "slug" | "name" | "summary"> & EventFacts,
	siteUrl: string,
): CalendarLinks {
	const entry = { ...event, url: siteUrl + href("/eventos/:slug", { slug: event.slug }) };
	return { file: calendarPath(event.slug), google: googleCalendarUrl(entry), outlook: outlookCalendarUrl(entry) };
}
