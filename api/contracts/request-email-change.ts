import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { codeSentSchema, emailField, passwordField } from "./user-schemas.ts";

/** `POST {api}/requestEmailChange` (docs/product.md, 15.7). */
export const requestEmailChange = defineOwnFunction({
	name: "requestEmailChange",
	method: "POST",
	summary:
		"Envía un código al correo que quien pregunta quiere usar, o antes al de ahora si tiene que confirmar quién es.",
	input: z.strictObject({ email: emailField, current: passwordField.default("") }),
	output: codeSentSchema,
	failures: {
		400: "El correo no sirve, o falta la contraseña con la que confirmar quién es.",
		429: "Demasiados intentos, o demasiado seguidos.",
	},
});
