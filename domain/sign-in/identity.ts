/**
 * Stores the ways to sign in besides mailed codes: passwords, as hashes, and accounts elsewhere. Instants are ISO 8601
 * in UTC.
 */
export interface Identity {
	/**
	 * Hashes a password off the main thread; slow by design.
	 * @throws {TooBusy} (the promise) when too many passwords are waiting.
	 */
	hashPassword(password: string): Promise<string>;
	/**
	 * Whether this is the account's password. Takes as long for an account without a password and for no account
	 * (`null`).
	 * @throws {TooBusy} (the promise) when too many passwords are waiting.
	 */
	checkPassword(given: { readonly uid: string | null; readonly password: string }): Promise<boolean>;
	/**
	 * Makes a hash from `hashPassword` the account's password; null removes the password. What a backend keeps outside
	 * its transactions follows once the current one is stored.
	 */
	setPassword(given: { readonly uid: string; readonly hash: string | null; readonly now: string }): Promise<void>;
	hasPassword(uid: string): Promise<boolean>;

	/** The `uid` of the account tied to an identity elsewhere; null when there is none. */
	findByProvider(given: { readonly provider: string; readonly subject: string }): Promise<string | null>;
	/** Ties an identity elsewhere to an account. Does nothing if that identity is already tied to one. */
	linkProvider(given: {
		readonly provider: string;
		readonly subject: string;
		readonly uid: string;
		readonly now: string;
	}): Promise<void>;
	/**
	 * Removes the identities of a provider from an account; a null `provider` means those of every provider.
	 * @returns whether there were any.
	 */
	unlinkProvider(given: { readonly uid: string; readonly provider: string | null }): Promise<boolean>;
	/** Ids of the providers tied to an account. */
	providersOf(uid: string): Promise<readonly string[]>;
}
