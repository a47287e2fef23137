import { confirmEmailChange as confirm } from "../domain/user/account-changes.ts";
import type { Handler } from "./context.ts";
import type { confirmEmailChange } from "./contracts/confirm-email-change.ts";

/** Handler of `confirmEmailChange`. */
export const handleConfirmEmailChange: Handler<typeof confirmEmailChange> = async (input, context) =>
	(await confirm(context, context.user, input)) ?? { done: true };
