import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { cardSchema } from "./schemas.ts";

/** `GET {api}/listForMembers`: the newest restricted pages, as cards (docs/product.md, 15.7). */
export const listForMembers = defineOwnFunction({
	name: "listForMembers",
	method: "GET",
	summary: "Lo último para usuarios registrados.",
	input: z.strictObject({}),
	output: z.object({ items: z.array(cardSchema) }),
	failures: {},
});
