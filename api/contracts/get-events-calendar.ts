import { z } from "zod";
import { defineFunction } from "./define.ts";
import { eventField } from "./event-schemas.ts";

/** `GET {api}/getEventsCalendar` (docs/product.md, 16.6). */
export const getEventsCalendar = defineFunction({
	name: "getEventsCalendar",
	method: "GET",
	summary: "Los eventos, o uno, como calendario iCalendar.",
	input: z.strictObject({ event: eventField }),
	output: z.object({ calendar: z.string() }),
	failures: { 404: "No hay ningún evento con ese nombre." },
});
