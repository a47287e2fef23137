import { believableCounts } from "../domain/linktree/believable-counts.ts";
import { limitedAddress, limits, withinLimits } from "../domain/user/limits.ts";
import type { Handler } from "./context.ts";
import type { countLinks } from "./contracts/count-links.ts";

/** Handler of `countLinks`. */
export const handleCountLinks: Handler<typeof countLinks> = async ({ counts }, context) => {
	const { backend, caller, linkPage, now } = context;
	const key = `link-counts:caller:${limitedAddress(caller.address)}`;
	const refused = await withinLimits(context, [{ key, ...limits.linkCounts.perCaller }]);
	if (refused !== null) return refused;
	const believed = believableCounts(counts, { links: linkPage.links, now: now() });
	await backend.linkCounts.add(believed, linkPage.campaigns);
	return { counted: believed.length };
};
