import { registerForEvent as register } from "../domain/events/register.ts";
import type { Handler } from "./context.ts";
import type { registerForEvent } from "./contracts/register-for-event.ts";
import { robotFailure } from "./form-guard.ts";

/** Handler of `registerForEvent`. */
export const handleRegisterForEvent: Handler<typeof registerForEvent> = async (input, context) =>
	robotFailure(input, context.now()) ?? register(context, input);
