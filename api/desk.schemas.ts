import { z } from "zod";
import { instant } from "../domain/content/content-record.ts";
import { eventFacts, eventTerms } from "../domain/events/event-record.ts";

/** The kinds of texts. */
export const sortSchema = z.enum(["articulo", "recurso", "pagina", "evento", "leccion", "modulo"]);
/** The states of a text. */
export const stateSchema = z.enum(["trashed", "scheduled", "draft", "withdrawn", "changed", "published"]);
/** The states of a letter. */
export const issueStateSchema = z.enum(["draft", "waiting", "sending", "paused", "sent", "stopped"]);
/** The id of a file. */
export const id = z.string().min(1).max(100);
/** The number of a text of a file. */
export const version = z.int().min(1);

/** `DeskItem`, with the name of its last author in place of the account. */
export const itemSchema = z.object({
	id: z.string(),
	path: z.string(),
	sort: sortSchema,
	name: z.string(),
	state: stateSchema,
	url: z.string().nullable(),
	updatedAt: instant,
	updatedBy: z.string().nullable(),
	publishAt: instant.nullable(),
	trashedAt: instant.nullable(),
	isBroken: z.boolean(),
	isAsked: z.boolean(),
});

/** `Finding`. */
export const findingSchema = z.object({
	field: z.string(),
	line: z.int().nullable(),
	reason: z.string(),
	blocks: z.boolean(),
	picture: z.string().optional(),
});

/** `TreeEntry` and `TreeModule`. */
const treeSchema = z.object({ id: z.string(), name: z.string(), state: stateSchema, number: z.int() });
export const moduleSchema = z.object({ number: z.int(), file: treeSchema.nullable(), lessons: z.array(treeSchema) });

/** What became of an act: done, or what stood in its way. */
export const publishedSchema = z.object({ done: z.boolean(), findings: z.array(findingSchema) });

/**
 * The same of what may tell people of an event. `told`: how many get a mail of it; null for what is no event, and for an
 * event that readers did not have.
 */
export const toldSchema = publishedSchema.extend({ told: z.int().min(0).nullable() });

/** A fact of an event that has changed, in words. */
export const factChangeSchema = z.object({ name: z.string(), was: z.string(), is: z.string() });

/** What is asked about an event before it is published, as it will be stored. */
export const eventToCheckSchema = eventFacts.extend(
	eventTerms.pick({
		...{ capacity: true, waitlistEnabled: true, audience: true, priceCents: true },
		...{ registrationOpensAt: true, registrationClosesAt: true },
	}).shape,
);

/** The same of a publication. `letter`: the id of the letter that goes with it; null for none. */
export const announcedSchema = publishedSchema.extend({ letter: z.string().nullable() });

/** `NoticeOffer`. */
export const noticeSchema = z.object({
	people: z.int().min(0),
	last: z.object({ id: z.string(), state: issueStateSchema, startsAt: instant, goesWithText: z.boolean() }).nullable(),
});

/** Who else has a text open (docs/product.md, 26.21). */
export const othersSchema = z.array(z.object({ name: z.string(), minutes: z.int().min(0) }));

/** `Saved`. */
export const savedSchema = z.union([
	z.object({
		...{ version, isNew: z.boolean() },
		joined: z.object({
			mine: version,
			ficha: z.record(z.string(), z.string()),
			...{ body: z.string(), text: z.string() },
			...{ by: z.string().nullable(), at: instant },
		}),
	}),
	z.object({ version, isNew: z.boolean() }),
	z.object({
		conflict: z.object({
			version,
			site: z.string(),
			mine: z.string(),
			proposal: z.string(),
			conflicts: z.int(),
			by: z.string().nullable(),
			at: instant,
		}),
	}),
]);
