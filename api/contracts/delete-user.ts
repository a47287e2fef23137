import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { codeField, doneSchema } from "./user-schemas.ts";

/** `POST {api}/deleteUser` (docs/product.md, 15.8). */
export const deleteUser = defineOwnFunction({
	name: "deleteUser",
	method: "POST",
	summary: "Fija el día en que se eliminará la cuenta, con el código enviado.",
	input: z.strictObject({ code: codeField }),
	output: doneSchema,
	failures: { 400: "El código no es correcto.", 409: "No hay nada a medias.", 410: "El código ha caducado." },
});
