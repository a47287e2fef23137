import { readAttribution } from "../waiting-list/waiting-list.ts";
import { type LinkCount, VISIT } from "./link-count-store.ts";

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
