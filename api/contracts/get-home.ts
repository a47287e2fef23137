import { z } from "zod";
import { defineFunction } from "./define.ts";
import { cardSchema, listedEventSchema } from "./schemas.ts";

/** The three lists of the home page (docs/product.md, 2.8). A list that failed is null; the others are there. */
export const getHome = defineFunction({
	name: "getHome",
	method: "GET",
	summary: "Lo último para la página de inicio: artículos, próximos eventos y recursos.",
	input: z.strictObject({}),
	output: z.object({
		articles: z.array(cardSchema).nullable(),
		events: z.array(listedEventSchema).nullable(),
		resources: z.array(cardSchema).nullable(),
	}),
	failures: {},
});
