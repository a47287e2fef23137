import { resendWaiting as resend } from "../domain/waiting-list/join-waiting-list.ts";
import type { Handler } from "./context.ts";
import type { resendWaiting } from "./contracts/resend-waiting.ts";
import { withAttestation } from "./form-guard.ts";

/** Handler of `resendWaiting`. */
export const handleResendWaiting: Handler<typeof resendWaiting> = (input, context) =>
	withAttestation(input, context, resend);
