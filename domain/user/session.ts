import type { RegistrationStatus } from "../events/registration.ts";
import type { RightsReceipt } from "../rights/rights-ledger.ts";
import type { AskedConsent, Attribution } from "../waiting-list/waiting-list.ts";
import type { EmailAddress } from "./email-address.ts";
import type { CodePurpose } from "./identity.ts";

/** An account elsewhere that somebody has just signed in with. */
export interface IdentityElsewhere {
	readonly provider: string;
	readonly subject: string;
	/** As names are kept here; null where it gave none that can be. */
	readonly displayName: string | null;
}

/** What goes on once somebody has proved again who they are; as it was checked and kept then. */
export type ProofWish =
	| { readonly kind: "email"; readonly email: string }
	| { readonly kind: "password"; readonly passwordHash: string };

/** A code that was sent to an address and is awaited. */
export interface PendingCode {
	readonly purpose: CodePurpose;
	readonly email: string;
	readonly emailKey: string;
	/** Hash of the password they chose when signing up. */
	readonly passwordHash?: string;
	/** They come from there, and it is tied to the account once the code has proved the address. */
	readonly identity?: IdentityElsewhere;
	/** What they were about to do when they were asked to prove again who they are. */
	readonly wish?: ProofWish;
	/** Where to go afterwards: a path of this site. */
	readonly back: string;
	/** When another code may be asked for. ISO 8601 in UTC. */
	readonly resendAt: string;
}

/**
 * What a browser is in the middle of: kept with its session, so that no address carries it and no second cookie is
 * needed.
 */
export interface SessionData {
	/** A code was sent and is awaited. */
	readonly pending?: PendingCode;
	/**
	 * It has just registered for an event, and may be thanked until then. What it was told; nobody learns from it how a
	 * registration stands that is not theirs.
	 */
	readonly eventReceipt?: {
		/** Slug. */
		readonly event: string;
		readonly status: RegistrationStatus;
		readonly email: string;
		readonly dueAt: string | null;
		/** ISO 8601 in UTC. */
		readonly until: string;
		/**
		 * Id of the registration, for its owner and where its link was used: what has become of it is what this browser
		 * is thanked for.
		 */
		readonly registration?: string | undefined;
		/**
		 * Under this name this browser, and no other, reaches that registration's page. Says nothing of it; made anew
		 * with each receipt.
		 */
		readonly page?: string | undefined;
		/**
		 * Its address, where this browser has just proved it with the message's link: an account needs no other proof.
		 */
		readonly proved?: EmailAddress | undefined;
	};
	/** It asked to be told when registration for an event (a slug) opens. */
	readonly eventAlert?: { readonly event: string; readonly email: string; readonly isProved: boolean };
	/** The mailbox of this address was proved here, for the rights of its owner, until then. ISO 8601 in UTC. */
	readonly rights?: { readonly email: string; readonly emailKey: string; readonly until: string };
	/** What was done for those rights last. */
	readonly rightsReceipt?: RightsReceipt;
	/** They asked to be on the waiting list, and may ask for the mail again until then: what it was sent for. */
	readonly waiting?: {
		readonly email: string;
		readonly emailKey: string;
		readonly name: string | null;
		readonly consents: readonly AskedConsent[];
		readonly attribution: Attribution;
		/** When it may be sent again. ISO 8601 in UTC. */
		readonly resendAt: string;
		/** ISO 8601 in UTC. */
		readonly until: string;
	};
	/** A sign-in elsewhere is under way. */
	readonly elsewhere?: {
		readonly provider: string;
		readonly state: string;
		readonly nonce: string;
		readonly verifier: string;
		readonly back: string;
	};
}

/**
 * One browser's session: of a person, or of nobody yet (`uid` null) while a sign-in is under way. Instants are ISO 8601
 * in UTC.
 */
export interface Session {
	/** Names it in lists; not a secret. */
	readonly id: string;
	/** SHA-256 of the token in the cookie, base64url. */
	readonly tokenHash: string;
	readonly uid: string | null;
	/** What the browser says it is, in words: "Firefox en Windows". */
	readonly device: string;
	readonly createdAt: string;
	readonly lastSeenAt: string;
	readonly expiresAt: string;
	readonly data: SessionData;
	/** When its person last proved again who they are; null or absent: not since it began. */
	readonly provedAt?: string | null;
}

