import { requestRightsCode as request } from "../domain/rights/use-right.ts";
import type { Handler } from "./context.ts";
import type { requestRightsCode } from "./contracts/request-rights-code.ts";
import { withFormGuard } from "./form-guard.ts";

/** Handler of `requestRightsCode`. */
export const handleRequestRightsCode: Handler<typeof requestRightsCode> = (input, context) =>
	withFormGuard(input, context, (guarded) => request(guarded, input));
