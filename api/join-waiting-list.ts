import { joinWaitingList as join } from "../domain/waiting-list/join-waiting-list.ts";
import { readAttribution } from "../domain/waiting-list/waiting-list.ts";
import type { Handler } from "./context.ts";
import type { joinWaitingList } from "./contracts/join-waiting-list.ts";
import { robotFailure } from "./form-guard.ts";

/** Handler of `joinWaitingList`. */
export const handleJoinWaitingList: Handler<typeof joinWaitingList> = async (input, context) =>
	robotFailure(input, context.now()) ?? join(context, { ...input, attribution: readAttribution(input.attribution) });
