import { z } from "zod";
import { defineFunction } from "./define.ts";
import { alertSchema } from "./event-schemas.ts";
import { linkField } from "./user-schemas.ts";

/** `GET {api}/getEventAlert` (docs/product.md, 16.12). */
export const getEventAlert = defineFunction({
	name: "getEventAlert",
	method: "GET",
	personal: true,
	summary: "Un aviso pedido, para quien tiene su enlace.",
	input: z.strictObject({ link: linkField }),
	output: alertSchema,
	failures: { 400: "El enlace no está bien escrito.", 410: "El aviso ya no existe." },
});
