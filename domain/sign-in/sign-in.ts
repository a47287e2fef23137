import { Failure, wrongField } from "../failure.ts";
import type { AccountContext } from "./account-context.ts";
import type { CodeHolder, CodePurpose, CodeVerdict } from "./code-rules.ts";
import { replacePassword } from "./end-sessions.ts";
import { tieIdentity } from "./identity-elsewhere.ts";
import { callerRules, limitedHolder, limits, withinLimits } from "./limits.ts";
import { redeemCode } from "./mailed-codes.ts";
import { type FirstStep, openSession, prepareSignIn } from "./open-session.ts";
import { newPasswordProblem } from "./password.ts";
import { nothingPending, readEmail } from "./request-code.ts";
import { safeRedirect } from "./safe-redirect.ts";
import type { User } from "./user.ts";

/** The person is signed in and goes to `back`, a path of this site. */
export interface SignedIn {
	readonly back: string;
}

const EXPIRED = "El código ha caducado. Pide uno nuevo.";

/** The Failure to show for a code that was not accepted. */
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

/**
 * Reads a code as people type and paste it, with spaces, dots or hyphens.
 * @returns its six digits; null for anything else.
 */
export function readCode(text: string): string | null {
	const digits = text.replace(/[\s.-]/g, "");
	return /^\d{6}$/.test(digits) ? digits : null;
}

/** Whether a code for this purpose signs a person in. Any other code only proves an address and creates no account. */
export function signsIn(purpose: CodePurpose): boolean {
	return purpose === "sign-in" || purpose === "sign-up" || purpose === "password-reset";
}

/**
 * Signs in the person who has proved an address. Creates the account at first use, sets the password if its hash is
 * given, and ties the account elsewhere: all in one transaction, but the tie. If the account asks for a second step, all
 * of it waits for that (docs/product.md, 15.13).
 */
export async function signInHolder(
	context: AccountContext,
	holder: CodeHolder,
	{ passwordHash, identity, back }: Omit<FirstStep, "provedBy">,
): Promise<SignedIn & Pick<User, "uid">> {
	const { backend } = context;
	const at = context.now().toISOString();
	const signIn = await prepareSignIn(context, { provedBy: "code", back, passwordHash, identity });
	const { user, isNew, isSignedIn } = await backend.transaction(async () => {
		const ensured = await backend.users.ensure({ email: holder.email, emailKey: holder.emailKey, now: at });
		const { uid } = ensured.user;
		const isSignedIn = await signIn.write(ensured.user);
		if (isSignedIn && passwordHash !== undefined && ensured.isNew)
			await backend.identity.setPassword({ uid, hash: passwordHash, now: at });
		else if (isSignedIn && passwordHash !== undefined)
			await replacePassword(context, ensured.user, { hash: passwordHash, at, by: uid, except: signIn.sessionId });
		return { ...ensured, isSignedIn };
	});
	if (isNew) context.note("account made", { uid: user.uid });
	if (isSignedIn && passwordHash !== undefined) context.note("password set", { uid: user.uid });
	const next = signIn.answer(user);
	if (isSignedIn && identity !== undefined) await tieIdentity(context, user, { ...identity, isNew: false });
	return { back: next, uid: user.uid };
}

/**
 * Signs in with the code this browser is waiting for. For a password reset, `password` is the new password; it is
 * checked before the code is spent.
 */
export async function verifyCode(
	context: AccountContext,
	{ code, password }: { readonly code: string; readonly password: string | undefined },
): Promise<SignedIn | Failure> {
	const { session } = context;
	const pending = session?.data.pending;
	if (session === null || pending === undefined || session.uid !== null || !signsIn(pending.purpose))
		return nothingPending();
	const { purpose, emailKey } = pending;
	const limited = await withinLimits(
		context,
		callerRules("try-code", context.caller.address, limits.tryCode.perCaller),
	);
	if (limited !== null) return limited;
	const digits = readCode(code);
	const problem = purpose === "password-reset" ? await newPasswordProblem(password ?? "", emailKey, context) : null;
	if (digits === null || problem !== null) {
		const fields = {
			...(digits === null ? { code: "El código tiene seis cifras." } : {}),
			...(problem === null ? {} : { password: problem }),
		};
		return new Failure(400, "input.invalid", Object.values(fields)[0] ?? "", { fields });
	}
	// Hashed before the code is spent: hashing is refused while too many hashes are waiting, and the code must stay
	// valid.
	const passwordHash =
		purpose === "password-reset" ? await context.backend.identity.hashPassword(password ?? "") : pending.passwordHash;
	const request = { emailKey, purpose, uid: null, asker: session.id };
	const verdict = await redeemCode(context.backend, {
		...request,
		code: digits,
		now: context.now().toISOString(),
	});
	if (verdict.verdict !== "right") return codeFailure(verdict);
	const { back } = await signInHolder(context, verdict.holder, { ...pending, passwordHash });
	return { back };
}

/**
 * Signs in with a password. Takes the same time and gives the same answer whether the address has no account, an
 * account without a password, or another password.
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
	// No password is this long; hashing a megabyte would only cost time.
	const right = await backend.identity.checkPassword({ uid: user?.uid ?? null, password: password.slice(0, 1_000) });
	if (user === null || !right) {
		context.note("password refused");
		return new Failure(401, "auth.wrong", "El correo o la contraseña no son correctos.");
	}
	return { back: await openSession(context, user, { provedBy: "password", back: safeRedirect(back) }) };
}

/** Failure for a link that has expired or was already used. */
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
