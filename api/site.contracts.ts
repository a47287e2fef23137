import { z } from "zod";
import { siteRecord } from "../domain/site/site-record.ts";
import { definePageFunction, nameFunctions } from "./contract.ts";

/** The most counts in one call of `countLinks`, and the highest total of each. */
export const MOST_COUNTS = 32;
export const MOST_TIMES = 1_000_000;

const word = z.string().max(500);

export const siteContracts = nameFunctions({
	/**
	 * `GET {api}/getRevision` (docs/product.md, 4.5). The revision shows whether cached pages are out of date, so it
	 * must not be cached itself.
	 */
	getRevision: definePageFunction({
		personal: true,
		summary: "Una palabra que cambia con todo lo que cualquiera puede ver: mientras es la misma, vale lo guardado.",
		output: z.object({ revision: z.string() }),
	}),
	/**
	 * `GET {api}/getSettings` (docs/product.md, 24): the settings in force, for a web process on another machine. All of
	 * them are public. They change with the revision, so they must not be cached themselves.
	 */
	getSettings: definePageFunction({
		personal: true,
		summary: "Los ajustes del sitio: nombre, menú, enlaces y datos legales, tal como valen ahora.",
		output: siteRecord,
	}),
	/**
	 * `POST {api}/countLinks` (docs/product.md, 18.2): adds what a web process on another machine has counted since its
	 * last call.
	 */
	countLinks: definePageFunction({
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
		// Enough for 32 counts of four words, each of up to 100 characters of four bytes. Longer bodies are read only
		// from signed-in people.
		maxBytes: 64 * 1024,
		failures: {
			400: "Lo contado no está bien escrito.",
			429: "Demasiadas llamadas desde la misma dirección.",
			503: "Ahora mismo no se puede guardar nada.",
		},
	}),
});
