/** A person's request to be notified when registration for an event opens. Instants are ISO 8601 in UTC. */
export interface EventAlert {
	readonly id: string;
	readonly eventId: string;
	readonly email: string;
	readonly emailKey: string;
	readonly createdAt: string;
	/** null until the address is confirmed. */
	readonly confirmedAt: string | null;
}

/** How long after its creation an alert can be confirmed, in milliseconds. */
export const ALERT_CONFIRM_MS = 7 * 24 * 3_600_000;

/**
 * Decides which of two alerts for one event is kept when an address changes: true for the alert that the new address
 * already has (`there`), false for the one that moves (`moved`). The moved alert is kept only if it alone is confirmed.
 */
export function staysInPlace(there: Pick<EventAlert, "confirmedAt">, moved: Pick<EventAlert, "confirmedAt">): boolean {
	return there.confirmedAt !== null || moved.confirmedAt === null;
}

/**
 * When an alert that is requested at `now` was created and confirmed; `known` is the one before, or null. The new mail
 * restarts the time of an unconfirmed alert; a confirmed one keeps its times.
 */
export function requested(
	known: Pick<EventAlert, "createdAt" | "confirmedAt"> | null,
	{ isProved, now }: { readonly isProved: boolean; readonly now: string },
): Pick<EventAlert, "createdAt" | "confirmedAt"> {
	if (known !== null && known.confirmedAt !== null)
		return { createdAt: known.createdAt, confirmedAt: known.confirmedAt };
	return { createdAt: now, confirmedAt: isProved ? now : null };
}

/**
 * Stores event alerts: at most one per event and address. Decides nothing. Tokens are stored as hashes. Instants are ISO
 * 8601 in UTC.
 */
export interface EventAlertStore {
	find(eventId: string, emailKey: string): Promise<EventAlert | null>;
	/** Adds an alert, or replaces the one with the same id. `tokenHash` replaces the alert's earlier token. */
	put(alert: EventAlert, tokenHash: string): Promise<void>;
	findByToken(tokenHash: string): Promise<EventAlert | null>;
	/** All alerts of an address, newest first. */
	listByEmail(emailKey: string): Promise<readonly EventAlert[]>;
	/**
	 * Records that the address is confirmed. Returns false when it was confirmed before or the alert no longer exists.
	 */
	confirm(id: string, now: string): Promise<boolean>;
	/** Removes an alert. Returns false when it no longer exists. */
	remove(id: string): Promise<boolean>;
	/** At most `limit` confirmed alerts for an event; without `eventId` for any. */
	listConfirmed(query: { readonly eventId?: string; readonly limit: number }): Promise<readonly EventAlert[]>;
	/** Gives an alert another address, which must have none for its event. Its token stays. */
	move(alert: EventAlert, to: Pick<EventAlert, "email" | "emailKey">): Promise<void>;
	/** Removes all alerts of an address. */
	erase(emailKey: string): Promise<void>;
	/**
	 * Removes alerts that were created before `askedBefore` and are not confirmed, and alerts for events that have
	 * ended, are cancelled or no longer exist.
	 */
	forget(due: { readonly now: string; readonly askedBefore: string }): Promise<void>;
}
