import { z } from "zod";
import { defineFunction } from "./define.ts";
import { goOnSchema } from "./user-schemas.ts";

/** `POST {api}/openAccount` (docs/product.md, 16.13). */
export const openAccount = defineFunction({
	name: "openAccount",
	method: "POST",
	summary: "Abre una cuenta con el correo que este navegador acaba de confirmar al apuntarse.",
	input: z.strictObject({}),
	output: goOnSchema,
	failures: { 409: "No hay ningún correo recién confirmado, o ya tiene una cuenta.", 429: "Demasiados intentos." },
});
