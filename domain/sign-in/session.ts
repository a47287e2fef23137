import type { CodePurpose } from "./code-rules.ts";
import type { DeskChange } from "./desk-change.ts";
import { hasRole } from "./permissions.ts";
import type { User } from "./user.ts";

/** An account elsewhere that a person has just signed in with. */
export interface IdentityElsewhere {
	readonly provider: string;
	readonly subject: string;
	/**
	 * In the form in which display names are stored here; null if the provider gave no name, or one that is not
	 * allowed.
	 */
	readonly displayName: string | null;
}

/**
 * The change that waits until the person has proved their identity again, as it was validated when they requested it.
 */
export type PendingChange =
	| { readonly kind: "email"; readonly email: string }
	| { readonly kind: "password"; readonly passwordHash: string }
	| { readonly kind: "provider"; readonly provider: string }
	/** A key is to be made. Only the person's browser can go on with it. */
	| { readonly kind: "passkey" }
	| { readonly kind: "passkey-removal"; readonly id: string }
	/** Ends sessions: the one with this id, or `others`. */
	| { readonly kind: "sessions"; readonly which: string }
	/** Sets up the second step, removes it, or gives it new recovery codes. */
	| { readonly kind: "second-step" | "second-step-off" | "recovery-codes" }
	/** Takes the second step off another account, by its address. */
	| { readonly kind: "step-reset"; readonly email: string }
	| { readonly kind: "deletion" }
	| DeskChange;

/**
 * How a person proved their identity: with a code or link sent to their address, with their password, with an account
 * elsewhere, or with a passkey.
 */
export type ProofMethod = "code" | "password" | "provider" | "passkey";

/**
 * How a person took the second step: with a code of their app, with a recovery code, from a browser that is remembered
 * since they typed such a code, or together with the first one, with a passkey.
 */
export type SecondMethod = "totp" | "recovery-code" | "browser" | "passkey";

/** When and how a person has just proved their identity: the first step, or the second. Instants as in `Session`. */
export type Proof =
	| { readonly provedAt: string; readonly provedBy: Exclude<ProofMethod, "passkey"> }
	| {
			readonly provedAt: string;
			readonly provedBy: "passkey";
			readonly secondAt: string;
			readonly secondBy: "passkey";
	  }
	| { readonly secondAt: string; readonly secondBy: SecondMethod };

/** A sign-in that waits for the second step, and what is done with it. */
export interface WaitingSignIn {
	readonly uid: string;
	/** How and when the first step was taken. ISO 8601 in UTC. */
	readonly provedBy: ProofMethod;
	readonly provedAt: string;
	/** Where the person goes afterwards: a path of this site. */
	readonly back: string;
	/** The password that the account then gets, as a hash. */
	readonly passwordHash?: string | undefined;
	/** The account elsewhere that is then tied to the account. */
	readonly identity?: IdentityElsewhere | undefined;
}

/** A change that waits, by which step its person has to confirm it, and until when. ISO 8601 in UTC; absent: it is over. */
export interface HeldChange {
	readonly change: PendingChange;
	readonly by: "password" | "second-step";
	readonly until?: string;
}

/** A code that was sent to an address and has not been typed yet. */
export interface PendingCode {
	readonly purpose: CodePurpose;
	readonly email: string;
	readonly emailKey: string;
	/** Hash of the password chosen at sign-up. */
	readonly passwordHash?: string;
	/**
	 * The account elsewhere that the person signed in with. It is tied to the account once the code has proved the
	 * address.
	 */
	readonly identity?: IdentityElsewhere;
	/** The change for which the person has to prove their identity again, under the name it has in stored sessions. */
	readonly wish?: PendingChange;
	/** Where the person goes afterwards: a path of this site. */
	readonly back: string;
	/** When another code may be requested. ISO 8601 in UTC. */
	readonly resendAt: string;
	/** When the code expires, and no change waits for it any more. ISO 8601 in UTC; absent in older sessions: it has. */
	readonly until?: string;
}

