import { z } from "zod";
import { defineFunction } from "./define.ts";
import { listedEventSchema, listOf, pageNumber } from "./schemas.ts";

/** Next or past events (docs/product.md, 4.2 and 6.3). */
export const listEvents = defineFunction({
	name: "listEvents",
	method: "GET",
	summary: "Los próximos eventos, del más cercano al más lejano, o los pasados, del último al primero.",
	input: z.strictObject({
		when: z.enum(["next", "past"], { error: "Los eventos son next o past." }).default("next"),
		page: pageNumber,
	}),
	output: listOf(listedEventSchema),
	failures: { 400: "El momento o la página no están bien escritos.", 404: "No hay tantas páginas." },
});
