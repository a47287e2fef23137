import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { courseSchema } from "./school-schemas.ts";

/** `GET {api}/getCourse` (docs/product.md, 19). */
export const getCourse = defineOwnFunction({
	name: "getCourse",
	method: "GET",
	summary: "El curso, con el progreso de quien pregunta.",
	input: z.strictObject({}),
	output: courseSchema,
	failures: { 403: "School no está abierta para quien pregunta." },
});
