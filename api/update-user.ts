import { Failure } from "../domain/failure.ts";
import { updateProfile } from "../domain/user/account-changes.ts";
import type { Handler } from "./context.ts";
import type { updateUser } from "./contracts/update-user.ts";
import { userAnswer } from "./user-answer.ts";

/** Handler of `updateUser`. */
export const handleUpdateUser: Handler<typeof updateUser> = async (input, context) => {
	const changed = await updateProfile(context, context.user, input);
	return changed instanceof Failure ? changed : { user: userAnswer(changed) };
};
