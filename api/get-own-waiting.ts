import type { Handler } from "./context.ts";
import type { getOwnWaiting } from "./contracts/get-own-waiting.ts";

/** Handler of `getOwnWaiting`. */
export const handleGetOwnWaiting: Handler<typeof getOwnWaiting> = async (_, { backend, user }) => {
	const entry = await backend.waitingList.find(user.emailKey);
	return { since: entry?.confirmedAt ?? null };
};
