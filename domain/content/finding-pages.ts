import { eventPath } from "../site-paths.ts";
import { type ContentRecord, hasView } from "./content.ts";
import { CONTENT_SECTIONS, foldersAbove } from "./content-url.ts";
import { addressWords } from "./slug.ts";

/** A page as far as it decides where the page is found. */
interface FindablePage {
	readonly record: Pick<ContentRecord, "url" | "tags" | "template">;
	readonly draft: boolean;
}

/** The folders whose lists are the shop window of the site: home and feeds show their newest pages. */
const WINDOWS = new Set(CONTENT_SECTIONS.map((name) => `/${name}/`));

/**
 * The lists that a page is on (docs/product.md, 2.5 and 2.6): that of every folder above it, and in each that of every
 * tag. `tag` is a slug, "" for the list of the whole folder. A page of the debug view is not on the whole list of a
 * section of the site. A draft is on none.
 */
export function listsOf({ record, draft }: FindablePage): readonly { folder: string; tag: string }[] {
	if (draft) return [];
	const slugs = ["", ...record.tags.map(({ slug }) => slug)];
	return foldersAbove(record.url).flatMap((folder) => {
		const isHidden = WINDOWS.has(folder) && !hasView(record.template);
		return (isHidden ? slugs.slice(1) : slugs).map((tag) => ({ folder, tag }));
	});
}

/** The words of a page's address, by which it is suggested for a similar one. A draft is not. */
export function searchWords({ record: { url }, draft }: FindablePage): readonly string[] {
	return draft ? [] : addressWords(url);
}

/**
 * The path to which an old address leads (docs/product.md, 2.3): that of the published page or event with the
 * redirect's id; null if there is none.
 */
export function leadsTo(
	page: { readonly url: string; readonly draft: boolean } | null | undefined,
	event: { readonly slug: string; readonly draft: boolean } | null | undefined,
): string | null {
	if (page?.draft === false) return page.url;
	return event?.draft === false ? eventPath(event.slug) : null;
}

/** How many pages a store finds for one word at most: enough to rank, few enough to be quick. */
export const HITS_A_WORD = 100;

/**
 * At most `limit` of the pages that were found, each once: those found for most words come first, then newer ones, then
 * those with the higher id, as in lists. `found`: for each word, the pages whose address has it.
 */
export function nearest<Page extends Pick<ContentRecord, "id" | "publishedAt">>(
	found: readonly (readonly Page[])[],
	limit: number,
): readonly Page[] {
	const words = new Map<string, number>();
	for (const { id } of found.flat()) words.set(id, (words.get(id) ?? 0) + 1);
	const pages = [...new Map(found.flat().map((page) => [page.id, page])).values()];
	const rank = ({ id, publishedAt }: Page) => `${publishedAt} ${id}`;
	return pages
		.sort((one, other) => (words.get(other.id) ?? 0) - (words.get(one.id) ?? 0) || (rank(one) < rank(other) ? 1 : -1))
		.slice(0, limit);
}
