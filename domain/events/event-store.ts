import type { SitemapEntry } from "../content/content-store.ts";
import type { EventFacts, ListedEvent, SiteEvent } from "./event.ts";

/** The part of the events that a list needs. `now` is an ISO 8601 instant in UTC; `offset` counts from 0. */
export interface EventQuery {
	/** `next`: not ended at `now`, soonest first. `past`: ended, latest first. */
	readonly when: "next" | "past";
	readonly now: string;
	readonly offset: number;
	readonly limit: number;
}

/** The stored events, for reading. Drafts are never returned, except by `findById`. */
export interface EventStore {
	/**
	 * The event with this slug. If a page or event has moved away from its address, `{ movedTo }` with the path of this
	 * site where it is now; otherwise null.
	 */
	findBySlug(slug: string): Promise<SiteEvent | { readonly movedTo: string } | null>;

	/** The event with this id. Drafts too, because people stay registered for an event that becomes a draft. */
	findById(id: string): Promise<SiteEvent | null>;

	/**
	 * The address to join an event online; null when it has none. It may only be shown to people with a confirmed seat.
	 */
	joinUrl(id: string): Promise<string | null>;

	/** The facts of an event at this `sequence`; null when they are not stored. */
	factsAt(id: string, sequence: number): Promise<EventFacts | null>;

	/** Cancels an event permanently. Returns false when it does not exist or was cancelled before. */
	cancel(id: string): Promise<boolean>;

	/**
	 * At most `limit` addresses of events that search engines may index, in ascending order, starting after the path
	 * `after`.
	 */
	sitemap(after: string, limit: number): Promise<readonly SitemapEntry[]>;

	/** The part of the events that the query selects, and the total number that match `when`. */
	list(query: EventQuery): Promise<{ readonly items: readonly ListedEvent[]; readonly total: number }>;
}
