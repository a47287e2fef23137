import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { userSchema } from "./user-schemas.ts";

/** `POST {api}/setPhoto` (docs/product.md, 15.7): the picture as base64, or null for none. */
export const setPhoto = defineOwnFunction({
	name: "setPhoto",
	method: "POST",
	maxBytes: 7 * 1024 * 1024,
	summary: "Pone o quita la foto de quien pregunta.",
	input: z.strictObject({ photo: z.base64().nullable() }),
	output: z.object({ user: userSchema }),
	failures: {
		400: "La imagen no sirve.",
		413: "La imagen pesa demasiado.",
		429: "Demasiados intentos.",
		503: "Llegan demasiadas fotos.",
	},
});
