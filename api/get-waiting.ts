import type { Handler } from "./context.ts";
import type { getWaiting } from "./contracts/get-waiting.ts";

/** Handler of `getWaiting`. */
export const handleGetWaiting: Handler<typeof getWaiting> = async (_, { session, now }) => {
	const waiting = session?.data.waiting;
	if (waiting === undefined) return { sent: null };
	return { sent: { email: waiting.email, resendInSeconds: Math.max(0, Math.ceil((Date.parse(waiting.resendAt) - now().getTime()) / 1_000)) } };
};
