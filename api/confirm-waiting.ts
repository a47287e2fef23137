import { confirmWaitingList } from "../domain/waiting-list/join-waiting-list.ts";
import type { Handler } from "./context.ts";
import type { confirmWaiting } from "./contracts/confirm-waiting.ts";

/** Handler of `confirmWaiting`. */
export const handleConfirmWaiting: Handler<typeof confirmWaiting> = ({ link }, context) =>
	confirmWaitingList(context, link);
