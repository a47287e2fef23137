import type { Mail } from "../mail/mail.ts";

/** Somebody's wish to be told when registration for an event opens. Instants are ISO 8601 in UTC. */
export interface EventAlert {
	readonly id: string;
	readonly eventId: string;
	readonly email: string;
	readonly emailKey: string;
	readonly createdAt: string;
	/** null until the address is proved. */
	readonly confirmedAt: string | null;
}

/** How long a wish waits for its address to be proved, in milliseconds. */
export const ALERT_CONFIRM_MS = 7 * 24 * 3_600_000;

/**
 * Whether of two wishes for one event the one of the new address is kept when an address changes: unless only the other
 * one is confirmed.
 */
export function staysInPlace(there: Pick<EventAlert, "confirmedAt">, moved: Pick<EventAlert, "confirmedAt">): boolean {
	return there.confirmedAt !== null || moved.confirmedAt === null;
}

/**
 * Wishes to be told, one an event and address. Tokens are kept as hashes. Each method is one transaction; what `ask`
 * and `tell` acknowledged is kept together with its message.
 */
export interface EventAlertStore {
	/**
	 * Keeps a wish, or finds the one there is; `tokenHash` takes the place of its earlier token. `isProved`: its
	 * address needs no mail. `write` writes the message that goes out with it; null: none does.
	 */
	ask(wish: {
		readonly eventId: string;
		readonly email: string;
		readonly emailKey: string;
		readonly isProved: boolean;
		readonly now: string;
		readonly tokenHash: string;
		readonly write: (alert: EventAlert) => Mail | null;
	}): Promise<EventAlert>;
	findByToken(tokenHash: string): Promise<EventAlert | null>;
	/** Everything under an address, newest first. */
	listByEmail(emailKey: string): Promise<readonly EventAlert[]>;
	/** Notes that the address is proved; false when it was already, or the wish is gone. */
	confirm(id: string, now: string): Promise<boolean>;
	/** Removes a wish; false when it was gone. */
	remove(id: string): Promise<boolean>;
	/** Confirmed wishes about events people can register for now. */
	due(wish: { readonly now: string; readonly limit: number }): Promise<readonly EventAlert[]>;
	/** Removes a wish and keeps the message that fulfils it; false when it was gone. */
	tell(wish: { readonly id: string; readonly now: string; readonly mail: Mail }): Promise<boolean>;
	/**
	 * Ties the wishes of an address to another one, because its owner has changed it; of two for one event
	 * `staysInPlace` says which is kept.
	 */
	move(from: string, to: { readonly email: string; readonly emailKey: string }): Promise<void>;
	/** Removes everything under an address. */
	erase(emailKey: string): Promise<void>;
	/** Forgets wishes not confirmed since `askedBefore`, and those about events that are over, cancelled or gone. */
	forget(due: { readonly now: string; readonly askedBefore: string }): Promise<void>;
}
