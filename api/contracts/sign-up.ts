import { z } from "zod";
import { defineFunction } from "./define.ts";
import { backField, codeSentSchema, emailField, formGuard, passwordField } from "./user-schemas.ts";

/** `POST {api}/signUp` (docs/product.md, 15.4). */
export const signUp = defineFunction({
	name: "signUp",
	method: "POST",
	summary: "Pide una cuenta con contraseña: envía un código al correo.",
	input: z.strictObject({ email: emailField, password: passwordField, back: backField, ...formGuard }),
	output: codeSentSchema,
	failures: {
		400: "El correo o la contraseña no sirven.",
		403: "No viene de este sitio.",
		429: "Demasiados intentos, o demasiado seguidos.",
	},
});
