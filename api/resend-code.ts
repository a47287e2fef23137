import { resendCode as resend } from "../domain/user/request-code.ts";
import type { Handler } from "./context.ts";
import type { resendCode } from "./contracts/resend-code.ts";

/** Handler of `resendCode`. */
export const handleResendCode: Handler<typeof resendCode> = (_, context) => resend(context);
