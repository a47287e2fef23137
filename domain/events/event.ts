import type { Author, ContentImage, Tag } from "../content/content.ts";

/** How people attend an event. The values are those that authors write in front matter. */
export type Modality = "online" | "presencial" | "hibrido";

/** The fields of an event for lists. Instants are ISO 8601 in UTC; `timeZone` is an IANA name. */
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

/** Where people meet, for maps and calendars. Parts that the author left out are empty strings. */
export interface Venue {
	readonly name: string;
	readonly address: string;
	readonly postalCode: string;
	readonly city: string;
	readonly province: string;
	/** ISO 3166-1, two letters. */
	readonly country: string;
}

/** The rules of registration for an event. Instants are ISO 8601 in UTC. */
export interface EventTerms {
	readonly cancelled: boolean;
	/** Number of seats; null: no limit. */
	readonly capacity: number | null;
	/** Whether people may join a line for a seat when the event is full. */
	readonly waitlistEnabled: boolean;
	/** How long a freed seat is reserved for the first person in the line. */
	readonly offerTimeoutMinutes: number;
	/** null: registration is open from publication on. */
	readonly registrationOpensAt: string | null;
	/** null: registration closes when the event starts. */
	readonly registrationClosesAt: string | null;
	readonly audience: "public" | "registeredUsers";
	/** Always 0 in this version. */
	readonly priceCents: number;
	/** Whether the author chose this event for the site's registration page. */
	readonly featured: boolean;
}

/** An event in a list, with the fields that decide how registration stands. */
export type ListedEvent = EventCard & EventTerms;

/** The facts of an event that calendar entries and notices of a change contain. */
export type EventFacts = Pick<EventCard, "startsAt" | "endsAt" | "timeZone" | "modality" | "place"> & {
	readonly venue: Venue | null;
};

/**
 * An event as it is stored. `body` is sanitised HTML. The address to join an online event is not part of it: see
 * `EventStore.joinUrl`.
 */
export interface SiteEvent extends ListedEvent {
	readonly body: string;
	readonly venue: Venue | null;
	/** null: the site's owner is the organiser. */
	readonly organiserName: string | null;
	/** null: the site's own support address is used. */
	readonly supportEmail: string | null;
	readonly allowIndexing: boolean;
	/**
	 * Grows with every change of the facts (time, zone, modality, place or venue) and with the cancellation (RFC 5545,
	 * 3.8.7.4).
	 */
	readonly sequence: number;
	readonly createdBy: Author;
	readonly createdAt: string;
	readonly updatedAt: string;
}

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
