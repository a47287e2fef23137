import { z } from "zod";
import { eventStateSchema, eventWithoutBodySchema, registrationStatusSchema } from "./schemas.ts";
import { instant } from "./user-schemas.ts";

/** Slug of an event; empty where the featured one is meant. */
export const eventField = z.string().max(200).default("");

/**
 * Names a registration: the token of its link; for who is signed in, its id; for the browser that used the link, what
 * `getEventThanks` calls it.
 */
export const registrationField = z
	.string({ error: "Falta la plaza." })
	.regex(/^[\w-]{36,43}$/, "Este enlace no es de este sitio.");

/** A registration as its owner's page shows it (docs/product.md, 16.4). */
export const managedSchema = z.object({
	id: z.string(),
	event: eventWithoutBodySchema,
	name: z.string(),
	email: z.string(),
	status: registrationStatusSchema,
	seat: z.boolean(),
	cancelledFrom: registrationStatusSchema.nullable(),
	position: z.number().int().nullable(),
	dueAt: instant.nullable(),
	confirmedAt: instant.nullable(),
	joinFrom: instant.nullable(),
	joinUrl: z.string().nullable(),
});

/** How registration for an event stands for who asks. */
export const eventViewSchema = z.object({
	event: eventWithoutBodySchema,
	state: eventStateSchema,
	isAvailable: z.boolean(),
	left: z.number().int().nullable(),
	waiting: z.number().int(),
	own: z.object({ id: z.string(), status: registrationStatusSchema, dueAt: instant.nullable() }).nullable(),
	alert: z.object({ email: z.string(), isProved: z.boolean() }).nullable(),
});

/** A wish to be told of an opening, as its page shows it (docs/product.md, 16.12). */
export const alertSchema = z.object({
	event: z.object({
		slug: z.string(),
		name: z.string(),
		timeZone: z.string(),
		registrationOpensAt: instant.nullable(),
	}),
	email: z.string(),
	isConfirmed: z.boolean(),
});

/** What actions on a registration answer when they cannot be done. */
export const actionFailures = {
	400: "El enlace no está bien escrito.",
	409: "El evento, o la plaza, ya no lo permite.",
	410: "El enlace, o el plazo, ha caducado.",
	429: "Demasiados intentos.",
};
