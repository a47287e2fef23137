import { z } from "zod";

const tag = z.object({ name: z.string(), slug: z.string() });
const author = z.object({ displayName: z.string(), photoURL: z.string().nullable(), url: z.string().nullable() });

/** A picture in this site's answers. */
const fullImage = z.object({
	src: z.string(),
	alt: z.string(),
	width: z.number().int(),
	height: z.number().int(),
	srcset: z.string(),
	sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
	share: z.string(),
});

/**
 * The same when it is parsed. Other servers of the API may omit `sources` (better encodings) and `share` (a picture for
 * social networks), so they default to none and to `src`.
 */
const image = z.preprocess(
	(given) =>
		typeof given === "object" && given !== null
			? { sources: [], share: "src" in given ? given.src : "", ...given }
			: given,
	fullImage,
);
const instant = z.iso.datetime();

const cardFields = {
	id: z.string(),
	url: z.string(),
	name: z.string(),
	summary: z.string(),
	image: image.nullable(),
	folder: z.string(),
	template: z.string(),
	tags: z.array(tag),
	createdBy: author,
	createdAt: instant,
	updatedAt: instant,
	publishedAt: instant,
	restrictedTo: z.looseObject({ registeredUsers: z.boolean().optional() }).optional(),
	readingMinutes: z.number().int().min(1),
};
const pageFields = { ...cardFields, keywords: z.array(z.string()), canonical: z.string() };

export const cardSchema = z.object(cardFields);
export const tagSchema = tag;

/** A page, with its body if the reader may read it and without it otherwise. */
export const contentSchema = z.discriminatedUnion("access", [
	z.object({ ...pageFields, access: z.literal("full"), body: z.string() }),
	z.object({ ...pageFields, access: z.literal("summary"), body: z.null() }),
]);

const eventCardFields = {
	id: z.string(),
	slug: z.string(),
	name: z.string(),
	summary: z.string(),
	image: image.nullable(),
	tags: z.array(tag),
	startsAt: instant,
	endsAt: instant,
	timeZone: z.string(),
	modality: z.enum(["online", "presencial", "hibrido"]),
	place: z.string(),
};
const eventTermFields = {
	cancelled: z.boolean(),
	capacity: z.number().int().nullable(),
	waitlistEnabled: z.boolean(),
	offerTimeoutMinutes: z.number().int(),
	registrationOpensAt: instant.nullable(),
	registrationClosesAt: instant.nullable(),
	audience: z.enum(["public", "registeredUsers"]),
	priceCents: z.number().int(),
	featured: z.boolean(),
};

export const registrationStatusSchema = z.enum([
	"pending_email",
	"confirmed",
	"waitlisted",
	"offered",
	"offer_expired",
	"cancelled",
]);

/** How registration for an event stands (docs/product.md, 16.1). */
export const eventStateSchema = z.discriminatedUnion("kind", [
	z.object({
		kind: z.enum(["missing", "cancelled", "ended", "closed", "login_required", "full_waitlist", "full", "open"]),
	}),
	z.object({ kind: z.literal("registered"), status: registrationStatusSchema }),
	z.object({ kind: z.literal("not_open_yet"), opensAt: instant }),
	z.object({ kind: z.literal("few_left"), left: z.number().int().min(1) }),
]);

/** An event in a list, with its state for a visitor who is not registered for it. */
export const listedEventSchema = z.object({ ...eventCardFields, ...eventTermFields, state: eventStateSchema });

const venue = z.object({
	name: z.string(),
	address: z.string(),
	postalCode: z.string(),
	city: z.string(),
	province: z.string(),
	country: z.string(),
});
const eventFields = {
	...eventCardFields,
	...eventTermFields,
	venue: venue.nullable(),
	organiserName: z.string().nullable(),
	supportEmail: z.string().nullable(),
	allowIndexing: z.boolean(),
	sequence: z.number().int(),
	createdBy: author,
	createdAt: instant,
	updatedAt: instant,
};
export const eventSchema = z.object({ ...eventFields, body: z.string() });
export const eventWithoutBodySchema = z.object(eventFields);

/** One page of a list. `page` counts from 1; `pages` is the number of pages, `total` that of items on all pages. */
export function listOf<Item extends z.ZodType>(item: Item) {
	return z.object({ items: z.array(item), page: z.number().int(), pages: z.number().int(), total: z.number().int() });
}

/** The present address (a path of this site) of a page or event that was requested by an earlier one. */
export const movedSchema = z.object({ redirect: z.string() });

/** Page number of a list, from 1, as sent in a query string; 1 when absent. */
export const pageNumber = z.coerce
	.number({ error: "La página es un número." })
	.int("La página es un número entero.")
	.min(1, "La primera página es la 1.")
	.max(1_000_000, "No hay tantas páginas.")
	.default(1);
