import { type Failure, wrongField } from "../failure.ts";
import type { KeptBackend } from "../rights/kept-data.ts";
import type { ProgressStore } from "../school/progress.ts";
import type { AccountContext } from "../sign-in/account-context.ts";
import type { CodeHolder } from "../sign-in/code-rules.ts";
import { limits, withinLimits } from "../sign-in/limits.ts";
import { redeemCode } from "../sign-in/mailed-codes.ts";
import { nothingPending } from "../sign-in/request-code.ts";
import type { Session } from "../sign-in/session.ts";
import { codeFailure, readCode } from "../sign-in/sign-in.ts";
import type { User } from "../sign-in/user.ts";

/** The context of a call of the rules about accounts, which reach all that is stored for a person. */
export type UserContext = AccountContext & { readonly backend: KeptBackend & { readonly progress: ProgressStore } };

/** The context of a call by a signed-in person. */
export type SignedInContext = UserContext & { readonly session: Session };

/** Counts one more change of this kind by a person. */
export const perPerson = (context: UserContext, user: User, what: string) =>
	withinLimits(context, [{ key: `change:${what}:${user.uid}`, ...limits.change.perPerson }]);

/**
 * Uses up the code for `purpose` that this session waits for.
 * @returns whose it is, or a Failure.
 */
export async function redeemOwnCode(
	context: SignedInContext,
	user: User,
	purpose: "email-change" | "proof" | "deletion",
	code: string,
): Promise<CodeHolder | Failure> {
	const { pending } = context.session.data;
	if (pending?.purpose !== purpose) return nothingPending();
	const digits = readCode(code);
	if (digits === null) return wrongField("code", "El código tiene seis cifras.");
	const limited = await perPerson(context, user, "code");
	if (limited !== null) return limited;
	const { emailKey } = pending;
	const request = { emailKey, purpose, uid: user.uid, asker: context.session.id };
	const verdict = await redeemCode(context.backend, {
		...request,
		code: digits,
		now: context.now().toISOString(),
	});
	return verdict.verdict === "right" ? verdict.holder : codeFailure(verdict);
}
