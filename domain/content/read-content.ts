import { decideAccess, isRestricted } from "./access.ts";
import {
	type Content,
	type ContentCard,
	type ContentList,
	type ContentRecord,
	PAGE_SIZE,
	type Reader,
	type Tag,
} from "./content.ts";
import type { ContentStore, ListQuery } from "./content-store.ts";
import { CONTENT_SECTIONS, encodeContentUrl, parseContentUrl } from "./content-url.ts";

/** The result of `readContent`: the page, its new address if it moved, or null when there is no page. */
export type ReadResult = Content | { readonly movedTo: string } | null;

/**
 * Returns the page at a requested path, with as much of it as the reader may see (docs/product.md, 2.3 and 3.2). The
 * body is read from the store only if the access rule allows it. `siteUrl`: the site's origin, for the canonical
 * address.
 * @throws {Error} when the store has the page but not its body.
 */
export async function readContent(
	store: ContentStore,
	path: string,
	reader: Reader,
	siteUrl: string,
): Promise<ReadResult> {
	const url = parseContentUrl(path);
	if (url === null) return null;
	const found = await store.findByUrl(url);
	if (found === null || "movedTo" in found) return found;
	return forReader(store, found, reader, siteUrl);
}

/**
 * Turns a stored page into the form that this reader gets: with its body, or as its summary only.
 * @throws {Error} when the store has the page but not its body.
 */
export async function forReader(
	store: ContentStore,
	record: ContentRecord,
	reader: Reader,
	siteUrl: string,
): Promise<Content> {
	const { bodyHash: _, ...page } = record;
	const shared = { ...page, canonical: siteUrl + encodeContentUrl(page.url) };
	if (decideAccess(record.restrictedTo, reader) === "summary") return { ...shared, access: "summary", body: null };
	const body = await store.readBody(record.id);
	if (body === null) throw new Error(`No body is kept for ${record.url}`);
	return { ...shared, access: "full", body };
}

/** The site's own sections. Their lists exist even while they are empty. */
const SECTIONS = new Set(["/", ...CONTENT_SECTIONS.map((name) => `/${name}/`)]);

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
	const { items, total } = await readList(store, { folder, tag, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
	if (total === 0 && !SECTIONS.has(folder)) return null;
	const pages = countPages(total);
	if (page > pages) return null;
	return { items, page, pages, total, folder, tag: known };
}

/** The number of pages of a list with `total` items. An empty list has one page. */
export function countPages(total: number): number {
	return Math.max(1, Math.ceil(total / PAGE_SIZE));
}

/** Number of slices of lists remembered of a store. */
const REMEMBERED_LISTS = 200;

type ListStore = Pick<ContentStore, "list" | "revision">;

type Slice = Awaited<ReturnType<ListStore["list"]>>;

/** The slices that were read from a store while it had this revision, by query. */
interface Remembered {
	readonly revision: string;
	readonly slices: Map<string, Slice>;
}

const remembered = new WeakMap<ListStore, Remembered>();

/** What is remembered of a store at its current revision. A store that cannot tell its revision is read every time. */
async function rememberedOf(store: ListStore): Promise<Remembered["slices"]> {
	// Not a second old: another process would show a list of before a change as one of after it.
	const revision = await store.revision("now").catch(() => null);
	if (revision === null) return new Map();
	const known = remembered.get(store);
	if (known?.revision === revision && known.slices.size < REMEMBERED_LISTS) return known.slices;
	const slices = new Map<string, Slice>();
	remembered.set(store, { revision, slices });
	return slices;
}

/** Reads a slice of a list, once for each revision of the store: many pages show the same ones. */
async function readList(store: ListStore, query: ListQuery): Promise<Slice> {
	const slices = await rememberedOf(store);
	const { folder, tag = "", offset, limit } = query;
	const key = `${folder} ${tag} ${offset} ${limit}`;
	const known = slices.get(key);
	if (known !== undefined) return known;
	const slice = await store.list(query);
	slices.set(key, slice);
	return slice;
}

/** The newest pages below a folder, newest first, at most `limit`. */
export async function newestContent(store: ListStore, folder: string, limit: number): Promise<readonly ContentCard[]> {
	return (await readList(store, { folder, offset: 0, limit })).items;
}

/** Number of articles that `furtherArticles` returns at most. */
const FURTHER = 3;

/** The same articles, those that everybody may read first. */
function openFirst(cards: readonly ContentCard[]): readonly ContentCard[] {
	const isOpen = ({ restrictedTo }: ContentCard) => !isRestricted(restrictedTo);
	return [...cards.filter(isOpen), ...cards.filter((card) => !isOpen(card))];
}

/**
 * Returns up to three articles to read after the article at `url`: the newest in the same section with its first tag
 * (`tag`, a slug; undefined if it has none), then the newest in the section; restricted ones only after all others
 * (docs/product.md, 2.7). Empty for an article outside all sections.
 */
export async function furtherArticles(
	store: ListStore,
	url: string,
	tag: string | undefined,
): Promise<readonly ContentCard[]> {
	const folder = url.slice(0, url.indexOf("/", 1) + 1);
	if (folder === "") return [];
	const others = new Map<string, ContentCard>();
	for (const of of tag === undefined ? [undefined] : [tag, undefined]) {
		const { items } = await readList(store, { folder, tag: of, offset: 0, limit: PAGE_SIZE });
		// Besides those returned, the article itself and those of its tag may be among them.
		const articles = openFirst(items.filter(({ template }) => template === "blog")).slice(0, 2 * FURTHER);
		for (const card of articles) if (card.url !== url) others.set(card.id, card);
		const found = openFirst([...others.values()]).slice(0, FURTHER);
		const last = found[FURTHER - 1];
		if (last !== undefined && !isRestricted(last.restrictedTo)) return found;
	}
	return openFirst([...others.values()]).slice(0, FURTHER);
}
