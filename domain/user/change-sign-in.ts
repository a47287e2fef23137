import { type Failure, wrongField } from "../failure.ts";
import { prepareProof } from "../sign-in/browser-session.ts";
import { replacePassword } from "../sign-in/end-sessions.ts";
import { notLinked, unlinkProvider } from "../sign-in/identity-elsewhere.ts";
import { newPasswordProblem } from "../sign-in/password.ts";
import { askForProof, askForSecondStep, type Confirming } from "../sign-in/recent-proof.ts";
import type { CodeSent } from "../sign-in/request-code.ts";
import type { ProofMethod } from "../sign-in/session.ts";
import type { User } from "../sign-in/user.ts";
import { perPerson, type SignedInContext } from "./own-account.ts";

/**
 * Sets or changes the password of a signed-in person. A person who has a password must give it as `current`. A person
 * without one needs a recent proof of identity; if there is none, a code is sent, and `confirmProof` sets the password
 * later. Ends the person's other sessions and notifies them by mail.
 * @returns null when the password is set, `CodeSent` when a code was sent first, or a Failure.
 */
export async function setPassword(
	context: SignedInContext,
	user: User,
	{ current, password }: { readonly current: string; readonly password: string },
): Promise<null | CodeSent | Confirming | Failure> {
	const { backend } = context;
	const problem = await newPasswordProblem(password, user.emailKey, context);
	if (problem !== null) return wrongField("password", problem);
	const limited = await perPerson(context, user, "password");
	if (limited !== null) return limited;
	const had = await backend.identity.hasPassword(user.uid);
	if (had && !(await backend.identity.checkPassword({ uid: user.uid, password: current.slice(0, 1_000) }))) {
		return wrongField("current", "La contraseña actual no es correcta.");
	}
	const hash = await backend.identity.hashPassword(password);
	const change = { kind: "password", passwordHash: hash } as const;
	const asked = had
		? await askForSecondStep(context, user, change)
		: await askForProof(context, user, { current, change });
	if (asked !== null) return asked;
	await keepPassword(context, user, hash, had ? "password" : null);
	return null;
}

/** Stores a password, and ends the person's other sessions. `provedBy`: how the person has proved their identity just for it; null: they had before. */
export async function keepPassword(
	context: SignedInContext,
	user: User,
	hash: string,
	provedBy: Exclude<ProofMethod, "passkey"> | null,
): Promise<void> {
	const at = context.now().toISOString();
	const proof = provedBy === null ? null : await prepareProof(context, context.session, { provedAt: at, provedBy });
	await context.backend.transaction(async () => {
		await replacePassword(context, user, { hash, at, except: context.session.id, by: user.uid });
		await proof?.write();
	});
	proof?.answer();
	context.note("password set", { uid: user.uid });
}

/**
 * Removes an account elsewhere, so that it no longer signs in. Without a recent proof of identity, the person must give
 * their password as `current`; if the account has no password, a code is sent, and `confirmProof` removes it.
 * @returns null when it is removed, `CodeSent` when a code was sent first, or a Failure.
 */
export async function removeProvider(
	context: SignedInContext,
	user: User,
	{ provider, current }: { readonly provider: string; readonly current: string },
): Promise<null | CodeSent | Confirming | Failure> {
	if (!(await context.backend.identity.providersOf(user.uid)).includes(provider)) return notLinked();
	const asked = await askForProof(context, user, { current, change: { kind: "provider", provider } });
	return asked ?? unlinkProvider(context, user, { provider });
}
