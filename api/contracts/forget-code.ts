import { z } from "zod";
import { defineFunction } from "./define.ts";
import { doneSchema } from "./user-schemas.ts";

/** `POST {api}/forgetCode`: the code stays good, this browser no longer waits for it. */
export const forgetCode = defineFunction({
	name: "forgetCode",
	method: "POST",
	summary: "Olvida el código que este navegador espera, para usar otro correo.",
	input: z.strictObject({}),
	output: doneSchema,
	failures: {},
});
