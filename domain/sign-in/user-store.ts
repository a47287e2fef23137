import type { User } from "./user.ts";

/** Changes to an account. Absent fields stay as they are. */
export interface UserChanges {
	readonly displayName?: string | null;
	readonly permissions?: readonly string[];
	readonly timeZone?: string | null;
	readonly erasedAfter?: string | null;
}

/** Stores accounts. Instants are ISO 8601 in UTC. */
export interface UserStore {
	find(uid: string): Promise<User | null>;
	findByEmailKey(emailKey: string): Promise<User | null>;
	/** The account of an address, created if there is none. Of two concurrent calls, one creates it and both get it. */
	ensure(account: {
		readonly email: string;
		readonly emailKey: string;
		readonly now: string;
	}): Promise<{ readonly user: User; readonly isNew: boolean }>;
	/** Changes an account and returns it as it is afterwards; null if it does not exist. */
	update(uid: string, changes: UserChanges): Promise<User | null>;
	/**
	 * Replaces the picture of an account; null removes it. Returns the account as it is afterwards and its previous
	 * picture, or null if the account does not exist. Of several concurrent calls, each gets the picture of the call
	 * before it, so that every picture that was replaced is returned exactly once.
	 */
	swapPhoto(
		uid: string,
		photoURL: string | null,
	): Promise<{ readonly user: User; readonly before: string | null } | null>;
	/** Paths of the pictures of all accounts that have one, in no particular order. */
	photos(): Promise<readonly string[]>;
	/** Gives an account another address; false if another account has it. */
	changeEmail(uid: string, to: { readonly email: string; readonly emailKey: string }): Promise<boolean>;
	/** At most `limit` accounts, ordered by address, after `after` (an `emailKey`; "" for the first page). */
	list(page: { readonly after: string; readonly limit: number }): Promise<readonly User[]>;
	/** The accounts that have this permission, in no particular order. In a transaction, no other one changes them. */
	listWith(permission: string): Promise<readonly User[]>;
	/** Stores a person's device and says what it was before: their `first` device, a `known` one, or a `new` one. */
	rememberDevice(device: {
		readonly uid: string;
		readonly device: string;
		readonly now: string;
	}): Promise<"first" | "known" | "new">;
	/** Accounts whose grace period is over at `now`. */
	dueForErasure(now: string): Promise<readonly User[]>;
	/**
	 * Removes an account and everything that hangs on it: sessions, password, providers, devices. Files and texts that it
	 * wrote stay and no longer name it. What a backend keeps
	 * outside its transactions goes once it is kept that the account is gone.
	 * @throws when that part failed; `finishErasures` does it again.
	 */
	erase(uid: string): Promise<void>;
	/**
	 * Removes what erasures that were cut short have left outside the backend's transactions (docs/product.md, 15.8).
	 * @throws when it failed again.
	 */
	finishErasures(): Promise<void>;
}
