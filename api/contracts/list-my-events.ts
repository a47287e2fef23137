import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { managedSchema } from "./event-schemas.ts";

/** `GET {api}/listMyEvents` (docs/product.md, 16.4). */
export const listMyEvents = defineOwnFunction({
	name: "listMyEvents",
	method: "GET",
	summary: "Los eventos de quien pregunta, próximos y pasados.",
	input: z.strictObject({}),
	output: z.object({ next: z.array(managedSchema), past: z.array(managedSchema) }),
	failures: {},
});
