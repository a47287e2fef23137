import { browserClient } from "../../../api/browser-client.ts";
import { Failure } from "../../../domain/failure.ts";
import type { PendingChange } from "../../../domain/sign-in/session.ts";

/** What a device is asked for: to sign in, to prove who is signed in before a change of this kind, or to make a key. */
export type Ask = "sign-in" | `proof:${PendingChange["kind"]}` | "creation";

/** The question that waits for its answer, and whether a press asked it. A browser answers one at a time. */
let waiting: { readonly abort: () => void; readonly isPressed: boolean } | null = null;

const failure = (message: string) => new Failure(400, "passkey.no_answer", message);

/** What to tell a person whose device gave no answer. */
function noAnswer(ask: Ask, error: unknown): Failure {
	if (ask === "creation") {
		return failure(
			error instanceof Error && error.name === "InvalidStateError"
				? "Este dispositivo ya tiene una llave de acceso de tu cuenta."
				: "No se ha creado ninguna llave de acceso. Inténtalo de nuevo.",
		);
	}
	return failure("No se ha usado ninguna llave de acceso. Inténtalo de nuevo o sigue de otra manera.");
}

async function answerOf(ask: Ask, options: CredentialRequestOptions): Promise<object | Failure> {
	if (ask === "creation") {
		const begun = await browserClient.beginPasskey();
		if (begun instanceof Failure) return begun;
		const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
			begun.options as PublicKeyCredentialCreationOptionsJSON,
		);
		const made = (await navigator.credentials.create({ ...options, publicKey })) as PublicKeyCredential;
		const { id, response } = made.toJSON() as RegistrationResponseJSON;
		const { clientDataJSON, attestationObject, transports } = response;
		return { id, clientDataJSON, attestationObject, transports };
	}
	const change = ask === "sign-in" ? undefined : (ask.slice("proof:".length) as PendingChange["kind"]);
	const begun = await (change ? browserClient.beginPasskeyProof({ change }) : browserClient.beginPasskeySignIn());
	if (begun instanceof Failure) return begun;
	const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
		begun.options as PublicKeyCredentialRequestOptionsJSON,
	);
	const signed = (await navigator.credentials.get({ ...options, publicKey })) as PublicKeyCredential;
	const { id, response } = signed.toJSON() as AuthenticationResponseJSON;
	const { clientDataJSON, authenticatorData, signature, userHandle = null } = response;
	return { id, clientDataJSON, authenticatorData, signature, userHandle, change };
}

/**
 * Asks the person's device. With `fromList` the browser offers the keys in the list of the address field, and the
 * promise waits until one is chosen; the question of a press stays before that list.
 * @returns the device's answer as JSON; a Failure to show; null if another question took this one's place.
 */
export async function askDevice(ask: Ask, fromList = false): Promise<string | Failure | null> {
	if (fromList && waiting?.isPressed) return null;
	waiting?.abort();
	const controller = new AbortController();
	const { signal } = controller;
	const own = { abort: () => controller.abort(), isPressed: !fromList };
	waiting = own;
	try {
		const answer = await answerOf(ask, fromList ? { signal, mediation: "conditional" } : { signal });
		if (signal.aborted) return null;
		return answer instanceof Failure ? answer : JSON.stringify(answer);
	} catch (error) {
		return signal.aborted ? null : noAnswer(ask, error);
	} finally {
		if (waiting === own) waiting = null;
	}
}
