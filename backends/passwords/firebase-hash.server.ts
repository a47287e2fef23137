import { createCipheriv, scrypt, timingSafeEqual } from "node:crypto";

/**
 * Firebase Authentication's hash of a password's key, and its parameters: Firebase's own scrypt, with the parameters of
 * the project. Bytes are written in base64url.
 */
export interface FirebaseHash {
	/** How the key is derived from the password: `scrypt$N$r$p$salt`. */
	readonly derivation: string;
	readonly rounds: number;
	readonly memoryCost: number;
	readonly separator: string;
	readonly signer: string;
	readonly salt: string;
	readonly hash: string;
}

/** The hash as text in an exported site: `scrypt$N$r$p$salt$firebase$rounds$memoryCost$separator$signer$salt$hash`. */
export function writeFirebaseHash({
	derivation,
	rounds,
	memoryCost,
	separator,
	signer,
	salt,
	hash,
}: FirebaseHash): string {
	return [derivation, "firebase", rounds, memoryCost, separator, signer, salt, hash].join("$");
}

/** Parses the text that `writeFirebaseHash` returns; null for any other text. */
export function readFirebaseHash(text: string): FirebaseHash | null {
	const match =
		/^(scrypt\$\d+\$\d+\$\d+\$[\w-]+)\$firebase\$(\d+)\$(\d+)\$([\w-]*)\$([\w-]+)\$([\w-]*)\$([\w-]+)$/.exec(text);
	if (match === null) return null;
	const [, derivation = "", rounds, memoryCost, separator = "", signer = "", salt = "", hash = ""] = match;
	return { derivation, rounds: Number(rounds), memoryCost: Number(memoryCost), separator, signer, salt, hash };
}

/**
 * Whether Firebase Authentication would give a key this hash: it encrypts the project's signer key with scrypt of the
 * key (github.com/firebase/scrypt).
 */
export async function isFirebaseHashOf(
	{ rounds, memoryCost, separator, signer, salt, hash }: FirebaseHash,
	key: string,
): Promise<boolean> {
	const bytes = (text: string) => Buffer.from(text, "base64url");
	const N = 2 ** memoryCost;
	const derived = await new Promise<Buffer>((resolve, reject) => {
		scrypt(
			key,
			Buffer.concat([bytes(salt), bytes(separator)]),
			32,
			{ N, r: rounds, p: 1, maxmem: 256 * N * rounds },
			(error, made) => (error === null ? resolve(made) : reject(error)),
		);
	});
	const made = createCipheriv("aes-256-ctr", derived, Buffer.alloc(16)).update(bytes(signer));
	const expected = bytes(hash);
	return made.byteLength === expected.byteLength && timingSafeEqual(made, expected);
}
