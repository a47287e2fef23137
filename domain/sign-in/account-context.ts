import type { ActLog } from "../audit/act.ts";
import type { OutboxBackend } from "../mail/outgoing-mail.ts";
import type { CodeStore } from "./code-rules.ts";
import type { ConsentLedger } from "./consent.ts";
import type { Identity } from "./identity.ts";
import type { PasskeyStore } from "./passkey-store.ts";
import type { PasswordRules } from "./password.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import type { SecondStepStore } from "./second-step-store.ts";
import type { Session, SessionStore } from "./session.ts";
import type { UserStore } from "./user-store.ts";
import type { Vault } from "./vault.ts";

/** The caller of a function, as the connection and the browser describe it. */
export interface Caller {
	/** Value of the session cookie; null without one. */
	readonly sessionToken: string | null;
	/** Value of the cookie of a known browser; null without one. */
	readonly browserToken: string | null;
	/** Value of the cookie that the challenges for passkeys are bound to; null or absent without one. */
	readonly passkeyToken?: string | null;
	/** Value of the cookie of a browser that is remembered for the second step; null or absent without one. */
	readonly rememberedToken?: string | null;
	/** IP address. */
	readonly address: string;
	/** The `User-Agent` header. */
	readonly userAgent: string;
}

/** What the browser has to be told about its session. `uid` is null for a visitor's session. */
export type SessionChange =
	| { readonly kind: "begin"; readonly token: string; readonly uid: null }
	/**
	 * `browserToken`: the token by which this browser is known from now on. `remembered`: the token by which it is
	 * remembered for the second step, and for how many seconds more; absent or null if it is not.
	 */
	| {
			readonly kind: "begin";
			readonly token: string;
			readonly uid: string;
			readonly browserToken: string;
			readonly remembered?: { readonly token: string; readonly seconds: number } | null;
	  }
	| { readonly kind: "renew"; readonly token: string }
	/** `signedOut`: the person has just signed out. */
	| { readonly kind: "end"; readonly signedOut: boolean };

/** The stores behind signing in, and the outbox for its mails. */
interface AccountStores extends OutboxBackend {
	readonly identity: Identity;
	readonly passkeys: PasskeyStore;
	readonly codes: CodeStore;
	readonly users: UserStore;
	readonly sessions: SessionStore;
	readonly secondSteps: SecondStepStore;
	readonly vault: Vault;
	readonly limiter: RateLimiter;
	readonly consents: ConsentLedger;
	readonly acts: ActLog;
}

/** What the rules about signing in work with: stores, facts about the site, and the current call. */
export interface AccountContext extends PasswordRules {
	/** Who runs the site, and where people write for help. */
	readonly organiser: { readonly name: string; readonly email: string };
	readonly backend: AccountStores;
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
