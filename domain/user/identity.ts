/** What a code sent by mail is good for. A code for one thing does nothing else. */
export type CodePurpose =
	| "sign-in"
	| "sign-up"
	| "password-reset"
	| "email-change"
	| "email-undo"
	| "proof"
	| "deletion"
	| "rights";

/** A code and its twin for the link, as they go into the mail: they are kept only as hashes. */
export interface IssuedCode {
	/** Six digits. */
	readonly code: string;
	/** Token of the link that does the same as the code. */
	readonly link: string;
}

/** Whom a code belongs to. */
export interface CodeHolder {
	readonly email: string;
	readonly emailKey: string;
	readonly purpose: CodePurpose;
	/** The account that asked, where one had to be signed in for it. */
	readonly uid: string | null;
}

/**
 * Which codes are meant: those that one session asked for. A code, and the tries at it, belong to the session that
 * asked, so that nobody can use up or replace somebody else's (docs/product.md, 15.3).
 */
export type CodeRequest = Omit<CodeHolder, "email"> & {
	/** Id of that session; null for codes no browser waits for, which are good by their link alone. */
	readonly asker: string | null;
};

/** What became of a code somebody typed. */
export type CodeVerdict =
	| { readonly verdict: "right"; readonly holder: CodeHolder }
	/** `triesLeft` is at least 1. */
	| { readonly verdict: "wrong"; readonly triesLeft: number }
	/** Too old, spent, replaced by a newer one of that session, or never sent: nobody can tell which. */
	| { readonly verdict: "expired" }
	/** Wrong too often. */
	| { readonly verdict: "exhausted" };

/** What became of a link somebody followed. */
export type LinkVerdict = { readonly verdict: "right"; readonly holder: CodeHolder } | { readonly verdict: "expired" };

/** How often a code may be typed wrong (docs/product.md, 15.3). */
export const CODE_TRIES = 5;

/** How long a code and its link are good for, in milliseconds (docs/product.md, 15.3). */
export const CODE_LIFE_MS = 10 * 60_000;

/** How long a changed address can be changed back from the old mailbox. */
export const EMAIL_UNDO_MS = 24 * 3_600_000;

/**
 * Who may sign in: codes sent by mail, passwords, and accounts elsewhere. Instants are ISO 8601 in UTC. Codes, links
 * and passwords are kept as hashes only. Two people redeeming one code at once: one of them is told that it has
 * expired.
 */
export interface Identity {
	/**
	 * Makes a code for an address and a purpose; an older one for the same that the same session asked for is void from
	 * then on.
	 */
	issueCode(
		holder: CodeHolder & CodeRequest & { readonly now: string; readonly expiresAt: string },
	): Promise<IssuedCode>;
	/**
	 * Spends the code of a request, or one of its tries. Its link stays good when the tries are used up. Once spent, it
	 * voids whatever else was sent to the address for the same purpose and account.
	 */
	redeemCode(given: CodeRequest & { readonly code: string; readonly now: string }): Promise<CodeVerdict>;
	/** Whether a link is good, without spending it. */
	findLink(given: { readonly link: string; readonly now: string }): Promise<LinkVerdict>;
	/**
	 * Spends a link as `redeemCode` spends a code. One that undoes a change of address also voids everything its
	 * account asked for meanwhile, later undo links included: otherwise whoever changed the address could change it
	 * back again.
	 */
	redeemLink(given: { readonly link: string; readonly now: string }): Promise<LinkVerdict>;
	/**
	 * Voids the codes and links an account asked for while it was signed in, but for those that undo a change of
	 * address.
	 */
	voidCodes(uid: string): Promise<void>;
	/**
	 * Forgets the codes and links sent to an address, but for those that undo a change of address: they protect its
	 * owner's account.
	 */
	forgetCodesFor(emailKey: string): Promise<void>;
	/** Forgets codes that expired before. */
	forgetCodes(expiredBefore: string): Promise<void>;

	/** A password's hash, worked out off the main thread; slow by design. */
	hashPassword(password: string): Promise<string>;
	/** Whether this is the account's password. As slow for an account without one, and for no account (`null`). */
	checkPassword(given: { readonly uid: string | null; readonly password: string }): Promise<boolean>;
	/** Makes a hash of `hashPassword` the account's password; null takes it away. */
	setPassword(given: { readonly uid: string; readonly hash: string | null; readonly now: string }): Promise<void>;
	/** Whether the account has a password. */
	hasPassword(uid: string): Promise<boolean>;

	/** The account tied to an identity elsewhere; null when none is. */
	findByProvider(given: { readonly provider: string; readonly subject: string }): Promise<string | null>;
	/** Ties an identity elsewhere to an account; nothing happens where it is tied already. */
	linkProvider(given: {
		readonly provider: string;
		readonly subject: string;
		readonly uid: string;
		readonly now: string;
	}): Promise<void>;
	/**
	 * Takes away the identities of a provider that are tied to an account; null: of every one. Answers whether there
	 * was any.
	 */
	unlinkProvider(given: { readonly uid: string; readonly provider: string | null }): Promise<boolean>;
	/** Names of the providers tied to an account. */
	providersOf(uid: string): Promise<readonly string[]>;
}
