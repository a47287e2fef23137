import { z } from "zod";
import { defineFunction } from "./define.ts";
import { goOnSchema } from "./user-schemas.ts";

/**
 * `POST {api}/finishElsewhere` (docs/product.md, 15.10). `query` is the query string the provider sent the browser back
 * with.
 */
export const finishElsewhere = defineFunction({
	name: "finishElsewhere",
	method: "POST",
	summary: "Termina de iniciar sesión con una cuenta de otro sitio.",
	input: z.strictObject({ query: z.string().max(8_000) }),
	output: goOnSchema,
	failures: {
		403: "El otro sitio no responde de ese correo.",
		404: "No hay ningún otro sitio configurado.",
		502: "El otro sitio no responde, o no lo que se pidió.",
	},
});
