import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { codeField, doneSchema } from "./user-schemas.ts";

/** `POST {api}/confirmEmailChange` (docs/product.md, 15.7). */
export const confirmEmailChange = defineOwnFunction({
	name: "confirmEmailChange",
	method: "POST",
	summary: "Cambia el correo con el código enviado al nuevo.",
	input: z.strictObject({ code: codeField }),
	output: doneSchema,
	failures: {
		400: "El código no es correcto, o el correo es de otra cuenta.",
		409: "No hay nada a medias.",
		410: "El código ha caducado.",
	},
});
