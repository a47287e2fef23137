import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Vault } from "../domain/sign-in/vault.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Where a vault's key is kept, as 43 characters of base64url (256 bits). */
export interface KeyPlace {
	/** The key; null if there is none. */
	read(): Promise<string | null>;
	/** The key, made if there is none. Of several callers at once, all get the same. */
	readOrMake(): Promise<string>;
	/** Stores a key if there is none, and says whether the key is now this one. */
	keep(key: string): Promise<boolean>;
}

/** Whether a text can be a vault's key. */
export function isVaultKey(text: string): boolean {
	return /^[\w-]{43}$/.test(text) && Buffer.from(text, "base64url").length === 32;
}

/** Makes a vault's key. */
export function makeVaultKey(): string {
	return randomBytes(32).toString("base64url");
}

/** `Vault` with AES-256-GCM (NIST SP 800-38D): a random nonce for each text, and its owner as authenticated data. */
export function createVault(place: KeyPlace): Vault {
	return {
		async seal(text, owner) {
			const nonce = randomBytes(NONCE_BYTES);
			const cipher = createCipheriv(CIPHER, Buffer.from(await place.readOrMake(), "base64url"), nonce);
			cipher.setAAD(Buffer.from(owner));
			const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
			return sealed.toString("base64url");
		},
		async open(sealed, owner) {
			const key = await place.read();
			const bytes = Buffer.from(sealed, "base64url");
			if (key === null || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
			const end = bytes.length - TAG_BYTES;
			const decipher = createDecipheriv(CIPHER, Buffer.from(key, "base64url"), bytes.subarray(0, NONCE_BYTES), {
				authTagLength: TAG_BYTES,
			});
			decipher.setAAD(Buffer.from(owner));
			decipher.setAuthTag(bytes.subarray(end));
			try {
				return decipher.update(bytes.subarray(NONCE_BYTES, end), undefined, "utf8") + decipher.final("utf8");
			} catch {
				return null;
			}
		},
		readKey: () => place.read(),
		keepKey: async (key) => isVaultKey(key) && (await place.keep(key)),
	};
}

/** A key that nobody stores: it ends with the process, or comes from the settings. */
export function keyInMemory(key: string = makeVaultKey()): KeyPlace {
	return { read: async () => key, readOrMake: async () => key, keep: async (other) => other === key };
}
