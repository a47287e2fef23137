import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { instant, purposeSchema } from "./user-schemas.ts";

/** `GET {api}/listConsents` (docs/product.md, 15.9). */
export const listConsents = defineOwnFunction({
	name: "listConsents",
	method: "GET",
	summary: "Los consentimientos de quien pregunta: los vigentes y todo lo anotado.",
	input: z.strictObject({}),
	output: z.object({
		purposes: z.array(
			z.object({ purpose: purposeSchema, text: z.string(), given: z.boolean(), since: instant.nullable() }),
		),
		ledger: z.array(
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
	}),
	failures: {},
});
