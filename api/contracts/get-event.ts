import { z } from "zod";
import { defineFunction } from "./define.ts";
import { eventSchema, movedSchema } from "./schemas.ts";

/** One event with its text (docs/product.md, 4.2). */
export const getEvent = defineFunction({
	name: "getEvent",
	method: "GET",
	summary: "Un evento, con su texto.",
	input: z.strictObject({
		slug: z.string({ error: "Falta el nombre del evento." }).min(1, "Falta el nombre del evento."),
	}),
	output: z.union([eventSchema, movedSchema]),
	failures: { 404: "No hay ningún evento con ese nombre." },
});
