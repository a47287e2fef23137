import { z } from "zod";
import { defineFunction } from "./define.ts";
import { linkField } from "./user-schemas.ts";
import { waitingLinkSchema } from "./waiting-schemas.ts";

/** `POST {api}/confirmWaiting` (docs/product.md, 17.3). */
export const confirmWaiting = defineFunction({
	name: "confirmWaiting",
	method: "POST",
	summary: "Confirma un sitio en la lista de espera, o envía otro enlace si este ha caducado.",
	input: z.strictObject({ link: linkField }),
	output: waitingLinkSchema,
	failures: { 429: "Demasiados intentos, o demasiado seguidos." },
});
