import { z } from "zod";
import { registrationStatusSchema } from "./schemas.ts";
import { instant, purposeSchema } from "./user-schemas.ts";

/** A right people use by themselves (docs/product.md, 20.3). */
export const rightSchema = z.enum(["access", "erasure"]);

const count = z.number().int().min(0);

/** What was done for a right. */
export const receiptSchema = z.object({
	reference: z.string(),
	right: rightSchema,
	email: z.string(),
	at: instant,
	dueAt: instant,
	counts: z.object({ waitingList: count, registrations: count, eventAlerts: count, consents: count, mails: count }),
});

const attribution = z.object({ source: z.string(), medium: z.string(), campaign: z.string(), content: z.string() });

/** Everything kept under an address outside an account. */
export const keptSchema = z.object({
	waitingList: z
		.object({
			email: z.string(),
			name: z.string().nullable(),
			status: z.enum(["pending", "confirmed", "invited"]),
			attribution,
			consents: z.array(z.object({ purpose: purposeSchema, text: z.string(), version: z.string(), askedAt: instant })),
			createdAt: instant,
			confirmedAt: instant.nullable(),
			invitedAt: instant.nullable(),
		})
		.nullable(),
	registrations: z.array(
		z.object({
			event: z.string().nullable(),
			startsAt: instant.nullable(),
			name: z.string(),
			email: z.string(),
			status: registrationStatusSchema,
			attribution,
			timeZone: z.string().nullable(),
			createdAt: instant,
			confirmedAt: instant.nullable(),
			cancelledAt: instant.nullable(),
		}),
	),
	eventAlerts: z.array(
		z.object({ event: z.string().nullable(), email: z.string(), createdAt: instant, confirmedAt: instant.nullable() }),
	),
	consents: z.array(
		z.object({
			purpose: purposeSchema,
			given: z.boolean(),
			text: z.string(),
			version: z.string(),
			source: z.string(),
			askedAt: instant,
			confirmedAt: instant,
		}),
	),
	mails: z.array(
		z.object({
			kind: z.string(),
			state: z.enum(["waiting", "sent", "refused", "expired"]),
			createdAt: instant,
			doneAt: instant.nullable(),
		}),
	),
	requests: z.array(receiptSchema),
});
