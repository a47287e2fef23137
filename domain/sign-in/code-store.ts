import type { CodeRequest, MailedCode } from "./code-rules.ts";

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
