import { Failure, wrongField } from "../failure.ts";
import { passwordChanged } from "../mail/account-mails.ts";
import type { AccountContext } from "./account-context.ts";
import type { CodeHolder, CodePurpose, CodeVerdict } from "./identity.ts";
import { tieIdentity } from "./identity-elsewhere.ts";
import { callerRules, limitedHolder, limits, withinLimits } from "./limits.ts";
import { openSession } from "./open-session.ts";
import { passwordProblem } from "./password.ts";
import { nothingPending, readEmail } from "./request-code.ts";
import { safeRedirect } from "./safe-redirect.ts";
import { SECURITY_PATH, type User } from "./user.ts";

/** Somebody is signed in and goes on to `back`, a path of this site. */
export interface SignedIn {
	readonly back: string;
}

const EXPIRED = "El código ha caducado. Pide uno nuevo.";

/** What a verdict other than right is for people. */
export function codeFailure(verdict: Exclude<CodeVerdict, { verdict: "right" }>): Failure {
	if (verdict.verdict === "expired")
		return new Failure(410, "auth.code_expired", EXPIRED, { fields: { code: EXPIRED } });
	if (verdict.verdict === "exhausted") {
		const message = "Has agotado los intentos. Pide un código nuevo.";
		return new Failure(410, "auth.code_exhausted", message, { fields: { code: message } });
	}
	const message = `El código no es correcto. Te ${verdict.triesLeft === 1 ? "queda 1 intento" : `quedan ${verdict.triesLeft} intentos`}.`;
	return new Failure(400, "auth.code_invalid", message, { fields: { code: message } });
}

/** Six digits as people write and paste them; null for anything else. */
export function readCode(text: string): string | null {
	const digits = text.replace(/[\s.-]/g, "");
	return /^\d{6}$/.test(digits) ? digits : null;
}

/** Whether a code for this is a way to sign in: every other one proves an address and makes no account. */
export function letsIn(purpose: CodePurpose): boolean {
	return purpose === "sign-in" || purpose === "sign-up" || purpose === "password-reset";
}

/** Lets the holder of a proved address in: makes the account at first use, sets the password that goes with it. */
export async function letIn(
	context: AccountContext,
	holder: CodeHolder,
	passwordHash: string | undefined,
): Promise<User> {
	const now = context.now().toISOString();
	const { user, isNew } = await context.backend.users.ensure({ email: holder.email, emailKey: holder.emailKey, now });
	if (isNew) context.note("account made", { uid: user.uid });
	if (passwordHash !== undefined) await givePassword(context, user, { hash: passwordHash, isNew });
	await openSession(context, user);
	return user;
}

/**
 * Makes this the account's password. Unless the account has just been made, it ends the person's other sessions and
 * tells them by mail: a first password too opens an account that others may be in (docs/product.md, 15.4).
 */
async function givePassword(
	context: AccountContext,
	user: User,
	{ hash, isNew }: { readonly hash: string; readonly isNew: boolean },
): Promise<void> {
	const { backend, siteName, siteUrl } = context;
	const now = context.now().toISOString();
	await backend.identity.setPassword({ uid: user.uid, hash, now });
	context.note("password set", { uid: user.uid });
	if (isNew) return;
	await backend.sessions.endAll(user.uid, context.session?.id);
	await backend.identity.voidCodes(user.uid);
	await backend.outbox.add(
		passwordChanged({ siteName, siteUrl, to: user.email, at: now, securityUrl: siteUrl + SECURITY_PATH }),
		now,
	);
}

/**
 * Signs in with the code this browser is waiting for. After asking for a new password, `password` is that password; it
 * is checked before the code is spent.
 */
export async function verifyCode(
	context: AccountContext,
	{ code, password }: { readonly code: string; readonly password: string | undefined },
): Promise<SignedIn | Failure> {
	const { session } = context;
	const pending = session?.data.pending;
	if (session === null || pending === undefined || session.uid !== null || !letsIn(pending.purpose))
		return nothingPending();
	const { purpose, emailKey, back } = pending;
	const limited = await withinLimits(
		context,
		callerRules("try-code", context.caller.address, limits.tryCode.perCaller),
	);
	if (limited !== null) return limited;
	const digits = readCode(code);
	const problem = purpose === "password-reset" ? passwordProblem(password ?? "", emailKey, context) : null;
	if (digits === null || problem !== null) {
		const fields = {
			...(digits === null ? { code: "El código tiene seis cifras." } : {}),
			...(problem === null ? {} : { password: problem }),
		};
		return new Failure(400, "input.invalid", Object.values(fields)[0] ?? "", { fields });
	}
	// Before the code is spent: so many may be hashing theirs that this one is told to come back.
	const passwordHash =
		purpose === "password-reset" ? await context.backend.identity.hashPassword(password ?? "") : pending.passwordHash;
	const request = { emailKey, purpose, uid: null, asker: session.id };
	const verdict = await context.backend.identity.redeemCode({
		...request,
		code: digits,
		now: context.now().toISOString(),
	});
	if (verdict.verdict !== "right") return codeFailure(verdict);
	const user = await letIn(context, verdict.holder, passwordHash);
	if (pending.identity !== undefined) await tieIdentity(context, user, { ...pending.identity, isNew: false });
	return { back };
}

/**
 * Signs in with a password. It takes the same time and says the same whether the address has an account, a password, or
 * neither.
 */
export async function signInWithPassword(
	context: AccountContext,
	{ email, password, back }: { readonly email: string; readonly password: string; readonly back: string },
): Promise<SignedIn | Failure> {
	const address = readEmail(email);
	if (address instanceof Failure) return address;
	if (password === "") return wrongField("password", "Escribe tu contraseña.");
	const { backend, caller } = context;
	const limited = await withinLimits(context, [
		{ key: `password:${await limitedHolder(context, address.key)}`, ...limits.password.perAddress },
		...callerRules("password:caller", caller.address, limits.password.perCaller),
	]);
	if (limited !== null) return limited;
	const user = await backend.users.findByEmailKey(address.key);
	// No password is longer: hashing a megabyte would only cost time.
	const right = await backend.identity.checkPassword({ uid: user?.uid ?? null, password: password.slice(0, 1_000) });
	if (user === null || !right) {
		context.note("password refused");
		return new Failure(401, "auth.wrong", "El correo o la contraseña no son correctos.");
	}
	await openSession(context, user);
	return { back: safeRedirect(back) };
}

/** A link that no longer does anything. */
export function expiredLink(): Failure {
	return new Failure(410, "auth.link_expired", "Este enlace ha caducado o ya se ha usado. Pide uno nuevo.");
}

/** Ends this browser's session. */
export async function signOut(context: AccountContext): Promise<void> {
	if (context.session !== null) {
		await context.backend.sessions.end(context.session.id);
		if (context.session.uid !== null) context.note("signed out", { uid: context.session.uid });
	}
	context.answerSession({ kind: "end", signedOut: context.session?.uid !== null && context.session !== null });
}
