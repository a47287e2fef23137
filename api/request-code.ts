import { requestCode as request } from "../domain/user/request-code.ts";
import type { Handler } from "./context.ts";
import type { requestCode } from "./contracts/request-code.ts";
import { withFormGuard } from "./form-guard.ts";

/** Handler of `requestCode`. */
export const handleRequestCode: Handler<typeof requestCode> = (input, context) =>
	withFormGuard(input, context, (guarded) => request(guarded, input));
