import { registerForEvent as register } from "../domain/events/register.ts";
import type { Handler } from "./context.ts";
import type { registerForEvent } from "./contracts/register-for-event.ts";
import { withFormGuard } from "./form-guard.ts";

/** Handler of `registerForEvent`. */
export const handleRegisterForEvent: Handler<typeof registerForEvent> = (input, context) =>
	withFormGuard(input, context, (guarded) => register(guarded, input));
