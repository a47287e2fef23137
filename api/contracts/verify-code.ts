import { z } from "zod";
import { defineFunction } from "./define.ts";
import { codeField, goOnSchema, passwordField } from "./user-schemas.ts";

/** `POST {api}/verifyCode` (docs/product.md, 15.3). */
export const verifyCode = defineFunction({
	name: "verifyCode",
	method: "POST",
	summary: "Inicia sesión con el código que espera este navegador.",
	input: z.strictObject({ code: codeField, password: passwordField.optional() }),
	output: goOnSchema,
	failures: {
		400: "El código no es correcto.",
		409: "No hay nada a medias.",
		410: "El código ha caducado o se han agotado los intentos.",
		429: "Demasiados intentos.",
	},
});
