import { createHmac, randomBytes } from "node:crypto";
import { campaignKey, OTHER_CAMPAIGNS } from "../../domain/linktree/link-counts.ts";
import type { Attribution } from "../../domain/waiting-list/waiting-list.ts";

/** How long repeated visits or clicks of the same kind by one caller count as one. */
const ONCE_MS = 10 * 60_000;

/** Visits and clicks with unnamed campaigns that count under their own campaign, per caller and day. */
const UNNAMED_A_DAY = 20;

/** Number of callers remembered at a time. The oldest is forgotten first. */
const MOST_CALLERS = 5_000;

/** A caller's activity on a day: when each thing was last counted, and how many of them had unnamed campaigns. */
interface Met {
	readonly day: string;
	readonly countedAt: Map<string, number>;
	unnamed: number;
}

/** A visit or click that may have to be counted. */
export interface Seen {
	/** The caller's address in the form that rate limits use (docs/product.md, 15.6). */
	readonly caller: string;
	/** Milliseconds since 1970, and the day of that instant in the site's time zone. */
	readonly at: number;
	readonly day: string;
	readonly link: string;
	readonly attribution: Attribution;
}

/**
 * Prevents one caller from inflating a campaign's count or filling the room of other campaigns (docs/product.md, 18.2).
 * Callers are remembered in memory, until the next day, under a key that is lost when the process ends. The returned
 * function gives the campaign to count, or null when the visit or click must not be counted again. `isNamed` tells
 * which campaigns always have a count of their own.
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
