import { actOf } from "../audit/act.ts";
import { Failure } from "../failure.ts";
import { prepareProof } from "../sign-in/browser-session.ts";
import { type DeskChange, isDeskChange } from "../sign-in/desk-change.ts";
import { endSessions } from "../sign-in/end-sessions.ts";
import { unlinkProvider } from "../sign-in/identity-elsewhere.ts";
import { voidCodes } from "../sign-in/mailed-codes.ts";
import { beginSecondStep, removeSecondStep, renewRecoveryCodes } from "../sign-in/manage-second-step.ts";
import { dropPasskey } from "../sign-in/own-passkeys.ts";
import type { PasskeyAnswer, PasskeyVerifier } from "../sign-in/passkey-verifier.ts";
import { askForProof, askForSecondStep, type Confirming, provePassword } from "../sign-in/recent-proof.ts";
import { type CodeSent, nothingPending, readEmail, sendCode } from "../sign-in/request-code.ts";
import { askForReset } from "../sign-in/reset-second-step.ts";
import { checkStepCode, wrongStepCode } from "../sign-in/second-step.ts";
import { changeAfterProof, heldChange, type PendingChange } from "../sign-in/session.ts";
import { provePasskey } from "../sign-in/use-passkey.ts";
import type { User } from "../sign-in/user.ts";
import { USER_PATH } from "../site-paths.ts";
import { keepPassword } from "./change-sign-in.ts";
import { sendDeletionCode } from "./erase-account.ts";
import { redeemOwnCode, type SignedInContext } from "./own-account.ts";

/**
 * What happened after a proof of identity: the kind of change that was carried out (`email-change` and `deletion`: a code
 * was sent for it; `session`: only one was ended), or `nothing` if none was waiting. `recoveryCodes`: the account's new ones, after `recovery-codes`.
 */
export interface AfterProof {
	readonly next: Exclude<OwnChange["kind"], "email"> | "email-change" | "session" | "nothing";
	readonly recoveryCodes?: readonly string[];
}

/** A change of the person's own account. */
type OwnChange = Exclude<PendingChange, DeskChange>;

/** The proof was given, and the desk can go on with the change, which waits no longer. */
export interface ForDesk {
	readonly forDesk: DeskChange;
}

/** Ends one session of the person (by its id), or all `others`. They have recently proved their identity. */
async function endOwnSessions(context: SignedInContext, { uid }: User, which: string): Promise<null | Failure> {
	const { backend, session, now, note } = context;
	const isOthers = which === "others";
	const at = now().toISOString();
	const ended = await backend.transaction(async () => {
		const count = await endSessions(backend, uid, isOthers ? { except: session.id } : { only: which });
		if (count === 0 && !isOthers) return 0;
		// A code or link that the ended session requested by mail must not work any more.
		await voidCodes(backend, uid);
		await backend.acts.add(actOf({ at, by: uid, what: "sessions-ended", on: uid, detail: String(count) }));
		return count;
	});
	if (ended === 0 && !isOthers) return new Failure(404, "session.not_found", "Esa sesión ya no existe.");
	note("sessions ended", { uid });
	return null;
}

/** Does a change whose person has proved their identity, or hands back what the desk does. */
async function carryOut(
	context: SignedInContext,
	user: User,
	change: PendingChange,
): Promise<AfterProof | ForDesk | Failure> {
	return isDeskChange(change) ? { forDesk: change } : changeOwn(context, user, change);
}

/** Does a change of the person's own account. */
async function changeOwn(context: SignedInContext, user: User, change: OwnChange): Promise<AfterProof | Failure> {
	const { kind } = change;
	const done = (refused: unknown) => (refused instanceof Failure ? refused : ({ next: kind } as AfterProof));
	switch (kind) {
		case "email": {
			const address = readEmail(change.email);
			if (address instanceof Failure) return address;
			const sent = await sendCode(context, { address, purpose: "email-change", back: USER_PATH });
			return sent instanceof Failure ? sent : { next: "email-change" };
		}
		case "password":
			return done(await keepPassword(context, user, change.passwordHash, null));
		case "provider":
			return done(await unlinkProvider(context, user, change));
		case "sessions": {
			const refused = await endOwnSessions(context, user, change.which);
			return refused ?? { next: change.which === "others" ? "sessions" : "session" };
		}
		case "second-step":
			return done(await beginSecondStep(context, user));
		case "second-step-off":
			return done(await removeSecondStep(context, user));
		case "recovery-codes": {
			const codes = await renewRecoveryCodes(context, user);
			return codes instanceof Failure ? codes : { next: kind, recoveryCodes: codes };
		}
		case "step-reset":
			return done(await askForReset(context, user, change));
		case "passkey":
			return { next: kind };
		case "passkey-removal":
			return done(await dropPasskey(context, user, change));
		case "deletion":
			return done(await sendDeletionCode(context, user));
	}
}

