import { requestEmailChange as request } from "../domain/user/account-changes.ts";
import type { Handler } from "./context.ts";
import type { requestEmailChange } from "./contracts/request-email-change.ts";

/** Handler of `requestEmailChange`. */
export const handleRequestEmailChange: Handler<typeof requestEmailChange> = (input, context) =>
	request(context, context.user, input);
