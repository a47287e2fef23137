import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { progressSchema } from "./school-schemas.ts";

/** `POST {api}/markLesson` (docs/product.md, 19.4): the caller says that a lesson is done, or is not. */
export const markLesson = defineOwnFunction({
	name: "markLesson",
	method: "POST",
	summary: "Marca una lección como completada o como pendiente.",
	input: z.strictObject({ lessonId: z.string().min(1).max(100), done: z.boolean() }),
	output: progressSchema,
	failures: { 403: "School no está abierta para quien pregunta.", 404: "Esa lección ya no está." },
});
