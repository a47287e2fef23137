import type { EventCard, SiteEvent } from "./event.ts";

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

	/** A slice of the events and how many there are in all. */
	list(query: EventQuery): Promise<{ readonly items: readonly EventCard[]; readonly total: number }>;
}
