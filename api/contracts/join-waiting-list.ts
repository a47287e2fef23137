import { z } from "zod";
import { defineFunction } from "./define.ts";
import { emailField, formGuard } from "./user-schemas.ts";
import { attributionSchema, waitingSentSchema } from "./waiting-schemas.ts";

/** `POST {api}/joinWaitingList` (docs/product.md, 17.2). */
export const joinWaitingList = defineFunction({
	name: "joinWaitingList",
	method: "POST",
	summary: "Pide un sitio en la lista de espera: envía un correo que lo confirma.",
	input: z.strictObject({
		email: emailField,
		name: emailField,
		school: z.boolean(),
		news: z.boolean(),
		attribution: attributionSchema,
		...formGuard,
	}),
	output: waitingSentSchema,
	failures: {
		400: "Falta algo o no está bien escrito.",
		403: "No viene de este sitio.",
		429: "Demasiados intentos, o demasiado seguidos.",
	},
});
