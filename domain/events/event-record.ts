import { z } from "zod";
import { author, image, instant, tag } from "../content/content-record.ts";

/*
 * The one description of a stored event. Its types (event.ts), the API's answers, exports and the columns that stores
 * read are derived from it.
 */

/** Where people meet, for maps and calendars. Parts that the author left out are empty strings. */
export const venue = z.object({
	name: z.string(),
	address: z.string(),
	postalCode: z.string(),
	city: z.string(),
	province: z.string(),
	/** ISO 3166-1, two letters. */
	country: z.string(),
});

/** The facts of an event that calendar entries and notices of a change contain. `timeZone` is an IANA name. */
export const eventFacts = z.object({
	startsAt: instant,
	endsAt: instant,
	timeZone: z.string(),
	/** How people attend. The values are those that authors write in front matter. */
	modality: z.enum(["online", "presencial", "hibrido"]),
	/** Where it takes place, in words. */
	place: z.string(),
	venue: venue.nullable(),
});

/** The fields of an event for lists. */
export const eventCard = z.object({
	id: z.string(),
	/** Last segment of the address: `/eventos/{slug}`. Unique. */
	slug: z.string(),
	name: z.string(),
	summary: z.string(),
	image: image.nullable(),
	tags: z.array(tag),
	...eventFacts.omit({ venue: true }).shape,
});

/** The rules of registration for an event. */
export const eventTerms = z.object({
	cancelled: z.boolean(),
	/** Number of seats; null: no limit. */
	capacity: z.int().nullable(),
	/** Whether people may join a line for a seat when the event is full. */
	waitlistEnabled: z.boolean(),
	/** How long a freed seat is reserved for the first person in the line. */
	offerTimeoutMinutes: z.int(),
	/** null: registration is open from publication on. */
	registrationOpensAt: instant.nullable(),
	/** null: registration closes when the event starts. */
	registrationClosesAt: instant.nullable(),
	audience: z.enum(["public", "registeredUsers"]),
	/** Always 0 in this version. */
	priceCents: z.int(),
	/** Whether the author chose this event for the site's registration page. */
	featured: z.boolean(),
});

/** An event in a list, with the fields that decide how registration stands. */
export const listedEvent = eventCard.extend(eventTerms.shape);

/**
 * An event as it is stored. `body` is sanitised HTML. The address to join an online event is not part of it: see
 * `EventStore.joinUrl`.
 */
export const siteEvent = listedEvent.extend({
	body: z.string(),
	venue: eventFacts.shape.venue,
	/** null: the site's owner is the organiser. */
	organiserName: z.string().nullable(),
	/** null: the site's own support address is used. */
	supportEmail: z.string().nullable(),
	allowIndexing: z.boolean(),
	/**
	 * Grows with every change of the facts (time, zone, modality, place or venue) and with the cancellation (RFC 5545,
	 * 3.8.7.4).
	 */
	sequence: z.int(),
	createdBy: author,
	createdAt: instant,
	updatedAt: instant,
});
