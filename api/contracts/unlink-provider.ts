import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { doneSchema } from "./user-schemas.ts";

/** `POST {api}/unlinkProvider` (docs/product.md, 15.10). */
export const unlinkProvider = defineOwnFunction({
	name: "unlinkProvider",
	method: "POST",
	summary: "Quita una cuenta de otro sitio con la que quien pregunta puede entrar.",
	input: z.strictObject({ provider: z.string().min(1).max(253) }),
	output: doneSchema,
	failures: { 404: "Esa cuenta ya no está unida." },
});
