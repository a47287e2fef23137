import type { ContentCard, ContentRecord, Tag } from "./content.ts";

/**
 * Selects a slice of a list: the pages at any depth below `folder` (`/` for the whole site), newest first. `offset` and
 * `limit` count pages.
 */
export interface ListQuery {
	readonly folder: string;
	/** The slug of a tag: only pages with this tag. Absent: all pages. */
	readonly tag?: string | undefined;
	readonly offset: number;
	readonly limit: number;
}

/** An address for the sitemap. `updatedAt` is an ISO 8601 instant in UTC. */
export interface SitemapEntry {
	readonly url: string;
	readonly updatedAt: string;
}

/**
 * The store that readers' requests use to read pages. Results never include drafts. Every address is in the form
 * `parseContentUrl` returns. Methods reject only when the store itself fails.
 */
export interface ContentStore {
	/** The page at this address, `{ movedTo }` when the address redirects to a page at another address, or null. */
	findByUrl(url: string): Promise<ContentRecord | { readonly movedTo: string } | null>;

	/**
	 * Whether the page or event at this address was withdrawn for good: nothing is there, and nothing will be
	 * (docs/product.md, 2.3). False as soon as something is published there.
	 */
	isGone(url: string): Promise<boolean>;

	/** The page with this id, or null. */
	findById(id: string): Promise<ContentRecord | null>;

	/**
	 * The HTML of a page's body, or null for an unknown id. The store keeps restricted bodies apart from open ones, but
	 * does not check access: call this only after `decideAccess` has returned "full".
	 */
	readBody(id: string): Promise<string | null>;

	/**
	 * A slice of the pages below a folder, sorted by `publishedAt` and then id, newest first. `total` is the number of
	 * pages in the whole list.
	 */
	list(query: ListQuery): Promise<{ readonly items: readonly ContentCard[]; readonly total: number }>;

	/**
	 * Published pages, at most `limit`, whose address contains words that begin with one of `stems` (lower-case ASCII).
	 * Pages with most matches come first, newer pages before older ones.
	 */
	near(stems: readonly string[], limit: number): Promise<readonly ContentCard[]>;

	/** Published pages that registered users may read and visitors may not, newest first, at most `limit`. */
	listForRegistered(limit: number): Promise<readonly ContentCard[]>;

	/** The tag with this slug, or null when no published page below the folder has it. */
	findTag(folder: string, slug: string): Promise<Tag | null>;

	/**
	 * The addresses of published pages, at most `limit`, in ascending order. Starts after the address `after`, which is
	 * excluded; "" starts at the first page.
	 */
	sitemap(after: string, limit: number): Promise<readonly SitemapEntry[]>;

	/**
	 * A string that changes whenever anything that readers can see changes, in any process. Cheap enough to call
	 * several times a second: it may be a second old, unless it is asked `now`.
	 */
	revision(age?: "now"): Promise<string>;
}
