import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { doneSchema } from "./user-schemas.ts";

/** `POST {api}/endSession` (docs/product.md, 15.5). */
export const endSession = defineOwnFunction({
	name: "endSession",
	method: "POST",
	summary: "Cierra una sesión propia, o todas menos esta.",
	input: z.strictObject({ which: z.union([z.literal("others"), z.uuid()]) }),
	output: doneSchema,
	failures: { 404: "Esa sesión ya no existe." },
});
