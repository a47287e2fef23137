import { z } from "zod";
import { defineFunction } from "./define.ts";
import { actionFailures, managedSchema, registrationField } from "./event-schemas.ts";

/** `POST {api}/undoCancel` (docs/product.md, 16.4). */
export const undoCancel = defineFunction({
	name: "undoCancel",
	method: "POST",
	summary: "Deshace la cancelación de una plaza, en los diez segundos siguientes.",
	input: z.strictObject({ registration: registrationField }),
	output: managedSchema,
	failures: actionFailures,
});
