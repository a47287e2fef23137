import { type Attribution, NO_CAMPAIGN, readAttribution } from "../waiting-list/waiting-list.ts";

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

/** How many different things are counted per day. Further campaigns are counted together (docs/product.md, 18.2). */
export const KINDS_A_DAY = 500;

/** Stands for all campaigns that are not counted separately. */
export const OTHER_CAMPAIGNS: Attribution = { ...NO_CAMPAIGN, source: "otras" };

/** A campaign as a map key, made of its four words. */
export function campaignKey({ source, medium, campaign, content }: Attribution): string {
	return JSON.stringify([source, medium, campaign, content]);
}

/**
 * Creates the check whether a campaign is always counted separately. That holds for the campaigns that the site owner
 * has `named`, for no campaign, and for "otras". Anybody can make up other campaigns.
 */
export function createCampaignCheck(named: readonly Attribution[]): (attribution: Attribution) => boolean {
	const always = new Set([NO_CAMPAIGN, OTHER_CAMPAIGNS, ...named].map(campaignKey));
	return (attribution) => always.has(campaignKey(attribution));
}

/** What is already stored for a day. */
export interface KeptKinds {
	/** Number of different things counted on that day. */
	size(day: string): number;
	/** Whether this one is among them. */
	has(count: LinkCount): boolean;
}

/**
 * Plans how counts are added to the stored ones. Each keeps its campaign while there is room for another kind on its
 * day, and goes to "otras" otherwise, so that made-up campaigns cannot fill the disk. Earlier counts get the room
 * first. No kind appears twice in the result.
 */
export function planLinkCounts(
	counts: readonly LinkCount[],
	{ named, kept }: { readonly named: readonly Attribution[]; readonly kept: KeptKinds },
): readonly LinkCount[] {
	const isApart = createCampaignCheck(named);
	const planned = new Map<string, LinkCount>();
	const sizes = new Map<string, number>();
	const keyOf = ({ day, link, attribution }: LinkCount) => JSON.stringify([day, link, campaignKey(attribution)]);
	const isKnown = (count: LinkCount) => planned.has(keyOf(count)) || kept.has(count);

	for (const count of counts) {
		const size = sizes.get(count.day) ?? kept.size(count.day);
		const hasRoom = size < KINDS_A_DAY || isApart(count.attribution) || isKnown(count);
		const added = hasRoom ? count : { ...count, attribution: OTHER_CAMPAIGNS };
		sizes.set(count.day, isKnown(added) ? size : size + 1);
		const before = planned.get(keyOf(added))?.total ?? 0;
		planned.set(keyOf(added), { ...added, total: before + added.total });
	}
	return [...planned.values()];
}

/** How long a web process may have held counts that it could not send, and how far its clock may be ahead. */
const LATE_MS = 7 * 24 * 3_600_000;
const AHEAD_MS = 24 * 3_600_000;

/**
 * Filters what another web process has counted before it is stored at `now` (docs/product.md, 18.2): only `links` of
 * the page, and only days on which it can have been counted. Campaigns are read as the site itself reads them.
 */
export function believableCounts(
	counts: readonly LinkCount[],
	{ links, now }: { readonly links: readonly string[]; readonly now: Date },
): readonly LinkCount[] {
	const dayAfter = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString().slice(0, 10);
	const [first, last] = [dayAfter(-LATE_MS), dayAfter(AHEAD_MS)];
	return counts
		.filter(({ day, link }) => day >= first && day <= last && (link === VISIT || links.includes(link)))
		.map((count) => ({ ...count, attribution: readAttribution(count.attribution) }));
}
