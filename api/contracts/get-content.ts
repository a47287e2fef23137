import { z } from "zod";
import { defineFunction } from "./define.ts";
import { contentSchema, movedSchema } from "./schemas.ts";

/** `GET {api}/getContent{url}` (docs/product.md, 4.1). */
export const getContent = defineFunction({
	name: "getContent",
	method: "GET",
	summary: "La página que está en una dirección, con su texto si quien pregunta puede leerlo.",
	input: z.object({ url: z.string() }),
	// The new address first: other servers may answer it beside the page.
	output: z.union([movedSchema, contentSchema]),
	failures: { 404: "No hay ninguna página en esa dirección." },
});
