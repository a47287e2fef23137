import type { KeptMail, Mail, MailKind, QueuedMail, UndeliveredMail } from "./mail.ts";

/**
 * Stores messages until a mail server has accepted them. Once `add` has resolved, the message survives a crash of the
 * process. Instants are ISO 8601 in UTC. Several processes may deliver from one outbox: a claimed message belongs to
 * the process that claimed it until the claim expires.
 */
export interface MailOutbox {
	/** Stores a message, due immediately, and returns its id. */
	add(mail: Mail, now: string): Promise<string>;
	/**
	 * Claims at most `limit` due messages until `claimedUntil` and counts an attempt for each. Expired messages are
	 * never claimed. Messages with the fewest attempts come first, then the oldest, so that a code somebody is waiting
	 * for is not delayed by messages that keep failing. With `triedBefore`, messages that are not due yet are claimed
	 * too if their last attempt was before that instant.
	 */
	claim(claim: {
		readonly now: string;
		readonly claimedUntil: string;
		readonly limit: number;
		readonly triedBefore?: string | undefined;
	}): Promise<readonly QueuedMail[]>;
	/**
	 * Marks a message as accepted by the mail server: deletes its text and stores that it was sent. Any outcome that is
	 * reported for the message afterwards is ignored.
	 */
	markSent(id: string, now: string): Promise<void>;
	/** Marks an attempt as failed for now. The message is due again at `dueAt`. */
	postpone(
		id: string,
		failure: { readonly now: string; readonly dueAt: string; readonly reason: string },
	): Promise<void>;
	/**
	 * Ends a claim because no mail server was reached. The message is due again and the attempt is not counted.
	 * `reason` is stored for the owner.
	 */
	release(id: string, reason: string): Promise<void>;
	/** Marks a message as failed for good: deletes its text and stores the failure for the owner. */
	refuse(id: string, failure: { readonly now: string; readonly reason: string }): Promise<void>;
	/**
	 * When the next message is due, or null when no message is waiting. A claimed message is not due before its claim
	 * expires. Messages past their expiry count too.
	 */
	nextDueAt(): Promise<string | null>;
	/** The messages that were refused, have expired or are failing, newest first, at most `limit`. */
	undelivered(limit: number): Promise<readonly UndeliveredMail[]>;
	/**
	 * Marks unclaimed messages past their `expiresAt` as expired and deletes their text. Deletes messages that were
	 * sent, refused or expired before `doneBefore`.
	 */
	tidy(tidy: { readonly now: string; readonly doneBefore: string }): Promise<void>;
	/** How far a message is, and until when a process has claimed it; null when it does not exist. */
	find(id: string): Promise<(Pick<KeptMail, "state"> & { readonly claimedUntil: string | null }) | null>;
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
