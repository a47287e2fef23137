import { z } from "zod";
import { defineFunction } from "./define.ts";
import { backField, emailField, goOnSchema, passwordField } from "./user-schemas.ts";

/** `POST {api}/signIn` (docs/product.md, 15.4). */
export const signIn = defineFunction({
	name: "signIn",
	method: "POST",
	summary: "Inicia sesión con contraseña.",
	input: z.strictObject({ email: emailField, password: passwordField, back: backField }),
	output: goOnSchema,
	failures: { 400: "Falta algo.", 401: "El correo o la contraseña no son correctos.", 429: "Demasiados intentos." },
});
