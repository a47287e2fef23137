import { actOf } from "../audit/act.ts";
import { Failure } from "../failure.ts";
import { localTimeOf, MADRID } from "../zoned-time.ts";
import type { AccountContext } from "./account-context.ts";
import { prepareProof } from "./browser-session.ts";
import { endSessions } from "./end-sessions.ts";
import { callerRules, limits, withinLimits } from "./limits.ts";
import { prepareSignIn } from "./open-session.ts";
import { CHALLENGE_LIFE_MS, type ChallengeUse, expectedOf, issueChallenge } from "./passkey-challenge.ts";
import { passkeyRefused } from "./passkey-mails.ts";
import { type Passkey, passkeyHost, usableAt } from "./passkey-store.ts";
import type { DeviceState, PasskeyAnswer, PasskeyVerifier } from "./passkey-verifier.ts";
import { safeRedirect } from "./safe-redirect.ts";
import type { PendingChange, Session } from "./session.ts";
import type { SignedIn } from "./sign-in.ts";
import type { User } from "./user.ts";

/** What a browser needs to ask a device for a signature (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export interface PasskeyRequest {
	readonly challenge: string;
	readonly rpId: string;
	/** In milliseconds. */
	readonly timeout: number;
	readonly userVerification: "required";
	/** The keys to choose from; empty: those that the device knows for this site. */
	readonly allowCredentials: readonly {
		readonly id: string;
		readonly type: "public-key";
		readonly transports: readonly string[];
	}[];
}

/** A request, and the token for the browser's cookie that belongs to it. */
export interface BegunUse {
	readonly options: PasskeyRequest;
	readonly token: string;
}

/** Counts one more challenge of this caller. */
export function withinChallenges(context: AccountContext): Promise<Failure | null> {
	return withinLimits(context, callerRules("passkey", context.caller.address, limits.passkey.perCaller));
}

/** The handle under which a device keeps an account's key: the account's id, base64url. It names nobody. */
export function userHandleOf(uid: string): string {
	return btoa(uid).replace(/[+/=]/g, (character) => ({ "+": "-", "/": "_" })[character] ?? "");
}

/** What a key is used for. */
type Use = Exclude<ChallengeUse, "creation">;

async function begin(context: AccountContext, use: Use, keys: readonly Passkey[]): Promise<BegunUse> {
	const { challenge, token } = await issueChallenge(context, use);
	return {
		token,
		options: {
			...{ challenge, rpId: passkeyHost(context.siteUrl), timeout: CHALLENGE_LIFE_MS, userVerification: "required" },
			allowCredentials: keys.map(({ id, transports }) => ({ id, type: "public-key", transports })),
		},
	};
}

/** Begins a sign-in with a key. It names no account and no key, so it says of no address whether it has one. */
export async function beginPasskeySignIn(context: AccountContext): Promise<BegunUse | Failure> {
	return (await withinChallenges(context)) ?? begin(context, "sign-in", []);
}

/** Begins a proof of identity with one of the person's keys, for a change of this kind alone. */
export async function beginPasskeyProof(
	context: AccountContext,
	user: User,
	{ change }: { readonly change: PendingChange["kind"] },
): Promise<BegunUse | Failure> {
	const limited = await withinChallenges(context);
	if (limited !== null) return limited;
	const keys = usableAt(await context.backend.passkeys.list(user.uid), passkeyHost(context.siteUrl));
	return keys.length === 0 ? noPasskey() : begin(context, `proof:${change}`, keys);
}

/** Failure when an account has no such key, or no longer. */
export function noPasskey(): Failure {
	return new Failure(404, "passkey.not_found", "Esa llave de acceso ya no existe.");
}

/** Failure when a browser answered too late, twice, or a challenge of another browser. */
function challengeGone(): Failure {
	const message = "Ha pasado demasiado tiempo desde que se pidió la llave de acceso. Inténtalo de nuevo.";
	return new Failure(410, "passkey.expired", message);
}

/** The same for unknown keys, wrong signatures and devices that did not verify the person. */
function notAccepted(): Failure {
	const message = "No se ha podido entrar con esa llave de acceso. Prueba con otra o pide un código por correo.";
	return new Failure(401, "passkey.refused", message);
}

/**
 * Whether a count says that two devices have copies of a key that cannot be copied (WebAuthn, 6.1.1): it did not grow.
 * Devices that share a key through their maker count each for itself, so there it says nothing.
 */
export function countsBack(before: DeviceState, { counter, backedUp }: DeviceState): boolean {
	return (counter > 0 || before.counter > 0) && counter <= before.counter && !(backedUp && before.backedUp);
}

/** A day in the zone in which the person reads dates: `2026-11-20`. */
function dayFor({ timeZone }: User, at: Date): string {
	return localTimeOf(at.toISOString(), timeZone ?? MADRID).slice(0, 10);
}

/** A key whose signature is right. Its count is judged when its use is recorded. */
interface UsedPasskey {
	readonly key: Passkey;
	readonly state: DeviceState;
}

