import { actOf } from "../audit/act.ts";
import { Failure, wrongField } from "../failure.ts";
import type { AccountContext } from "./account-context.ts";
import { inGroups } from "./base32.ts";
import { prepareProof } from "./browser-session.ts";
import { endSessions } from "./end-sessions.ts";
import { limits, withinLimits } from "./limits.ts";
import { hasRole } from "./permissions.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { asksForCode } from "./second-step.ts";
import { recoveryCodesMade, secondStepOff, secondStepOn } from "./second-step-mails.ts";
import type { Session } from "./session.ts";
import { findTotpStep, makeTotpSecret, totpAddress } from "./totp.ts";
import type { User } from "./user.ts";

/** The context of a call by a signed-in person. */
type OwnContext = AccountContext & { readonly session: Session };

/** What an app needs to show this account's codes. */
export interface AppSetup {
	/** 32 letters of base32, in groups of four. */
	readonly secret: string;
	/** The `otpauth:` address with the same secret. */
	readonly address: string;
}

const mailFor = ({ siteName, siteUrl }: AccountContext, { email }: User, at: string) => ({
	...{ siteName, siteUrl, at },
	to: email,
});

/** Failure when the second step is already on, or off. */
function notNow(isOn: boolean): Failure {
	const message = isOn
		? "La verificación en dos pasos ya está activada."
		: "La verificación en dos pasos no está activada.";
	return new Failure(409, "auth.second_step", message);
}

/**
 * Begins to set up the account's app: makes a secret, which waits in the session, sealed, until the app has shown a right
 * code. The caller has asked for a recent proof of identity.
 * @returns null, or a Failure if the account has an app.
 */
export async function beginSecondStep(context: OwnContext, { uid }: User): Promise<null | Failure> {
	const { backend, session } = context;
	if (await asksForCode(backend, uid)) return notNow(true);
	const newSecret = await backend.vault.seal(makeTotpSecret(), uid);
	await backend.sessions.setData(session.id, { newSecret });
	return null;
}

/** What the app needs that is being set up in this session; null if none is. */
export async function readSetup(
	{ backend, siteName, session }: OwnContext,
	{ uid, email }: User,
): Promise<AppSetup | null> {
	const { newSecret } = session.data;
	const secret = newSecret === undefined ? null : await backend.vault.open(newSecret, uid);
	return secret === null ? null : { secret: inGroups(secret), address: totpAddress({ siteName, email, secret }) };
}

/**
 * Turns the second step on, with the first code of the app. The account's other sessions, which took one step, end, and
 * its person is notified by mail.
 * @returns the recovery codes, which nobody can read again, or a Failure.
 */
export async function confirmSecondStep(
	context: OwnContext,
	user: User,
	{ code }: { readonly code: string },
): Promise<readonly string[] | Failure> {
	const { backend, session } = context;
	const { uid } = user;
	const { newSecret } = session.data;
	const secret = newSecret === undefined ? null : await backend.vault.open(newSecret, uid);
	if (newSecret === undefined || secret === null)
		return new Failure(409, "auth.nothing_pending", "Empieza otra vez: ha pasado demasiado tiempo.");
	const limited = await withinLimits(context, [{ key: `change:code:${uid}`, ...limits.change.perPerson }]);
	if (limited !== null) return limited;
	const digits = code.replace(/[\s.-]/g, "");
	if (!/^\d{6}$/.test(digits)) return wrongField("code", "El código tiene seis cifras.");
	const now = context.now();
	const at = now.toISOString();
	const step = await findTotpStep(secret, digits, now);
	if (step === null) {
		const message = "El código no es correcto. Comprueba que tu teléfono ajusta la hora automáticamente.";
		return wrongField("code", message);
	}
	const { codes, hashes } = await makeRecoveryCodes();
	const proof = await prepareProof(context, session, { secondAt: at, secondBy: "totp" });
	const refused = await backend.transaction(async () => {
		if (await asksForCode(backend, uid)) return notNow(true);
		await backend.secondSteps.put({ uid, sealedSecret: newSecret, confirmedAt: at, lastStep: step });
		await backend.secondSteps.putRecoveryCodes(uid, hashes);
		await backend.secondSteps.setGrace(uid, null);
		await backend.acts.add(actOf({ at, by: uid, what: "second-step-on", on: uid }));
		const supportEmail = context.organiser.email;
		await backend.outbox.add(secondStepOn({ ...mailFor(context, user, at), supportEmail }), at);
		await endSessions(backend, uid, { except: session.id });
		await backend.sessions.setData(session.id, {});
		await proof.write();
		return null;
	});
	if (refused !== null) return refused;
	proof.answer();
	context.note("second step on", { uid });
	return codes;
}

/**
 * Turns the second step off. The caller has asked for a recent proof of identity in both steps.
 * @returns null, or a Failure if a role needs it or it is off.
 */
export async function removeSecondStep(context: OwnContext, user: User): Promise<null | Failure> {
	const { backend, note } = context;
	const { uid } = user;
	const at = context.now().toISOString();
	const refused = await backend.transaction(async () => {
		const stored = await backend.users.find(uid);
		if (stored !== null && hasRole(stored)) {
			const message = "Tu permiso necesita la verificación en dos pasos: mientras lo tengas, no se puede desactivar.";
			return new Failure(409, "auth.second_step_needed", message);
		}
		if (!(await backend.secondSteps.remove(uid))) return notNow(false);
		await backend.acts.add(actOf({ at, by: uid, what: "second-step-off", on: uid }));
		await backend.outbox.add(secondStepOff(mailFor(context, user, at)), at);
		return null;
	});
	if (refused === null) note("second step off", { uid });
	return refused;
}

/**
 * Gives the account new recovery codes in place of those it had. The caller has asked for a recent proof of identity in
 * both steps.
 * @returns the codes, which nobody can read again, or a Failure if the second step is off.
 */
export async function renewRecoveryCodes(context: OwnContext, user: User): Promise<readonly string[] | Failure> {
	const { backend } = context;
	const { uid } = user;
	const at = context.now().toISOString();
	const { codes, hashes } = await makeRecoveryCodes();
	const refused = await backend.transaction(async () => {
		if (!(await asksForCode(backend, uid))) return notNow(false);
		await backend.secondSteps.putRecoveryCodes(uid, hashes);
		await backend.acts.add(actOf({ at, by: uid, what: "recovery-codes-made", on: uid }));
		await backend.outbox.add(recoveryCodesMade(mailFor(context, user, at)), at);
		return null;
	});
	return refused ?? codes;
}
