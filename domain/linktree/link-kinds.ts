import { type Attribution, NO_CAMPAIGN } from "../waiting-list/waiting-list.ts";
import type { LinkCount } from "./link-count-store.ts";

/**
 * How many different things are counted a day; campaigns that make it more are counted together (docs/product.md,
 * 18.2).
 */
export const KINDS_A_DAY = 500;

/** Stands for all campaigns that are not counted apart. */
export const OTHER_CAMPAIGNS: Attribution = { ...NO_CAMPAIGN, source: "otras" };

/** A campaign as a key of maps: its four words. */
export function campaignKey({ source, medium, campaign, content }: Attribution): string {
	return JSON.stringify([source, medium, campaign, content]);
}

/**
 * Says of a campaign whether it is always counted apart: those the owner has `named` are, and no campaign, and "otras".
 * Anybody can make up any other.
 */
export function createCampaignCheck(named: readonly Attribution[]): (attribution: Attribution) => boolean {
	const always = new Set([NO_CAMPAIGN, OTHER_CAMPAIGNS, ...named].map(campaignKey));
	return (attribution) => always.has(campaignKey(attribution));
}

/** What is kept of a day already. */
export interface KeptKinds {
	/** How many different things are counted that day. */
	size(day: string): number;
	/** Whether this one is among them. */
	has(count: LinkCount): boolean;
}

/**
 * How counts are to be added to what is kept: each to its own campaign while there is room for another kind on its day,
 * and else to "otras", so that made-up campaigns fill no disk. What comes first gets the room. No kind is in the answer
 * twice.
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
