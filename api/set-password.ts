import { setPassword as set } from "../domain/user/account-changes.ts";
import type { Handler } from "./context.ts";
import type { setPassword } from "./contracts/set-password.ts";

/** Handler of `setPassword`. */
export const handleSetPassword: Handler<typeof setPassword> = async (input, context) =>
	(await set(context, context.user, input)) ?? { done: true };
