import { askForAlert as ask } from "../domain/events/event-alerts.ts";
import type { Handler } from "./context.ts";
import type { askForEventAlert } from "./contracts/ask-for-event-alert.ts";
import { withFormGuard } from "./form-guard.ts";

/** Handler of `askForEventAlert`. */
export const handleAskForEventAlert: Handler<typeof askForEventAlert> = (input, context) =>
	withFormGuard(input, context, (guarded) => ask(guarded, input));
