import { ownSignUp } from "../domain/waiting-list/own-sign-up.ts";
import type { Handler } from "./context.ts";
import type { getWaiting } from "./contracts/get-waiting.ts";

/** Handler of `getWaiting`. */
export const handleGetWaiting: Handler<typeof getWaiting> = async (_, { session, now }) => {
	const signUp = ownSignUp({ session, now });
	if (signUp === null) return { sent: null };
	return {
		sent: {
			email: signUp.email,
			resendInSeconds: Math.max(0, Math.ceil((Date.parse(signUp.resendAt) - now().getTime()) / 1_000)),
		},
	};
};
