import { confirmRegistration as act } from "../domain/events/manage-registration.ts";
import type { Handler } from "./context.ts";
import type { confirmRegistration } from "./contracts/confirm-registration.ts";

/** Handler of `confirmRegistration`. */
export const handleConfirmRegistration: Handler<typeof confirmRegistration> = ({ registration }, context) =>
	act(context, registration);
