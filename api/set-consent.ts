import { setConsent as set } from "../domain/user/account-changes.ts";
import type { Handler } from "./context.ts";
import type { setConsent } from "./contracts/set-consent.ts";

/** Handler of `setConsent`. */
export const handleSetConsent: Handler<typeof setConsent> = async (input, context) => {
	await set(context, context.user, input);
	return { done: true };
};
