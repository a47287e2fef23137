import type { KeptMail, Mail, MailKind, StoredMail, UndeliveredMail } from "./mail.ts";

/** Stores messages until a mail server has accepted them. Decides nothing. Instants are ISO 8601 in UTC. */
export interface MailOutbox {
	/** Stores a message, due immediately, and returns its id. */
	add(mail: Mail, now: string): Promise<string>;
	find(id: string): Promise<StoredMail | null>;
	/** Stores the changed fields of a message. One that is not `waiting` any more loses its text. */
	change(mail: StoredMail): Promise<void>;
	/**
	 * At most `limit` messages that may be claimed (`isClaimable`). Those with the fewest attempts come first, then the
	 * oldest, so that a code somebody is waiting for is not delayed by messages that keep failing.
	 */
	claimable(query: {
		readonly now: string;
		readonly limit: number;
		readonly triedBefore?: string | undefined;
	}): Promise<readonly StoredMail[]>;
	/** At most `limit` waiting messages past their `expiresAt` at `now` that no process had claimed by then. */
	pastExpiry(now: string, limit: number): Promise<readonly StoredMail[]>;
	/**
	 * When the next message is due, or null when no message is waiting. A claimed message is not due before its claim
	 * expires. Messages past their expiry count too.
	 */
	nextDueAt(): Promise<string | null>;
	/** The messages that were refused, have expired or are failing, newest first, at most `limit`. */
	undelivered(limit: number): Promise<readonly UndeliveredMail[]>;
	/** Deletes the messages that were sent, refused or expired before this instant. */
	forgetDone(before: string): Promise<void>;
	/** Deletes a message, whatever its state. */
	remove(id: string): Promise<void>;
	/** The messages to an address, newest first. The comparison ignores case. */
	listFor(to: string): Promise<readonly KeptMail[]>;
	/**
	 * Deletes the messages to an address whose owner has asked to be erased, and returns how many were deleted. The
	 * comparison ignores case. `kinds`, a short list, limits the deletion to these kinds; absent: all kinds.
	 */
	forget(to: string, kinds?: readonly MailKind[]): Promise<number>;
}
