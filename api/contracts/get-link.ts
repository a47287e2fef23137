import { z } from "zod";
import { defineFunction } from "./define.ts";
import { linkField } from "./user-schemas.ts";

/** `GET {api}/getLink` (docs/product.md, 15.3). */
export const getLink = defineFunction({
	name: "getLink",
	method: "GET",
	personal: true,
	summary: "Qué haría un enlace enviado por correo, sin gastarlo.",
	input: z.strictObject({ link: linkField }),
	output: z.object({ purpose: z.string(), email: z.string(), isHere: z.boolean() }),
	failures: { 410: "El enlace ha caducado o ya se ha usado." },
});
