import { z } from "zod";
import { definePageFunction, nameFunctions } from "./contract.ts";

/** Most different things that one call hands on, and how often each of them can have happened. */
export const MOST_COUNTS = 32;
export const MOST_TIMES = 1_000_000;

const word = z.string().max(500);

/** The functions of this domain, by name. */
export const siteContracts = nameFunctions({
	/** `GET {api}/getRevision` (docs/product.md, 4.5). It tells what kept pages are old, so no cache may keep it. */
	getRevision: definePageFunction({
		method: "GET",
		personal: true,
		summary: "Una palabra que cambia con todo lo que cualquiera puede ver: mientras es la misma, vale lo guardado.",
		input: z.strictObject({}),
		output: z.object({ revision: z.string() }),
		failures: {},
	}),
	/** `POST {api}/countLinks` (docs/product.md, 18.2): what a web process elsewhere has counted since the last time. */
	countLinks: definePageFunction({
		method: "POST",
		summary: "Apunta visitas a la página de enlaces y clics en ellos, contados por un proceso web en otro sitio.",
		input: z.strictObject({
			counts: z
				.array(
					z.strictObject({
						day: z.iso.date(),
						link: z.string().regex(/^[\w-]{0,64}$/),
						attribution: z.strictObject({ source: word, medium: word, campaign: word, content: word }),
						total: z.number().int().min(1).max(MOST_TIMES),
					}),
				)
				.max(MOST_COUNTS),
		}),
		output: z.object({ counted: z.number().int() }),
		// 32 counts of four words, each up to 100 characters of four bytes. Longer bodies are read of signed-in people
		// only.
		maxBytes: 64 * 1024,
		failures: {
			400: "Lo contado no está bien escrito.",
			429: "Demasiadas llamadas desde la misma dirección.",
			503: "Ahora mismo no se puede guardar nada.",
		},
	}),
});
