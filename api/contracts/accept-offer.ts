import { z } from "zod";
import { defineFunction } from "./define.ts";
import { actionFailures, managedSchema, registrationField } from "./event-schemas.ts";

/** `POST {api}/acceptOffer` (docs/product.md, 16.4). */
export const acceptOffer = defineFunction({
	name: "acceptOffer",
	method: "POST",
	summary: "Acepta la plaza que ha quedado libre.",
	input: z.strictObject({ registration: registrationField }),
	output: managedSchema,
	failures: actionFailures,
});
