import { z } from "zod";
import { defineFunction } from "./define.ts";
import { resendGuard } from "./user-schemas.ts";
import { waitingSentSchema } from "./waiting-schemas.ts";

/** `POST {api}/resendWaiting` (docs/product.md, 17.2). */
export const resendWaiting = defineFunction({
	name: "resendWaiting",
	method: "POST",
	summary: "Envía otra vez el correo que este navegador pidió.",
	input: z.strictObject({ ...resendGuard }),
	output: waitingSentSchema,
	failures: {
		403: "No viene de este sitio.",
		409: "Este navegador no ha pedido ninguno.",
		429: "Demasiados intentos, o demasiado seguidos.",
	},
});
