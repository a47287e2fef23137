import type { SessionChoice } from "./session.ts";

/** The app for codes of an account. Instants here and below are ISO 8601 in UTC. */
export interface SecondStep {
	readonly uid: string;
	/** The secret shared with the app, sealed by the `Vault` for the account. */
	readonly sealedSecret: string;
	readonly confirmedAt: string;
	/** The step of the last code that was accepted (`totpStepAt`). No earlier one is accepted again. */
	readonly lastStep: number;
}

/** A recovery code of an account. */
export interface RecoveryCode {
	readonly uid: string;
	readonly hash: string;
	/** When it was used; null: it still works. */
	readonly usedAt: string | null;
}

/** A browser that takes the second step by itself, because its person asked for that. */
export interface RememberedBrowser {
	/** Identifies it in lists; not a secret. */
	readonly id: string;
	readonly uid: string;
	/** SHA-256 of the token in its cookie, base64url. */
	readonly tokenHash: string;
	/** The last session that was opened from it. */
	readonly sessionId: string;
	/** Browser and device in words: "Firefox en Windows". */
	readonly device: string;
	readonly createdAt: string;
	readonly expiresAt: string;
}

/** A role that an account had before roles needed the second step, and until when it works without (3.1). */
export interface RoleGrace {
	readonly uid: string;
	readonly until: string;
}

/** Another administrator has asked to take the second step off an account whose person has lost everything. */
export interface StepReset {
	readonly uid: string;
	/** The administrator's account. */
	readonly by: string;
	readonly askedAt: string;
	/** When it is done, unless the person signs in with the second step before. */
	readonly dueAt: string;
}

/** Stores the second step of accounts, and what follows from it. */
export interface SecondStepStore {
	/** The account's app; null if the second step is off. */
	find(uid: string): Promise<SecondStep | null>;
	/** Stores an account's app, in place of the one it had. */
	put(step: SecondStep): Promise<void>;
	/**
	 * Accepts the code of a step. Of two callers with the same step, one gets true.
	 * @returns false if that step or a later one was accepted before, or the account has no app.
	 */
	spendStep(uid: string, step: number): Promise<boolean>;
	/**
	 * Removes the account's app, with its recovery codes, remembered browsers and a pending reset.
	 * @returns whether there was an app.
	 */
	remove(uid: string): Promise<boolean>;

	/** Gives an account new recovery codes, by their hashes. Those it had are gone. */
	putRecoveryCodes(uid: string, hashes: readonly string[]): Promise<void>;
	/** Uses up a recovery code. Of two callers, one gets true. False for an unknown or used one. */
	spendRecoveryCode(uid: string, hash: string, now: string): Promise<boolean>;
	/** All recovery codes of an account, used ones too, in no particular order. */
	listRecoveryCodes(uid: string): Promise<readonly RecoveryCode[]>;

	/** Stores a remembered browser, in place of the one with the same id. */
	remember(browser: RememberedBrowser): Promise<void>;
	/** The account's remembered browser with this token; null if there is none or it has expired. */
	findRemembered(given: {
		readonly uid: string;
		readonly tokenHash: string;
		readonly now: string;
	}): Promise<RememberedBrowser | null>;
	/** An account's remembered browsers, the oldest first. */
	listRemembered(uid: string, now: string): Promise<readonly RememberedBrowser[]>;
	/**
	 * Forgets remembered browsers of an account: the one with this `id`, or those whose last session is chosen.
	 * @returns how many.
	 */
	forgetRemembered(uid: string, which: SessionChoice | { readonly id: string }): Promise<number>;
	/** Deletes remembered browsers that expired before `before`. */
	forgetExpired(before: string): Promise<void>;

	/** Lets an account's role work without the second step until an instant; null ends that. */
	setGrace(uid: string, until: string | null): Promise<void>;
	/** Until when an account's role works without the second step; null: no longer, or it never did. */
	graceOf(uid: string): Promise<string | null>;

	/** Stores a reset that was asked for, in place of an earlier one. */
	askReset(reset: StepReset): Promise<void>;
	findReset(uid: string): Promise<StepReset | null>;
	/** Takes a reset back, and says whether there was one. */
	cancelReset(uid: string): Promise<boolean>;
	/** The resets that are due at `now`, in no particular order. */
	dueResets(now: string): Promise<readonly StepReset[]>;
}
