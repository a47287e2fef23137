import type { Attribution, KeptEntry, WaitingEntry, WaitingStatus } from "./waiting-list.ts";

/** What a mailed link is for. */
export type WaitingUse = "confirm" | "leave";

/** The token of a mailed link. */
export interface WaitingToken {
	/** SHA-256 of the token, in base64url. */
	readonly hash: string;
	readonly use: WaitingUse;
	readonly entryId: string;
	/** The address of its entry, in normalised form. */
	readonly emailKey: string;
	/** ISO 8601 in UTC; null: the token never expires. */
	readonly expiresAt: string | null;
}

/** What names an entry: its id, and the normalised address under which it is stored. */
export type EntryKey = Pick<WaitingEntry, "id" | "emailKey">;

/** Stores the waiting list: at most one entry per address, with its tokens. Decides nothing. */
export interface WaitingListStore {
	find(emailKey: string): Promise<KeptEntry | null>;
	/** A token and its entry; null when there is none. */
	findByToken(
		token: Pick<WaitingToken, "hash" | "use">,
	): Promise<{ readonly entry: KeptEntry; readonly expiresAt: string | null } | null>;
	/** Stores an entry, in place of the one with its id. */
	put(entry: KeptEntry): Promise<void>;
	/** Stores an entry under another address, which has none. Its tokens stay. */
	move(entry: KeptEntry, to: Pick<WaitingEntry, "email" | "emailKey">): Promise<void>;
	/** Removes an entry and its tokens. Returns false when it no longer exists. */
	remove(entry: EntryKey): Promise<boolean>;
	addToken(token: WaitingToken): Promise<void>;
	/** Removes the tokens of an entry for one use. */
	removeTokens(entry: EntryKey, use: WaitingUse): Promise<void>;
	/** The entry that was confirmed first among those that are still only confirmed; null when there is none. */
	firstConfirmed(): Promise<KeptEntry | null>;
	/** At most `limit` entries in the order of `emailKey`, starting after `after`; "" for the first page. */
	list(page: { readonly after: string; readonly limit: number }): Promise<readonly KeptEntry[]>;
	/** Number of entries for each combination of attribution and status. */
	counts(): Promise<
		readonly { readonly attribution: Attribution; readonly status: WaitingStatus; readonly total: number }[]
	>;
	/** At most `limit` entries that were invited before this instant (ISO 8601 in UTC). */
	invitedBefore(before: string, limit: number): Promise<readonly KeptEntry[]>;
	/** At most `limit` pending entries whose `keptUntil` is before this instant (ISO 8601 in UTC). */
	pendingKeptBefore(before: string, limit: number): Promise<readonly KeptEntry[]>;
}
