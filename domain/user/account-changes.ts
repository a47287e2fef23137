import { Failure, wrongField } from "../failure.ts";
import { deletionScheduled, emailChanged, passwordChanged } from "../mail/account-mails.ts";
import { type AddressBackend, eraseKept, moveKept } from "../rights/address-records.ts";
import { settleSignUp } from "../waiting-list/own-sign-up.ts";
import { takeOffList } from "../waiting-list/take-off-list.ts";
import { NO_CAMPAIGN } from "../waiting-list/waiting-list.ts";
import type { AccountContext } from "./account-context.ts";
import { type ConsentPurpose, consentTexts, standingConsents } from "./consent.ts";
import { type CodeHolder, EMAIL_UNDO_MS } from "./identity.ts";
import { limits, withinLimits } from "./limits.ts";
import { passwordProblem } from "./password.ts";
import type { PhotoMaker } from "./photo.ts";
import { askForProof } from "./recent-proof.ts";
import { type CodeSent, linkPath, nothingPending, readEmail, sendCode } from "./request-code.ts";
import type { Session } from "./session.ts";
import { codeFailure, readCode } from "./sign-in.ts";
import { ERASURE_GRACE_DAYS, SECURITY_PATH, type User } from "./user.ts";
import { holdsWebAddress } from "./web-address.ts";

/** The context of a person who is signed in. */
export type OwnContext = AccountContext & { readonly session: Session };

const perPerson = (context: AccountContext, user: User, what: string) =>
	withinLimits(context, [{ key: `change:${what}:${user.uid}`, ...limits.change.perPerson }]);

/** Letters, marks, digits, spaces and the signs names have; at least one letter. */
const NAME = /^(?=.*\p{L})[\p{L}\p{M}\p{N} '’·.-]+$/u;
const NAME_LENGTH = "El nombre debe tener entre 2 y 80 caracteres.";

/** A name as it is kept, null for none, or what is wrong with it (docs/product.md, 15.7). */
export function readDisplayName(text: string): string | null | Failure {
	const name = text.normalize("NFC").trim().replace(/\s+/g, " ");
	if (name === "") return null;
	const { length } = [...name];
	if (length < 2 || length > 80) return wrongField("displayName", NAME_LENGTH);
	return NAME.test(name) && !holdsWebAddress(name)
		? name
		: wrongField("displayName", "Usa solo letras, espacios, guiones o apóstrofos.");
}

/** Changes name and time zone; absent ones stay. */
export async function updateProfile(
	context: AccountContext,
	user: User,
	{ displayName, timeZone }: { readonly displayName?: string | undefined; readonly timeZone?: string | undefined },
): Promise<User | Failure> {
	const name = displayName === undefined ? undefined : readDisplayName(displayName);
	if (name instanceof Failure) return name;
	if (timeZone !== undefined && timeZone !== "" && !Intl.supportedValuesOf("timeZone").includes(timeZone)) {
		return wrongField("timeZone", "Elige un huso horario de la lista.");
	}
	const changes = {
		...(name === undefined ? {} : { displayName: name }),
		...(timeZone === undefined ? {} : { timeZone: timeZone === "" ? null : timeZone }),
	};
	return (await context.backend.users.update(user.uid, changes)) ?? user;
}

/**
 * Puts a picture in the place of the person's, or takes it away for null bytes (docs/product.md, 15.7). Making one is
 * dear and has a limit of its own; taking it away is always possible within the limit of other changes.
 */
export async function replacePhoto(
	context: AccountContext,
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
	// Who was erased meanwhile has no picture: what was just made is let go of as well.
	const letGo = swapped === null ? photoURL : swapped.before;
	if (letGo !== null) await photos.remove(letGo);
	return swapped?.user ?? user;
}

/**
 * Sets or changes the password of a signed-in person; who has one must know it, and who has none must have proved who
 * they are not long ago, or is sent a code with which it goes on. Other sessions end.
 */
export async function setPassword(
	context: OwnContext,
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
		const asked = await askForProof(context, user, { current, wish: { kind: "password", passwordHash: hash } });
		if (asked !== null) return asked;
	}
	await keepPassword(context, user, hash);
	return null;
}

async function keepPassword(context: OwnContext, user: User, hash: string): Promise<void> {
	const { backend, siteName, siteUrl } = context;
	const now = context.now().toISOString();
	await backend.identity.setPassword({ uid: user.uid, hash, now });
	await backend.sessions.prove(context.session.id, now);
	await backend.sessions.endAll(user.uid, context.session.id);
	await backend.identity.voidCodes(user.uid);
	await backend.outbox.add(
		passwordChanged({ siteName, siteUrl, to: user.email, at: now, securityUrl: siteUrl + SECURITY_PATH }),
		now,
	);
	context.note("password set", { uid: user.uid });
}

/**
 * Sends a code to the address a person wants to have from now on. Who has not proved not long ago who they are needs
 * `current`, their password; without one the code goes to the present address first, and the wish goes on with it.
 */
