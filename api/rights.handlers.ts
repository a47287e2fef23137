import { Failure } from "../domain/failure.ts";
import {
	exportKept,
	lastReceipt,
	readKept,
	requestRightsCode,
	setKeptLetters,
	useRight,
	verifyRightsCode,
} from "../domain/rights/use-right.ts";
import { checkEmail } from "../domain/sign-in/request-code.ts";
import type { HandlersOf } from "./context.ts";
import type { rightsContracts } from "./rights.contracts.ts";
import { pendingAnswer } from "./user.handlers.ts";

export const rightsHandlers: HandlersOf<typeof rightsContracts> = {
	requestRightsCode: { check: checkEmail, handle: (input, context) => requestRightsCode(context, input) },

	verifyRightsCode: async ({ code }, context) => (await verifyRightsCode(context, { code })) ?? { done: true },

	getRights: async (_, context) => {
		const under = await readKept(context);
		const pending = pendingAnswer(context.session, context.now());
		return {
			pending:
				pending?.purpose === "rights" ? { email: pending.email, resendInSeconds: pending.resendInSeconds } : null,
			kept: under === null ? null : { ...under.kept, email: under.email, hasAccount: under.hasAccount },
			receipt: lastReceipt(context),
		};
	},

	exportRights: async (_, context) => {
		const exported = await exportKept(context);
		return exported instanceof Failure ? exported : { ...exported };
	},

	setKeptLetters: async ({ wish, about }, context) =>
		(await setKeptLetters(context, { wish, audience: about })) ?? { done: true },

	useRight: ({ right }, context) => useRight(context, right),
};
