import { z } from "zod";
import { defineFunction } from "./define.ts";
import { actionFailures, managedSchema, registrationField } from "./event-schemas.ts";

/** `POST {api}/rejoinWaitlist` (docs/product.md, 16.4). */
export const rejoinWaitlist = defineFunction({
	name: "rejoinWaitlist",
	method: "POST",
	summary: "Vuelve al final de la lista de espera de un evento.",
	input: z.strictObject({ registration: registrationField }),
	output: managedSchema,
	failures: actionFailures,
});
