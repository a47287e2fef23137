import { z } from "zod";
import { defineFunction } from "./define.ts";
import { contentSchema } from "./schemas.ts";

/** What a feed reader gets of a folder: the newest pages, restricted ones without their text (docs/product.md, 8.4). */
export const getFeed = defineFunction({
	name: "getFeed",
	method: "GET",
	summary: "Las veinte páginas más nuevas de una carpeta, con su texto las que están abiertas a todos.",
	input: z.strictObject({
		folder: z
			.string({ error: "Falta la carpeta." })
			.regex(/^\/(?:[^/]+\/)*$/, "La carpeta empieza y termina con una barra."),
	}),
	output: z.object({ items: z.array(contentSchema) }),
	failures: { 400: "La carpeta no está bien escrita." },
});
