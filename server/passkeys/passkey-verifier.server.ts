import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { type Expected, PASSKEY_ALGORITHMS, type PasskeyVerifier } from "../../domain/sign-in/passkey-verifier.ts";

type Library = typeof import("@simplewebauthn/server");
type Transports = NonNullable<RegistrationResponseJSON["response"]["transports"]>;

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, "base64url"));

/** What both checks expect, under the library's names. */
function demandsOf({ origin, host, takeChallenge }: Expected) {
	const demands = { expectedChallenge: takeChallenge, expectedOrigin: origin, expectedRPID: host };
	return { ...demands, requireUserVerification: true };
}

/** The openings of the library's messages that the log may have. What follows them may be the sender's words. */
const REASON =
	/^(?:Unexpected (?:(?:authentication|registration) response (?:type|origin)|RP ID hash|public key alg)|Unsupported Attestation Format|Custom challenge verifier returned false|Detected cross-origin authentication response|User (?:not present|presence was required|verification (?:was )?required))/;

/**
 * Runs a check of the library, which throws on a wrong answer.
 * @returns what `check` returns, or why the answer is wrong, without what the browser sent: that is not for the log.
 * @throws what `takeChallenge` throws: a store that fails makes no answer wrong.
 */
async function judge<Right>(
	expected: Expected,
	check: (demands: ReturnType<typeof demandsOf>) => Promise<Right | string>,
): Promise<Right | string> {
	const failures: unknown[] = [];
	const takeChallenge = (challenge: string) =>
		expected.takeChallenge(challenge).catch((error: unknown) => {
			failures.push(error);
			return false;
		});
	try {
		return await check(demandsOf({ ...expected, takeChallenge }));
	} catch (error) {
		if (failures.length > 0) throw failures[0];
		return REASON.exec(error instanceof Error ? error.message : "")?.[0] ?? "The answer cannot be read.";
	}
}

/** `PasskeyVerifier` over SimpleWebAuthn, which is loaded with the first answer: most processes never need it. */
export function createPasskeyVerifier(): PasskeyVerifier {
	let loading: Promise<Library> | null = null;
	const load = () => {
		loading ??= import("@simplewebauthn/server");
		return loading;
	};
	return {
		async checkNew({ id, clientDataJSON, attestationObject, transports }, expected) {
			const { verifyRegistrationResponse } = await load();
			return judge(expected, async (demands) => {
				const { verified, registrationInfo } = await verifyRegistrationResponse({
					response: {
						...{ id, rawId: id, type: "public-key", clientExtensionResults: {} },
						response: { clientDataJSON, attestationObject, transports: [...transports] as Transports },
					},
					...demands,
					// Named, because the library would otherwise try out an experimental algorithm, and Node warn of it.
					supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
				});
				if (!verified) return "The attestation is not valid.";
				const { credential, credentialBackedUp } = registrationInfo;
				if (credential.id !== id) return "The key has another id than the answer.";
				const publicKey = Buffer.from(credential.publicKey).toString("base64url");
				return { id, publicKey, counter: credential.counter, backedUp: credentialBackedUp };
			});
		},
		async check({ id, clientDataJSON, authenticatorData, signature, userHandle }, key, expected) {
			const { verifyAuthenticationResponse } = await load();
			return judge(expected, async (demands) => {
				const { verified, authenticationInfo } = await verifyAuthenticationResponse({
					response: {
						...{ id, rawId: id, type: "public-key", clientExtensionResults: {} },
						response: {
							...{ clientDataJSON, authenticatorData, signature },
							...(userHandle === null ? {} : { userHandle }),
						},
					},
					...demands,
					// With a count of 0 the library judges none: it would do so before it has checked the signature.
					credential: { id: key.id, publicKey: bytesOf(key.publicKey), counter: 0 },
				});
				if (!verified) return "The signature is not valid.";
				const { newCounter, credentialBackedUp } = authenticationInfo;
				return { counter: newCounter, backedUp: credentialBackedUp };
			});
		},
	};
}
