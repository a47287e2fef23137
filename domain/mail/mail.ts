import type { mailKindNames } from "./mail-words.ts";

/** What a message is about. The owner's lists and the log name a message by its kind, never by its subject. */
export type MailKind = keyof typeof mailKindNames;

/** A calendar object in a message (RFC 5545), transported as RFC 6047 says. */
export interface CalendarPart {
	readonly method: "REQUEST" | "CANCEL";
	/** The complete calendar object. Lines end with CRLF. */
	readonly content: string;
}

/** One message to one person. */
export interface Mail {
	readonly kind: MailKind;
	/** The address in the form of RFC 5321, with the domain in ASCII and without a display name. */
	readonly to: string;
	/** One line, without control characters. */
	readonly subject: string;
	/** The whole message as plain text. */
	readonly text: string;
	/** The whole message as an HTML document. Loads no resources, but a letter's pictures (docs/decisions/0078). */
	readonly html: string;
	/**
	 * When the message expires, in ISO 8601 in UTC. It is not sent afterwards, because it is useless: a code in it has
	 * expired, for example. Null: never.
	 */
	readonly expiresAt: string | null;
	/**
	 * The address to which mail programs send one POST request to unsubscribe the person from the list (RFC 8058).
	 * Absent in messages about an account.
	 */
	readonly unsubscribeUrl?: string | undefined;
	/**
	 * The name of the list that the message goes to (RFC 2919). Only a letter that a person wrote has one; every other
	 * message is one that the program made. The outbox keeps no such message.
	 */
	readonly listId?: string | undefined;
	/** An entry for the person's calendar. */
	readonly calendar?: CalendarPart | undefined;
}

/** A message in the outbox: waiting, or finished not long ago. Instants are ISO 8601 in UTC. */
export interface StoredMail {
	readonly id: string;
	/** The Message-ID, in angle brackets (RFC 5322, 3.6.4). */
	readonly messageId: string;
	readonly kind: MailKind;
	readonly to: string;
	/** The message; null once no further attempt is made: it may contain codes. */
	readonly mail: Mail | null;
	readonly state: "waiting" | "sent" | "refused" | "expired";
	/** Number of attempts so far. */
	readonly attempts: number;
	readonly createdAt: string;
	readonly dueAt: string;
	/** Until when it belongs to the process that claimed it; null when it is not claimed. */
	readonly claimedUntil: string | null;
	readonly expiresAt: string | null;
	readonly lastAttemptAt: string | null;
	/** When it was sent, refused or expired; null while it is waiting. */
	readonly doneAt: string | null;
	/** Why the last attempt failed; null when it did not. */
	readonly reason: string | null;
}

/** A message claimed for an attempt to send it. */
export interface QueuedMail {
	readonly id: string;
	readonly mail: Mail;
	/** The Message-ID, in angle brackets (RFC 5322, 3.6.4). It is the same in every attempt. */
	readonly messageId: string;
	/** Number of attempts before this one. */
	readonly attempts: number;
	/** ISO 8601 in UTC. */
	readonly createdAt: string;
}

/** The data about a message that its recipient may see. */
export type KeptMail = Pick<StoredMail, "kind" | "state" | "createdAt" | "doneAt">;

/**
 * A message that was not delivered, as the site's owner sees it. `reason`: why the last attempt failed; empty when
 * there was no attempt. Instants are ISO 8601 in UTC.
 */
export interface UndeliveredMail {
	readonly id: string;
	readonly kind: MailKind;
	readonly to: string;
	/**
	 * `refused`: delivery failed for good. `waiting`: at least one attempt failed, and more will follow. `expired`: the
	 * message was not sent before its `expiresAt`.
	 */
	readonly state: "refused" | "waiting" | "expired";
	readonly reason: string;
	readonly attempts: number;
	readonly createdAt: string;
	readonly lastAttemptAt: string | null;
}
