import { lastReceipt, readKept } from "../domain/rights/use-right.ts";
import type { Handler } from "./context.ts";
import type { getRights } from "./contracts/get-rights.ts";
import { pendingAnswer } from "./user-answer.ts";

/** Handler of `getRights`. */
export const handleGetRights: Handler<typeof getRights> = async (_, context) => {
	const under = await readKept(context);
	const pending = pendingAnswer(context.session, context.now());
	return {
		pending: pending?.purpose === "rights" ? { email: pending.email, resendInSeconds: pending.resendInSeconds } : null,
		kept: under === null ? null : { ...under.kept, email: under.email, hasAccount: under.hasAccount },
		receipt: lastReceipt(context),
	};
};
