import { z } from "zod";
import { defineFunction } from "./define.ts";
import { doneSchema, linkField } from "./user-schemas.ts";

/** `POST {api}/leaveWaiting` (docs/product.md, 17.3). */
export const leaveWaiting = defineFunction({
	name: "leaveWaiting",
	method: "POST",
	summary: "Saca a alguien de la lista de espera y borra sus datos.",
	input: z.strictObject({ link: linkField }),
	output: doneSchema,
	failures: {},
});
