import type { ContentStore } from "../content/content-store.ts";
import { OLD_FEEDS, oldListOf, parseContentUrl, parseOldAddress } from "../content/content-url.ts";
import { listContent } from "../content/read-content.ts";
import { slugify } from "../content/slug.ts";
import type { EventStore } from "../events/event-store.ts";
import { EVENTS_PATH } from "../site-paths.ts";

/** The stores of what readers see at an address. */
export interface ShownStores {
	readonly content: ContentStore;
	readonly events: Pick<EventStore, "findBySlug">;
}

/**
 * Whether something that is no content answers at a path, percent-encoded or not: a page of the site's own, a lesson, or
 * a file.
 */
export type IsElsewhere = (path: string) => Promise<boolean>;

/** The path of a tag's list: of the whole site, or of a folder. */
const TAG = /^(?:\/tag|(.*)\/tags)\/([^/]+)$/;

/** The folder and the tag, as it is written, whose list is at a stored address; null for other addresses. */
export function tagListAt(url: string): { readonly folder: string; readonly tag: string } | null {
	const [, folder, tag] = TAG.exec(url) ?? [];
	return tag === undefined ? null : { folder: `${folder ?? ""}/`, tag };
}

/**
 * Tells whether readers find something at an address of this site, which begins with a slash. An address that leads on to
 * another one is there (docs/product.md, 24.6). Each path is looked up once.
 */
export function findAnswers(stores: ShownStores, isElsewhere: IsElsewhere): (href: string) => Promise<boolean> {
	const known = new Map<string, Promise<boolean>>();
	return async (href) => {
		const [, path = "", query = ""] = /^([^?#]*)(\?[^#]*)?/.exec(href) ?? [];
		const old = parseOldAddress(path + query);
		if (query !== "" && old?.includes("?") && (await stores.content.findByUrl(old)) !== null) return true;
		const answer = known.get(path) ?? isThere(path, stores, isElsewhere);
		known.set(path, answer);
		return answer;
	};
}

async function isThere(path: string, { content, events }: ShownStores, isElsewhere: IsElsewhere): Promise<boolean> {
	if (path === "/" || Object.hasOwn(OLD_FEEDS, path) || (await isElsewhere(path))) return true;
	const url = parseContentUrl(path);
	if (url === null) return false;
	const slug = url.startsWith(`${EVENTS_PATH}/`) ? url.slice(EVENTS_PATH.length + 1) : null;
	if (slug !== null) return (await events.findBySlug(slug)) !== null;
	const hasList = async (folder: string, tag?: string) =>
		(await listContent(content, { folder, page: 1, ...(tag === undefined ? {} : { tag }) })) !== null;
	const list = tagListAt(url);
	// Other spellings of a tag lead to its list.
	if (list !== null) return hasList(list.folder, slugify(list.tag));
	if ((await content.findByUrl(url)) !== null || (await hasList(`${url}/`))) return true;
	const old = oldListOf(url);
	return old !== null && ("list" in old || hasList("/blog/", old.tag));
}
