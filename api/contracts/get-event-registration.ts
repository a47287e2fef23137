import { z } from "zod";
import { defineFunction } from "./define.ts";
import { eventField, eventViewSchema } from "./event-schemas.ts";

/** `GET {api}/getEventRegistration` (docs/product.md, 16.1). */
export const getEventRegistration = defineFunction({
	name: "getEventRegistration",
	method: "GET",
	personal: true,
	summary: "Cómo está la inscripción en un evento para quien pregunta.",
	input: z.strictObject({ event: eventField }),
	output: eventViewSchema,
	failures: { 404: "No hay ese evento, o ninguno con inscripción abierta." },
});
