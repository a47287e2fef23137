import { z } from "zod";
import { defineFunction } from "./define.ts";

/** Addresses for the sitemap, in portions (docs/product.md, 8.4). */
export const getSitemap = defineFunction({
	name: "getSitemap",
	method: "GET",
	summary: "Las direcciones de todas las páginas y eventos, en orden, desde la que sigue a una dada.",
	input: z.strictObject({ after: z.string().default("") }),
	output: z.object({
		entries: z.array(z.object({ url: z.string(), updatedAt: z.iso.datetime() })),
		next: z.string().nullable(),
	}),
	failures: {},
});
