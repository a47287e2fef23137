import { signUp as begin } from "../domain/user/request-code.ts";
import type { Handler } from "./context.ts";
import type { signUp } from "./contracts/sign-up.ts";
import { withFormGuard } from "./form-guard.ts";

/** Handler of `signUp`. */
export const handleSignUp: Handler<typeof signUp> = (input, context) =>
	withFormGuard(input, context, (guarded) => begin(guarded, input));
