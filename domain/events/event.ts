import type { z } from "zod";
import type { Unchanging } from "../unchanging.ts";
import type { eventCard, eventFacts, eventTerms, listedEvent, siteEvent, venue } from "./event-record.ts";

/** How people attend an event. */
export type Modality = EventCard["modality"];

/** The fields of an event for lists. */
export type EventCard = Unchanging<z.output<typeof eventCard>>;

/** Where people meet, for maps and calendars. */
export type Venue = Unchanging<z.output<typeof venue>>;

/** The rules of registration for an event. */
export type EventTerms = Unchanging<z.output<typeof eventTerms>>;

/** An event in a list, with the fields that decide how registration stands. */
export type ListedEvent = Unchanging<z.output<typeof listedEvent>>;

/** The facts of an event that calendar entries and notices of a change contain. */
export type EventFacts = Unchanging<z.output<typeof eventFacts>>;

/** An event as it is stored. `body` is sanitised HTML. */
export type SiteEvent = Unchanging<z.output<typeof siteEvent>>;

/** Whether two versions of an event have the same facts, so that a calendar entry need not be updated. */
export function sameFacts(one: EventFacts, other: EventFacts): boolean {
	const facts = ({ startsAt, endsAt, timeZone, modality, place, venue }: EventFacts) =>
		JSON.stringify([startsAt, endsAt, timeZone, modality, place, venue === null ? null : venueParts(venue)]);
	return facts(one) === facts(other);
}

function venueParts({ name, address, postalCode, city, province, country }: Venue): readonly string[] {
	return [name, address, postalCode, city, province, country];
}

/** Where an event takes place, on one line: "Biblioteca municipal, Calle Mayor 1, 47001 Valladolid". */
export function placeLine({ place, venue }: Pick<EventFacts, "place" | "venue">): string {
	if (venue === null) return place;
	const { name, address, postalCode, city, province } = venue;
	const town = [postalCode, city].filter((part) => part !== "").join(" ");
	return [name, address, town, province === city ? "" : province].filter((part) => part !== "").join(", ");
}

/** `past` once `endsAt` is reached, `ongoing` from `startsAt`, otherwise `upcoming`. `now` is an ISO 8601 instant. */
export function eventPhase(
	event: Pick<EventCard, "startsAt" | "endsAt">,
	now: string,
): "upcoming" | "ongoing" | "past" {
	if (event.endsAt <= now) return "past";
	return event.startsAt <= now ? "ongoing" : "upcoming";
}

/**
 * The part of an event that is stored for each of its `sequence` numbers, even after the event is withdrawn
 * (docs/product.md, 16.6).
 */
export type EventVersion = Pick<SiteEvent, "sequence" | "cancelled">;

/**
 * The `sequence` of an event that is published, and whether it is cancelled (docs/product.md, 6.1). People have already
 * been notified of earlier versions, so a cancellation is permanent and the number never goes down. `before` is the
 * stored event, null when it is new or was withdrawn; `last` is the version stored under its highest number, null when
 * there is none. `published` is the new content.
 */
export function nextVersion(
	before: (EventFacts & EventVersion) | null,
	last: EventVersion | null,
	published: EventFacts & Pick<SiteEvent, "cancelled">,
): EventVersion {
	const cancelled = published.cancelled || (before ?? last)?.cancelled === true;
	if (before === null) return { cancelled, sequence: last === null ? 0 : last.sequence + 1 };
	const isSame = sameFacts(before, published) && before.cancelled === cancelled;
	return { cancelled, sequence: before.sequence + (isSame ? 0 : 1) };
}

/** The version of a stored event that its owner cancels (docs/product.md, 6.1); null if it is cancelled already. */
export function cancelledVersion({ cancelled, sequence }: EventVersion): EventVersion | null {
	return cancelled ? null : { cancelled: true, sequence: sequence + 1 };
}
