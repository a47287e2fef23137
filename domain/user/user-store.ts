import type { User } from "./user.ts";

/** What can be changed of an account. Absent fields stay as they are. */
export interface UserChanges {
	readonly displayName?: string | null;
	readonly permissions?: readonly string[];
	readonly timeZone?: string | null;
	readonly erasedAfter?: string | null;
}

/** Accounts. Instants are ISO 8601 in UTC. */
export interface UserStore {
	find(uid: string): Promise<User | null>;
	findByEmailKey(emailKey: string): Promise<User | null>;
	/** The account of an address, made if there is none. Of two at once, one makes it and both get it. */
	ensure(wish: {
		readonly email: string;
		readonly emailKey: string;
		readonly now: string;
	}): Promise<{ readonly user: User; readonly isNew: boolean }>;
	/** Changes an account and answers it as it is then; null when there is none. */
	update(uid: string, changes: UserChanges): Promise<User | null>;
	/**
	 * Gives an account another picture, null for none, and answers the one it had until then and the account as it is
	 * now; null when there is no account. Of several at once, each gets the picture of the one before it, so that every
	 * picture that is let go of is answered once.
	 */
	swapPhoto(
		uid: string,
		photoURL: string | null,
	): Promise<{ readonly user: User; readonly before: string | null } | null>;
	/** The pictures of all accounts that have one, in no order. */
	photos(): Promise<readonly string[]>;
	/** Gives an account another address; false when another account has it. */
	changeEmail(uid: string, to: { readonly email: string; readonly emailKey: string }): Promise<boolean>;
	/** At most `limit` accounts in the order of their addresses, behind `after` (an `emailKey`; "" for the first). */
	list(page: { readonly after: string; readonly limit: number }): Promise<readonly User[]>;
	/** Whether anybody has this permission. */
	anyoneHas(permission: string): Promise<boolean>;
	/** Remembers a device of a person and says what it was until then: their `first`, a `known` one, or a `new` one. */
	rememberDevice(device: {
		readonly uid: string;
		readonly device: string;
		readonly now: string;
	}): Promise<"first" | "known" | "new">;
	/** Accounts whose grace ended before `now`. */
	dueForErasure(now: string): Promise<readonly User[]>;
	/** Removes an account and everything that hangs on it: sessions, password, providers, devices. */
	erase(uid: string): Promise<void>;
}
