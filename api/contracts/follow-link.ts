import { z } from "zod";
import { defineFunction } from "./define.ts";
import { goOnSchema, linkField, passwordField } from "./user-schemas.ts";

/** `POST {api}/followLink` (docs/product.md, 15.3). */
export const followLink = defineFunction({
	name: "followLink",
	method: "POST",
	summary: "Hace lo que un enlace enviado por correo promete.",
	input: z.strictObject({ link: linkField, password: passwordField.optional() }),
	output: goOnSchema,
	failures: {
		400: "La contraseña no sirve.",
		409: "El correo tiene ahora otra cuenta, o el enlace solo vale donde se pidió.",
		410: "El enlace ha caducado o ya se ha usado.",
		429: "Demasiados intentos.",
	},
});
