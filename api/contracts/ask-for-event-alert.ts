import { z } from "zod";
import { defineFunction } from "./define.ts";
import { emailField, formGuard } from "./user-schemas.ts";

/** `POST {api}/askForEventAlert` (docs/product.md, 16.12). */
export const askForEventAlert = defineFunction({
	name: "askForEventAlert",
	method: "POST",
	summary: "Pide un aviso para cuando se abra la inscripción de un evento.",
	input: z.strictObject({ event: z.string().min(1).max(200), email: emailField.default(""), ...formGuard }),
	output: z.object({ event: z.string(), email: z.string(), isProved: z.boolean() }),
	failures: {
		400: "El correo no está bien escrito.",
		403: "No viene de este sitio.",
		404: "No hay ese evento.",
		409: "La inscripción ya no está por abrir.",
		429: "Demasiados intentos.",
	},
});
