import type { KeptMail, Mail, MailKind, QueuedMail, StoredMail, UndeliveredMail } from "./mail.ts";

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

/** How an attempt ended. `reason`: one line for the owner and the log, without the recipient's address. */
export type Delivery =
	| { readonly outcome: "sent" }
	/**
	 * The message was not accepted, or the result is unknown. Another attempt may succeed (RFC 5321, 4.2.1: 4yz, and
	 * broken connections). `unreachable`: the attempt failed before it came to this message, so any other message would
	 * fail now too.
	 */
	| { readonly outcome: "later"; readonly reason: string; readonly unreachable?: true }
	/**
	 * The server will never accept this message (RFC 5321, 4.2.1: 5yz). `mailbox`: it refused the address before it saw
	 * the message; `unknown`: because it has no such mailbox (RFC 3463, 5.1.1). Absent: for another reason, such as the
	 * sender (5.7).
	 */
	| { readonly outcome: "refused"; readonly reason: string; readonly mailbox?: "unknown" | "refused" };

/** The same for a letter. `uncertain`: its text was on its way when the connection ended, so the server may have it. */
export type LetterDelivery = Delivery | { readonly outcome: "uncertain"; readonly reason: string };

/** Hands one message to a mail server, or writes it to a file. */
export interface Mailer {
	/** Makes one attempt, within the mailer's own time limit. Never rejects because of the server's behaviour. */
	send(mail: QueuedMail): Promise<Delivery>;
	/**
	 * The same for one of many letters, over a connection that stays open; absent: `send` takes them. Its `later` means
	 * that the server surely did not take the letter.
	 */
	sendLetter?(mail: QueuedMail): Promise<LetterDelivery>;
	/** Closes the mailer's connections. */
	close(): Promise<void>;
}