export async function requestEmailChange(
	context: OwnContext,
	user: User,
	{ email, current }: { readonly email: string; readonly current: string },
): Promise<CodeSent | Failure> {
	const address = readEmail(email);
	if (address instanceof Failure) return address;
	if (address.key === user.emailKey) return wrongField("email", "Ese ya es tu correo.");
	const asked = await askForProof(context, user, { current, wish: { kind: "email", email: address.address } });
	return asked ?? sendCode(context, { address, purpose: "email-change", back: "/user" });
}

/**
 * What goes on after a proof: a code is on its way to the new address, the password was set, or nothing was waiting.
 */
export type AfterProof = "email-change" | "password" | "nothing";

/**
 * Takes the code sent to a person's present address as proof of who they are, and goes on with what they were about to
 * do (docs/product.md, 15.7).
 */
export async function confirmProof(
	context: OwnContext,
	user: User,
	{ code }: { readonly code: string },
): Promise<AfterProof | Failure> {
	const { backend, session } = context;
	const wish = session.data.pending?.wish;
	const holder = await redeemOwnCode(context, user, "proof", code);
	if (holder instanceof Failure) return holder;
	await backend.sessions.prove(session.id, context.now().toISOString());
	await backend.sessions.setData(session.id, {});
	if (wish?.kind === "password") {
		await keepPassword(context, user, wish.passwordHash);
		return "password";
	}
	const address = wish === undefined ? null : readEmail(wish.email);
	if (address === null || address instanceof Failure) return address ?? "nothing";
	const sent = await sendCode(context, { address, purpose: "email-change", back: "/user" });
	return sent instanceof Failure ? sent : "email-change";
}

/** Changes the address with the code sent to the new one, and tells the old one, which can undo it for a day. */
export async function confirmEmailChange(
	context: OwnContext,
	user: User,
	{ code }: { readonly code: string },
): Promise<null | Failure> {
	const holder = await redeemOwnCode(context, user, "email-change", code);
	return holder instanceof Failure ? holder : takeNewAddress(context, user, holder);
}

/**
 * Gives an account the address that was proved for it, with all that hangs on the old one, as one step. Its other
 * sessions end.
 */
export async function takeNewAddress(context: AccountContext, user: User, holder: CodeHolder): Promise<null | Failure> {
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
	const isChanged = await backend.transaction(async () => {
		if (!(await backend.users.changeEmail(user.uid, holder))) return false;
		await moveKept(backend, user.emailKey, holder);
		await backend.identity.voidCodes(user.uid);
		const { link } = await backend.identity.issueCode({ ...old, now, expiresAt: undoUntil });
		await backend.outbox.add(
			emailChanged({ siteName, siteUrl, to: user.email, at: now, undoUrl: siteUrl + linkPath(link), undoUntil }),
			now,
		);
		await backend.sessions.endAll(user.uid, context.session?.id);
		if (context.session?.uid === user.uid) await backend.sessions.setData(context.session.id, {});
		return true;
	});
	if (!isChanged) return wrongField("code", "Ese correo ya tiene una cuenta.");
	context.note("address changed", { uid: user.uid });
	return null;
}

/** The old address has an account of its own by now: whoever signs in with an unknown address gets one. */
export function addressTaken(): Failure {
	return new Failure(
		409,
		"auth.address_taken",
		"Tu correo tiene ahora otra cuenta. Entra en ella, cámbiale el correo y vuelve a abrir este enlace.",
	);
}

/**
 * Gives an account its old address back, ends every session of it and takes away every other way in: whoever changed it
 * may not be its owner, and may have tied accounts elsewhere to it. Nor may whoever asked for its erasure meanwhile be,
 * so that is taken back too; the owner can ask again.
 */
export async function takeOldAddressBack(
	context: AccountContext,
	user: User,
	holder: CodeHolder,
): Promise<null | Failure> {
	const { backend } = context;
	const now = context.now().toISOString();
	const isUndone = await backend.transaction(async () => {
		if (!(await backend.users.changeEmail(user.uid, holder))) return false;
		await moveKept(backend, user.emailKey, holder);
		await backend.identity.setPassword({ uid: user.uid, hash: null, now });
		await backend.identity.unlinkProvider({ uid: user.uid, provider: null });
		await backend.users.update(user.uid, { erasedAfter: null });
		await backend.sessions.endAll(user.uid);
		return true;
	});
	if (!isUndone) return addressTaken();
	context.note("address change undone", { uid: user.uid });
	if (user.erasedAfter !== null) context.note("erasure taken back", { uid: user.uid });
	return null;
}

async function redeemOwnCode(
	context: OwnContext,
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
	const verdict = await context.backend.identity.redeemCode({
		...request,
		code: digits,
		now: context.now().toISOString(),
	});
	return verdict.verdict === "right" ? verdict.holder : codeFailure(verdict);
}

