import { z } from "zod";
import { defineFunction } from "./define.ts";
import { codeSentSchema } from "./user-schemas.ts";

/** `GET {api}/getSignIn`: whether somebody is signed in, and the code that is awaited (docs/product.md, 15.3). */
export const getSignIn = defineFunction({
	name: "getSignIn",
	method: "GET",
	personal: true,
	summary: "En qué paso está el inicio de sesión de este navegador.",
	input: z.strictObject({}),
	output: z.object({
		signedIn: z.boolean(),
		pending: codeSentSchema.extend({ purpose: z.string() }).nullable(),
		provider: z.string().nullable(),
	}),
	failures: {},
});
