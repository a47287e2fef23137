import type { Author, ContentImage, Tag } from "../content/content.ts";

/** How people attend. */
export type Modality = "online" | "presencial" | "hibrido";

/** What a list may know of an event. Instants are ISO 8601 in UTC; `timeZone` is an IANA name. */
export interface EventCard {
	readonly id: string;
	/** Last segment of the address: `/eventos/{slug}`. Unique. */
	readonly slug: string;
	readonly name: string;
	readonly summary: string;
	readonly image: ContentImage | null;
	readonly tags: readonly Tag[];
	readonly startsAt: string;
	readonly endsAt: string;
	readonly timeZone: string;
	readonly modality: Modality;
	/** Where it takes place, in words. */
	readonly place: string;
}

/** Where people meet, for maps and calendars. Parts nobody wrote are empty. */
export interface Venue {
	readonly name: string;
	readonly address: string;
	readonly postalCode: string;
	readonly city: string;
	readonly province: string;
	/** ISO 3166-1, two letters. */
	readonly country: string;
}

/** By which rules people register. Instants are ISO 8601 in UTC. */
export interface EventTerms {
	readonly cancelled: boolean;
	/** Seats; null: as many as come. */
	readonly capacity: number | null;
	/** Whether people may wait for a seat of a full event. */
	readonly waitlistEnabled: boolean;
	/** How long a freed seat is kept for the first who waits. */
	readonly offerTimeoutMinutes: number;
	/** null: from the publication on. */
	readonly registrationOpensAt: string | null;
	/** null: when the event starts. */
	readonly registrationClosesAt: string | null;
	readonly audience: "public" | "registeredUsers";
	/** Always 0 in this version. */
	readonly priceCents: number;
	/** Whether the site's registration page is about this event. */
	readonly featured: boolean;
}

/** An event as lists need it to say how registration stands. */
export type ListedEvent = EventCard & EventTerms;

/** What a calendar entry and a notice of a change say. */
export type EventFacts = Pick<EventCard, "startsAt" | "endsAt" | "timeZone" | "modality" | "place"> & {
	readonly venue: Venue | null;
};

/**
 * An event as it is stored. `body` is sanitised HTML. The address to join online events is kept apart: see
 * `EventStore`.
 */
export interface SiteEvent extends ListedEvent {
	readonly body: string;
	readonly venue: Venue | null;
	/** null: the site's owner. */
	readonly organiserName: string | null;
	/** null: the site's address. */
	readonly supportEmail: string | null;
	readonly allowIndexing: boolean;
	/** Grows with every change of time or place and with the cancellation (RFC 5545, 3.8.7.4). */
	readonly sequence: number;
	readonly createdBy: Author;
	readonly createdAt: string;
	readonly updatedAt: string;
}

/** Whether two versions of an event say the same to people who have it in their calendar. */
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

/** `past` once `endsAt` is reached, `ongoing` from `startsAt`, else `upcoming`. `now` is an ISO instant. */
export function eventPhase(
	event: Pick<EventCard, "startsAt" | "endsAt">,
	now: string,
): "upcoming" | "ongoing" | "past" {
	if (event.endsAt <= now) return "past";
	return event.startsAt <= now ? "ongoing" : "upcoming";
}
