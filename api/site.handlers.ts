import { believableCounts } from "../domain/linktree/link-counts.ts";
import { limitedAddress, limits, withinLimits } from "../domain/sign-in/limits.ts";
import type { HandlersOf } from "./context.ts";
import type { siteContracts } from "./site.contracts.ts";

export const siteHandlers: HandlersOf<typeof siteContracts> = {
	getRevision: async (_, { backend }) => {
		const revision = await backend.content.revision();
		return { revision };
	},

	getSettings: async (_, { site }) => site,

	countLinks: async ({ counts }, context) => {
		const { backend, caller, now, site } = context;
		const key = `link-counts:caller:${limitedAddress(caller.address)}`;
		const refused = await withinLimits(context, [{ key, ...limits.linkCounts.perCaller }]);
		if (refused !== null) return refused;
		const linkPage = context.linkPageOf(site);
		const believed = believableCounts(counts, { links: linkPage.links, now: now() });
		await backend.linkCounts.add(believed, linkPage.campaigns);
		return { counted: believed.length };
	},
};
