import { actOf } from "../audit/act.ts";
import { Failure } from "../failure.ts";
import type { AccountContext } from "./account-context.ts";
import { limits, withinLimits } from "./limits.ts";
import { CHALLENGE_LIFE_MS, expectedOf, issueChallenge } from "./passkey-challenge.ts";
import { passkeyAdded, passkeyRemoved } from "./passkey-mails.ts";
import { defaultPasskeyName, readPasskeyName } from "./passkey-name.ts";
import { type Passkey, passkeyHost, usableAt } from "./passkey-store.ts";
import { type NewPasskeyAnswer, PASSKEY_ALGORITHMS, type PasskeyVerifier } from "./passkey-verifier.ts";
import { hasRole } from "./permissions.ts";
import { askForProof, type Confirming, missesSecondStep, recentProof } from "./recent-proof.ts";
import type { CodeSent } from "./request-code.ts";
import { asksForCode } from "./second-step.ts";
import type { Session } from "./session.ts";
import { noPasskey, userHandleOf, withinChallenges } from "./use-passkey.ts";
import { shownName, type User } from "./user.ts";

/** How many keys an account may have. */
const MOST_KEYS = 20;

/** What a browser needs to have a device make a key (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export interface PasskeyCreation {
	readonly challenge: string;
	readonly rp: { readonly id: string; readonly name: string };
	/** `id`: the account's handle, base64url. `name` and `displayName` are what the device lists the key under. */
	readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
	readonly pubKeyCredParams: readonly { readonly type: "public-key"; readonly alg: number }[];
	/** In milliseconds. */
	readonly timeout: number;
	readonly attestation: "none";
	readonly authenticatorSelection: {
		readonly residentKey: "required";
		readonly requireResidentKey: true;
		readonly userVerification: "required";
	};
	/** The keys that the account has already: a device makes no second one. */
	readonly excludeCredentials: readonly {
		readonly id: string;
		readonly type: "public-key";
		readonly transports: readonly string[];
	}[];
}

/** Failure when a key is to be made or taken away without a recent proof of identity (15.5). */
function proofNeeded(): Failure {
	return new Failure(403, "auth.proof_needed", "Antes de crear una llave de acceso, confirma que eres tú.");
}

/** Begins to make a key for the signed-in person, who must have proved their identity recently, as `askForProof` says. */
export async function beginPasskey(
	context: AccountContext & { readonly session: Session },
	user: User,
): Promise<{ readonly options: PasskeyCreation; readonly token: string } | Failure> {
	const { backend, session, siteName, siteUrl, now } = context;
	if (!recentProof(session, now()) || (await missesSecondStep(context, user))) return proofNeeded();
	const limited = await withinChallenges(context);
	if (limited !== null) return limited;
	const host = passkeyHost(siteUrl);
	const keys = await backend.passkeys.list(user.uid);
	if (keys.length >= MOST_KEYS) return tooManyKeys();
	const { challenge, token } = await issueChallenge(context, "creation");
	return {
		token,
		options: {
			challenge,
			rp: { id: host, name: siteName },
			user: { id: userHandleOf(user.uid), name: user.email, displayName: shownName(user) },
			pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
			timeout: CHALLENGE_LIFE_MS,
			attestation: "none",
			authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
			excludeCredentials: usableAt(keys, host).map(({ id, transports }) => ({ id, type: "public-key", transports })),
		},
	};
}

function tooManyKeys(): Failure {
	const message = `Ya tienes ${MOST_KEYS} llaves de acceso, el máximo. Quita antes una que no uses.`;
	return new Failure(409, "passkey.too_many", message);
}

/**
 * Adds the key that a device has made to the signed-in person's account, and tells them by mail. The proof of identity
 * was asked for when it was begun.
 */
export async function finishPasskey(
	context: AccountContext & { readonly session: Session },
	user: User,
	verifier: PasskeyVerifier,
	answer: NewPasskeyAnswer,
): Promise<Passkey | Failure> {
	const { backend, caller, siteName, siteUrl, note } = context;
	const expected = expectedOf(context, "creation");
	const made = await verifier.checkNew(answer, expected);
	if (typeof made === "string") {
		note("passkey not made", { uid: user.uid, reason: made });
		if (expected.wasTaken())
			return new Failure(400, "passkey.refused", "Tu navegador no ha podido crear una llave de acceso que sirva aquí.");
		const message = "Ha pasado demasiado tiempo y la llave de acceso no se ha guardado. Inténtalo de nuevo.";
		return new Failure(410, "passkey.expired", message);
	}
	const at = context.now().toISOString();
	const added = await backend.transaction(async () => {
		const keys = await backend.passkeys.list(user.uid);
		if (keys.length >= MOST_KEYS) return tooManyKeys();
		const taken = keys.map(({ name }) => name);
		const name = defaultPasskeyName(caller.userAgent, taken);
		const { id, publicKey, counter, backedUp } = made;
		const key: Passkey = {
			...{ id, uid: user.uid, host: expected.host, publicKey, counter, transports: [...new Set(answer.transports)] },
			...{ backedUp, name, createdAt: at, lastUsedDay: null },
		};
		if (!(await backend.passkeys.add(key)))
			return new Failure(409, "passkey.known", "Esa llave de acceso ya estaba guardada.");
		await backend.acts.add(actOf({ at, by: user.uid, what: "passkey-added", on: user.uid }));
		await backend.outbox.add(passkeyAdded({ siteName, siteUrl, to: user.email, name, at }), at);
		return key;
	});
	if (!(added instanceof Failure)) note("passkey added", { uid: user.uid });
	return added;
}

