import { z } from "zod";
import { defineFunction } from "./define.ts";
import { eventField } from "./event-schemas.ts";
import { eventWithoutBodySchema, registrationStatusSchema } from "./schemas.ts";
import { instant } from "./user-schemas.ts";

/** `GET {api}/getEventThanks` (docs/product.md, 16.1). */
export const getEventThanks = defineFunction({
	name: "getEventThanks",
	method: "GET",
	personal: true,
	summary: "De qué inscripción se da las gracias a este navegador.",
	input: z.strictObject({ event: eventField }),
	output: z.object({
		event: eventWithoutBodySchema,
		over: z.object({ kind: z.enum(["cancelled", "ended"]) }).nullable(),
		status: registrationStatusSchema,
		email: z.string(),
		dueAt: instant.nullable(),
		own: z.string().nullable(),
		page: z.string().nullable(),
		canCorrect: z.boolean(),
		canOpenAccount: z.boolean(),
	}),
	failures: { 404: "Este navegador no se acaba de apuntar a nada." },
});
