import { actOf } from "../audit/act.ts";
import { Failure, wrongField } from "../failure.ts";
import { type AddressBackend, eraseKept, moveKept } from "../rights/address-records.ts";
import type { KeptBackend } from "../rights/kept-data.ts";
import type { ProgressStore } from "../school/progress.ts";
import type { AccountContext } from "../sign-in/account-context.ts";
import { deletionScheduled, emailChanged } from "../sign-in/account-mails.ts";
import { type CodeHolder, EMAIL_UNDO_MS } from "../sign-in/code-rules.ts";
import { type ConsentPurpose, consentTexts, standingConsents } from "../sign-in/consent.ts";
import { readDisplayName } from "../sign-in/display-name.ts";
import { endSessions, replacePassword } from "../sign-in/end-sessions.ts";
import { notLinked, unlinkProvider } from "../sign-in/identity-elsewhere.ts";
import { limits, withinLimits } from "../sign-in/limits.ts";
import { makeMailedCode, redeemCode, voidCodes } from "../sign-in/mailed-codes.ts";
import { passwordProblem } from "../sign-in/password.ts";
import { askForProof } from "../sign-in/recent-proof.ts";
import { type CodeSent, nothingPending, readEmail, sendCode } from "../sign-in/request-code.ts";
import { refuseLastAdministrator } from "../sign-in/roles.ts";
import { changeAfterProof, type ProofMethod, type Session } from "../sign-in/session.ts";
import { codeFailure, readCode } from "../sign-in/sign-in.ts";
import { ERASURE_GRACE_DAYS, type User } from "../sign-in/user.ts";
import { linkPath, USER_PATH } from "../site-paths.ts";
import { enterList, removeFromList } from "../waiting-list/list-entries.ts";
import { settleSignUp } from "../waiting-list/own-sign-up.ts";
import { NO_CAMPAIGN } from "../waiting-list/waiting-list.ts";
import { findZone } from "../zone-names.ts";
import type { PhotoMaker } from "./photo.ts";

/** The answer to a text that is no time zone, or could be several. */
const UNKNOWN_ZONE = "Esa zona horaria no está en la lista. Elige una, por ejemplo «Canarias, España».";

/** The context of a call of the rules about accounts, which reach all that is stored for a person. */
export type UserContext = AccountContext & { readonly backend: KeptBackend & { readonly progress: ProgressStore } };

/** The context of a call by a signed-in person. */
export type SignedInContext = UserContext & { readonly session: Session };

const perPerson = (context: UserContext, user: User, what: string) =>
	withinLimits(context, [{ key: `change:${what}:${user.uid}`, ...limits.change.perPerson }]);

/**
 * Changes the display name and the time zone (its IANA name, or its name in Spanish). An absent field stays as it is; an empty one is cleared.
 * @returns the account after the change, or the Failure of a field.
 */
export async function updateProfile(
	context: UserContext,
	user: User,
	{ displayName, timeZone }: { readonly displayName?: string | undefined; readonly timeZone?: string | undefined },
): Promise<User | Failure> {
	const name = displayName === undefined ? undefined : readDisplayName(displayName);
	if (name instanceof Failure) return name;
	const zone = timeZone === undefined || timeZone.trim() === "" ? null : findZone(timeZone);
	if (zone === null && timeZone !== undefined && timeZone.trim() !== "") return wrongField("timeZone", UNKNOWN_ZONE);
	const changes = {
		...(name === undefined ? {} : { displayName: name }),
		...(timeZone === undefined ? {} : { timeZone: zone }),
	};
	return (await context.backend.users.update(user.uid, changes)) ?? user;
}

/**
 * Replaces the person's picture; null `bytes` removes it (docs/product.md, 15.7). Making a picture is expensive and has
 * its own rate limit. Removing one has only the limit of other changes.
 * @returns the account after the change, or a Failure.
 */
