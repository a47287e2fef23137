import { isReservedUrl } from "../../domain/content/content-url.ts";

/** How a route's answers may be kept (docs/product.md, 10.1). */
export type RouteClass = "public" | "private";

/** What caches are told of a public answer, and of all others. */
export const PUBLIC_CACHING = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";
export const PRIVATE_CACHING = "private, no-store";

/** Routes whose answer is the same for everyone. What is neither here nor a page of content is private. */
const PUBLIC_ROUTES: readonly RegExp[] = [
	/^\/home$/,
	/^\/(?:blog|recursos)$/,
	/^\/(?:blog|recursos)\/(?:rss\.xml|atom\.xml|feed\.json)$/,
	/^\/tag\/[^/]+$/,
	/^\/eventos(?:\/[^/]+)?$/,
	/^\/(?:aviso-legal|politica-privacidad|politica-cookies)$/,
	/^\/linktree$/,
	/^\/(?:robots\.txt|sitemap\.xml|manifest\.webmanifest)$/,
	/^\/(?:[^/]+\/)+tags\/[^/]+$/,
];

/** The one query parameter that changes a public page; all others are ignored. */
function knownParameter(path: string): string {
	return path === "/sitemap.xml" ? "desde" : "pagina";
}

/** A request's path without the suffix of the router's data requests. */
export function documentPath(pathname: string): string {
	return pathname.endsWith(".data") ? pathname.slice(0, -".data".length) : pathname;
}

/** The class of a path. */
export function classify(pathname: string): RouteClass {
	const path = documentPath(pathname);
	if (PUBLIC_ROUTES.some((route) => route.test(path))) return "public";
	return path !== "/" && !isReservedUrl(path) ? "public" : "private";
}

/**
 * The address under which an answer is kept: the path and the parameters that matter, in a fixed order. Null when
 * the request must be answered afresh: a preview, a partial data request, or a private route.
 */
export function cacheKey(pathname: string, search: string): string | null {
	if (classify(pathname) === "private") return null;
	if (search === "" || search === "?") return pathname;
	const query = new URLSearchParams(search);
	if (query.get("preview") === "true" || query.has("_routes") || query.has("index")) return null;
	const name = knownParameter(documentPath(pathname));
	const value = query.get(name);
	return value === null ? pathname : `${pathname}?${name}=${encodeURIComponent(value)}`;
}
