import { readAlert } from "../domain/events/event-alerts.ts";
import type { Handler } from "./context.ts";
import type { getEventAlert } from "./contracts/get-event-alert.ts";

/** Handler of `getEventAlert`. */
export const handleGetEventAlert: Handler<typeof getEventAlert> = ({ link }, context) => readAlert(context, link);