export async function replacePhoto(
	context: UserContext,
	user: User,
	bytes: Uint8Array | null,
	photos: PhotoMaker,
): Promise<User | Failure> {
	const limited =
		bytes === null
			? await perPerson(context, user, "photo")
			: await withinLimits(context, [{ key: `photo:${user.uid}`, ...limits.photo.perPerson }]);
	if (limited !== null) return limited;
	const photoURL = bytes === null ? null : await photos.make(bytes);
	if (photoURL instanceof Failure) return photoURL;
	const swapped = await context.backend.users.swapPhoto(user.uid, photoURL);
	// If the account was erased in the meantime, the picture just made has to be removed too.
	const obsolete = swapped === null ? photoURL : swapped.before;
	if (obsolete !== null) await photos.remove(obsolete);
	return swapped?.user ?? user;
}

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
): Promise<null | CodeSent | Failure> {
	const { backend } = context;
	const problem = passwordProblem(password, user.emailKey, context);
	if (problem !== null) return wrongField("password", problem);
	const limited = await perPerson(context, user, "password");
	if (limited !== null) return limited;
	const had = await backend.identity.hasPassword(user.uid);
	if (had && !(await backend.identity.checkPassword({ uid: user.uid, password: current.slice(0, 1_000) }))) {
		return wrongField("current", "La contraseña actual no es correcta.");
	}
	const hash = await backend.identity.hashPassword(password);
	if (!had) {
		const asked = await askForProof(context, user, { current, change: { kind: "password", passwordHash: hash } });
		if (asked !== null) return asked;
	}
	await keepPassword(context, user, hash, had ? "password" : null);
	return null;
}

/** Stores a password. `provedBy`: how the person has proved their identity just for it; null: they had before. */
async function keepPassword(
	context: SignedInContext,
	user: User,
	hash: string,
	provedBy: ProofMethod | null,
): Promise<void> {
	const at = context.now().toISOString();
	await context.backend.transaction(async () => {
		if (provedBy !== null) await context.backend.sessions.prove(context.session.id, { provedAt: at, provedBy });
		await replacePassword(context, user, { hash, at, except: context.session.id, by: user.uid });
	});
	context.note("password set", { uid: user.uid });
}

/**
 * Sends a code to the address that is to replace the person's current one. Without a recent proof of identity, the
 * person must give their password as `current`. If the account has no password, a code goes to the current address
 * first, and the new address waits in the session until that code is confirmed.
 */
export async function requestEmailChange(
	context: SignedInContext,
	user: User,
	{ email, current }: { readonly email: string; readonly current: string },
): Promise<CodeSent | Failure> {
	const address = readEmail(email);
	if (address instanceof Failure) return address;
	if (address.key === user.emailKey) return wrongField("email", "Ese ya es tu correo.");
	const asked = await askForProof(context, user, { current, change: { kind: "email", email: address.address } });
	return asked ?? sendCode(context, { address, purpose: "email-change", back: USER_PATH });
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
): Promise<null | CodeSent | Failure> {
	if (!(await context.backend.identity.providersOf(user.uid)).includes(provider)) return notLinked();
	const asked = await askForProof(context, user, { current, change: { kind: "provider", provider } });
	return asked ?? unlinkProvider(context, user, { provider });
}

/**
 * What happened after a proof of identity: a code was sent to the new address, the password was set, the account
 * elsewhere was removed, or no change was waiting.
 */
export type AfterProof = "email-change" | "password" | "provider" | "nothing";

/**
 * Takes the code sent to the person's current address as a proof of identity, and goes on with the change that was
 * waiting for it (docs/product.md, 15.7).
 */
