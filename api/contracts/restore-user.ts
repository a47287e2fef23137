import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { doneSchema } from "./user-schemas.ts";

/** `POST {api}/restoreUser` (docs/product.md, 15.8). */
export const restoreUser = defineOwnFunction({
	name: "restoreUser",
	method: "POST",
	summary: "Recupera una cuenta que se iba a eliminar.",
	input: z.strictObject({}),
	output: doneSchema,
	failures: {},
});
