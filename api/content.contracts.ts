import { z } from "zod";
import { defineOwnFunction, definePageFunction, nameFunctions } from "./contract.ts";
import { cardSchema, contentSchema, listedEventSchema, listOf, movedSchema, pageNumber, tagSchema } from "./schemas.ts";

/** The functions of this domain, by name. */
export const contentContracts = nameFunctions({
	/** `GET {api}/getContent{url}` (docs/product.md, 4.1). */
	getContent: definePageFunction({
		method: "GET",
		summary: "La página que está en una dirección, con su texto si quien pregunta puede leerlo.",
		input: z.object({ url: z.string() }),
		// The new address first: other servers may answer it beside the page.
		output: z.union([movedSchema, contentSchema]),
		failures: { 404: "No hay ninguna página en esa dirección." },
	}),
	/** Pages below a folder, all or those with a tag (docs/product.md, 4.2). */
	listContent: definePageFunction({
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
	}),
	/** The three lists of the home page (docs/product.md, 2.8). A list that failed is null; the others are there. */
	getHome: definePageFunction({
		method: "GET",
		summary: "Lo último para la página de inicio: artículos, próximos eventos y recursos.",
		input: z.strictObject({}),
		output: z.object({
			articles: z.array(cardSchema).nullable(),
			events: z.array(listedEventSchema).nullable(),
			resources: z.array(cardSchema).nullable(),
		}),
		failures: {},
	}),
	/** What a feed reader gets of a folder: the newest pages, restricted ones without their text (docs/product.md, 8.4). */
	getFeed: definePageFunction({
		method: "GET",
		summary: "Las veinte páginas más nuevas de una carpeta, con su texto las que están abiertas a todos.",
		input: z.strictObject({
			folder: z
				.string({ error: "Falta la carpeta." })
				.regex(/^\/(?:[^/]+\/)*$/, "La carpeta empieza y termina con una barra."),
		}),
		output: z.object({ items: z.array(contentSchema) }),
		failures: { 400: "La carpeta no está bien escrita." },
	}),
	/** Addresses for the sitemap, in portions (docs/product.md, 8.4). */
	getSitemap: definePageFunction({
		method: "GET",
		summary: "Las direcciones de todas las páginas y eventos, en orden, desde la que sigue a una dada.",
		input: z.strictObject({ after: z.string().default("") }),
		output: z.object({
			entries: z.array(z.object({ url: z.string(), updatedAt: z.iso.datetime() })),
			next: z.string().nullable(),
		}),
		failures: {},
	}),
	/** Pages near an address that nothing stands at (docs/product.md, 2.9 and 4.2). */
	suggestContent: definePageFunction({
		method: "GET",
		summary: "Hasta tres páginas cuya dirección se parece a una que no existe.",
		input: z.strictObject({
			near: z.string({ error: "Escribe una dirección." }).max(2_000, "La dirección es demasiado larga."),
		}),
		output: z.object({ items: z.array(cardSchema) }),
		failures: { 400: "La dirección no está bien escrita." },
	}),
	/** `GET {api}/listForMembers`: the newest restricted pages, as cards (docs/product.md, 15.7). */
	listForMembers: defineOwnFunction({
		method: "GET",
		summary: "Lo último para usuarios registrados.",
		input: z.strictObject({}),
		output: z.object({ items: z.array(cardSchema) }),
		failures: {},
	}),
});
