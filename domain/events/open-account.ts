import { Failure } from "../failure.ts";
import { callerRules, limits, withinLimits } from "../user/limits.ts";
import { nothingPending } from "../user/request-code.ts";
import { letIn, type SignedIn } from "../user/sign-in.ts";
import type { EventContext } from "./event-context.ts";

/**
 * Opens an account with the address this browser has just proved by confirming a registration: no other proof is asked
 * for (docs/product.md, 16.13). Who has an account signs in as always.
 */
export async function openAccount(context: EventContext): Promise<SignedIn | Failure> {
	const { backend, caller, session, user } = context;
	const receipt = session?.data.eventReceipt;
	if (user !== null || receipt?.proved === undefined || receipt.until <= context.now().toISOString())
		return nothingPending();
	const limited = await withinLimits(context, callerRules("try-code", caller.address, limits.tryCode.perCaller));
	if (limited !== null) return limited;
	const { address: email, key: emailKey } = receipt.proved;
	if ((await backend.users.findByEmailKey(emailKey)) !== null) {
		return new Failure(409, "auth.account_exists", "Ya tienes una cuenta con este correo. Entra con un código.");
	}
	await letIn(context, { email, emailKey, purpose: "sign-in", uid: null }, undefined);
	return { back: "/user#eventos" };
}
