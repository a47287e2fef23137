import { z } from "zod";
import { defineFunction } from "./define.ts";
import { doneSchema } from "./user-schemas.ts";

/** `POST {api}/signOut` (docs/product.md, 15.5). */
export const signOut = defineFunction({
	name: "signOut",
	method: "POST",
	summary: "Cierra la sesión de este navegador.",
	input: z.strictObject({}),
	output: doneSchema,
	failures: {},
});
