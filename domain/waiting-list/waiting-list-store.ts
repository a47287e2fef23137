import type { Mail } from "../mail/mail.ts";
import type { Attribution, WaitingEntry, WaitingStatus } from "./waiting-list.ts";

/** What a mailed link is for. */
export type WaitingUse = "confirm" | "leave";

/** The result of joining the list. */
export interface Joined {
	readonly entry: WaitingEntry;
	/** Whether the address was already on the list, confirmed or not. */
	readonly known: boolean;
}

/**
 * The waiting list: at most one entry per address. Instants are ISO 8601 in UTC. Tokens are stored as hashes. `join`
 * and `inviteNext` store their change and its mail together, or neither.
 */
export interface WaitingListStore {
	/**
	 * Adds an address to the list, or finds its entry: a pending entry gets the new name, consents and `keptUntil`; any
	 * other stays as it is. The leave token is added to the entry. The confirm token is added to a pending entry, whose
	 * earlier confirm tokens are deleted; it is valid until `confirmUntil`. `mailFor` returns the message to send.
	 */
	join(wish: {
		readonly entry: Omit<WaitingEntry, "status" | "confirmedAt" | "invitedAt">;
		readonly confirmHash: string;
		readonly confirmUntil: string;
		readonly leaveHash: string;
		readonly keptUntil: string;
		readonly mailFor: (joined: Joined) => Mail;
	}): Promise<Joined>;
	/** The entry that a token belongs to; null when there is none. `expired`: the token is no longer valid at `now`. */
	findByToken(token: {
		readonly hash: string;
		readonly use: WaitingUse;
		readonly now: string;
	}): Promise<{ readonly entry: WaitingEntry; readonly expired: boolean } | null>;
	find(emailKey: string): Promise<WaitingEntry | null>;
	/** Confirms a pending entry. Returns false when it was confirmed before or no longer exists. */
	confirm(id: string, now: string): Promise<boolean>;
	/**
	 * Adds an address that is known to be the person's, as confirmed at its `createdAt` and without a message. A
	 * pending entry is confirmed with its own name and consents; any other stays as it is.
	 */
	enter(entry: Omit<WaitingEntry, "status" | "confirmedAt" | "invitedAt">): Promise<void>;
	/**
	 * Moves an entry to its person's new address; its place and tokens stay. If the new address already has a confirmed
	 * or invited entry, the moved entry is deleted instead; a pending one is replaced. Does nothing when the old
	 * address has no entry.
	 */
	move(fromKey: string, to: { readonly email: string; readonly emailKey: string }): Promise<void>;
	/** Removes an entry and its tokens. Returns false when it no longer exists. */
	remove(id: string): Promise<boolean>;
	/**
	 * Marks as invited the entry that was confirmed first, adds a leave token to it, and stores the message that
	 * `mailFor` returns. Returns null when no confirmed entry is left.
	 */
	inviteNext(invitation: {
		readonly now: string;
		readonly leaveHash: string;
		readonly mailFor: (entry: WaitingEntry) => Mail;
	}): Promise<WaitingEntry | null>;
	/** At most `limit` entries in the order of `emailKey`, starting after `after`; "" for the first page. */
	list(page: { readonly after: string; readonly limit: number }): Promise<readonly WaitingEntry[]>;
	/** Number of entries for each combination of attribution and status. */
	counts(): Promise<
		readonly { readonly attribution: Attribution; readonly status: WaitingStatus; readonly total: number }[]
	>;
	/** At most `limit` entries that were invited before this instant. */
	invitedBefore(before: string, limit: number): Promise<readonly WaitingEntry[]>;
	/** Removes the pending entries whose `keptUntil` has passed. Returns how many. */
	forgetPending(now: string): Promise<number>;
}
