import { requestRightsCode as request } from "../domain/rights/use-right.ts";
import type { Handler } from "./context.ts";
import type { requestRightsCode } from "./contracts/request-rights-code.ts";
import { robotFailure } from "./form-guard.ts";

/** Handler of `requestRightsCode`. */
export const handleRequestRightsCode: Handler<typeof requestRightsCode> = async (input, context) =>
	robotFailure(input, context.now()) ?? request(context, input);
