import type { Handler } from "./context.ts";
import type { getSignIn } from "./contracts/get-sign-in.ts";
import { pendingAnswer } from "./user-answer.ts";

/** Handler of `getSignIn`. */
export const handleGetSignIn: Handler<typeof getSignIn> = async (_, { user, session, now, provider }) => ({
	signedIn: user !== null,
	pending: user === null ? pendingAnswer(session, now()) : null,
	provider: provider?.name ?? null,
});
