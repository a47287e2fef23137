import { z } from "zod";
import { defineFunction } from "./define.ts";
import { cardSchema, listOf, pageNumber, tagSchema } from "./schemas.ts";

/** Pages below a folder, all or those with a tag (docs/product.md, 4.2). */
export const listContent = defineFunction({
	name: "listContent",
	method: "GET",
	summary: "Las páginas que hay bajo una carpeta, de la más nueva a la más antigua, doce por página.",
	input: z.strictObject({
		folder: z
			.string()
			.regex(/^\/(?:[^/]+\/)*$/, "La carpeta empieza y termina con una barra.")
			.default("/"),
		tag: z.string().min(1, "Falta la etiqueta.").optional(),
		page: pageNumber,
	}),
	output: listOf(cardSchema).extend({ folder: z.string(), tag: tagSchema.nullable() }),
	failures: {
		400: "La carpeta o la página no están bien escritas.",
		404: "Bajo esa carpeta no hay nada con esa etiqueta, o no hay tantas páginas.",
	},
});
