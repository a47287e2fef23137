import { actOf } from "../audit/act.ts";
import { Failure, wrongField } from "../failure.ts";
import type { AccountContext } from "./account-context.ts";
import { replacePassword } from "./end-sessions.ts";
import { tieIdentity } from "./identity-elsewhere.ts";
import { callerRules, limitedHolder, limits, withinLimits } from "./limits.ts";
import { prepareSignIn, type TakenSecondStep } from "./open-session.ts";
import { passkeyHost, usableAt } from "./passkey-store.ts";
import { hasRole } from "./permissions.ts";
import { readRecoveryCode } from "./recovery-codes.ts";
import { recoveryCodeUsed } from "./second-step-mails.ts";
import type { Session, WaitingSignIn } from "./session.ts";
import type { SignedIn } from "./sign-in.ts";
import { findTotpStep } from "./totp.ts";
import type { User } from "./user.ts";

/** How long a sign-in waits for the second step after the first, in milliseconds (docs/product.md, 15.13). */
const SECOND_STEP_LIFE_MS = 10 * 60_000;

type Stores = Pick<AccountContext["backend"], "secondSteps">;

/** Whether an account has an app for codes, so that a sign-in asks for one after its first step. */
export async function asksForCode({ secondSteps }: Stores, uid: string): Promise<boolean> {
	return (await secondSteps.find(uid)) !== null;
}

/**
 * Whether an account has what a role needs (docs/product.md, 3.1): something besides the first step that proves its
 * person's identity on this host. Whether it was used is a matter of the session (`tookBothSteps`).
 */
export async function hasSecondStep(
	stores: Stores & Pick<AccountContext["backend"], "passkeys">,
	uid: string,
	host: string,
): Promise<boolean> {
	return (await asksForCode(stores, uid)) || usableAt(await stores.passkeys.list(uid), host).length > 0;
}

/**
 * Whether a proof of this account's identity takes a second step: it has an app for codes, or a role and a passkey that
 * works here. Otherwise whoever reads the mailbox of a person with a role could make a key of their own beside theirs.
 * Without a role a key only takes the place of the mail (decision 0069).
 */
export async function needsSecondStep(
	{
		backend,
		siteUrl,
	}: Pick<AccountContext, "siteUrl"> & {
		readonly backend: Stores & Pick<AccountContext["backend"], "passkeys" | "users">;
	},
	uid: string,
): Promise<boolean> {
	if (await asksForCode(backend, uid)) return true;
	// The stored account has the permissions that do nothing in a session of one step.
	const stored = await backend.users.find(uid);
	return stored !== null && hasRole(stored) && hasSecondStep(backend, uid, passkeyHost(siteUrl));
}

/** Whether the person of a session has proved their identity in two steps. */
export function tookBothSteps({ secondBy }: Pick<Session, "secondBy">): boolean {
	return (secondBy ?? null) !== null;
}

/** A code that is right and can still be used. `spend`, in a transaction, uses it: false if another was faster. */
interface RightCode {
	readonly method: TakenSecondStep["method"];
	spend(): Promise<boolean>;
}

/** The Failure for a code of the second step that is wrong, or was used before. */
export function wrongStepCode(method: TakenSecondStep["method"]): Failure {
	const message =
		method === "totp"
			? "El código no es correcto o ya se ha usado. Espera a que tu aplicación muestre otro."
			: "El código de recuperación no es correcto o ya se ha usado.";
	return new Failure(400, "auth.second_step_invalid", message, { fields: { code: message } });
}

/**
 * Checks a code of the second step: six digits of the account's app, or a recovery code. Counts the attempt
 * (docs/product.md, 15.6).
 * @returns the right code, not used yet, or a Failure.
 */
