import { createCallLimit } from "../domain/call-limit.ts";
import { Failure } from "../domain/failure.ts";
import type { SearchIndex } from "../domain/search/search-index.ts";
import { HITS_A_PAGE, LAST_PAGE, searchSite } from "../domain/search/search-site.ts";
import { limitedAddress } from "../domain/sign-in/limits.ts";
import type { HandlersOf } from "./context.ts";
import type { searchContracts } from "./search.contracts.ts";

/** Hits that are shown while somebody types. */
const HITS_AT_ONCE = 6;

/** How many searches a caller may make in a minute (docs/product.md, 25.2). */
const SEARCHES_A_MINUTE = 60;

/** The limit of each site in this process. */
const limits = new WeakMap<SearchIndex, ReturnType<typeof createCallLimit>>();

function limitOf(index: SearchIndex): ReturnType<typeof createCallLimit> {
	let limit = limits.get(index);
	if (limit === undefined) {
		limit = createCallLimit(SEARCHES_A_MINUTE);
		limits.set(index, limit);
	}
	return limit;
}

export const searchHandlers: HandlersOf<typeof searchContracts> = {
	searchSite: async ({ q, kind = null, page, atOnce }, context) => {
		const { backend, caller, reader, report, note } = context;
		const waitMs = limitOf(backend.search)(limitedAddress(caller.address), context.now().getTime());
		if (waitMs > 0) {
			const message = "Has hecho muchas búsquedas seguidas. Inténtalo de nuevo dentro de un minuto.";
			return new Failure(429, "search.too_many", message, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
		}
		const limit = atOnce ? HITS_AT_ONCE : HITS_A_PAGE;
		const answer = await searchSite({ q, kind, page: Math.min(page, LAST_PAGE), limit }, { backend, reader, report });
		// How many searches there are, and how many find nothing; never what was searched for (docs/product.md, 25.4).
		if (!atOnce && answer.text !== "") note("search", { found: answer.total > 0 ? "something" : "nothing" });
		return {
			...answer,
			hits: [...answer.hits].map((hit) => ({ ...hit, name: [...hit.name], excerpt: [...hit.excerpt] })),
			kinds: [...answer.kinds],
		};
	},
};
