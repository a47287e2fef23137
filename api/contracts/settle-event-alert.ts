import { z } from "zod";
import { defineFunction } from "./define.ts";
import { alertSchema } from "./event-schemas.ts";
import { linkField } from "./user-schemas.ts";

/** `POST {api}/settleEventAlert` (docs/product.md, 16.12). */
export const settleEventAlert = defineFunction({
	name: "settleEventAlert",
	method: "POST",
	summary: "Confirma un aviso pedido, o lo quita.",
	input: z.strictObject({ link: linkField, wanted: z.boolean() }),
	output: alertSchema,
	failures: { 400: "El enlace no está bien escrito.", 410: "El aviso ya no existe.", 429: "Demasiados intentos." },
});
