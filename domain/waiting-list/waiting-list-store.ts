import type { Mail } from "../mail/mail.ts";
import type { Attribution, WaitingEntry, WaitingStatus } from "./waiting-list.ts";

/** What a mailed link does. */
export type WaitingUse = "confirm" | "leave";

/** What became of somebody who wants to be on the list. */
export interface Joined {
	readonly entry: WaitingEntry;
	/** Whether they had been on it before, confirmed or not. */
	readonly known: boolean;
}

/**
 * The waiting list, one entry an address. Instants are ISO 8601 in UTC. Tokens are kept as hashes. What `join` and
 * `inviteNext` acknowledged is kept together with the mail that goes with it: both or neither.
 */
export interface WaitingListStore {
	/**
	 * Puts an address on the list, or finds it there: a pending entry takes the new name and consents, any other stays
	 * as it is. `confirm` and `leave` become tokens of the entry; earlier ones that confirm are void. `mailFor` writes
	 * the message that goes out with it.
	 */
	join(wish: {
		readonly entry: Omit<WaitingEntry, "status" | "confirmedAt" | "invitedAt">;
		readonly confirmHash: string;
		readonly confirmUntil: string;
		readonly leaveHash: string;
		readonly keptUntil: string;
		readonly mailFor: (joined: Joined) => Mail;
	}): Promise<Joined>;
	/** Whose token it is. `expired` says that it no longer does anything; null: it is nobody's. */
	findByToken(token: {
		readonly hash: string;
		readonly use: WaitingUse;
		readonly now: string;
	}): Promise<{ readonly entry: WaitingEntry; readonly expired: boolean } | null>;
	find(emailKey: string): Promise<WaitingEntry | null>;
	/** Confirms a pending entry; false when it was confirmed already or is gone. */
	confirm(id: string, now: string): Promise<boolean>;
	/**
	 * Puts an address that is known to be theirs on the list as confirmed, without a message. A pending entry is
	 * confirmed with what it had said; any other stays as it is.
	 */
	enter(entry: Omit<WaitingEntry, "status" | "confirmedAt" | "invitedAt">): Promise<void>;
	/**
	 * Gives an entry the address its person has now, and keeps its place and tokens; where that address was confirmed
	 * on the list already, the entry under the old one goes. Does nothing where nobody waits under the old one.
	 */
	move(fromKey: string, to: { readonly email: string; readonly emailKey: string }): Promise<void>;
	/** Removes an entry and its tokens; false when it was gone. */
	remove(id: string): Promise<boolean>;
	/**
	 * Marks the confirmed entry that confirmed first as invited. It gets one more token that leaves and the message
	 * that `mailFor` writes; null when nobody is left.
	 */
	inviteNext(invitation: {
		readonly now: string;
		readonly leaveHash: string;
		readonly mailFor: (entry: WaitingEntry) => Mail;
	}): Promise<WaitingEntry | null>;
	/** At most `limit` entries in the order of their addresses, behind `after` (an `emailKey`; "" for the first). */
	list(page: { readonly after: string; readonly limit: number }): Promise<readonly WaitingEntry[]>;
	/** How many entries there are by campaign and status. */
	counts(): Promise<
		readonly { readonly attribution: Attribution; readonly status: WaitingStatus; readonly total: number }[]
	>;
	/** Entries invited before then, at most `limit`. */
	invitedBefore(before: string, limit: number): Promise<readonly WaitingEntry[]>;
	/** Forgets who has not confirmed in time. Answers how many. */
	forgetPending(now: string): Promise<number>;
}
