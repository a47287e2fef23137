import { z } from "zod";
import { defineFunction } from "./define.ts";

/** `GET {api}/getFeaturedEvent` (docs/product.md, 16.1). */
export const getFeaturedEvent = defineFunction({
	name: "getFeaturedEvent",
	method: "GET",
	summary: "El evento del que trata la página de inscripción.",
	input: z.strictObject({}),
	output: z.object({ event: z.string() }),
	failures: { 404: "No hay ningún evento con inscripción abierta." },
});
