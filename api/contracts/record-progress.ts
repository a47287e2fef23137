import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { progressSchema } from "./school-schemas.ts";

/**
 * `POST {api}/recordProgress` (docs/product.md, 19.4): what a browser has seen of the caller at a lesson. May be sent
 * twice.
 */
export const recordProgress = defineOwnFunction({
	name: "recordProgress",
	method: "POST",
	summary: "Guarda lo que se ha visto de una lección.",
	input: z.strictObject({
		lessonId: z.string().min(1).max(100),
		percent: z.number().min(0).max(100),
		position: z.number().min(0).max(1_000_000),
		seconds: z.number().min(0).max(1_000_000),
		unwatchedSeconds: z.number().min(0).max(1_000_000).nullable(),
	}),
	output: progressSchema,
	failures: { 403: "School no está abierta para quien pregunta.", 404: "Esa lección ya no está." },
});
