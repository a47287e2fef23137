import { z } from "zod";
import { defineFunction } from "./define.ts";
import { actionFailures, managedSchema, registrationField } from "./event-schemas.ts";

/** `POST {api}/confirmRegistration` (docs/product.md, 16.4). */
export const confirmRegistration = defineFunction({
	name: "confirmRegistration",
	method: "POST",
	summary: "Confirma el correo de una plaza.",
	input: z.strictObject({ registration: registrationField }),
	output: managedSchema,
	failures: actionFailures,
});
