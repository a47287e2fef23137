import { z } from "zod";
import { defineFunction } from "./define.ts";
import { codeSentSchema, resendGuard } from "./user-schemas.ts";

/** `POST {api}/resendCode` (docs/product.md, 15.3). */
export const resendCode = defineFunction({
	name: "resendCode",
	method: "POST",
	summary: "Envía otro código para lo que este navegador tiene a medias.",
	input: z.strictObject({ ...resendGuard }),
	output: codeSentSchema,
	failures: {
		403: "No viene de este sitio.",
		409: "No hay nada a medias.",
		429: "Demasiados intentos, o demasiado seguidos.",
	},
});