export async function checkStepCode(context: AccountContext, user: User, typed: string): Promise<RightCode | Failure> {
	const { backend, caller, now } = context;
	const { uid } = user;
	const limited = await withinLimits(context, [
		{ key: `second-step:${await limitedHolder(context, user.emailKey)}`, ...limits.secondStep.perPerson },
		...callerRules("try-code", caller.address, limits.tryCode.perCaller),
	]);
	if (limited !== null) return limited;
	const digits = typed.replace(/[\s.-]/g, "");
	if (/^\d{6}$/.test(digits)) {
		const app = await backend.secondSteps.find(uid);
		const secret = app === null ? null : await backend.vault.open(app.sealedSecret, uid);
		if (app !== null && secret === null) context.note("second step does not open", { uid });
		const step = secret === null ? null : await findTotpStep(secret, digits, now());
		if (app === null || step === null || step <= app.lastStep) return wrongStepCode("totp");
		return { method: "totp", spend: () => backend.secondSteps.spendStep(uid, step) };
	}
	const hash = await readRecoveryCode(typed);
	if (hash === null) {
		const message = "El código de tu aplicación tiene seis cifras; uno de recuperación, 24 letras y cifras.";
		return wrongField("code", message);
	}
	const codes = await backend.secondSteps.listRecoveryCodes(uid);
	if (!codes.some((code) => code.hash === hash && code.usedAt === null)) return wrongStepCode("recovery-code");
	return { method: "recovery-code", spend: () => spendRecoveryCode(context, user, hash) };
}

async function spendRecoveryCode(context: AccountContext, user: User, hash: string): Promise<boolean> {
	const { backend, siteName, siteUrl } = context;
	const at = context.now().toISOString();
	const { uid, email } = user;
	if (!(await backend.secondSteps.spendRecoveryCode(uid, hash, at))) return false;
	const left = (await backend.secondSteps.listRecoveryCodes(uid)).filter(
		(code) => code.usedAt === null && code.hash !== hash,
	).length;
	await backend.acts.add(actOf({ at, by: uid, what: "recovery-code-used", on: uid, detail: String(left) }));
	await backend.outbox.add(recoveryCodeUsed({ siteName, siteUrl, to: email, at, left }), at);
	return true;
}

/** The sign-in that a session holds until its second step is taken; null if there is none, or it is too old. */
export function waitingSignIn(session: Session | null, now: Date): WaitingSignIn | null {
	const waiting = session?.uid === null ? session.data.signIn : undefined;
	if (waiting === undefined) return null;
	return now.getTime() - Date.parse(waiting.provedAt) < SECOND_STEP_LIFE_MS ? waiting : null;
}

/** Failure when this browser waits for no second step, or no longer. */
function nothingWaiting(): Failure {
	return new Failure(409, "auth.nothing_pending", "Ha pasado demasiado tiempo. Empieza otra vez a iniciar sesión.");
}

/**
 * Finishes a sign-in with the second step: signs the person in, and does what the first step was for, all in one
 * transaction. Taking it shows that it is not lost, so a reset that another administrator asked for is taken back.
 */
export async function takeSecondStep(
	context: AccountContext,
	{ code, remember }: { readonly code: string; readonly remember: boolean },
): Promise<SignedIn | Failure> {
	const { backend } = context;
	const waiting = waitingSignIn(context.session, context.now());
	const user = waiting === null ? null : await backend.users.find(waiting.uid);
	if (waiting === null || user === null) return nothingWaiting();
	const right = await checkStepCode(context, user, code);
	if (right instanceof Failure) {
		context.note("second step refused", { uid: user.uid });
		return right;
	}
	const { method } = right;
	const signIn = await prepareSignIn(context, waiting, { method, remember });
	const at = context.now().toISOString();
	const { passwordHash: hash, identity } = waiting;
	const refused = await backend.transaction(async () => {
		if (!(await right.spend())) return wrongStepCode(method);
		await backend.secondSteps.cancelReset(user.uid);
		await signIn.write(user);
		if (hash !== undefined) await replacePassword(context, user, { hash, at, by: user.uid, except: signIn.sessionId });
		return null;
	});
	if (refused !== null) return refused;
	if (hash !== undefined) context.note("password set", { uid: user.uid });
	const back = signIn.answer(user);
	if (identity !== undefined) await tieIdentity(context, user, { ...identity, isNew: false });
	return { back };
}
