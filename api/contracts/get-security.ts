import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { codeSentSchema } from "./user-schemas.ts";

/** `GET {api}/getSecurity` (docs/product.md, 15.4). */
export const getSecurity = defineOwnFunction({
	name: "getSecurity",
	method: "GET",
	summary: "Con qué puede iniciar sesión quien pregunta, y qué código espera.",
	input: z.strictObject({}),
	output: z.object({
		hasPassword: z.boolean(),
		providers: z.array(z.string()),
		pending: codeSentSchema.extend({ purpose: z.string() }).nullable(),
		/** What goes on with the awaited code, where it proves who they are. */
		wish: z.enum(["email", "password"]).nullable(),
		/** Whether changing the address or setting a first password wants a proof of who they are first. */
		needsProof: z.boolean(),
	}),
	failures: {},
});
