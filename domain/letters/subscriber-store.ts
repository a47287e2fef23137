import type { Subscriber } from "./subscriber.ts";

/** Stores how letters reach people, at most one record for each address. Decides nothing. */
export interface SubscriberStore {
	find(emailKey: string): Promise<Subscriber | null>;
	/** The record whose letters carry this token. */
	findByToken(token: string): Promise<Subscriber | null>;
	/** The record whose newest confirmation link has this hash (SHA-256 in base64url). */
	findByConfirmHash(hash: string): Promise<Subscriber | null>;
	/** Stores a record, in place of the one of its address. */
	put(subscriber: Subscriber): Promise<void>;
	remove(emailKey: string): Promise<void>;
	/** At most `limit` records whose `keptUntil` is before this instant (ISO 8601 in UTC). */
	keptBefore(before: string, limit: number): Promise<readonly Subscriber[]>;
	/** At most `limit` records, those first whose `askAt` is earliest. */
	toAsk(limit: number): Promise<readonly Subscriber[]>;
}
