import { z } from "zod";

/*
 * The one description of a stored page. Its types (content.ts), the API's answers, exports and the columns that stores
 * read are derived from it. A field with a default is read as that default where older data lack it.
 */

/** An instant: ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** A label of an article. `slug` is its lower-case ASCII form, used in addresses; tags with equal slugs are equal. */
export const tag = z.object({ name: z.string(), slug: z.string() });

/** The person who signs a page. `photoURL` and `url` are paths of this site or absolute https addresses. */
export const author = z.object({
	displayName: z.string(),
	photoURL: z.string().nullable(),
	url: z.string().nullable(),
});

/**
 * A picture in several sizes. Addresses are paths of this site. `width` and `height` are those of the largest size, in
 * pixels. `srcset` has the form of the HTML attribute.
 */
export const image = z.object({
	src: z.string(),
	alt: z.string(),
	width: z.int(),
	height: z.int(),
	srcset: z.string(),
	/** Variants in better encodings than those in `srcset`, best first. `type`: media type. */
	sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
	/** A JPEG of 1200 by 630 pixels for cards in social networks; equal to `src` if there is none. */
	share: z.string(),
});

/**
 * Restricts who may read a page's body. Absent: everyone may. Any value can be stored; one that `decideAccess` does not
 * know locks the body for everyone (docs/product.md, 3.2).
 */
const restriction = z.looseObject({ registeredUsers: z.unknown().optional() });

/** The part of a page that lists, feeds and sitemaps may use. The body is not in it. */
export const contentCard = z.object({
	id: z.string(),
	/** Path on this site, without trailing slash: `/blog/x`. Unique. */
	url: z.string(),
	name: z.string(),
	summary: z.string(),
	image: image.nullable(),
	/** Path with slashes at both ends: `/blog/`, or `/` for pages at the root. */
	folder: z.string(),
	/** `blog`, `page` or any other word (docs/product.md, 2.4). */
	template: z.string(),
	tags: z.array(tag),
	createdBy: author,
	createdAt: instant,
	updatedAt: instant,
	/** Orders lists and feeds, which show it; the article itself shows `createdAt` (docs/product.md, 5.2). */
	publishedAt: instant,
	restrictedTo: restriction.optional(),
	/** Whole minutes, at least 1. */
	readingMinutes: z.int().min(1),
});

/** A page as it is stored, without its body. */
export const contentRecord = contentCard.extend({
	keywords: z.array(z.string()),
	/** The card for social networks of a page without a picture, as `share` of a picture; null if there is none. */
	share: z.string().nullable().default(null),
	/** SHA-256 of the stored body, in base64url. Caches identify the body by it. */
	bodyHash: z.string(),
});

/**
 * A schema that reads a page without `publishedAt` as published when it was created: exports, documents and other
 * servers of the API may lack that field.
 */
export function publishedWhenCreated<Schema extends z.ZodType>(schema: Schema) {
	return z.preprocess(
		(given) =>
			typeof given === "object" && given !== null && "createdAt" in given
				? { publishedAt: given.createdAt, ...given }
				: given,
		schema,
	);
}
