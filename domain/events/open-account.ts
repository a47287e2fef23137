import { Failure } from "../failure.ts";
import { callerRules, limits, withinLimits } from "../sign-in/limits.ts";
import { nothingPending } from "../sign-in/request-code.ts";
import { type SignedIn, signInHolder } from "../sign-in/sign-in.ts";
import { USER_PATH } from "../site-paths.ts";
import type { EventContext } from "./event-context.ts";

/**
 * Opens an account with the address that this browser has just proved to own by confirming a registration; no further
 * proof is needed (docs/product.md, 16.13). Fails when that address already has an account: its owner signs in as
 * usual.
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
	const holder = { email, emailKey, purpose: "sign-in", uid: null } as const;
	const { back } = await signInHolder(context, holder, { back: USER_PATH });
	return { back };
}
