/**
 * A key with which a person signs in from their device, without a code: a discoverable WebAuthn credential (W3C Web
 * Authentication, level 3; docs/product.md, 15.12). Its private half never leaves the person's devices.
 */
export interface Passkey {
	/** The credential's id, base64url. The device chose it. */
	readonly id: string;
	/** The account it opens. */
	readonly uid: string;
	/** Host of the site it was created for (the RP ID). A browser offers it to that host alone. */
	readonly host: string;
	/** COSE public key, base64url. */
	readonly publicKey: string;
	/** The last signature count that the device gave; 0 from devices that do not count. */
	readonly counter: number;
	/** Ways to reach the device, as the browser named them: "internal", "hybrid". */
	readonly transports: readonly string[];
	/** Whether the device's maker keeps a copy, so that several devices may have the key and count separately. */
	readonly backedUp: boolean;
	/** 1 to 60 characters: the person's word for it. */
	readonly name: string;
	/** ISO 8601 in UTC. */
	readonly createdAt: string;
	/** Day of the last use in the person's zone, `2026-11-20`; null: never used. */
	readonly lastUsedDay: string | null;
}

/** What changes of a key after its creation. */
export type PasskeyChanges = Partial<Pick<Passkey, "counter" | "backedUp" | "name" | "lastUsedDay">>;

/**
 * Stores passkeys, and the challenges that browsers have not answered yet. Decides nothing. Keys go with their account.
 */
export interface PasskeyStore {
	/** Adds a key and returns true; false, and nothing else, if there is one with this id, whosever it is. */
	add(passkey: Passkey): Promise<boolean>;
	find(id: string): Promise<Passkey | null>;
	/** An account's keys, also those of other hosts, the oldest first. */
	list(uid: string): Promise<readonly Passkey[]>;
	/** Changes a key of an account and returns it as changed; null if the account has no such key. */
	update(own: { readonly uid: string; readonly id: string }, changes: PasskeyChanges): Promise<Passkey | null>;
	/** Removes a key of an account, or with a null `id` all of them. Returns those that there were. */
	remove(own: { readonly uid: string; readonly id: string | null }): Promise<readonly Passkey[]>;
	/** How many keys were created for other hosts than this one. */
	countElsewhere(host: string): Promise<number>;

	/** Stores a challenge under a hash of itself and of all it is bound to. `expiresAt` is ISO 8601 in UTC. */
	putChallenge(hash: string, expiresAt: string): Promise<void>;
	/** Removes a challenge and returns whether it was there and had not expired at `now`. Only one caller gets true. */
	takeChallenge(hash: string, now: string): Promise<boolean>;
	/** Deletes the challenges that expired before this instant (ISO 8601 in UTC). */
	forgetChallenges(expiredBefore: string): Promise<void>;
}

/** The keys among these that this host can use. */
export function usableAt(keys: readonly Passkey[], host: string): readonly Passkey[] {
	return keys.filter((key) => key.host === host);
}

/** The host that keys of a site are created for: that of its SITE_URL, without the port. */
export function passkeyHost(siteUrl: string): string {
	return new URL(siteUrl).hostname;
}
