import type { QueuedMail } from "./mail.ts";

/** How an attempt ended. `reason`: one line for the owner and the log, without the recipient's address. */
export type Delivery =
	| { readonly outcome: "sent" }
	/**
	 * The message was not accepted, or the result is unknown. Another attempt may succeed (RFC 5321, 4.2.1: 4yz, and
	 * broken connections). `unreachable`: the attempt failed before it came to this message, so any other message would
	 * fail now too.
	 */
	| { readonly outcome: "later"; readonly reason: string; readonly unreachable?: true }
	/** The server will never accept this message (RFC 5321, 4.2.1: 5yz). */
	| { readonly outcome: "refused"; readonly reason: string };

/** Hands one message to a mail server, or writes it to a file. */
export interface Mailer {
	/** Makes one attempt, within the mailer's own time limit. Never rejects because of the server's behaviour. */
	send(mail: QueuedMail): Promise<Delivery>;
	/** Closes the mailer's connections. */
	close(): Promise<void>;
}
