import { noSuchEvent } from "../domain/events/event-context.ts";
import { readThanks } from "../domain/events/thanks.ts";
import type { Handler } from "./context.ts";
import type { getEventThanks } from "./contracts/get-event-thanks.ts";

/** Handler of `getEventThanks`. */
export const handleGetEventThanks: Handler<typeof getEventThanks> = async ({ event }, context) =>
	(await readThanks(context, event)) ?? noSuchEvent();
