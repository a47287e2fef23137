import type { SitemapEntry } from "../content/content-store.ts";
import type { EventFacts, ListedEvent, SiteEvent } from "./event.ts";

/** Which events a list wants. `now` is an ISO 8601 instant in UTC. */
export interface EventQuery {
	/** `next`: not ended at `now`, soonest first. `past`: ended, latest first. */
	readonly when: "next" | "past";
	readonly now: string;
	readonly offset: number;
	readonly limit: number;
}

/** What readers ask of the kept events. Drafts are never part of an answer. */
export interface EventStore {
	/** The event with this slug; `{ movedTo }` (a path of this site) where something moved away from it; else null. */
	findBySlug(slug: string): Promise<SiteEvent | { readonly movedTo: string } | null>;

	/** The event with this id; drafts too, because who is registered stays so. */
	findById(id: string): Promise<SiteEvent | null>;

	/**
	 * Where people join an event online; null where it has no such address. For those who hold a seat, and nobody else.
	 */
	joinUrl(id: string): Promise<string | null>;

	/** What an event said when its `sequence` was this; null when nobody knows. */
	factsAt(id: string, sequence: number): Promise<EventFacts | null>;

	/** Cancels an event for good. False when there is none or it was cancelled before. */
	cancel(id: string): Promise<boolean>;

	/**
	 * At most `limit` addresses of events that search engines may know, in order, behind `after` (a path of this site).
	 */
	sitemap(after: string, limit: number): Promise<readonly SitemapEntry[]>;

	/** A slice of the events and how many there are in all. */
	list(query: EventQuery): Promise<{ readonly items: readonly ListedEvent[]; readonly total: number }>;
}