/** Checks a browser's answer, and whose it is. */
async function checkUse(
	context: AccountContext,
	verifier: PasskeyVerifier,
	answer: PasskeyAnswer,
	use: Use,
): Promise<UsedPasskey | Failure> {
	const { backend, note } = context;
	const limited = await withinLimits(context, callerRules("passkey:try", context.caller.address, limits.passkey.tries));
	if (limited !== null) return limited;
	const expected = expectedOf(context, use);
	const key = await backend.passkeys.find(answer.id);
	const user = key === null ? null : await backend.users.find(key.uid);
	// An unknown key is checked like one with another signature, so that its challenge is used up too.
	const { publicKey } = key ?? { publicKey: "" };
	const state = await verifier.check(answer, { id: answer.id, publicKey }, expected);
	if (typeof state === "string" || key === null || user === null) {
		note("passkey refused", { reason: key === null ? "unknown key" : String(state) });
		return expected.wasTaken() ? notAccepted() : challengeGone();
	}
	const isOwn = answer.userHandle === null || answer.userHandle === userHandleOf(user.uid);
	if (!isOwn || key.host !== expected.host || (use !== "sign-in" && user.uid !== context.session?.uid)) {
		note("passkey refused", { reason: "not this account's", uid: user.uid });
		return notAccepted();
	}
	return { key, state };
}

/**
 * Records the use of a key, and does `write` with its account, in one transaction. In it the key is looked up again: it
 * may have been removed since its signature was checked, or its account erased. If its count went back, a copy of it may
 * be in use: all sessions of the account end, its person is told by mail, and the key is refused (docs/product.md, 15.12).
 * @returns the account, or a Failure if nothing was written.
 */
async function recordUse(
	context: AccountContext,
	{ key: { id }, state }: UsedPasskey,
	write: (user: User) => Promise<unknown>,
): Promise<User | Failure> {
	const { backend, note } = context;
	const { counter, backedUp } = state;
	const { key, user, isUsed } = await backend.transaction(async () => {
		const key = await backend.passkeys.find(id);
		const user = key === null ? null : await backend.users.find(key.uid);
		if (key === null || user === null || countsBack(key, state)) return { key, user, isUsed: false };
		const lastUsedDay = dayFor(user, context.now());
		const changes = { counter: Math.max(counter, key.counter), backedUp, lastUsedDay };
		await backend.passkeys.update({ uid: user.uid, id }, changes);
		// Whoever uses a key has not lost everything.
		await backend.secondSteps.cancelReset(user.uid);
		await write(user);
		return { key, user, isUsed: true };
	});
	if (user !== null && isUsed) return user;
	if (key !== null && user !== null) await endAfterCopy(context, user, key);
	else note("passkey refused", { reason: "removed meanwhile" });
	return notAccepted();
}

/** Ends all sessions of an account one of whose keys seems to have been copied, and tells its person. */
async function endAfterCopy(context: AccountContext, { uid, email }: User, { name }: Passkey): Promise<void> {
	const { backend, siteName, siteUrl, note, session } = context;
	const at = context.now().toISOString();
	await backend.transaction(async () => {
		await endSessions(backend, uid, { except: null });
		await backend.acts.add(actOf({ at, by: uid, what: "passkey-refused", on: uid }));
		await backend.outbox.add(passkeyRefused({ siteName, siteUrl, to: email, name, at }), at);
	});
	if (session?.uid === uid) context.answerSession({ kind: "end", signedOut: false });
	note("passkey counted back", { uid });
}

/**
 * Signs in the person whose key answered the challenge. Such a key is in the person's hands and has verified them, so
 * it is both steps at once.
 */
export async function finishPasskeySignIn(
	context: AccountContext,
	verifier: PasskeyVerifier,
	{ back, ...answer }: PasskeyAnswer & { readonly back: string },
): Promise<SignedIn | Failure> {
	const used = await checkUse(context, verifier, answer, "sign-in");
	if (used instanceof Failure) return used;
	const signIn = await prepareSignIn(context, { provedBy: "passkey", back: safeRedirect(back) });
	const user = await recordUse(context, used, signIn.write);
	return user instanceof Failure ? user : { back: signIn.answer(user) };
}

/** The person is signed in: what they can use instead is the code, not another sign-in. */
function notAcceptedAsProof(refused: Failure): Failure {
	if (refused.status !== 401) return refused;
	return new Failure(400, refused.code, "Esa llave de acceso no sirve para confirmar que eres tú.");
}

/**
 * Takes a key's answer as a proof of the signed-in person's identity for a change of this kind. `settle` is part of the
 * proof's transaction.
 * @returns null if it is one.
 */
export async function provePasskey(
	context: AccountContext & { readonly session: Session },
	verifier: PasskeyVerifier,
	{ change, ...answer }: PasskeyAnswer & { readonly change: PendingChange["kind"] },
	settle: () => Promise<void>,
): Promise<null | Failure> {
	const used = await checkUse(context, verifier, answer, `proof:${change}`);
	if (used instanceof Failure) return notAcceptedAsProof(used);
	const { session, now } = context;
	const at = now().toISOString();
	const both = { provedAt: at, provedBy: "passkey", secondAt: at, secondBy: "passkey" } as const;
	const proof = await prepareProof(context, session, both);
	const user = await recordUse(context, used, async () => {
		await settle();
		await proof.write();
	});
	if (user instanceof Failure) return notAcceptedAsProof(user);
	proof.answer();
	return null;
}
