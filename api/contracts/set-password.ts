import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { codeSentSchema, doneSchema, passwordField } from "./user-schemas.ts";

/** `POST {api}/setPassword` (docs/product.md, 15.4). */
export const setPassword = defineOwnFunction({
	name: "setPassword",
	method: "POST",
	summary: "Pone o cambia la contraseña de quien pregunta, o antes le envía un código si tiene que confirmar quién es.",
	input: z.strictObject({ current: passwordField.default(""), password: passwordField }),
	output: z.union([doneSchema, codeSentSchema]),
	failures: { 400: "Alguna de las contraseñas no sirve.", 429: "Demasiados intentos." },
});
