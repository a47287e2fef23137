import { type ContentCard, type ContentList, PAGE_SIZE, type Tag } from "./content.ts";
import type { ContentStore } from "./content-store.ts";

/** Folders that exist even while they are empty: the site's own sections. */
const SECTIONS = new Set(["/", "/blog/", "/recursos/"]);

/** A page of a list and what it is a list of. */
export interface ContentListing extends ContentList {
	readonly folder: string;
	readonly tag: Tag | null;
}

/**
 * Page `page` (from 1) of what lies below a folder, or of what has a tag there (docs/product.md, 2.5 and 2.6). Null
 * when there is no such list: an unknown tag, a folder that holds nothing, a page after the last.
 */
export async function listContent(
	store: ContentStore,
	{ folder, tag, page }: { readonly folder: string; readonly tag?: string | undefined; readonly page: number },
): Promise<ContentListing | null> {
	const known = tag === undefined ? null : await store.findTag(folder, tag);
	if (tag !== undefined && known === null) return null;
	const { items, total } = await store.list({ folder, tag, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
	if (total === 0 && !SECTIONS.has(folder)) return null;
	const pages = countPages(total);
	if (page > pages) return null;
	return { items, page, pages, total, folder, tag: known };
}

/** How many pages of a list hold `total` items; an empty list has one. */
export function countPages(total: number): number {
	return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

/** The newest pages below a folder, at most `limit`. */
export async function newestContent(
	store: ContentStore,
	folder: string,
	limit: number,
): Promise<readonly ContentCard[]> {
	return (await store.list({ folder, offset: 0, limit })).items;
}