/** Sends a code to the person's own address, with which they can have the account erased. */
export function requestDeletion(context: OwnContext, user: User): Promise<CodeSent | Failure> {
	return sendCode(context, {
		address: { address: user.email, key: user.emailKey },
		purpose: "deletion",
		back: "/user",
	});
}

/** Sets the day on which the account is erased, with the code sent to its address. */
export async function confirmDeletion(
	context: OwnContext,
	user: User,
	{ code }: { readonly code: string },
): Promise<null | Failure> {
	const holder = await redeemOwnCode(context, user, "deletion", code);
	if (holder instanceof Failure) return holder;
	await scheduleErasure(context, user);
	return null;
}

/** Sets that day and ends all sessions of the account; until then signing in again can take it back. */
export async function scheduleErasure(context: AccountContext, user: User): Promise<void> {
	const { backend, siteName, siteUrl } = context;
	const at = context.now();
	const erasedAfter = new Date(at.getTime() + ERASURE_GRACE_DAYS * 24 * 3_600_000).toISOString();
	await backend.users.update(user.uid, { erasedAfter });
	const mail = deletionScheduled({
		siteName,
		siteUrl,
		to: user.email,
		restoreUntil: erasedAfter,
		loginUrl: `${siteUrl}/iniciar-sesion`,
	});
	await backend.outbox.add(mail, at.toISOString());
	await backend.sessions.endAll(user.uid);
	if (context.session?.uid === user.uid) context.answerSession({ kind: "end", signedOut: true });
	context.note("erasure asked for", { uid: user.uid });
}

/** Takes back the wish to be erased. */
export async function restoreAccount(context: AccountContext, user: User): Promise<void> {
	await context.backend.users.update(user.uid, { erasedAfter: null });
	context.note("erasure taken back", { uid: user.uid });
}

/**
 * Gives or withdraws a consent: one line more in the ledger, none where nothing changes. Who wants to be told when
 * School opens is on its waiting list, and who no longer does is not.
 */
export async function setConsent(
	context: AccountContext,
	user: User,
	{ purpose, given }: { readonly purpose: ConsentPurpose; readonly given: boolean },
): Promise<void> {
	const { consents, waitingList } = context.backend;
	const { email, emailKey } = user;
	const standing = standingConsents(await consents.listFor(emailKey))[purpose];
	const at = context.now().toISOString();
	if ((standing?.given ?? false) !== given) {
		const line = {
			id: crypto.randomUUID(),
			emailKey,
			purpose,
			given,
			source: "dashboard",
			askedAt: at,
			confirmedAt: at,
		};
		await consents.add({ ...line, ...consentTexts[purpose] });
	}
	if (purpose !== "school") return;
	await settleSignUp(context, emailKey);
	if (given) {
		const entry = {
			id: crypto.randomUUID(),
			email,
			emailKey,
			name: user.displayName,
			consents: [],
			attribution: NO_CAMPAIGN,
			createdAt: at,
		};
		await waitingList.enter(entry);
	} else {
		const entry = await waitingList.find(emailKey);
		if (entry !== null) await takeOffList(context.backend, entry);
	}
}

type ErasureContext = Pick<AccountContext, "now" | "note"> & {
	readonly backend: AddressBackend & Pick<AccountContext["backend"], "users" | "progress">;
	readonly photos: PhotoMaker;
};

/**
 * Erases an account at once, with its picture and all that hangs on it. What proves a consent stays, as the law asks
 * (docs/product.md, 15.8); the consents themselves end, so that nobody writes to the address any more, whoever has it
 * later.
 */
export function eraseAccount(context: ErasureContext, { uid }: Pick<User, "uid">): Promise<void> {
	return eraseWhere(context, uid, () => true);
}

/** Whether the grace of an account is over (docs/product.md, 15.8). `now` is ISO 8601 in UTC. */
function isDueForErasure({ erasedAfter }: Pick<User, "erasedAfter">, now: string): boolean {
	return erasedAfter !== null && erasedAfter <= now;
}

/** Erases the accounts whose grace is over. Those taken back since they were listed stay. */
export async function eraseDueAccounts(context: ErasureContext): Promise<void> {
	const now = context.now().toISOString();
	for (const { uid } of await context.backend.users.dueForErasure(now))
		await eraseWhere(context, uid, (user) => isDueForErasure(user, now));
}

/**
 * Erases an account if it is to be erased as it stands by then, as one step. Files cannot be part of it and go
 * afterwards.
 */
async function eraseWhere(
	{ backend, now, note, photos }: ErasureContext,
	uid: string,
	isMeant: (user: User) => boolean,
): Promise<void> {
	const at = now().toISOString();
	const erased = await backend.transaction(async () => {
		const user = await backend.users.find(uid);
		if (user === null || !isMeant(user)) return null;
		await backend.progress.forget(uid);
		await eraseKept(backend, user, { at, source: "erasure" });
		await backend.users.erase(uid);
		return user;
	});
	if (erased === null) return;
	if (erased.photoURL !== null) await photos.remove(erased.photoURL);
	note("account erased", { uid });
}
