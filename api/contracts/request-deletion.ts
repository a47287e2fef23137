import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { codeSentSchema } from "./user-schemas.ts";

/** `POST {api}/requestDeletion` (docs/product.md, 15.8). */
export const requestDeletion = defineOwnFunction({
	name: "requestDeletion",
	method: "POST",
	summary: "Envía un código con el que eliminar la cuenta de quien pregunta.",
	input: z.strictObject({}),
	output: codeSentSchema,
	failures: { 429: "Demasiados intentos, o demasiado seguidos." },
});
