import { z } from "zod";

/** Shared shapes of the API's answers: the domain's types, written as schemas. */
const tag = z.object({ name: z.string(), slug: z.string() });
const author = z.object({ displayName: z.string(), photoURL: z.string().nullable(), url: z.string().nullable() });
const image = z.object({
	src: z.string(),
	alt: z.string(),
	width: z.number().int(),
	height: z.number().int(),
	srcset: z.string(),
	sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
	share: z.string(),
});
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

/** A page: with its body for a reader who may read it, without one for others. */
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
export const eventCardSchema = z.object(eventCardFields);
export const eventSchema = z.object({ ...eventCardFields, body: z.string(), createdBy: author, createdAt: instant, updatedAt: instant });

/** A page of a list. */
export function listOf<Item extends z.ZodType>(item: Item) {
	return z.object({ items: z.array(item), page: z.number().int(), pages: z.number().int(), total: z.number().int() });
}

/** Where a page or event that once had the asked address stands now. */
export const movedSchema = z.object({ redirect: z.string() });

/** A number of a list's page as it comes in an address: 1 when absent. */
export const pageNumber = z.coerce
	.number({ error: "La página es un número." })
	.int("La página es un número entero.")
	.min(1, "La primera página es la 1.")
	.max(1_000_000, "No hay tantas páginas.")
	.default(1);
