import { createHmac, randomBytes } from "node:crypto";
import { campaignKey, OTHER_CAMPAIGNS } from "../../domain/linktree/link-kinds.ts";
import type { Attribution } from "../../domain/waiting-list/waiting-list.ts";

/** How long the same thing counts once for a caller. */
const ONCE_MS = 10 * 60_000;

/** Things with made-up campaigns that a caller has counted apart on a day: a visit with a campaign, or a click. */
const UNNAMED_A_DAY = 20;

/** Callers that are remembered at a time. Whoever came first is forgotten first. */
const MOST_CALLERS = 5_000;

/** What a caller has done on a day: when each thing was counted last, and how many of them had made-up campaigns. */
interface Met {
	readonly day: string;
	readonly countedAt: Map<string, number>;
	unnamed: number;
}

/** What somebody does who is to be counted. */
export interface Seen {
	/** The address that limits count (docs/product.md, 15.6). */
	readonly caller: string;
	/** Milliseconds since 1970, and the day that is in the site's zone. */
	readonly at: number;
	readonly day: string;
	readonly link: string;
	readonly attribution: Attribution;
}

/**
 * Sees to it that no caller alone makes up a campaign's count, or takes the room of others' campaigns (docs/product.md,
 * 18.2). Callers are remembered in memory, until the next day, under a key that ends with the process. The answer is
 * the campaign to count, or null where nothing is to be counted again. `isNamed` says which campaigns are always
 * counted apart.
 */
export function createLinkCallers(isNamed: (attribution: Attribution) => boolean): (seen: Seen) => Attribution | null {
	const secret = randomBytes(16);
	const digest = (text: string) => createHmac("sha256", secret).update(text).digest("base64url").slice(0, 16);
	const callers = new Map<string, Met>();

	function meet(caller: string, day: string): Met {
		const key = digest(caller);
		const known = callers.get(key);
		if (known?.day === day) return known;
		callers.delete(key);
		const [oldest] = callers.keys();
		if (callers.size >= MOST_CALLERS && oldest !== undefined) callers.delete(oldest);
		const met: Met = { day, countedAt: new Map(), unnamed: 0 };
		callers.set(key, met);
		return met;
	}

	return ({ caller, at, day, link, attribution }) => {
		const met = meet(caller, day);
		const keyOf = (campaign: Attribution) => digest(`${link} ${campaignKey(campaign)}`);
		const isNew = !isNamed(attribution) && !met.countedAt.has(keyOf(attribution));
		const campaign = isNew && met.unnamed >= UNNAMED_A_DAY ? OTHER_CAMPAIGNS : attribution;
		const key = keyOf(campaign);
		const before = met.countedAt.get(key);
		if (before !== undefined && at - before < ONCE_MS) return null;
		if (isNew && campaign === attribution) met.unnamed += 1;
		met.countedAt.set(key, at);
		return campaign;
	};
}
