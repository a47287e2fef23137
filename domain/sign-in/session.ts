import type { CodePurpose } from "./code-rules.ts";
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
	| { readonly kind: "provider"; readonly provider: string };

/**
 * How a person proved their identity: with a code or link sent to their address, with their password, or with an account
 * elsewhere.
 */
export type ProofMethod = "code" | "password" | "provider";

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
}

/** The change that is carried out once the person of a session has proved their identity again; null for none. */
export function changeAfterProof({ data }: Pick<Session, "data">): PendingChange | null {
	return data.pending?.wish ?? null;
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
	/** Records when and how the person has just proved their identity again. */
	prove(id: string, proof: { readonly provedAt: string; readonly provedBy: ProofMethod }): Promise<void>;
	setData(id: string, data: SessionData): Promise<void>;
	/** Gives a session a new token; `tokenHash` is its hash. The old token is no longer valid. */
	replaceToken(id: string, tokenHash: string): Promise<void>;
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
