import type { Backend } from "../backend.ts";
import type { Organiser } from "../events/event-mails.ts";
import type { Session } from "./session.ts";

/** The caller of a function, as the connection and the browser describe it. */
export interface Caller {
	/** Value of the session cookie; null without one. */
	readonly sessionToken: string | null;
	/** Value of the cookie of a known browser; null without one. */
	readonly browserToken: string | null;
	/** IP address. */
	readonly address: string;
	/** The `User-Agent` header. */
	readonly userAgent: string;
}

/** What the browser has to be told about its session. `uid` is null for a visitor's session. */
export type SessionChange =
	| { readonly kind: "begin"; readonly token: string; readonly uid: null }
	/** `browserToken`: the token by which this browser is known from now on. */
	| { readonly kind: "begin"; readonly token: string; readonly uid: string; readonly browserToken: string }
	| { readonly kind: "renew"; readonly token: string }
	/** `signedOut`: the person has just signed out. */
	| { readonly kind: "end"; readonly signedOut: boolean };

/** What the rules about accounts work with: stores, facts about the site, and the current call. */
export interface AccountContext {
	readonly backend: Pick<
		Backend,
		| "identity"
		| "codes"
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
	/** The site owner, who organises events unless an event names another organiser. */
	readonly organiser: Organiser;
	readonly now: () => Date;
	readonly caller: Caller;
	/** The caller's session; null if the cookie names no valid one. */
	readonly session: Session | null;
	/**
	 * Whether a form proved that it comes from this site's pages, or the site does not require that proof
	 * (docs/product.md, 15.11).
	 */
	readonly isAttested: boolean;
	/** Tells the browser about its session, as part of the response. */
	readonly answerSession: (change: SessionChange) => void;
	/** Logs who did what, without addresses, tokens or codes. */
	readonly note: (event: string, fields?: Readonly<Record<string, string>>) => void;
}
