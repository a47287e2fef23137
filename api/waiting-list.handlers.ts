import {
	checkSignUp,
	confirmWaitingList,
	describeConfirmation,
	joinWaitingList,
	resendWaiting,
} from "../domain/waiting-list/join-waiting-list.ts";
import { describeLeaving, leaveWaitingList } from "../domain/waiting-list/leave-waiting-list.ts";
import { ownSignUp } from "../domain/waiting-list/own-sign-up.ts";
import { readAttribution } from "../domain/waiting-list/waiting-list.ts";
import type { HandlersOf } from "./context.ts";
import type { waitingListContracts } from "./waiting-list.contracts.ts";

export const waitingListHandlers: HandlersOf<typeof waitingListContracts> = {
	joinWaitingList: {
		check: checkSignUp,
		handle: (input, context) => joinWaitingList(context, { ...input, attribution: readAttribution(input.attribution) }),
	},

	resendWaiting: (_, context) => resendWaiting(context),

	getWaiting: async (_, { session, now }) => {
		const signUp = ownSignUp({ session, now });
		if (signUp === null) return { sent: null };
		return {
			sent: {
				email: signUp.email,
				resendInSeconds: Math.max(0, Math.ceil((Date.parse(signUp.resendAt) - now().getTime()) / 1_000)),
			},
		};
	},

	getWaitingLink: ({ link, use }, context) =>
		use === "confirm" ? describeConfirmation(context, link) : describeLeaving(context, link),

	confirmWaiting: ({ link }, context) => confirmWaitingList(context, link),

	leaveWaiting: ({ link }, context) => leaveWaitingList(context, link),

	getOwnWaiting: async (_, { backend, user }) => {
		const entry = await backend.waitingList.find(user.emailKey);
		return { since: entry?.confirmedAt ?? null };
	},
};