/** Gives a key of the person another name (`readPasskeyName`). */
export async function renamePasskey(
	context: AccountContext,
	user: User,
	{ id, name: typed }: { readonly id: string; readonly name: string },
): Promise<null | Failure> {
	const limited = await withinLimits(context, [{ key: `change:passkey:${user.uid}`, ...limits.change.perPerson }]);
	if (limited !== null) return limited;
	const keys = await context.backend.passkeys.list(user.uid);
	const taken = keys.filter((key) => key.id !== id).map((key) => key.name);
	const name = readPasskeyName(typed, taken);
	if (name instanceof Failure) return name;
	return (await context.backend.passkeys.update({ uid: user.uid, id }, { name })) === null ? noPasskey() : null;
}

/**
 * Refuses to leave a person with a role without a second step (docs/product.md, 15.12). Call it in the transaction of
 * the removal. `id`: the key that is to go.
 */
export async function refuseLastKey(
	{
		backend,
		siteUrl,
	}: Pick<AccountContext, "siteUrl"> & {
		readonly backend: Pick<AccountContext["backend"], "passkeys" | "secondSteps">;
	},
	user: User,
	id: string,
): Promise<Failure | null> {
	// An app for codes proves their identity too.
	if (await asksForCode(backend, user.uid)) return null;
	const usable = usableAt(await backend.passkeys.list(user.uid), passkeyHost(siteUrl));
	if (!hasRole(user) || usable.length !== 1 || usable[0]?.id !== id) return null;
	const message =
		"Es tu única llave de acceso, y con tu permiso necesitas una para demostrar que eres tú. Crea antes otra en otro dispositivo.";
	return new Failure(409, "passkey.last", message);
}

/**
 * Asks for the recent proof of identity that making a key needs, as `askForProof` does. Once there is one, nothing else
 * continues by itself: only the person's browser can have a key made.
 * @returns null when a key may be made, `CodeSent` when a code was sent first, or a Failure.
 */
export function preparePasskey(
	context: AccountContext & { readonly session: Session },
	user: User,
	{ current }: { readonly current: string },
): Promise<null | CodeSent | Confirming | Failure> {
	return askForProof(context, user, { current, change: { kind: "passkey" } });
}

/**
 * Removes a key of the person. Without a recent proof of identity, the person must give their password as `current`; if
 * the account has no password, a code is sent, and `confirmProof` removes the key.
 * @returns null when it is removed, `CodeSent` when a code was sent first, or a Failure.
 */
export async function removePasskey(
	context: AccountContext & { readonly session: Session },
	user: User,
	{ id, current }: { readonly id: string; readonly current: string },
): Promise<null | CodeSent | Confirming | Failure> {
	if ((await context.backend.passkeys.find(id))?.uid !== user.uid) return noPasskey();
	const last = await refuseLastKey(context, user, id);
	if (last !== null) return last;
	const asked = await askForProof(context, user, { current, change: { kind: "passkey-removal", id } });
	return asked ?? dropPasskey(context, user, { id });
}

/**
 * Removes a key of the person, who has proved their identity recently, and tells them by mail. The last key of a person
 * with a role stays.
 * @returns null when it is removed, or a Failure.
 */
export async function dropPasskey(
	context: AccountContext,
	user: User,
	{ id }: { readonly id: string },
): Promise<null | Failure> {
	const { backend, siteName, siteUrl, note } = context;
	const at = context.now().toISOString();
	const refused = await backend.transaction(async () => {
		const person = (await backend.users.find(user.uid)) ?? user;
		const last = await refuseLastKey(context, person, id);
		if (last !== null) return last;
		const [key] = await backend.passkeys.remove({ uid: user.uid, id });
		if (key === undefined) return noPasskey();
		await backend.acts.add(actOf({ at, by: user.uid, what: "passkey-removed", on: user.uid }));
		await backend.outbox.add(passkeyRemoved({ siteName, siteUrl, to: user.email, name: key.name, at }), at);
		return null;
	});
	if (refused === null) note("passkey removed", { uid: user.uid });
	return refused;
}
