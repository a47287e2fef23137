import { actOf } from "../audit/act.ts";
import { Failure } from "../failure.ts";
import { type AddressBackend, eraseKept } from "../rights/address-records.ts";
import { deletionScheduled } from "../sign-in/account-mails.ts";
import { endSessions } from "../sign-in/end-sessions.ts";
import { askForSecondStep, type Confirming } from "../sign-in/recent-proof.ts";
import { type CodeSent, sendCode } from "../sign-in/request-code.ts";
import { refuseLastAdministrator } from "../sign-in/roles.ts";
import { ERASURE_GRACE_DAYS, type User } from "../sign-in/user.ts";
import { USER_PATH } from "../site-paths.ts";
import { redeemOwnCode, type SignedInContext, type UserContext } from "./own-account.ts";
import type { PhotoMaker } from "./photo.ts";

/**
 * Sends a code to the person's own address; `confirmDeletion` takes it. An account with a second step needs that first,
 * if it was not taken recently. The last super administrator cannot go
 * (docs/product.md, 3.1).
 */
export async function requestDeletion(context: SignedInContext, user: User): Promise<CodeSent | Confirming | Failure> {
	const refused = await refuseLastAdministrator(context.backend, user.uid);
	if (refused !== null) return refused;
	const asked = await askForSecondStep(context, user, { kind: "deletion" });
	return asked ?? sendDeletionCode(context, user);
}

/** Sends the code with which a person confirms that their account is to be erased. */
export function sendDeletionCode(context: SignedInContext, user: User): Promise<CodeSent | Failure> {
	return sendCode(context, {
		address: { address: user.email, key: user.emailKey },
		purpose: "deletion",
		back: USER_PATH,
	});
}

/**
 * Schedules the account's erasure with the code sent to its address.
 * @returns null when it is scheduled, or a Failure.
 */
export async function confirmDeletion(
	context: SignedInContext,
	user: User,
	{ code }: { readonly code: string },
): Promise<null | Failure> {
	const holder = await redeemOwnCode(context, user, "deletion", code);
	return holder instanceof Failure ? holder : scheduleErasure(context, user);
}

/**
 * Schedules the account's erasure in `ERASURE_GRACE_DAYS` days, ends all its sessions and notifies the person by mail.
 * Until then the person can sign in again and cancel it.
 * @returns null, or a Failure if the person is the last super administrator.
 */
export async function scheduleErasure(context: UserContext, user: User): Promise<null | Failure> {
	const { backend, siteName, siteUrl } = context;
	const at = context.now();
	const erasedAfter = new Date(at.getTime() + ERASURE_GRACE_DAYS * 24 * 3_600_000).toISOString();
	const mail = deletionScheduled({ siteName, siteUrl, to: user.email, restoreUntil: erasedAfter });
	const refused = await backend.transaction(async () => {
		const last = await refuseLastAdministrator(backend, user.uid);
		if (last !== null) return last;
		await backend.users.update(user.uid, { erasedAfter });
		await backend.outbox.add(mail, at.toISOString());
		await endSessions(backend, user.uid, { except: null });
		const act = { at: at.toISOString(), by: user.uid, what: "erasure-requested", on: user.uid } as const;
		await backend.acts.add(actOf(act));
		return null;
	});
	if (refused !== null) return refused;
	if (context.session?.uid === user.uid) context.answerSession({ kind: "end", signedOut: true });
	context.note("erasure asked for", { uid: user.uid });
	return null;
}

/** Cancels the scheduled erasure of an account. */
export async function restoreAccount(context: UserContext, user: User): Promise<void> {
	const { backend, now } = context;
	const act = { at: now().toISOString(), by: user.uid, what: "erasure-cancelled", on: user.uid } as const;
	await backend.transaction(async () => {
		await backend.users.update(user.uid, { erasedAfter: null });
		await backend.acts.add(actOf(act));
	});
	context.note("erasure taken back", { uid: user.uid });
}

/** The context of erasing accounts, in a call or in a job. */
type ErasureContext = Pick<UserContext, "now" | "note"> & {
	readonly backend: AddressBackend & Pick<UserContext["backend"], "users" | "progress" | "acts">;
	readonly photos: PhotoMaker;
};

/**
 * Erases an account at once for the owner, with its picture and all records tied to it. The proof of its consents
 * stays, as the law requires (docs/product.md, 15.8). The consents themselves are withdrawn, so that the address gets no
 * more mail, even if another person has it later.
 * @returns null, or a Failure if it is the last super administrator's.
 */
export async function eraseAccount(context: ErasureContext, { uid }: Pick<User, "uid">): Promise<null | Failure> {
	return eraseWhere(context, uid, { by: null, refuse: () => refuseLastAdministrator(context.backend, uid) });
}

/** The account was taken back since it was listed as due. */
const STAYS = new Failure(409, "user.stays", "La cuenta se ha recuperado.");

/** Whether the grace period of an account is over (docs/product.md, 15.8). `now` is ISO 8601 in UTC. */
function isDueForErasure({ erasedAfter }: Pick<User, "erasedAfter">, now: string): boolean {
	return erasedAfter !== null && erasedAfter <= now;
}

/**
 * Erases the accounts whose grace is over, and finishes erasures that were cut short. Accounts taken back since they
 * were listed stay (docs/product.md, 15.8).
 */
export async function eraseDueAccounts(context: ErasureContext): Promise<void> {
	await context.backend.users.finishErasures();
	const now = context.now().toISOString();
	for (const { uid } of await context.backend.users.dueForErasure(now))
		await eraseWhere(context, uid, { by: uid, refuse: async (user) => (isDueForErasure(user, now) ? null : STAYS) });
}

/**
 * Erases an account in one transaction, unless `refuse` returns a Failure inside that transaction. Files cannot be part
 * of a transaction, so the picture is removed afterwards. `by`: who asked for it; null: the owner, at the terminal.
 */
async function eraseWhere(
	{ backend, now, note, photos }: ErasureContext,
	uid: string,
	{ by, refuse }: { readonly by: string | null; readonly refuse: (user: User) => Promise<Failure | null> },
): Promise<null | Failure> {
	const at = now().toISOString();
	const erased = await backend.transaction(async () => {
		const user = await backend.users.find(uid);
		const refused = user === null ? null : await refuse(user);
		if (user === null || refused !== null) return refused;
		await backend.progress.forget(uid);
		await eraseKept(backend, user, { at, source: "erasure" });
		await backend.users.erase(uid);
		await backend.acts.add(actOf({ at, by, what: "account-erased", on: uid }));
		return user;
	});
	if (erased === null || erased instanceof Failure) return erased;
	if (erased.photoURL !== null) await photos.remove(erased.photoURL);
	note("account erased", { uid });
	return null;
}
