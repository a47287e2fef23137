/** What a message is about: the owner's lists and the log name it so, never by its subject. */
export type MailKind =
	| "sign-in-code"
	| "sign-up-code"
	| "password-reset-code"
	| "new-device"
	| "password-changed"
	| "provider-linked"
	| "provider-unlinked"
	| "email-change-code"
	| "email-changed"
	| "proof-code"
	| "deletion-code"
	| "deletion-scheduled"
	| "waiting-list-confirm"
	| "waiting-list-known"
	| "waiting-list-invite"
	| "event-confirm"
	| "event-confirmed"
	| "event-waitlisted"
	| "event-offer"
	| "event-offer-expired"
	| "event-reminder"
	| "event-changed"
	| "event-cancelled"
	| "event-left"
	| "event-alert-confirm"
	| "event-alert-known"
	| "event-alert-open"
	| "rights-code"
	| "rights-receipt";

/** What calendar programs do with a message: RFC 5545, and RFC 6047 for how it travels. */
export interface CalendarPart {
	readonly method: "REQUEST" | "CANCEL";
	/** A whole calendar object, lines ended by CRLF. */
	readonly content: string;
}

/** One message to one person. */
export interface Mail {
	readonly kind: MailKind;
	/** Address as RFC 5321 writes it, the domain in ASCII; no display name. */
	readonly to: string;
	/** One line, without control characters. */
	readonly subject: string;
	/** The whole message as plain text. */
	readonly text: string;
	/** The whole message as an HTML document that loads nothing. */
	readonly html: string;
	/**
	 * ISO 8601 instant in UTC after which it is of no use and is not sent (a code in it has expired); null: whenever.
	 */
	readonly expiresAt: string | null;
	/**
	 * Where mail programs can take the person off the list it comes from, by one POST (RFC 8058); absent for what is
	 * about an account.
	 */
	readonly unsubscribeUrl?: string | undefined;
	/** An entry for the reader's calendar. */
	readonly calendar?: CalendarPart | undefined;
}

/** A message on its way. */
export interface QueuedMail {
	readonly id: string;
	readonly mail: Mail;
	/** The same at every attempt, in angle brackets (RFC 5322, 3.6.4). */
	readonly messageId: string;
	/** Attempts made before this one. */
	readonly attempts: number;
	/** ISO 8601 in UTC. */
	readonly createdAt: string;
}

/** A message as the person it went to may see it. Instants are ISO 8601 in UTC. */
export interface KeptMail {
	readonly kind: MailKind;
	readonly state: "waiting" | "sent" | "refused" | "expired";
	readonly createdAt: string;
	/** When it was sent, refused or expired; null while it waits. */
	readonly doneAt: string | null;
}

/**
 * A message that was not delivered, as its owner may see it. `reason` is what the last attempt heard; empty when there
 * was none.
 */
export interface UndeliveredMail {
	readonly id: string;
	readonly kind: MailKind;
	readonly to: string;
	/**
	 * `refused`: for good. `waiting`: at least one attempt failed, and others follow. `expired`: it was of no use any
	 * more.
	 */
	readonly state: "refused" | "waiting" | "expired";
	readonly reason: string;
	readonly attempts: number;
	readonly createdAt: string;
	readonly lastAttemptAt: string | null;
}
