import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { lessonSchema } from "./school-schemas.ts";

const number = z.coerce.number().int().min(1).max(999);

/** `GET {api}/getLesson` (docs/product.md, 19). */
export const getLesson = defineOwnFunction({
	name: "getLesson",
	method: "GET",
	summary: "Una lección entera, con el progreso de quien pregunta.",
	input: z.strictObject({ module: number, lesson: number }),
	output: lessonSchema,
	failures: { 403: "School no está abierta para quien pregunta.", 404: "No hay ninguna lección con esos números." },
});
