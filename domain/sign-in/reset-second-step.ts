import { actOf } from "../audit/act.ts";
import { Failure, wrongField } from "../failure.ts";
import type { AccountContext } from "./account-context.ts";
import { endSessions } from "./end-sessions.ts";
import { readEmail } from "./request-code.ts";
import { needsSecondStep } from "./second-step.ts";
import { stepResetAsked, stepResetDone } from "./second-step-mails.ts";
import type { User } from "./user.ts";

/** How long a reset by another administrator waits, so that its person can object (docs/product.md, 15.13). */
const RESET_WAIT_MS = 24 * 3_600_000;

type Context = Pick<AccountContext, "siteName" | "siteUrl" | "organiser" | "now"> & {
	readonly backend: Pick<
		AccountContext["backend"],
		"users" | "secondSteps" | "passkeys" | "sessions" | "acts" | "outbox" | "transaction"
	>;
};

/**
 * Asks to take the second step off another account, whose person has lost app, recovery codes and passkeys. It happens a day
 * later, or at once when a second administrator asks for it too, unless the person signs in with the second step before.
 * Both are told by mail. The caller has checked the right and asked for a recent proof of identity.
 * @returns when it happens, ISO 8601 in UTC, or a Failure.
 */
export async function askForReset(
	context: Context,
	by: User,
	{ email }: { readonly email: string },
): Promise<string | Failure> {
	const { backend, siteName, siteUrl, now } = context;
	const address = readEmail(email);
	if (address instanceof Failure) return address;
	const user = await backend.users.findByEmailKey(address.key);
	if (user === null) return wrongField("email", "No hay ninguna cuenta con ese correo.");
	if (user.uid === by.uid)
		return wrongField(
			"email",
			"Es tu cuenta. Usa un código de recuperación, o pide que la restablezca otra persona que administre el sitio.",
		);
	const at = now();
	const askedAt = at.toISOString();
	const dueAt = new Date(at.getTime() + RESET_WAIT_MS).toISOString();
	return backend.transaction(async () => {
		if (!(await needsSecondStep(context, user.uid)))
			return wrongField("email", "Esa cuenta no tiene activada la verificación en dos pasos.");
		const before = await backend.secondSteps.findReset(user.uid);
		if (before !== null && before.by !== by.uid) {
			await resetSecondStep(context, user, by.uid);
			return askedAt;
		}
		// Asking again does not make it wait longer.
		if (before !== null) return before.dueAt;
		await backend.secondSteps.askReset({ uid: user.uid, by: by.uid, askedAt, dueAt });
		await backend.acts.add(actOf({ at: askedAt, by: by.uid, what: "second-step-reset-asked", on: user.uid }));
		const mail = { siteName, siteUrl, dueAt };
		await backend.outbox.add(stepResetAsked({ ...mail, to: user.email }), askedAt);
		await backend.outbox.add(stepResetAsked({ ...mail, to: by.email, of: user.email }), askedAt);
		return dueAt;
	});
}

/**
 * Takes the second step off an account at once, with its passkeys, ends its sessions and tells its person by mail. `by`: the administrator
 * who asked for it; null: the owner, at the terminal.
 * @returns false if the account has neither.
 */
export function resetSecondStep(
	{ backend, siteName, siteUrl, organiser, now }: Context,
	{ uid, email }: User,
	by: string | null,
): Promise<boolean> {
	const at = now().toISOString();
	return backend.transaction(async () => {
		const hadApp = await backend.secondSteps.remove(uid);
		const keys = await backend.passkeys.remove({ uid, id: null });
		if (!hadApp && keys.length === 0) return false;
		await backend.secondSteps.cancelReset(uid);
		await endSessions(backend, uid, { except: null });
		await backend.acts.add(actOf({ at, by, what: "second-step-reset", on: uid }));
		const mail = { siteName, siteUrl, supportEmail: organiser.email, at };
		await backend.outbox.add(stepResetDone({ ...mail, to: email }), at);
		const administrator = by === null ? null : await backend.users.find(by);
		if (administrator !== null)
			await backend.outbox.add(stepResetDone({ ...mail, to: administrator.email, of: email }), at);
		return true;
	});
}

/** Does the resets that have waited long enough, for a job. One that was taken back since it was listed stays undone. */
export async function resetDueSteps(context: Context): Promise<void> {
	const { backend, now } = context;
	for (const { uid } of await backend.secondSteps.dueResets(now().toISOString())) {
		await backend.transaction(async () => {
			const reset = await backend.secondSteps.findReset(uid);
			const user = await backend.users.find(uid);
			if (reset === null) return;
			await backend.secondSteps.cancelReset(uid);
			if (user !== null) await resetSecondStep(context, user, reset.by);
		});
	}
}
