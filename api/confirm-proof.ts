import { Failure } from "../domain/failure.ts";
import { confirmProof as confirm } from "../domain/user/account-changes.ts";
import type { Handler } from "./context.ts";
import type { confirmProof } from "./contracts/confirm-proof.ts";

/** Handler of `confirmProof`. */
export const handleConfirmProof: Handler<typeof confirmProof> = async (input, context) => {
	const next = await confirm(context, context.user, input);
	return next instanceof Failure ? next : { next };
};
