import type { Attribution } from "../waiting-list/waiting-list.ts";

/** What stands for a visit to the link page itself, where others name a link. */
export const VISIT = "";

/** How long what was counted is kept (docs/product.md, 20.4). */
export const LINK_COUNTS_YEARS = 2;

/** How often something happened on a day. `link` is a link's id, or `VISIT`. Nobody is told apart from anybody. */
export interface LinkCount {
	/** YYYY-MM-DD in the site's own zone, Europe/Madrid. */
	readonly day: string;
	readonly link: string;
	readonly attribution: Attribution;
	/** At least 1. */
	readonly total: number;
}

/** Visits to the link page and clicks on its links, by day and campaign (docs/product.md, 18.2). */
export interface LinkCountStore {
	/**
	 * Adds to what is counted, all of it or nothing; what there is no room for as `planLinkCounts` says. `named` are
	 * the campaigns that the owner has named.
	 */
	add(counts: readonly LinkCount[], named?: readonly Attribution[]): Promise<void>;
	/** Everything from a day on, by day, link and campaign. */
	list(since: string): Promise<readonly LinkCount[]>;
	/** Forgets days before this one. */
	forget(before: string): Promise<void>;
}
