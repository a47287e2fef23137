import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import type { NewPasskeyAnswer, PasskeyAnswer } from "../../domain/sign-in/passkey-verifier.ts";

/** How a device answers; what is absent is as the site expects it. */
export interface Behaviour {
	readonly origin?: string;
	readonly host?: string;
	/** Whether it verified the person (UV). */
	readonly verified?: boolean;
	/** Whether its maker keeps copies of its keys (BE and BS). */
	readonly backedUp?: boolean;
	/** The signature count. */
	readonly counter?: number;
	readonly userHandle?: string | null;
}

/** A device with one key (ES256, attestation "none"), as WebAuthn describes it. */
export interface Authenticator {
	readonly id: string;
	create(options: { readonly challenge: string }, behaviour?: Behaviour): NewPasskeyAnswer;
	sign(options: { readonly challenge: string }, behaviour?: Behaviour): PasskeyAnswer;
}

/** A CBOR head (RFC 8949, 3): major type and argument. */
function head(major: number, value: number): Buffer {
	if (value < 24) return Buffer.from([(major << 5) | value]);
	if (value < 256) return Buffer.from([(major << 5) | 24, value]);
	return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const words = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]) =>
	Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer) => data.toString("base64url");

/** Makes a device that answers for the site at https://tertulia.example. */
export function makeAuthenticator(): Authenticator {
	const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const { x = "", y = "" } = publicKey.export({ format: "jwk" });
	const id = randomBytes(32);
	const coseKey = map(
		[integer(1), integer(2)],
		[integer(3), integer(-7)],
		[integer(-1), integer(1)],
		[integer(-2), bytes(Buffer.from(x, "base64url"))],
		[integer(-3), bytes(Buffer.from(y, "base64url"))],
	);

	function clientData(type: string, challenge: string, { origin = "https://tertulia.example" }: Behaviour): Buffer {
		return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
	}
	function authenticatorData(
		{ host = "tertulia.example", verified = true, backedUp = false, counter = 0 }: Behaviour,
		attested: Buffer | null,
	): Buffer {
		const flags = 1 | (verified ? 4 : 0) | (backedUp ? 24 : 0) | (attested === null ? 0 : 64);
		const count = Buffer.alloc(4);
		count.writeUInt32BE(counter);
		return Buffer.concat([sha256(host), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
	}

	return {
		id: base64url(id),
		create({ challenge }, behaviour = {}) {
			const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
			const attestation = map(
				[words("fmt"), words("none")],
				[words("attStmt"), map()],
				[words("authData"), bytes(authenticatorData(behaviour, attested))],
			);
			return {
				id: base64url(id),
				clientDataJSON: base64url(clientData("webauthn.create", challenge, behaviour)),
				attestationObject: base64url(attestation),
				transports: ["internal"],
			};
		},
		sign({ challenge }, behaviour = {}) {
			const [client, device] = [clientData("webauthn.get", challenge, behaviour), authenticatorData(behaviour, null)];
			const signature = createSign("sha256")
				.update(Buffer.concat([device, sha256(client)]))
				.sign(privateKey);
			return {
				id: base64url(id),
				clientDataJSON: base64url(client),
				authenticatorData: base64url(device),
				signature: base64url(signature),
				userHandle: behaviour.userHandle ?? null,
			};
		},
	};
}
