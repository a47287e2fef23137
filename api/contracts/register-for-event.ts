import { z } from "zod";
import { defineFunction } from "./define.ts";
import { registrationStatusSchema } from "./schemas.ts";
import { emailField, formGuard, instant } from "./user-schemas.ts";
import { attributionSchema } from "./waiting-schemas.ts";

/** `POST {api}/registerForEvent` (docs/product.md, 16.3). */
export const registerForEvent = defineFunction({
	name: "registerForEvent",
	method: "POST",
	summary: "Apunta a alguien a un evento.",
	input: z.strictObject({
		event: z.string().min(1).max(200),
		name: z.string().max(1_000),
		email: emailField.default(""),
		isOldEnough: z.boolean().default(false),
		news: z.boolean().default(false),
		acceptsWaiting: z.boolean().default(false),
		formId: z.string().max(100).default(""),
		timeZone: z.string().max(100).default(""),
		attribution: attributionSchema.default({ source: "", medium: "", campaign: "", content: "" }),
		...formGuard,
	}),
	output: z.object({
		event: z.string(),
		status: registrationStatusSchema,
		email: z.string(),
		dueAt: instant.nullable(),
	}),
	failures: {
		400: "Algún dato no está bien escrito.",
		403: "El evento es para usuarios registrados, o el formulario no viene de este sitio.",
		404: "No hay ese evento.",
		409: "No se puede: está completo, cerrado, cancelado o ya ha terminado.",
		429: "Demasiados intentos.",
	},
});
