import { z } from "zod";
import { defineOwnFunction } from "./define.ts";
import { instant } from "./user-schemas.ts";

/** `GET {api}/listSessions` (docs/product.md, 15.5). */
export const listSessions = defineOwnFunction({
	name: "listSessions",
	method: "GET",
	summary: "Las sesiones abiertas de quien pregunta, la más reciente primero.",
	input: z.strictObject({}),
	output: z.object({
		sessions: z.array(
			z.object({ id: z.string(), device: z.string(), lastSeenAt: instant, createdAt: instant, current: z.boolean() }),
		),
	}),
	failures: {},
});
