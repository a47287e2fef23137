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

/** A stored code and its link. Both are stored only as hashes: SHA-256 in base64url. */
export interface MailedCode extends CodeHolder, CodeRequest {
	/** Salt of `codeHash`: it is the hash of `{id}:{code}`. */
	readonly id: string;
	readonly codeHash: string;
	readonly linkHash: string;
	/** How often the code may still be typed wrong, from `CODE_TRIES` down to 0. */
	readonly triesLeft: number;
	/** Whether the code or its link was used. */
	readonly spent: boolean;
	/** ISO 8601 in UTC. */
	readonly expiresAt: string;
}

/** Whether a code's link can be used at `now` (ISO 8601 in UTC). */
export function isLive({ spent, expiresAt }: MailedCode, now: string): boolean {
	return !spent && expiresAt > now;
}

/** The address, purpose and account of a code. */
export function holderOf({ email, emailKey, purpose, uid }: MailedCode): CodeHolder {
	return { email, emailKey, purpose, uid };
}

/**
 * What typing a code leads to (docs/product.md, 15.3). A right code is spent, a wrong one costs one of its tries.
 * `found`: the code that was requested, or null; `codeHash`: the hash of what was typed.
 * @returns the verdict, and the code as it is stored afterwards; null when nothing changes.
 */
export function typeCode(
	found: MailedCode | null,
	{ codeHash, now }: { readonly codeHash: string; readonly now: string },
): { readonly verdict: CodeVerdict; readonly changed: MailedCode | null } {
	if (found === null || !isLive(found, now)) return { verdict: { verdict: "expired" }, changed: null };
	if (found.triesLeft === 0) return { verdict: { verdict: "exhausted" }, changed: null };
	if (found.codeHash === codeHash)
		return { verdict: { verdict: "right", holder: holderOf(found) }, changed: { ...found, spent: true } };
	const triesLeft = found.triesLeft - 1;
	return {
		verdict: triesLeft === 0 ? { verdict: "exhausted" } : { verdict: "wrong", triesLeft },
		changed: { ...found, triesLeft },
	};
}

/** Whether a code undoes a change of address. Such a code protects its account, and is voided only by an earlier one. */
export function undoesChange({ purpose }: Pick<MailedCode, "purpose">): boolean {
	return purpose === "email-undo";
}

/**
 * Whether using `used` voids `other` (docs/product.md, 15.3). It voids the codes sent to the same address for the same
 * purpose and account. If it undoes a change of address, it also voids everything its account requested in the
 * meantime, including later undo links: otherwise the person who changed the address could change it back again.
 */
export function voids(used: MailedCode, other: MailedCode): boolean {
	if (other.id === used.id) return false;
	if (other.emailKey === used.emailKey && other.purpose === used.purpose && other.uid === used.uid) return true;
	if (!undoesChange(used) || used.uid === null || other.uid !== used.uid) return false;
	return !undoesChange(other) || other.expiresAt >= used.expiresAt;
}

/** Stores mailed codes: at most one for each request (address, purpose, account and session). Decides nothing. */
export interface CodeStore {
	/** Stores a code in place of the one with the same request. */
	put(code: MailedCode): Promise<void>;
	find(request: CodeRequest): Promise<MailedCode | null>;
	findByLink(linkHash: string): Promise<MailedCode | null>;
	/** The codes that were sent to an address, whichever account requested them. */
	listByAddress(emailKey: string): Promise<readonly MailedCode[]>;
	/** The codes that an account requested, to whichever address. */
	listByAccount(uid: string): Promise<readonly MailedCode[]>;
	remove(request: CodeRequest): Promise<void>;
	/** Deletes the codes that expired before this instant (ISO 8601 in UTC). */
	forget(expiredBefore: string): Promise<void>;
}
