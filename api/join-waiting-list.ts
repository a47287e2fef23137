import { joinWaitingList as join } from "../domain/waiting-list/join-waiting-list.ts";
import { readAttribution } from "../domain/waiting-list/waiting-list.ts";
import type { Handler } from "./context.ts";
import type { joinWaitingList } from "./contracts/join-waiting-list.ts";
import { withFormGuard } from "./form-guard.ts";

/** Handler of `joinWaitingList`. */
export const handleJoinWaitingList: Handler<typeof joinWaitingList> = (input, context) =>
	withFormGuard(input, context, (guarded) =>
		join(guarded, { ...input, attribution: readAttribution(input.attribution) }),
	);