/** Life of a person's session since it was last used, and of nobody's, in milliseconds (docs/product.md, 15.5). */
export const SESSION_LIFE_MS = 30 * 24 * 3_600_000;
export const VISITOR_SESSION_LIFE_MS = 30 * 60_000;

/**
 * Longest life of a person's session, however often it is used: a stolen one ends too (docs/product.md, 15.5). In
 * milliseconds.
 */
export const SESSION_LONGEST_MS = 180 * 24 * 3_600_000;

/** A session's use is written down at most this often. */
export const SESSION_TOUCH_MS = 3_600_000;

/**
 * A browser from which somebody has signed in to an account. It tells the account's owner from others who know the
 * address, so that these cannot use up the owner's attempts (docs/product.md, 15.6). It lets nobody in. Instants are
 * ISO 8601 in UTC.
 */
export interface KnownBrowser {
	readonly uid: string;
	/** SHA-256 of the token in its cookie, base64url. Other accounts may be known by the same one. */
	readonly tokenHash: string;
	/** The session that was opened from it last. It may have ended. */
	readonly sessionId: string;
	/** What the browser says it is, in words: "Firefox en Windows". */
	readonly device: string;
	readonly createdAt: string;
	readonly expiresAt: string;
}

/** How long a browser is known since the last sign-in, in milliseconds (docs/product.md, 9.3). */
export const KNOWN_BROWSER_LIFE_MS = 365 * 24 * 3_600_000;

/**
 * When a person's session that is used at `at` ends: `SESSION_LIFE_MS` later, at most `SESSION_LONGEST_MS` after it was
 * made.
 */
export function sessionEnd({ createdAt }: Pick<Session, "createdAt">, at: Date): Date {
	return new Date(Math.min(at.getTime() + SESSION_LIFE_MS, Date.parse(createdAt) + SESSION_LONGEST_MS));
}

/** Sessions of all browsers. One that has expired is never found. */
export interface SessionStore {
	insert(session: Session): Promise<void>;
	find(tokenHash: string, now: string): Promise<Session | null>;
	/** A person's sessions, the one used last first. */
	list(uid: string, now: string): Promise<readonly Session[]>;
	/** Notes that it was used, and how long it lives from now. */
	touch(id: string, use: { readonly lastSeenAt: string; readonly expiresAt: string }): Promise<void>;
	/** Notes that its person has just proved again who they are. */
	prove(id: string, provedAt: string): Promise<void>;
	setData(id: string, data: SessionData): Promise<void>;
	/** Gives a session another token, of which this is the hash: the one before is good for nothing from then on. */
	replaceToken(id: string, tokenHash: string): Promise<void>;
	/**
	 * Ends one: because its browser signs out, or, with `uid`, because its owner no longer wants it, only if it is
	 * theirs. Then its browser is forgotten too. Answers whether it was there.
	 */
	end(id: string, uid?: string): Promise<boolean>;
	/**
	 * Ends all of a person and forgets their browsers, but for the session `except` and its browser. Answers how many
	 * sessions.
	 */
	endAll(uid: string, except?: string): Promise<number>;
	/** Forgets sessions and browsers that expired before. */
	forgetExpired(before: string): Promise<void>;

	/**
	 * Remembers a browser, or its newest session and end. `before` is the hash of the token it had until now, null for
	 * none: every account known by that is known by the new one instead.
	 */
	rememberBrowser(browser: KnownBrowser, before: string | null): Promise<void>;
	/** Whether the account of this address is known on the browser with this token. Asks the same for every address. */
	knowsBrowser(given: {
		readonly emailKey: string;
		readonly tokenHash: string;
		readonly now: string;
	}): Promise<boolean>;
	/** A person's browsers, the one known for longest first. */
	listBrowsers(uid: string, now: string): Promise<readonly KnownBrowser[]>;
}
