import { z } from "zod";
import { defineFunction } from "./define.ts";
import { codeField, doneSchema } from "./user-schemas.ts";

/** `POST {api}/verifyRightsCode` (docs/product.md, 20.2). */
export const verifyRightsCode = defineFunction({
	name: "verifyRightsCode",
	method: "POST",
	summary: "Comprueba el código y abre durante media hora lo que se guarda con el correo.",
	input: z.strictObject({ code: codeField }),
	output: doneSchema,
	failures: {
		400: "El código no es correcto.",
		409: "No hay nada a medias.",
		410: "El código ha caducado o se han agotado los intentos.",
		429: "Demasiados intentos.",
	},
});
