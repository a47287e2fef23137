import { leaveWaitingList } from "../domain/waiting-list/join-waiting-list.ts";
import type { Handler } from "./context.ts";
import type { leaveWaiting } from "./contracts/leave-waiting.ts";

/** Handler of `leaveWaiting`. */
export const handleLeaveWaiting: Handler<typeof leaveWaiting> = async ({ link }, context) => {
	await leaveWaitingList(context, link);
	return { done: true };
};
