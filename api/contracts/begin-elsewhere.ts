import { z } from "zod";
import { defineFunction } from "./define.ts";
import { backField } from "./user-schemas.ts";

/** `POST {api}/beginElsewhere` (docs/product.md, 15.10). */
export const beginElsewhere = defineFunction({
	name: "beginElsewhere",
	method: "POST",
	summary: "Empieza a iniciar sesión con una cuenta de otro sitio.",
	input: z.strictObject({ back: backField }),
	output: z.object({ url: z.url() }),
	failures: {
		404: "No hay ningún otro sitio configurado.",
		429: "Demasiados intentos.",
		502: "El otro sitio no responde.",
	},
});
