import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { instant } from "./user-schemas.ts";

/**
 * `GET {api}/getOwnWaiting`: since when the person is on the waiting list; null when they are not (docs/product.md,
 * 17.5).
 */
export const getOwnWaiting = defineOwnFunction({
	name: "getOwnWaiting",
	method: "GET",
	summary: "Desde cuándo está en la lista de espera quien pregunta.",
	input: z.strictObject({}),
	output: z.object({ since: instant.nullable() }),
	failures: {},
});
