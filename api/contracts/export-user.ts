import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { instant } from "./user-schemas.ts";

/** `GET {api}/exportUser` (docs/product.md, 15.8). */
export const exportUser = defineOwnFunction({
	name: "exportUser",
	method: "GET",
	summary: "Todo lo que se guarda de quien pregunta.",
	input: z.strictObject({}),
	output: z.looseObject({ exportedAt: instant }),
	failures: { 429: "Demasiados intentos." },
});
