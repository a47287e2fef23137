import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { doneSchema, passwordField } from "./user-schemas.ts";

/** `POST {api}/setPassword` (docs/product.md, 15.4). */
export const setPassword = defineOwnFunction({
	name: "setPassword",
	method: "POST",
	summary: "Pone o cambia la contraseña de quien pregunta.",
	input: z.strictObject({ current: passwordField.default(""), password: passwordField }),
	output: doneSchema,
	failures: { 400: "Alguna de las contraseñas no sirve.", 429: "Demasiados intentos." },
});
