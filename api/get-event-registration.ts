import { noSuchEvent } from "../domain/events/event-context.ts";
import { lookAtEvent } from "../domain/events/look-at-event.ts";
import type { Handler } from "./context.ts";
import type { getEventRegistration } from "./contracts/get-event-registration.ts";

/** Handler of `getEventRegistration`. */
export const handleGetEventRegistration: Handler<typeof getEventRegistration> = async ({ event }, context) =>
	(await lookAtEvent(context, event)) ?? noSuchEvent();
