import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { doneSchema, purposeSchema } from "./user-schemas.ts";

/** `POST {api}/setConsent` (docs/product.md, 15.9). */
export const setConsent = defineOwnFunction({
	name: "setConsent",
	method: "POST",
	summary: "Da o retira un consentimiento.",
	input: z.strictObject({ purpose: purposeSchema, given: z.boolean() }),
	output: doneSchema,
	failures: {},
});
