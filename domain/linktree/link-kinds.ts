import { type Attribution, NO_CAMPAIGN } from "../waiting-list/waiting-list.ts";
import type { LinkCount } from "./link-count-store.ts";

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
