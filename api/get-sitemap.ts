import type { Handler } from "./context.ts";
import type { getSitemap } from "./contracts/get-sitemap.ts";

/** Addresses in one portion. The sitemap protocol allows 50,000 a file; smaller files are made faster. */
const PORTION = 10_000;

/** Handler of `getSitemap`. */
export const handleGetSitemap: Handler<typeof getSitemap> = async ({ after }, { backend }) => {
	const [pages, events] = await Promise.all([
		backend.content.sitemap(after, PORTION),
		backend.events.sitemap(after, PORTION),
	]);
	const entries = [...pages, ...events].toSorted((one, other) => (one.url < other.url ? -1 : 1)).slice(0, PORTION);
	return { entries, next: entries.length === PORTION ? (entries.at(-1)?.url ?? null) : null };
};
