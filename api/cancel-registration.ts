import { cancelRegistration as act } from "../domain/events/manage-registration.ts";
import type { Handler } from "./context.ts";
import type { cancelRegistration } from "./contracts/cancel-registration.ts";

/** Handler of `cancelRegistration`. */
export const handleCancelRegistration: Handler<typeof cancelRegistration> = ({ registration }, context) =>
	act(context, registration);
