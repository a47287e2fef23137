import type { KeptMail, Mail, MailKind, QueuedMail, UndeliveredMail } from "./mail.ts";

/**
 * Where messages wait until a mail server has taken them. What `add` acknowledged survives the process. Instants are
 * ISO 8601 in UTC. Several processes may deliver from one outbox: a claimed message belongs to its claimer until the
 * claim runs out.
 */
export interface MailOutbox {
	/** Keeps a message, due at once, and answers its id. */
	add(mail: Mail, now: string): Promise<string>;
	/**
	 * Takes at most `limit` due messages until `claimedUntil` and counts the attempt; expired ones are never among
	 * them. Fewest attempts first, then oldest: a code that somebody waits for does not stand behind messages that keep
	 * failing. With `triedBefore`, messages that are not due yet are taken too, if their last attempt was before that.
	 */
	claim(claim: {
		readonly now: string;
		readonly claimedUntil: string;
		readonly limit: number;
		readonly triedBefore?: string | undefined;
	}): Promise<readonly QueuedMail[]>;
	/**
	 * The mail server has it: its text is forgotten, that it was sent is remembered. Whatever else is said of it later
	 * counts for nothing.
	 */
	markSent(id: string, now: string): Promise<void>;
	/** It failed for now: due again at `dueAt`. */
	postpone(
		id: string,
		failure: { readonly now: string; readonly dueAt: string; readonly reason: string },
	): Promise<void>;
	/** No server was reached: it is as before it was claimed, due and untried, but for the reason the owner sees. */
	release(id: string, reason: string): Promise<void>;
	/** It failed for good: its text is forgotten, the failure is shown to the owner. */
	refuse(id: string, failure: { readonly now: string; readonly reason: string }): Promise<void>;
	/**
	 * When the next message is due (past its expiry or not), claimed ones counting from the end of their claim; null
	 * when none waits.
	 */
	nextDueAt(): Promise<string | null>;
	/** Messages refused, expired or failing, newest first. */
	undelivered(limit: number): Promise<readonly UndeliveredMail[]>;
	/**
	 * Expires what is unclaimed and past its `expiresAt` (its text is forgotten), and forgets everything sent, refused
	 * or expired before `doneBefore`.
	 */
	tidy(tidy: { readonly now: string; readonly doneBefore: string }): Promise<void>;
	/** What is known of messages to an address, whatever the case of its letters, newest first. */
	listFor(to: string): Promise<readonly KeptMail[]>;
	/**
	 * Forgets the messages to an address, whatever the case of its letters: its owner has asked to be forgotten. All of
	 * them, or those of `kinds`, which are few. Answers how many.
	 */
	forget(to: string, kinds?: readonly MailKind[]): Promise<number>;
}
