import type { Backend } from "../backend.ts";
import type { Organiser } from "../events/event-mails.ts";
import type { Session } from "./session.ts";

/** Who calls, as far as the connection and the browser say. */
export interface Caller {
	/** What the session cookie holds; null without one. */
	readonly sessionToken: string | null;
	/** What the cookie of a browser that signed in before holds; null without one. */
	readonly browserToken: string | null;
	/** IP address. */
	readonly address: string;
	/** The `User-Agent` header. */
	readonly userAgent: string;
}

/** What the browser is to be told about its session. `uid` is null for a session of nobody yet. */
export type SessionChange =
	| { readonly kind: "begin"; readonly token: string; readonly uid: null }
	/** `browserToken`: by which this browser is known from now on. */
	| { readonly kind: "begin"; readonly token: string; readonly uid: string; readonly browserToken: string }
	| { readonly kind: "renew"; readonly token: string }
	/** `signedOut`: the person has just said so. */
	| { readonly kind: "end"; readonly signedOut: boolean };

/** What the rules about accounts work with. */
export interface AccountContext {
	readonly backend: Pick<
		Backend,
		| "identity"
		| "users"
		| "sessions"
		| "limiter"
		| "consents"
		| "outbox"
		| "events"
		| "registrations"
		| "eventAlerts"
		| "waitingList"
		| "rights"
		| "progress"
		| "transaction"
	>;
	/** Name of the site, and its origin without trailing slash. */
	readonly siteName: string;
	readonly siteUrl: string;
	/** Whose site it is, who organises events unless one of them says otherwise. */
	readonly organiser: Organiser;
	readonly now: () => Date;
	readonly caller: Caller;
	/** The caller's session; null where the cookie names none that lives. */
	readonly session: Session | null;
	/**
	 * Whether a form proved that it comes from this site's pages, or nobody asks that here (docs/product.md, 15.11).
	 */
	readonly isAttested: boolean;
	/** Tells the browser about its session, with the answer. */
	readonly answerSession: (change: SessionChange) => void;
	/** Writes a line about who did what to the log: no address, no token, no code. */
	readonly note: (event: string, fields?: Readonly<Record<string, string>>) => void;
}
