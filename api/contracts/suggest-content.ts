import { z } from "zod";
import { defineFunction } from "./define.ts";
import { cardSchema } from "./schemas.ts";

/** Pages near an address that nothing stands at (docs/product.md, 2.9 and 4.2). */
export const suggestContent = defineFunction({
	name: "suggestContent",
	method: "GET",
	summary: "Hasta tres páginas cuya dirección se parece a una que no existe.",
	input: z.strictObject({
		near: z.string({ error: "Escribe una dirección." }).max(2_000, "La dirección es demasiado larga."),
	}),
	output: z.object({ items: z.array(cardSchema) }),
	failures: { 400: "La dirección no está bien escrita." },
});
