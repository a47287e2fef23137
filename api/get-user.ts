import type { Handler } from "./context.ts";
import type { getUser } from "./contracts/get-user.ts";
import { userAnswer } from "./user-answer.ts";

/** Handler of `getUser`. */
export const handleGetUser: Handler<typeof getUser> = async (_, { user }) => ({
	user: user === null ? null : userAnswer(user),
});
