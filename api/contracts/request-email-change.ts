import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { codeSentSchema, emailField } from "./user-schemas.ts";

/** `POST {api}/requestEmailChange` (docs/product.md, 15.7). */
export const requestEmailChange = defineOwnFunction({
	name: "requestEmailChange",
	method: "POST",
	summary: "Envía un código al correo que quien pregunta quiere usar.",
	input: z.strictObject({ email: emailField }),
	output: codeSentSchema,
	failures: { 400: "El correo no sirve.", 429: "Demasiados intentos, o demasiado seguidos." },
});
