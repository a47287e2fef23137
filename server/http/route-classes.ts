import { isReservedUrl } from "../../domain/content/content-url.ts";

/** Whether caches may store a route's answers for everyone (docs/product.md, 10.1). */
export type RouteClass = "public" | "private";

/** The `cache-control` of a public answer, and of all others. */
export const PUBLIC_CACHING = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";
export const PRIVATE_CACHING = "private, no-store";

/**
 * Routes whose answer is the same for everyone, with the query parameters that change it. Any route that is neither
 * listed here nor a page of content is private.
 */
const PUBLIC_ROUTES: readonly (readonly [RegExp, ...parameters: readonly string[]])[] = [
	[/^\/home$/],
	[/^\/(?:blog|recursos)$/, "pagina"],
	[/^\/(?:blog|recursos)\/(?:rss\.xml|atom\.xml|feed\.json)$/],
	[/^\/tag\/[^/]+$/, "pagina"],
	[/^\/eventos$/, "aviso", "pagina"],
	[/^\/eventos\.ics$/, "evento"],
	[/^\/eventos\/[^/]+$/],
	[/^\/(?:aviso-legal|politica-privacidad|politica-cookies)$/],
	[/^\/linktree$/],
	[/^\/sin-conexion$/],
	[/^\/(?:robots\.txt|manifest\.webmanifest)$/],
	[/^\/sitemap\.xml$/, "desde"],
	[/^\/(?:[^/]+\/)*tags\/[^/]+$/, "pagina"],
];

/** The public routes without a variable segment: the router matches them whatever the case of the path. */
const FIXED_ROUTES = PUBLIC_ROUTES.map(([route]) => route).filter(({ source }) => !source.includes("[^/]+"));

/** A page of content may be a folder's list. */
const CONTENT_PARAMETERS = ["pagina"] as const;

/** A request's path without the suffix of the router's data requests. */
export function documentPath(pathname: string): string {
	return pathname.endsWith(".data") ? pathname.slice(0, -".data".length) : pathname;
}

/** A path as the router compares it: decoded and in lower case. */
function comparedPath(pathname: string): string {
	const path = documentPath(pathname);
	return (path.includes("%") ? decodeURIComponent(path) : path).toLowerCase();
}

const MAILED_LINK = /^(\/entrar|\/e|\/apuntate-al-evento\/aviso|\/lista-de-espera\/(?:confirmar|salir))\/.*$/i;

/** A path as it may be logged: the token of a mailed link is removed, in every spelling that the router accepts. */
export function loggedPath(pathname: string): string {
	if (!pathname.includes("%")) return pathname.replace(MAILED_LINK, "$1/…");
	const link = MAILED_LINK.exec(comparedPath(pathname));
	return link === null ? pathname : `${link[1]}/…`;
}

/** The class of a path. The path must be decodable. */
export function classify(pathname: string): RouteClass {
	const path = comparedPath(pathname);
	if (PUBLIC_ROUTES.some(([route]) => route.test(path))) return "public";
	return path !== "/" && !isReservedUrl(path) ? "public" : "private";
}

/** The query parameters that change a public page, in the order of its cache key. */
function knownParameters(pathname: string): readonly string[] {
	const path = comparedPath(pathname);
	const known = PUBLIC_ROUTES.find(([route]) => route.test(path));
	return known === undefined ? CONTENT_PARAMETERS : known.slice(1).map(String);
}

/** Whether a query requests a page that bypasses every cache. */
export function isPreview(search: string): boolean {
	return search.includes("preview") && new URLSearchParams(search).get("preview") === "true";
}

/**
 * The one spelling of a path in cache keys, so that percent escapes, Unicode forms and case, where the router ignores
 * it, do not create a second entry for the same page.
 */
function keptSpelling(pathname: string): string {
	const path = comparedPath(pathname);
	if (FIXED_ROUTES.some((route) => route.test(path))) return pathname.endsWith(".data") ? `${path}.data` : path;
	if (/^[\w/.-]*$/.test(pathname)) return pathname;
	return pathname
		.split("/")
		.map((segment) => encodeURIComponent(decodeURIComponent(segment).normalize("NFC")))
		.join("/");
}

/**
 * The cache key of a request: its path, in one spelling, and the parameters that matter, in a fixed order. Null when
 * the answer must not come from the cache: for a preview, a partial data request or a private route.
 */
export function cacheKey(pathname: string, search: string): string | null {
	if (classify(pathname) === "private") return null;
	const kept = keptSpelling(pathname);
	if (search === "" || search === "?") return kept;
	const query = new URLSearchParams(search);
	if (isPreview(search) || (pathname.endsWith(".data") && query.has("_routes"))) return null;
	const parameters = knownParameters(pathname).flatMap((name) => {
		const value = query.get(name);
		return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
	});
	return parameters.length === 0 ? kept : `${kept}?${parameters.join("&")}`;
}