/**
 * What a browser is in the middle of. It is stored with the session, so that no URL carries it and no second cookie is
 * needed. Here are the slots of signing in. Every other domain declares its own, beside the rules that fill it, by
 * extending this interface.
 */
export interface SessionData {
	readonly pending?: PendingCode;
	/** A sign-in with an account elsewhere is under way. */
	readonly elsewhere?: {
		readonly provider: string;
		readonly state: string;
		readonly nonce: string;
		readonly verifier: string;
		readonly back: string;
	};
	readonly signIn?: WaitingSignIn;
	/** A change that waits until its person has given their password, or a code of the second step. */
	readonly confirming?: HeldChange;
	/** The secret of an app that is being set up, sealed for the account. */
	readonly newSecret?: string;
}

/**
 * One browser's session: of a signed-in person, or of a visitor (`uid` null), for example while a sign-in is under way.
 * Instants are ISO 8601 in UTC.
 */
export interface Session {
	/** Identifies the session in lists; not a secret. */
	readonly id: string;
	/** SHA-256 of the token in the cookie, base64url. */
	readonly tokenHash: string;
	readonly uid: string | null;
	/** Browser and device in words, from the `User-Agent` header: "Firefox en Windows". */
	readonly device: string;
	readonly createdAt: string;
	readonly lastSeenAt: string;
	readonly expiresAt: string;
	readonly data: SessionData;
	/** When the person last proved their identity again; null or absent: not since the session began. */
	readonly provedAt?: string | null;
	/** How the person last proved their identity; null or absent: nobody signed in, or not since this is recorded. */
	readonly provedBy?: ProofMethod | null;
	/** When and how the person last took the second step; null or absent: not in this session. */
	readonly secondAt?: string | null;
	readonly secondBy?: SecondMethod | null;
}

function isWaiting({ until = "" }: { readonly until?: string }, now: Date): boolean {
	return now.toISOString() < until;
}

/**
 * The change that is carried out once the code of a session proves its person's identity again; null for none. It waits
 * no longer than a code is valid (docs/product.md, 15.5): by then nobody remembers it, or somebody else asked for it.
 */
export function changeAfterProof({ data: { pending } }: Pick<Session, "data">, now: Date): PendingChange | null {
	return pending !== undefined && isWaiting(pending, now) ? (pending.wish ?? null) : null;
}

/** The change that waits for a password or a code of the second step, for as long as one that waits for a mailed code. */
export function heldChange({ data: { confirming } }: Pick<Session, "data">, now: Date): HeldChange | null {
	return confirming !== undefined && isWaiting(confirming, now) ? confirming : null;
}

/**
 * Lifetime of a person's session since its last use, and of a visitor's session, in milliseconds (docs/product.md,
 * 15.5).
 */
export const SESSION_LIFE_MS = 30 * 24 * 3_600_000;
export const VISITOR_SESSION_LIFE_MS = 30 * 60_000;

/**
 * Longest lifetime of a person's session in milliseconds, however often it is used: a stolen session must end too
 * (docs/product.md, 15.5).
 */
const SESSION_LONGEST_MS = 180 * 24 * 3_600_000;

/**
 * Lifetime since its last use of the session of a person with a role, in milliseconds: whoever finds their browser open
 * could change the site (docs/product.md, 15.5).
 */
const ROLE_SESSION_LIFE_MS = 12 * 3_600_000;

/**
 * How often the last use of a session is written to the store, in milliseconds: seldom, but often enough for its
 * lifetime.
 */
const SESSION_TOUCH_MS = 3_600_000;
const ROLE_SESSION_TOUCH_MS = 5 * 60_000;

/**
 * A browser from which a person has signed in to an account. It distinguishes the account's owner from other people who
 * know the address, so that they cannot use up the owner's attempts (docs/product.md, 15.6). It does not sign anyone
 * in. Instants are ISO 8601 in UTC.
 */
