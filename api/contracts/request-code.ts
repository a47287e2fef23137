import { z } from "zod";
import { defineFunction } from "./define.ts";
import { backField, codeSentSchema, emailField, formGuard } from "./user-schemas.ts";

/** `POST {api}/requestCode` (docs/product.md, 15.3). */
export const requestCode = defineFunction({
	name: "requestCode",
	method: "POST",
	summary: "Envía un código a un correo, tenga cuenta o no.",
	input: z.strictObject({
		email: emailField,
		purpose: z.enum(["sign-in", "password-reset"]),
		back: backField,
		...formGuard,
	}),
	output: codeSentSchema,
	failures: {
		400: "El correo no está bien escrito.",
		403: "No viene de este sitio.",
		429: "Demasiados intentos, o demasiado seguidos.",
	},
});
