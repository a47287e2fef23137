import { readRegistration } from "../domain/events/manage-registration.ts";
import type { Handler } from "./context.ts";
import type { getRegistration } from "./contracts/get-registration.ts";

/** Handler of `getRegistration`. */
export const handleGetRegistration: Handler<typeof getRegistration> = ({ registration }, context) =>
	readRegistration(context, registration);
