import { restoreAccount } from "../domain/user/account-changes.ts";
import type { Handler } from "./context.ts";
import type { restoreUser } from "./contracts/restore-user.ts";

/** Handler of `restoreUser`. */
export const handleRestoreUser: Handler<typeof restoreUser> = async (_, context) => {
	await restoreAccount(context, context.user);
	return { done: true };
};
