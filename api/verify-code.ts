import { verifyCode as verify } from "../domain/user/sign-in.ts";
import type { Handler } from "./context.ts";
import type { verifyCode } from "./contracts/verify-code.ts";

/** Handler of `verifyCode`. */
export const handleVerifyCode: Handler<typeof verifyCode> = ({ code, password }, context) =>
	verify(context, { code, password });
