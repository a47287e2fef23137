import { Failure, wrongField } from "../failure.ts";
import { rememberProof } from "../rights/proof.ts";
import type { CodeHolder, CodePurpose } from "../sign-in/code-rules.ts";
import { maskEmailAddress } from "../sign-in/email-address.ts";
import { callerRules, limits, withinLimits } from "../sign-in/limits.ts";
import { findLink, redeemLink } from "../sign-in/mailed-codes.ts";
import { newPasswordProblem } from "../sign-in/password.ts";
import { expiredLink, signInHolder, signsIn } from "../sign-in/sign-in.ts";
import { HOME_PATH, LOGIN_PATH, RIGHTS_PATH, USER_PATH } from "../site-paths.ts";
import { addressTaken, applyNewAddress, undoAddressChange } from "./change-address.ts";
import { scheduleErasure } from "./erase-account.ts";
import type { UserContext } from "./own-account.ts";

/** What a mailed link would do, for the page with the button that does it. */
export interface LinkOffer {
	readonly purpose: CodePurpose;
	/** The masked address; its owner recognises it. */
	readonly email: string;
	/** Whether the link works in this browser. If not, its code has to be typed where it was requested. */
	readonly isHere: boolean;
}

/**
 * Whether a link works in this browser. A link that gives an account a new address works only in a session of the
 * account that requested it. The person who reads the mailbox may not know that account, and would hand their address,
 * with all records under it, to a stranger (docs/product.md, 15.7).
 */
function worksHere({ session }: Pick<UserContext, "session">, { purpose, uid }: CodeHolder): boolean {
	return purpose !== "email-change" || (uid !== null && session?.uid === uid);
}

/** Failure for a link that is valid, but not in this browser. The link is not spent. */
function linkWorksElsewhere(): Failure {
	const message =
		"Este enlace solo vale donde se pidió el cambio, con la sesión abierta. Escribe allí el código del mensaje.";
	return new Failure(409, "auth.link_elsewhere", message);
}

/** Describes a link without spending it, because mail scanners follow links too. */
export async function describeLink(context: UserContext, link: string): Promise<LinkOffer | Failure> {
	const found = await findLink(context.backend, { link, now: context.now().toISOString() });
	if (found.verdict === "expired") return expiredLink();
	const { purpose, email } = found.holder;
	return { purpose, email: maskEmailAddress(email), isHere: worksHere(context, found.holder) };
}

/**
 * Does what a link is for, after the person has pressed its button.
 * @returns where the person goes next (a path of this site), or a Failure.
 */
export async function followLink(
	context: UserContext,
	{ link, password }: { readonly link: string; readonly password: string | undefined },
): Promise<{ readonly back: string } | Failure> {
	const { backend } = context;
	const now = context.now().toISOString();
	const limited = await withinLimits(
		context,
		callerRules("try-code", context.caller.address, limits.tryCode.perCaller),
	);
	if (limited !== null) return limited;
	const found = await findLink(backend, { link, now });
	if (found.verdict === "expired") return expiredLink();
	const { purpose, emailKey, uid } = found.holder;
	if (!worksHere(context, found.holder)) return linkWorksElsewhere();
	// Checked before the link is spent: the person can free the address and come back.
	const taken = purpose === "email-undo" ? await backend.users.findByEmailKey(emailKey) : null;
	if (taken !== null && taken.uid !== uid) return addressTaken();
	const problem = purpose === "password-reset" ? await newPasswordProblem(password ?? "", emailKey, context) : null;
	if (problem !== null) return wrongField("password", problem);
	const chosen = purpose === "password-reset" ? await backend.identity.hashPassword(password ?? "") : undefined;
	const redeemed = await redeemLink(backend, { link, now });
	if (redeemed.verdict === "expired") return expiredLink();
	const { holder } = redeemed;

	if (purpose === "rights") {
		await rememberProof(context, holder);
		return { back: RIGHTS_PATH };
	}
	if (signsIn(purpose)) {
		const pending = context.session?.data.pending;
		const asked = pending?.emailKey === emailKey && pending.purpose === purpose ? pending : undefined;
		const passwordHash = chosen ?? asked?.passwordHash;
		const signIn = { passwordHash, identity: asked?.identity, back: asked?.back ?? USER_PATH };
		const { back } = await signInHolder(context, holder, signIn);
		return { back };
	}
	const user = holder.uid === null ? null : await backend.users.find(holder.uid);
	if (user === null) return expiredLink();
	if (purpose === "email-change") return (await applyNewAddress(context, user, holder)) ?? { back: USER_PATH };
	if (purpose === "email-undo") return (await undoAddressChange(context, user, holder)) ?? { back: LOGIN_PATH };
	// The mail of a proof has no link: its code is valid only where it was requested.
	if (purpose !== "deletion") return expiredLink();
	return (await scheduleErasure(context, user)) ?? { back: HOME_PATH };
}
