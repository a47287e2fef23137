import { z } from "zod";
import { defineFunction } from "./define.ts";
import { actionFailures, managedSchema, registrationField } from "./event-schemas.ts";

/** `POST {api}/cancelRegistration` (docs/product.md, 16.4). */
export const cancelRegistration = defineFunction({
	name: "cancelRegistration",
	method: "POST",
	summary: "Cancela una plaza.",
	input: z.strictObject({ registration: registrationField }),
	output: managedSchema,
	failures: actionFailures,
});
