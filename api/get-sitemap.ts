import type { Handler } from "./context.ts";
import type { getSitemap } from "./contracts/get-sitemap.ts";

/** Addresses in one portion. The sitemap protocol allows 50,000 a file; smaller files are made faster. */
const PORTION = 10_000;

/** Handler of `getSitemap`. */
export const handleGetSitemap: Handler<typeof getSitemap> = async ({ after }, { backend }) => {
	const entries = await backend.content.sitemap(after, PORTION);
	return { entries: [...entries], next: entries.length === PORTION ? (entries.at(-1)?.url ?? null) : null };
};
