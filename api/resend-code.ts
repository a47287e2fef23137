import { resendCode as resend } from "../domain/user/request-code.ts";
import type { Handler } from "./context.ts";
import type { resendCode } from "./contracts/resend-code.ts";
import { withAttestation } from "./form-guard.ts";

/** Handler of `resendCode`. */
export const handleResendCode: Handler<typeof resendCode> = (input, context) => withAttestation(input, context, resend);
