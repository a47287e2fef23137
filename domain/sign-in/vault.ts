/** Seals secrets that have to be read again, with a key that is not stored beside them (docs/product.md, 15.13). */
export interface Vault {
	/** Seals a text, so that it opens only for the same `owner`. AES-GCM with 256 bits. */
	seal(text: string, owner: string): Promise<string>;
	/** Opens what `seal` made; null if it was sealed with another key or for another owner, or was changed. */
	open(sealed: string, owner: string): Promise<string | null>;
	/** The key, 43 characters of base64url, for a transfer; null if there is none yet. */
	readKey(): Promise<string | null>;
	/**
	 * Makes a key from `readKey` the key of this site.
	 * @returns false if it has another one already, or this backend gets its key from the settings and it is another.
	 */
	keepKey(key: string): Promise<boolean>;
}
