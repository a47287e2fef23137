import { z } from "zod";
import { defineFunction } from "./define.ts";
import { keptSchema, receiptSchema } from "./rights-schemas.ts";
import { codeSentSchema } from "./user-schemas.ts";

/** `GET {api}/getRights` (docs/product.md, 20.2). */
export const getRights = defineFunction({
	name: "getRights",
	method: "GET",
	personal: true,
	summary: "Lo que se guarda con el correo que este navegador ha demostrado, o en qué paso está.",
	input: z.strictObject({}),
	output: z.object({
		pending: codeSentSchema.nullable(),
		kept: keptSchema.extend({ email: z.string(), hasAccount: z.boolean() }).nullable(),
		receipt: receiptSchema.nullable(),
	}),
	failures: {},
});