export async function confirmProof(
	context: SignedInContext,
	user: User,
	{ code }: { readonly code: string },
): Promise<AfterProof | Failure> {
	const { backend, session } = context;
	const change = changeAfterProof(session);
	const holder = await redeemOwnCode(context, user, "proof", code);
	if (holder instanceof Failure) return holder;
	await backend.sessions.prove(session.id, { provedAt: context.now().toISOString(), provedBy: "code" });
	await backend.sessions.setData(session.id, {});
	if (change?.kind === "password") {
		await keepPassword(context, user, change.passwordHash, null);
		return "password";
	}
	if (change?.kind === "provider") return (await unlinkProvider(context, user, change)) ?? "provider";
	const address = change === null ? null : readEmail(change.email);
	if (address === null || address instanceof Failure) return address ?? "nothing";
	const sent = await sendCode(context, { address, purpose: "email-change", back: USER_PATH });
	return sent instanceof Failure ? sent : "email-change";
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
	if (!isChanged) return wrongField("code", "Ese correo ya tiene una cuenta.");
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
 * account's owner. So every session ends, and the password and all accounts elsewhere are removed, since the other
 * person may have tied some to the account. A scheduled erasure is cancelled for the same reason; the owner can request
 * it again.
 * @returns null, or a Failure if another account has the old address.
 */
export async function undoAddressChange(context: UserContext, user: User, holder: CodeHolder): Promise<null | Failure> {
	const { backend } = context;
	const now = context.now().toISOString();
	const isUndone = await backend.transaction(async () => {
		if (!(await backend.users.changeEmail(user.uid, holder))) return false;
		await moveKept(backend, user.emailKey, holder);
		await backend.identity.setPassword({ uid: user.uid, hash: null, now });
		await backend.identity.unlinkProvider({ uid: user.uid, provider: null });
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

async function redeemOwnCode(
	context: SignedInContext,
	user: User,
	purpose: "email-change" | "proof" | "deletion",
	code: string,
): Promise<CodeHolder | Failure> {
	const { pending } = context.session.data;
	if (pending?.purpose !== purpose) return nothingPending();
	const digits = readCode(code);
	if (digits === null) return wrongField("code", "El código tiene seis cifras.");
	const limited = await perPerson(context, user, "code");
	if (limited !== null) return limited;
	const { emailKey } = pending;
	const request = { emailKey, purpose, uid: user.uid, asker: context.session.id };
	const verdict = await redeemCode(context.backend, {
		...request,
		code: digits,
		now: context.now().toISOString(),
	});
	return verdict.verdict === "right" ? verdict.holder : codeFailure(verdict);
}

/**
 * Sends a code to the person's own address; `confirmDeletion` takes it. The last super administrator cannot go
 * (docs/product.md, 3.1).
 */
export async function requestDeletion(context: SignedInContext, user: User): Promise<CodeSent | Failure> {
	const refused = await refuseLastAdministrator(context.backend, user.uid);
	if (refused !== null) return refused;
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

/**
 * Gives or withdraws a consent. Adds one line to the ledger, or none if nothing changes. The purpose `school` also adds
 * the person to School's waiting list, or removes them from it.
 */
export async function setConsent(
	context: UserContext,
	user: User,
	{ purpose, given }: { readonly purpose: ConsentPurpose; readonly given: boolean },
): Promise<void> {
	const { backend } = context;
	const { email, emailKey } = user;
	const at = context.now().toISOString();
	const session = await backend.transaction(async () => {
		const standing = standingConsents(await backend.consents.listFor(emailKey))[purpose];
		const line = { emailKey, purpose, given, source: "dashboard", askedAt: at, confirmedAt: at };
		if ((standing?.given ?? false) !== given)
			await backend.consents.add({ id: crypto.randomUUID(), ...line, ...consentTexts[purpose] });
		if (purpose !== "school") return null;
		if (given) {
			const entry = { id: crypto.randomUUID(), email, emailKey, name: user.displayName };
			await enterList(backend, { ...entry, consents: [], attribution: NO_CAMPAIGN, createdAt: at });
		} else {
			const entry = await backend.waitingList.find(emailKey);
			if (entry !== null) await removeFromList(backend, entry);
		}
		return settleSignUp(context, emailKey);
	});
	session?.answer();
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
