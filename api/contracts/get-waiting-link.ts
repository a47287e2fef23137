import { z } from "zod";
import { defineFunction } from "./define.ts";
import { linkField } from "./user-schemas.ts";
import { waitingLinkSchema } from "./waiting-schemas.ts";

/** `GET {api}/getWaitingLink` (docs/product.md, 17.3). */
export const getWaitingLink = defineFunction({
	name: "getWaitingLink",
	method: "GET",
	personal: true,
	summary: "Qué encuentra un enlace de la lista de espera, sin gastarlo.",
	input: z.strictObject({ link: linkField, use: z.enum(["confirm", "leave"]) }),
	output: waitingLinkSchema,
	failures: {},
});
