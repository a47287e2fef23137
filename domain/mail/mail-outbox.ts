import type { Mail, QueuedMail, UndeliveredMail } from "./mail.ts";

/**
 * Where messages wait until a mail server has taken them. What `add` acknowledged survives the process. Instants are ISO 8601
 * in UTC. Several processes may deliver from one outbox: a claimed message belongs to its claimer until the claim runs out.
 */
export interface MailOutbox {
	/** Keeps a message, due at once, and answers its id. */
	add(mail: Mail, now: string): Promise<string>;
	/** Takes at most `limit` due messages, oldest first, for as long as `claimedUntil`; expired ones are never among them. */
	claim(claim: { readonly now: string; readonly claimedUntil: string; readonly limit: number }): Promise<readonly QueuedMail[]>;
	/** The mail server has it: its text is forgotten, that it was sent is remembered. */
	markSent(id: string, now: string): Promise<void>;
	/** It failed for now: due again at `dueAt`. */
	postpone(id: string, failure: { readonly now: string; readonly dueAt: string; readonly reason: string }): Promise<void>;
	/** It failed for good: its text is forgotten, the failure is shown to the owner. */
	refuse(id: string, failure: { readonly now: string; readonly reason: string }): Promise<void>;
	/** When the next message is due, claimed ones counting from the end of their claim; null when none waits. */
	nextDueAt(): Promise<string | null>;
	/** Messages refused, expired or failing, newest first. */
	undelivered(limit: number): Promise<readonly UndeliveredMail[]>;
	/** Expires what is past its `expiresAt` (its text is forgotten), and forgets everything done or expired before `doneBefore`. */
	tidy(tidy: { readonly now: string; readonly doneBefore: string }): Promise<void>;
}
