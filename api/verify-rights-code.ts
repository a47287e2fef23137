import { verifyRightsCode as verify } from "../domain/rights/use-right.ts";
import type { Handler } from "./context.ts";
import type { verifyRightsCode } from "./contracts/verify-rights-code.ts";

/** Handler of `verifyRightsCode`. */
export const handleVerifyRightsCode: Handler<typeof verifyRightsCode> = async ({ code }, context) =>
	(await verify(context, { code })) ?? { done: true };
