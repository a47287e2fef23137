import { z } from "zod";
import { instant } from "../domain/content/content-record.ts";
import { defineFunction, nameFunctions } from "./contract.ts";
import { pageNumber } from "./schemas.ts";

const kind = z.enum(["article", "resource", "event", "page", "lesson"]);

/** A text in pieces; those that were searched for are marked. */
const pieces = z.array(z.object({ text: z.string(), marked: z.boolean() }));

export const searchContracts = nameFunctions({
	/**
	 * `POST {api}/searchSite`: what this reader may find (docs/product.md, 25). It is a POST so that no log and no cache
	 * gets the query.
	 */
	searchSite: defineFunction({
		summary: "Lo que hay en el sitio sobre unas palabras, hasta donde puede leer quien busca.",
		input: z.strictObject({
			q: z.string({ error: "Escribe qué buscas." }),
			/** Absent: all kinds. */
			kind: kind.optional(),
			page: pageNumber,
			/** Whether it is asked while somebody types: the first hits are enough then, and it is not counted. */
			atOnce: z.boolean().default(false),
		}),
		output: z.object({
			text: z.string(),
			hits: z.array(
				z.object({
					url: z.string(),
					kind,
					name: pieces,
					excerpt: pieces,
					date: instant.nullable(),
					restricted: z.boolean(),
					cancelled: z.boolean(),
					picture: z.string().nullable(),
				}),
			),
			total: z.int(),
			page: z.int(),
			pages: z.int().min(1),
			kinds: z.array(z.object({ kind, total: z.int() })),
			suggestion: z.string().nullable(),
			preparing: z.boolean(),
		}),
		failures: {
			400: "La búsqueda no está bien escrita.",
			429: "Demasiadas búsquedas en un minuto.",
		},
	}),
});
