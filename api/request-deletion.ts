import { requestDeletion as request } from "../domain/user/account-changes.ts";
import type { Handler } from "./context.ts";
import type { requestDeletion } from "./contracts/request-deletion.ts";

/** Handler of `requestDeletion`. */
export const handleRequestDeletion: Handler<typeof requestDeletion> = (_, context) => request(context, context.user);
