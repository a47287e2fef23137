import { Failure } from "../domain/failure.ts";
import { replacePhoto } from "../domain/user/account-changes.ts";
import type { Handler } from "./context.ts";
import type { setPhoto } from "./contracts/set-photo.ts";
import { userAnswer } from "./user-answer.ts";

/** Handler of `setPhoto`. */
export const handleSetPhoto: Handler<typeof setPhoto> = async ({ photo }, context) => {
	const bytes = photo === null ? null : Buffer.from(photo, "base64");
	const changed = await replacePhoto(context, context.user, bytes, context.makePhoto);
	return changed instanceof Failure ? changed : { user: userAnswer(changed) };
};
