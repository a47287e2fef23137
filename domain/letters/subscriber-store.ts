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
	/** At most `limit` records in the order of `emailKey`, starting after `after`; "" for the first page. */
	list(page: { readonly after: string; readonly limit: number }): Promise<readonly Subscriber[]>;
	/** At most `limit` records whose `keptUntil` is before this instant (ISO 8601 in UTC). */
	keptBefore(before: string, limit: number): Promise<readonly Subscriber[]>;
	/** At most `limit` records, those first whose `askAt` is earliest. */
	toAsk(limit: number): Promise<readonly Subscriber[]>;
}

/** How many records are read at a time. */
const AT_ONCE = 500;

/** All records, in the order of their addresses, page by page. */
export async function* allSubscribers(store: Pick<SubscriberStore, "list">): AsyncGenerator<readonly Subscriber[]> {
	for (let after = ""; ; ) {
		const page = await store.list({ after, limit: AT_ONCE });
		yield page;
		if (page.length < AT_ONCE) return;
		after = page.at(-1)?.emailKey ?? "";
	}
}
