import { z } from "zod";
import { defineFunction } from "./define.ts";
import { codeSentSchema, emailField, formGuard } from "./user-schemas.ts";

/** `POST {api}/requestRightsCode` (docs/product.md, 20.2). */
export const requestRightsCode = defineFunction({
	name: "requestRightsCode",
	method: "POST",
	summary: "Envía un código a un correo, se guarde algo con él o no.",
	input: z.strictObject({ email: emailField, ...formGuard }),
	output: codeSentSchema,
	failures: {
		400: "El correo no está bien escrito.",
		403: "No viene de este sitio.",
		429: "Demasiados intentos, o demasiado seguidos.",
	},
});
