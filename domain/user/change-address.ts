import { actOf } from "../audit/act.ts";
import { Failure, wrongField } from "../failure.ts";
import { moveKept } from "../rights/address-records.ts";
import { emailChanged } from "../sign-in/account-mails.ts";
import { type CodeHolder, EMAIL_UNDO_MS } from "../sign-in/code-rules.ts";
import { endSessions } from "../sign-in/end-sessions.ts";
import { makeMailedCode, voidCodes } from "../sign-in/mailed-codes.ts";
import { askForProof, type Confirming } from "../sign-in/recent-proof.ts";
import { type CodeSent, readEmail, sendCode } from "../sign-in/request-code.ts";
import type { User } from "../sign-in/user.ts";
import { linkPath, USER_PATH } from "../site-paths.ts";
import { redeemOwnCode, type SignedInContext, type UserContext } from "./own-account.ts";

/**
 * Sends a code to the address that is to replace the person's current one. Without a recent proof of identity, the
 * person must give their password as `current`. If the account has no password, a code goes to the current address
 * first, and the new address waits in the session until that code is confirmed.
 */
export async function requestEmailChange(
	context: SignedInContext,
	user: User,
	{ email, current }: { readonly email: string; readonly current: string },
): Promise<CodeSent | Confirming | Failure> {
	const address = readEmail(email);
	if (address instanceof Failure) return address;
	if (address.key === user.emailKey) return wrongField("email", "Ese ya es tu correo.");
	const asked = await askForProof(context, user, { current, change: { kind: "email", email: address.address } });
	return asked ?? sendCode(context, { address, purpose: "email-change", back: USER_PATH });
}

/**
 * Changes the address with the code sent to the new one. The old address is notified and can undo the change for a day.
 * @returns null when the address has changed, or a Failure.
 */
export async function confirmEmailChange(
	context: SignedInContext,
	user: User,
	{ code }: { readonly code: string },
): Promise<null | Failure> {
	const holder = await redeemOwnCode(context, user, "email-change", code);
	return holder instanceof Failure ? holder : applyNewAddress(context, user, holder);
}

/**
 * Gives an account its new, proved address and moves all records under the old one, in one transaction. Ends the
 * account's other sessions, voids its codes, and sends the old address a link that undoes the change.
 * @returns null, or a Failure if another account has the new address.
 */
export async function applyNewAddress(context: UserContext, user: User, holder: CodeHolder): Promise<null | Failure> {
	const { backend, siteName, siteUrl } = context;
	const at = context.now();
	const now = at.toISOString();
	const undoUntil = new Date(at.getTime() + EMAIL_UNDO_MS).toISOString();
	const old = {
		email: user.email,
		emailKey: user.emailKey,
		purpose: "email-undo",
		uid: user.uid,
		asker: null,
	} as const;
	const { record, link } = await makeMailedCode({ ...old, expiresAt: undoUntil });
	const isChanged = await backend.transaction(async () => {
		if (!(await backend.users.changeEmail(user.uid, holder))) return false;
		await moveKept(backend, user.emailKey, holder);
		await voidCodes(backend, user.uid);
		await backend.codes.put(record);
		await backend.outbox.add(
			emailChanged({ siteName, siteUrl, to: user.email, at: now, undoUrl: siteUrl + linkPath(link), undoUntil }),
			now,
		);
		await endSessions(backend, user.uid, { except: context.session?.id ?? null });
		if (context.session?.uid === user.uid) await backend.sessions.setData(context.session.id, {});
		await backend.acts.add(actOf({ at: now, by: user.uid, what: "address-changed", on: user.uid }));
		return true;
	});
	if (!isChanged) return wrongField("code", "Ya hay una cuenta con ese correo.");
	context.note("address changed", { uid: user.uid });
	return null;
}

/** Failure when the old address has an account of its own by now: signing in with an unknown address creates one. */
export function addressTaken(): Failure {
	return new Failure(
		409,
		"auth.address_taken",
		"Tu correo tiene ahora otra cuenta. Entra en ella, cámbiale el correo y vuelve a abrir este enlace.",
	);
}

/**
 * Gives an account its old address back and moves its records along. The person who changed the address may not be the
 * account's owner. So every session ends, and the password, all accounts elsewhere and all passkeys are removed, since
 * the other person may have added some to the account. So is a second step that is younger than two days; an older one
 * stays, because the old mailbox alone must not take it away. A scheduled erasure is cancelled for the same reason; the
 * owner can request it again.
 * @returns null, or a Failure if another account has the old address.
 */
export async function undoAddressChange(context: UserContext, user: User, holder: CodeHolder): Promise<null | Failure> {
	const { backend } = context;
	const at = context.now();
	const now = at.toISOString();
	// A day before the earliest change that can still be undone.
	const strangersSince = new Date(at.getTime() - 2 * EMAIL_UNDO_MS).toISOString();
	const isUndone = await backend.transaction(async () => {
		if (!(await backend.users.changeEmail(user.uid, holder))) return false;
		await moveKept(backend, user.emailKey, holder);
		await backend.identity.setPassword({ uid: user.uid, hash: null, now });
		await backend.identity.unlinkProvider({ uid: user.uid, provider: null });
		await backend.passkeys.remove({ uid: user.uid, id: null });
		const step = await backend.secondSteps.find(user.uid);
		if (step !== null && step.confirmedAt > strangersSince) await backend.secondSteps.remove(user.uid);
		await backend.users.update(user.uid, { erasedAfter: null });
		await endSessions(backend, user.uid, { except: null });
		await backend.acts.add(actOf({ at: now, by: user.uid, what: "address-restored", on: user.uid }));
		return true;
	});
	if (!isUndone) return addressTaken();
	context.note("address change undone", { uid: user.uid });
	if (user.erasedAfter !== null) context.note("erasure taken back", { uid: user.uid });
	return null;
}
