import type { QueuedMail } from "./mail.ts";

/** How an attempt ended. `reason` is one line, for the owner and the log, without the recipient's address. */
export type Delivery =
	| { readonly outcome: "sent" }
	/**
	 * Nobody took it, or nobody knows: another attempt may do (RFC 5321, 4.2.1: 4yz, and broken connections).
	 * `unreachable`: it did not come to this message, and no other would fare better now.
	 */
	| { readonly outcome: "later"; readonly reason: string; readonly unreachable?: true }
	/** It will never be taken as it is (RFC 5321, 4.2.1: 5yz). */
	| { readonly outcome: "refused"; readonly reason: string };

/** Hands one message to a mail server, or wherever mail goes. */
export interface Mailer {
	/** Tries once, within the mailer's own time limit. Never rejects for what a server does. */
	send(mail: QueuedMail): Promise<Delivery>;
	/** Ends its connections. */
	close(): Promise<void>;
}
