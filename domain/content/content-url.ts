import { slugify } from "./slug.ts";

/** Longest address that is looked up, in characters. No page has a longer one. */
const MAX_URL = 2_000;

/**
 * Returns the stored form of a requested path: percent-decoded, in NFC, without a trailing slash. Returns null when no
 * page can have this address: `/` itself, bad escapes, control characters, dot segments, backslashes, encoded slashes,
 * empty segments (such as a doubled slash) or more than 2,000 characters.
 */
export function parseContentUrl(path: string): string | null {
	if (!path.startsWith("/") || path.length > MAX_URL) return null;
	const segments: string[] = [];
	const raw = path.slice(1).replace(/\/$/, "");
	if (raw === "") return null;
	for (const segment of raw.split("/")) {
		let decoded: string;
		try {
			decoded = decodeURIComponent(segment);
		} catch {
			return null;
		}
		if (decoded === "" || decoded === "." || decoded === "..") return null;
		// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the purpose
		if (/[\u0000-\u001f\u007f/\\]/.test(decoded)) return null;
		segments.push(decoded.normalize("NFC"));
	}
	return `/${segments.join("/")}`;
}

/** The parameters that name a page in the addresses of other systems: WordPress writes `/?p=123`. */
const OLD_KEYS: readonly string[] = ["p", "page_id"];

/** What a parameter of `OLD_KEYS` may say. */
const OLD_NUMBER = /^[1-9]\d{0,9}$/;

/**
 * Returns the stored form of an old address (docs/product.md, 7.3): as `parseContentUrl`, or with one parameter behind
 * it that is `p` or `page_id` and a number, such as `/?p=123`. Null for anything else.
 */
export function parseOldAddress(written: string): string | null {
	const [, path = "", key, number] = /^([^?]*)(?:\?([^=]*)=(.*))?$/s.exec(written) ?? [];
	if (key === undefined) return parseContentUrl(path);
	if (!OLD_KEYS.includes(key) || !OLD_NUMBER.test(number ?? "")) return null;
	const parsed = path === "/" ? path : parseContentUrl(path);
	return parsed === null ? null : `${parsed}?${key}=${number}`;
}

/** The old address that a request asks for by its query, in its stored form; null if its query names none. */
export function oldAddressOf(pathname: string, query: URLSearchParams): string | null {
	const key = OLD_KEYS.find((each) => OLD_NUMBER.test(query.get(each) ?? ""));
	return key === undefined ? null : parseOldAddress(`${pathname}?${key}=${query.get(key)}`);
}

/** The query of a request without the parameters that name an old address. */
export function withoutOldKeys(search: string): string {
	const rest = search.split(/[?&]/).filter((part) => part !== "" && !OLD_KEYS.includes(part.split("=")[0] ?? ""));
	return rest.length === 0 ? "" : `?${rest.join("&")}`;
}

/** Addresses at which other systems have their feeds, with the feed that they lead to unless a file says otherwise. */
export const OLD_FEEDS: Readonly<Record<string, string>> = {
	"/feed": "/blog/rss.xml",
	"/feed.xml": "/blog/rss.xml",
	"/index.xml": "/blog/rss.xml",
	"/rss.xml": "/blog/rss.xml",
	"/atom.xml": "/blog/atom.xml",
};

const OLD_TAG =
	/^\/(?:(?:blog|posts?|es)\/)?(?:tags?|categor(?:y|ies|ias?)|etiquetas?|topics?|temas?)\/(?:.+\/)?([^/]+)$/i;
const OLD_LIST =
	/^(?:\/(?:blog|posts?))?\/(?:(?:page|pagina)\/\d+|archives?|archivos?|tags|categories|categorias|etiquetas|posts?)$/i;

/**
 * Where the lists of other systems lead to: `tag` is the slug that the last part of `/categories/x` and the like has, `list`
 * an address for pages of all texts, archives and overviews of tags. Null for other addresses. `path`: as
 * `parseContentUrl` returns it.
 */
export function oldListOf(path: string): { readonly tag: string } | { readonly list: string } | null {
	// An address of ours: another page of it than there are is nowhere.
	if (/^\/tag\/[^/]+$/.test(path)) return null;
	if (OLD_LIST.test(path)) return { list: "/blog" };
	const tag = slugify(OLD_TAG.exec(path.replace(/\/page\/\d+$/i, ""))?.[1] ?? "");
	return tag === "" ? null : { tag };
}

/** Percent-encodes every segment of a stored address, for use in a request or an HTML attribute. */
export function encodeContentUrl(url: string): string {
	return url.split("/").map(encodeURIComponent).join("/");
}

/** The folder that contains a page: `/blog/x` gives `/blog/`, `/x` gives `/`. */
export function folderOf(url: string): string {
	return url.slice(0, url.lastIndexOf("/") + 1);
}

/** Every folder above a page, starting at the root: `/blog/ux/x` gives `/`, `/blog/`, `/blog/ux/`. */
export function foldersAbove(url: string): string[] {
	const folders = ["/"];
	for (let at = url.indexOf("/", 1); at !== -1; at = url.indexOf("/", at + 1)) folders.push(url.slice(0, at + 1));
	return folders;
}

/** Whether the query of a request asks for a preview, which bypasses every cache (docs/product.md, 10.2). */
export function isPreview(query: URLSearchParams): boolean {
	return query.get("preview") === "true";
}

/** The first segments of the site's own lists of content. Pages live below them, never exactly there. */
export const CONTENT_SECTIONS: readonly string[] = ["blog", "recursos"];

/** The words that the site's own addresses need. server/reserved-words.ts derives them from the list of routes. */
export interface ReservedWords {
	/** First segments of the site's own addresses, such as `eventos`. */
	readonly first: ReadonlySet<string>;
	/** First segments of planned addresses, such as `buscar`. */
	readonly plannedFirst: ReadonlySet<string>;
	/** Last segments of planned addresses, such as `conversacion` below a page. */
	readonly plannedLast: ReadonlySet<string>;
}

/** Whether an address is reserved for the site's own routes (docs/product.md, 2.2). Pages cannot use it. */
export function isReservedUrl(url: string, { first: words }: Pick<ReservedWords, "first">): boolean {
	const segments = url.slice(1).split("/");
	const first = segments[0] ?? "";
	return (
		words.has(first) ||
		first.startsWith("__") ||
		(segments.length === 1 && CONTENT_SECTIONS.includes(first)) ||
		segments.slice(0, -1).includes("tags") ||
		segments.at(-1) === "tags" ||
		/\.(data|xml|json|atom|ics)$/.test(url) ||
		/^\/sitemap/.test(url)
	);
}

/**
 * Whether a planned route will use an address (docs/product.md, 2.2). No new page can use it; one that is there already
 * stays until the route is built.
 */
export function isPlannedUrl(
	url: string,
	{ plannedFirst, plannedLast }: Pick<ReservedWords, "plannedFirst" | "plannedLast">,
): boolean {
	const segments = url.slice(1).split("/");
	return plannedFirst.has(segments[0] ?? "") || plannedLast.has(segments.at(-1) ?? "");
}
