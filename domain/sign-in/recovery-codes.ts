import { readBase32, toBase32 } from "./base32.ts";
import { hashSecret } from "./secrets.ts";

/** How many recovery codes an account gets at a time (docs/product.md, 15.13). */
const RECOVERY_CODES = 10;

/** Letters of a code: 120 bits. From 112 on, a plain hash is enough (ASVS 5.0, 6.5.2). */
const LETTERS = 24;

/** Letters of the codes that earlier versions made. They still work. */
const EARLIER_LETTERS = 16;

/** Makes recovery codes for an account: 120 random bits each, as 24 letters in groups of four. */
export async function makeRecoveryCodes(): Promise<{
	readonly codes: readonly string[];
	readonly hashes: readonly string[];
}> {
	const plain = Array.from({ length: RECOVERY_CODES }, () => toBase32(crypto.getRandomValues(new Uint8Array(15))));
	return {
		codes: plain.map((code) => (code.match(/.{4}/g) ?? []).join("-")),
		hashes: await Promise.all(plain.map(hashSecret)),
	};
}

/** The hash of a recovery code as people type it; null for what cannot be one. */
export async function readRecoveryCode(typed: string): Promise<string | null> {
	const code = readBase32(typed, LETTERS) ?? readBase32(typed, EARLIER_LETTERS);
	return code === null ? null : hashSecret(code);
}
