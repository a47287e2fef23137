import { z } from "zod";
import { defineFunction } from "./define.ts";
import { waitingSentSchema } from "./waiting-schemas.ts";

/** `GET {api}/getWaiting` (docs/product.md, 17.2). */
export const getWaiting = defineFunction({
	name: "getWaiting",
	method: "GET",
	personal: true,
	summary: "El correo que este navegador ha pedido para la lista de espera, si ha pedido alguno.",
	input: z.strictObject({}),
	output: z.object({ sent: waitingSentSchema.nullable() }),
	failures: {},
});
