import type { Attribution } from "../waiting-list/waiting-list.ts";

/** Stands in place of a link's id for a visit to the link page itself. */
export const VISIT = "";

/** How many years counts are kept (docs/product.md, 20.4). */
export const LINK_COUNTS_YEARS = 2;

/** How often something happened on a day. `link` is a link's id, or `VISIT`. Visitors are not told apart. */
export interface LinkCount {
	/** YYYY-MM-DD in the site's own zone, Europe/Madrid. */
	readonly day: string;
	readonly link: string;
	readonly attribution: Attribution;
	/** At least 1. */
	readonly total: number;
}

/** Stores visits to the link page and clicks on its links, by day and campaign (docs/product.md, 18.2). */
export interface LinkCountStore {
	/**
	 * Adds counts, all of them or none. Counts for which there is no room are merged as `planLinkCounts` says. `named`
	 * are the campaigns that the site owner has named.
	 */
	add(counts: readonly LinkCount[], named?: readonly Attribution[]): Promise<void>;
	/** All counts from a day on, ordered by day, link and campaign. */
	list(since: string): Promise<readonly LinkCount[]>;
	/** Deletes the counts of days before this one. */
	forget(before: string): Promise<void>;
}
