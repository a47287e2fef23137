import { z } from "zod";
import { defineFunction } from "./define.ts";
import { managedSchema, registrationField } from "./event-schemas.ts";

/** `GET {api}/getRegistration` (docs/product.md, 16.4). */
export const getRegistration = defineFunction({
	name: "getRegistration",
	method: "GET",
	personal: true,
	summary: "Una plaza, para quien tiene su enlace o su cuenta.",
	input: z.strictObject({ registration: registrationField }),
	output: managedSchema,
	failures: { 400: "El enlace no está bien escrito.", 410: "El enlace ha caducado." },
});
