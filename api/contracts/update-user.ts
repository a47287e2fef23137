import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { userSchema } from "./user-schemas.ts";

/** `POST {api}/updateUser` (docs/product.md, 15.7). */
export const updateUser = defineOwnFunction({
	name: "updateUser",
	method: "POST",
	summary: "Cambia el nombre o el huso horario de quien pregunta.",
	input: z.strictObject({ displayName: z.string().max(1_000).optional(), timeZone: z.string().max(100).optional() }),
	output: z.object({ user: userSchema }),
	failures: { 400: "Algo no está bien escrito." },
});