export interface KnownBrowser {
	readonly uid: string;
	/** SHA-256 of the token in its cookie, base64url. Several accounts may know the browser by the same token. */
	readonly tokenHash: string;
	/** The last session that was opened from this browser. It may have ended. */
	readonly sessionId: string;
	/** Browser and device in words, from the `User-Agent` header: "Firefox en Windows". */
	readonly device: string;
	readonly createdAt: string;
	readonly expiresAt: string;
}

/** How long a browser stays known after the last sign-in, in milliseconds (docs/product.md, 9.3). */
export const KNOWN_BROWSER_LIFE_MS = 365 * 24 * 3_600_000;

/** When a person's session ends at the latest, however often it is used. */
export function sessionLastDay({ createdAt }: Pick<Session, "createdAt">): Date {
	return new Date(Date.parse(createdAt) + SESSION_LONGEST_MS);
}

/** When a person's session that is used at `at` expires if it is not used again. */
export function sessionEnd(session: Pick<Session, "createdAt">, at: Date, person: Pick<User, "permissions">): Date {
	const life = hasRole(person) ? ROLE_SESSION_LIFE_MS : SESSION_LIFE_MS;
	return new Date(Math.min(at.getTime() + life, sessionLastDay(session).getTime()));
}

/** Whether the use of a person's session at `at` is to be written to the store. */
export function isTouchDue(
	{ lastSeenAt }: Pick<Session, "lastSeenAt">,
	at: Date,
	person: Pick<User, "permissions">,
): boolean {
	return at.getTime() - Date.parse(lastSeenAt) > (hasRole(person) ? ROLE_SESSION_TOUCH_MS : SESSION_TOUCH_MS);
}

/** Chooses among a person's sessions by id: one alone, or all except one (null: all). */
export type SessionChoice = { readonly only: string } | { readonly except: string | null };

/** Stores the sessions of all browsers. Expired sessions are never returned. Instants are ISO 8601 in UTC. */
export interface SessionStore {
	insert(session: Session): Promise<void>;
	find(tokenHash: string, now: string): Promise<Session | null>;
	/** A person's sessions, most recently used first. */
	list(uid: string, now: string): Promise<readonly Session[]>;
	/** Records the last use of a session and its new expiry. */
	touch(id: string, use: { readonly lastSeenAt: string; readonly expiresAt: string }): Promise<void>;
	/** Records that the person has just proved their identity again. */
	prove(id: string, proof: Proof): Promise<void>;
	setData(id: string, data: SessionData): Promise<void>;
	/**
	 * Gives a session a new token; `tokenHash` is its hash. The old token opens `left` from then on, a session of its own.
	 */
	replaceToken(id: string, tokenHash: string, left: Omit<Session, "tokenHash">): Promise<void>;
	/** Ends a session and returns whether there was one. Its browser stays known. */
	end(id: string): Promise<boolean>;
	/** Ends sessions of a person and returns how many. Their browsers stay known. */
	remove(uid: string, which: SessionChoice): Promise<number>;
	/** Forgets those of a person's known browsers whose last session is chosen. */
	forgetBrowsers(uid: string, which: SessionChoice): Promise<void>;
	/** Deletes sessions and known browsers that expired before `before`. */
	forgetExpired(before: string): Promise<void>;

	/**
	 * Adds a known browser, or updates its session, device and expiry; its `createdAt` stays. `before` is the hash of
	 * the token the browser had until now, null for none: every account that knows the browser by it gets the new
	 * token's hash.
	 */
	rememberBrowser(browser: KnownBrowser, before: string | null): Promise<void>;
	/**
	 * Whether the account of this address knows the browser with this token. Makes the same queries for every address.
	 */
	knowsBrowser(given: {
		readonly emailKey: string;
		readonly tokenHash: string;
		readonly now: string;
	}): Promise<boolean>;
	/** A person's known browsers, the one known longest first. */
	listBrowsers(uid: string, now: string): Promise<readonly KnownBrowser[]>;
}