/**
 * Does a change that needs a recent proof of identity and whose form has no field for one: at once, or after the proof.
 * @returns what happened; the code that was sent; what the change waits for; or a Failure.
 */
export async function changeOnceProved(
	context: SignedInContext,
	user: User,
	change: OwnChange,
): Promise<AfterProof | CodeSent | Confirming | Failure> {
	return (await askForProof(context, user, { current: null, change })) ?? changeOwn(context, user, change);
}

/**
 * Takes the code sent to the person's current address as a proof of identity, and goes on with the change that was
 * waiting for it (docs/product.md, 15.5), after the second step if the account asks for one.
 */
export async function confirmProof(
	context: SignedInContext,
	user: User,
	{ code }: { readonly code: string },
): Promise<AfterProof | ForDesk | Confirming | Failure> {
	const { backend, session, now } = context;
	const change = changeAfterProof(session, now());
	const holder = await redeemOwnCode(context, user, "proof", code);
	if (holder instanceof Failure) return holder;
	const proof = await prepareProof(context, session, { provedAt: now().toISOString(), provedBy: "code" });
	await backend.transaction(async () => {
		await backend.sessions.setData(session.id, {});
		await proof.write();
	});
	proof.answer();
	if (change === null) return { next: "nothing" };
	return (await askForSecondStep(context, user, change)) ?? carryOut(context, user, change);
}

/** Failure when a key was to confirm a change that does not wait here, or no longer. */
function nothingToConfirm(): Failure {
	const message = "Ha pasado demasiado tiempo. Empieza otra vez.";
	return new Failure(409, "auth.nothing_pending", message);
}

/**
 * Takes one of the person's passkeys as the proof of identity for a change of the kind that the answer names, and goes
 * on with the one that waits here. A change of another kind stays where it is: the person confirms what they see. A key
 * can also be made when nothing waits. A passkey is both steps.
 */
export async function confirmProofWithPasskey(
	context: SignedInContext,
	user: User,
	verifier: PasskeyVerifier,
	answer: PasskeyAnswer & { readonly change: PendingChange["kind"] },
): Promise<AfterProof | ForDesk | Failure> {
	const { backend, session, now } = context;
	const waiting = changeAfterProof(session, now()) ?? heldChange(session, now())?.change;
	const change = waiting?.kind === answer.change ? waiting : null;
	if (change === null && answer.change !== "passkey") return nothingToConfirm();
	const refused = await provePasskey(context, verifier, answer, async () => {
		if (change !== null) await backend.sessions.setData(session.id, {});
	});
	if (refused !== null) return refused;
	return change === null ? { next: "nothing" } : carryOut(context, user, change);
}

/**
 * Takes the password, or a code of the second step, as the proof of identity that this session waits for, and goes on
 * with the change (docs/product.md, 15.5).
 */
export async function confirmIdentity(
	context: SignedInContext,
	user: User,
	{ current, code }: { readonly current: string; readonly code: string },
): Promise<AfterProof | ForDesk | Confirming | Failure> {
	const { backend, session } = context;
	const held = heldChange(session, context.now());
	if (held === null) return nothingPending();
	const { change, by } = held;
	if (by === "password") {
		const refused = await provePassword(context, user, current, { settles: true });
		if (refused !== null) return refused;
		return (await askForSecondStep(context, user, change)) ?? carryOut(context, user, change);
	}
	const right = await checkStepCode(context, user, code);
	if (right instanceof Failure) return right;
	const proof = await prepareProof(context, session, {
		secondAt: context.now().toISOString(),
		secondBy: right.method,
	});
	const isSpent = await backend.transaction(async () => {
		if (!(await right.spend())) return false;
		await backend.secondSteps.cancelReset(user.uid);
		await backend.sessions.setData(session.id, {});
		await proof.write();
		return true;
	});
	if (!isSpent) return wrongStepCode(right.method);
	proof.answer();
	return carryOut(context, user, change);
}
