import { z } from "zod";
import { defineFunction } from "./define.ts";
import { userSchema } from "./user-schemas.ts";

/** `GET {api}/getUser` (docs/product.md, 15.1): always 200; `user` is null for visitors. */
export const getUser = defineFunction({
	name: "getUser",
	method: "GET",
	personal: true,
	summary: "Quién ha iniciado sesión en este navegador, o nadie.",
	input: z.strictObject({}),
	output: z.object({ user: userSchema.nullable() }),
	failures: {},
});
