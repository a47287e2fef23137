import { believableCounts } from "../domain/linktree/link-counts.ts";
import { limitedAddress, limits, withinLimits } from "../domain/sign-in/limits.ts";
import type { HandlersOf } from "./context.ts";
import type { siteContracts } from "./site.contracts.ts";

export const siteHandlers: HandlersOf<typeof siteContracts> = {
	getRevision: async (_, { backend }) => {
		const revision = await backend.content.revision();
		return { revision };
	},

	countLinks: async ({ counts }, context) => {
		const { backend, caller, linkPage, now } = context;
		const key = `link-counts:caller:${limitedAddress(caller.address)}`;
		const refused = await withinLimits(context, [{ key, ...limits.linkCounts.perCaller }]);
		if (refused !== null) return refused;
		const believed = believableCounts(counts, { links: linkPage.links, now: now() });
		await backend.linkCounts.add(believed, linkPage.campaigns);
		return { counted: believed.length };
	},
};
