/** What a mailed code may be used for. A code for one purpose is not valid for another. */
export type CodePurpose =
	| "sign-in"
	| "sign-up"
	| "password-reset"
	| "email-change"
	| "email-undo"
	| "proof"
	| "deletion"
	| "rights";

/** A code and the token of its link, as they go into the mail. Only their hashes are stored. */
export interface IssuedCode {
	/** Six digits. */
	readonly code: string;
	/** Token of the link that does the same as the code. */
	readonly link: string;
}

/** The address and purpose of a code, and the account it belongs to. */
export interface CodeHolder {
	readonly email: string;
	readonly emailKey: string;
	readonly purpose: CodePurpose;
	/** The signed-in account that the code was issued for; null for a visitor's code. */
	readonly uid: string | null;
}

/**
 * Names the codes that one session requested. A code and its tries belong to that session, so that no other session can
 * use them up or replace the code (docs/product.md, 15.3).
 */
export type CodeRequest = Omit<CodeHolder, "email"> & {
	/** Id of that session; null for a code that no browser waits for and that is valid through its link alone. */
	readonly asker: string | null;
};

/** Result of typing a code. */
export type CodeVerdict =
	| { readonly verdict: "right"; readonly holder: CodeHolder }
	/** `triesLeft` is at least 1. */
	| { readonly verdict: "wrong"; readonly triesLeft: number }
	/**
	 * Expired, spent, replaced by a newer code of the same session, or never sent; these cases cannot be told apart.
	 */
	| { readonly verdict: "expired" }
	/** Typed wrong too often. */
	| { readonly verdict: "exhausted" };

/** Result of following a link. */
export type LinkVerdict = { readonly verdict: "right"; readonly holder: CodeHolder } | { readonly verdict: "expired" };

/** How often a code may be typed wrong (docs/product.md, 15.3). */
export const CODE_TRIES = 5;

/** How long a code and its link are valid, in milliseconds (docs/product.md, 15.3). */
export const CODE_LIFE_MS = 10 * 60_000;

/** How long a change of address can be undone from the old mailbox, in milliseconds. */
export const EMAIL_UNDO_MS = 24 * 3_600_000;

/**
 * Stores the ways to sign in: mailed codes, passwords, and accounts elsewhere. Instants are ISO 8601 in UTC. Codes,
 * links and passwords are stored only as hashes. If two requests redeem one code at once, one of them gets `expired`.
 */
export interface Identity {
	/**
	 * Creates a code for an address and a purpose. It voids the previous code that the same session requested for the
	 * same address and purpose.
	 */
	issueCode(
		holder: CodeHolder & CodeRequest & { readonly now: string; readonly expiresAt: string },
	): Promise<IssuedCode>;
	/**
	 * Spends the code of a request if it is right, or else one of its tries. The link stays valid when the tries are
	 * used up. The right code voids all other codes that were sent to the address for the same purpose and account.
	 */
	redeemCode(given: CodeRequest & { readonly code: string; readonly now: string }): Promise<CodeVerdict>;
	/** Checks whether a link is valid, without spending it. */
	findLink(given: { readonly link: string; readonly now: string }): Promise<LinkVerdict>;
	/**
	 * Spends a link as `redeemCode` spends a code. A link that undoes a change of address also voids everything its
	 * account requested in the meantime, including later undo links. Otherwise the person who changed the address could
	 * change it back again.
	 */
	redeemLink(given: { readonly link: string; readonly now: string }): Promise<LinkVerdict>;
	/**
	 * Voids the codes and links an account requested while it was signed in, except those that undo a change of
	 * address.
	 */
	voidCodes(uid: string): Promise<void>;
	/**
	 * Deletes the codes and links sent to an address, except those that undo a change of address: they protect the
	 * account of the address's owner.
	 */
	forgetCodesFor(emailKey: string): Promise<void>;
	/** Deletes codes that expired before `expiredBefore`. */
	forgetCodes(expiredBefore: string): Promise<void>;

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
	/** Makes a hash from `hashPassword` the account's password; null removes the password. */
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
