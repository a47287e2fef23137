import { z } from "zod";
import { contentCard, contentRecord, image, instant, publishedWhenCreated } from "../domain/content/content-record.ts";
import { listedEvent, siteEvent } from "../domain/events/event-record.ts";

/**
 * A picture in an answer. Other servers of the API may omit `sources` (better encodings) and `share` (a picture for
 * social networks), so they default to none and to `src`.
 */
const answeredImage = {
	image: z
		.preprocess(
			(given) =>
				typeof given === "object" && given !== null
					? { sources: [], share: "src" in given ? given.src : "", ...given }
					: given,
			image,
		)
		.nullable(),
};

export const cardSchema = publishedWhenCreated(contentCard.extend(answeredImage));

const page = contentRecord.omit({ bodyHash: true }).extend({
	...answeredImage,
	/** Absolute address under the site's origin. */
	canonical: z.string(),
});

/** A page, with its body if the reader may read it and without it otherwise. */
export const contentSchema = publishedWhenCreated(
	z.discriminatedUnion("access", [
		page.extend({ access: z.literal("full"), body: z.string() }),
		page.extend({ access: z.literal("summary"), body: z.null() }),
	]),
);

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
export const listedEventSchema = listedEvent.extend({ ...answeredImage, state: eventStateSchema });

export const eventSchema = siteEvent.extend(answeredImage);
export const eventWithoutBodySchema = eventSchema.omit({ body: true });

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
