import { z } from "zod";
import { defineFunction } from "./define.ts";
import { receiptSchema, rightSchema } from "./rights-schemas.ts";

/** `POST {api}/useRight` (docs/product.md, 20.3). */
export const useRight = defineFunction({
	name: "useRight",
	method: "POST",
	summary: "Entrega o borra lo que se guarda con el correo que este navegador ha demostrado.",
	input: z.strictObject({ right: rightSchema }),
	output: receiptSchema,
	failures: {
		400: "No existe ese derecho aquí.",
		410: "Hay que volver a demostrar el correo.",
		429: "Demasiados intentos.",
	},
});
