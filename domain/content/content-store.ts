import type { ContentCard, ContentRecord, Tag } from "./content.ts";

/** Which pages a list wants: those anywhere below `folder` (`/` for the whole site), newest first. */
export interface ListQuery {
	readonly folder: string;
	/** Only pages with this tag, by slug. */
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
 * What readers ask of the kept pages. Drafts are never part of an answer. Every address is in the form
 * `parseContentUrl` gives. Methods reject only when the store itself fails.
 */
export interface ContentStore {
	/** The page at this address; `{ movedTo }` where a page stood here once and stands elsewhere now; else null. */
	findByUrl(url: string): Promise<ContentRecord | { readonly movedTo: string } | null>;

	/** The page with this id, or null. */
	findById(id: string): Promise<ContentRecord | null>;

	/**
	 * The HTML of a page's body, or null for an unknown id. Restricted bodies are kept apart from open ones;
	 * ask only after `decideAccess` answered "full".
	 */
	readBody(id: string): Promise<string | null>;

	/**
	 * A slice of the pages below a folder, by `publishedAt` and then id, newest first, and how many there are in all.
	 */
	list(query: ListQuery): Promise<{ readonly items: readonly ContentCard[]; readonly total: number }>;

	/**
	 * Published pages whose address has words that begin with one of `stems` (lower-case ASCII), those with most of
	 * them first, then the newest.
	 */
	near(stems: readonly string[], limit: number): Promise<readonly ContentCard[]>;

	/** Published pages that visitors may not read and registered users may, newest first. */
	listForRegistered(limit: number): Promise<readonly ContentCard[]>;

	/** The tag with this slug if a published page below the folder has it, else null. */
	findTag(folder: string, slug: string): Promise<Tag | null>;

	/**
	 * Addresses of all pages in the order of their address, from the one after `after` (exclusive; "" for the first).
	 */
	sitemap(after: string, limit: number): Promise<readonly SitemapEntry[]>;

	/**
	 * A word that is another one after anything readers can see has changed, in whichever process. Cheap enough
	 * to be asked several times a second.
	 */
	revision(): Promise<string>;
}
