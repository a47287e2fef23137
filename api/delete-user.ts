import { confirmDeletion } from "../domain/user/account-changes.ts";
import type { Handler } from "./context.ts";
import type { deleteUser } from "./contracts/delete-user.ts";

/** Handler of `deleteUser`. */
export const handleDeleteUser: Handler<typeof deleteUser> = async (input, context) =>
	(await confirmDeletion(context, context.user, input)) ?? { done: true };
