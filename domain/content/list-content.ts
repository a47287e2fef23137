import { type ContentCard, type ContentList, PAGE_SIZE, type Tag } from "./content.ts";
import type { ContentStore } from "./content-store.ts";

/** The site's own sections. Their lists exist even while they are empty. */
const SECTIONS = new Set(["/", "/blog/", "/recursos/"]);

/** A page of a list, with the folder and tag that the list shows. */
export interface ContentListing extends ContentList {
	readonly folder: string;
	readonly tag: Tag | null;
}

/**
 * Returns one page of the list of a folder, or of a tag in a folder (docs/product.md, 2.5 and 2.6). `page` counts from
 * 1; `tag` is a slug. Returns null for an unknown tag, for an empty folder that is not a section of the site, and for a
 * page after the last.
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

/** The number of pages of a list with `total` items. An empty list has one page. */
export function countPages(total: number): number {
	return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

/** The newest pages below a folder, newest first, at most `limit`. */
export async function newestContent(
	store: ContentStore,
	folder: string,
	limit: number,
): Promise<readonly ContentCard[]> {
	return (await store.list({ folder, offset: 0, limit })).items;
}
