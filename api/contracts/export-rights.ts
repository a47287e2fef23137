import { z } from "zod";
import { defineFunction } from "./define.ts";
import { instant } from "./user-schemas.ts";

/** `GET {api}/exportRights` (docs/product.md, 20.3). */
export const exportRights = defineFunction({
	name: "exportRights",
	method: "GET",
	personal: true,
	summary: "Todo lo que se guarda con el correo que este navegador ha demostrado, en un fichero.",
	input: z.strictObject({}),
	output: z.looseObject({ exportedAt: instant }),
	failures: { 410: "Hay que volver a demostrar el correo.", 429: "Demasiados intentos." },
});
