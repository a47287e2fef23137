import { z } from "zod";
import { tag } from "../domain/content/content-record.ts";
import { defineOwnFunction, definePageFunction, nameFunctions } from "./contract.ts";
import { cardSchema, contentSchema, listedEventSchema, listOf, movedSchema, pageNumber } from "./schemas.ts";

export const contentContracts = nameFunctions({
	/** `GET {api}/getContent{url}` (docs/product.md, 4.1). */
	getContent: definePageFunction({
		summary: "La página que está en una dirección, con su texto si quien pregunta puede leerlo.",
		input: z.object({ url: z.string() }),
		// The moved page comes first, because other servers may send the new address together with the page.
		output: z.union([movedSchema, contentSchema]),
		failures: { 404: "No hay ninguna página en esa dirección (`content.not_found`), o se retiró (`content.gone`)." },
	}),
	/** `GET {api}/listContent`: pages below a folder, all of them or those with a tag (docs/product.md, 4.2). */
	listContent: definePageFunction({
		summary: "Las páginas que hay bajo una carpeta, de la más nueva a la más antigua, doce por página.",
		input: z.strictObject({
			folder: z
				.string()
				.regex(/^\/(?:[^/]+\/)*$/, "La carpeta empieza y termina con una barra.")
				.default("/"),
			tag: z.string().min(1, "Falta la etiqueta.").optional(),
			page: pageNumber,
		}),
		output: listOf(cardSchema).extend({ folder: z.string(), tag: tag.nullable() }),
		failures: {
			400: "La carpeta o la página no están bien escritas.",
			404: "Bajo esa carpeta no hay nada con esa etiqueta, o no hay tantas páginas.",
		},
	}),
	/**
	 * `GET {api}/listFurther`: what to read after an article (docs/product.md, 2.7 and 4.2). `article` is its address,
	 * `tag` the slug of its first tag, absent if it has none.
	 */
	listFurther: definePageFunction({
		summary: "Hasta tres artículos de la misma sección, antes los de la misma etiqueta, para seguir leyendo.",
		input: z.strictObject({
			article: z.string({ error: "Falta la dirección del artículo." }).max(2_000, "La dirección es demasiado larga."),
			tag: z.string().min(1, "Falta la etiqueta.").optional(),
		}),
		output: z.object({ items: z.array(cardSchema) }),
		failures: { 400: "La dirección o la etiqueta no están bien escritas." },
	}),
	/**
	 * `GET {api}/getHome`: the three lists of the home page (docs/product.md, 2.8), and whether the owner's page is there.
	 * A list that could not be read is null, and the others are returned all the same.
	 */
	getHome: definePageFunction({
		summary: "Lo último para la página de inicio: artículos, próximos eventos y recursos.",
		output: z.object({
			articles: z.array(cardSchema).nullable(),
			events: z.array(listedEventSchema).nullable(),
			resources: z.array(cardSchema).nullable(),
			// Absent from the answers of versions that did not tell.
			about: z.boolean().default(true),
		}),
	}),
	/** `GET {api}/getFeed`: the newest pages of a folder, restricted ones without their text (docs/product.md, 8.4). */
	getFeed: definePageFunction({
		summary: "Las veinte páginas más nuevas de una carpeta, con su texto las que están abiertas a todos.",
		input: z.strictObject({
			folder: z
				.string({ error: "Falta la carpeta." })
				.regex(/^\/(?:[^/]+\/)*$/, "La carpeta empieza y termina con una barra."),
		}),
		output: z.object({ items: z.array(contentSchema) }),
		failures: { 400: "La carpeta no está bien escrita." },
	}),
	/**
	 * `GET {api}/getSitemap`: one portion of the sitemap's addresses, in order (docs/product.md, 8.4). `next` is the
	 * `after` of the next portion; null in the last one.
	 */
	getSitemap: definePageFunction({
		summary: "Las direcciones de todas las páginas y eventos, en orden, desde la que sigue a una dada.",
		input: z.strictObject({ after: z.string().default("") }),
		output: z.object({
			entries: z.array(z.object({ url: z.string(), updatedAt: z.iso.datetime() })),
			next: z.string().nullable(),
		}),
	}),
	/**
	 * `GET {api}/suggestContent`: pages whose address resembles `near`, an address without a page (docs/product.md, 2.9
	 * and 4.2); the newest of the blog if the text of that address was withdrawn for good (`isGone`).
	 */
	suggestContent: definePageFunction({
		summary: "Hasta tres páginas cuya dirección se parece a una que no existe; las últimas si se retiró.",
		input: z.strictObject({
			near: z.string({ error: "Escribe una dirección." }).max(2_000, "La dirección es demasiado larga."),
		}),
		output: z.object({
			items: z.array(cardSchema),
			// Absent from the answers of versions that did not tell.
			isGone: z.boolean().default(false),
		}),
		failures: { 400: "La dirección no está bien escrita." },
	}),
	/** `GET {api}/listForMembers`: the newest restricted pages, as cards (docs/product.md, 15.7). */
	listForMembers: defineOwnFunction({
		summary: "Lo último para usuarios registrados.",
		output: z.object({ items: z.array(cardSchema) }),
	}),
});
