import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { codeField } from "./user-schemas.ts";

/** `POST {api}/confirmProof` (docs/product.md, 15.7). */
export const confirmProof = defineOwnFunction({
	name: "confirmProof",
	method: "POST",
	summary: "Confirma quién es con el código enviado al correo de ahora, y sigue con lo que se iba a hacer.",
	input: z.strictObject({ code: codeField }),
	output: z.object({ next: z.enum(["email-change", "password", "nothing"]) }),
	failures: {
		400: "El código no es correcto.",
		409: "No hay nada a medias.",
		410: "El código ha caducado.",
		429: "Demasiados intentos.",
	},
});
