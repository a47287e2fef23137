import { matchRoutes } from "react-router";
import type { RouteHandle } from "../../app/shell/route-handle.ts";
import { isPreview, isReservedUrl } from "../../domain/content/content-url.ts";
import type { Privilege } from "../../domain/sign-in/permissions.ts";
import { OWN_PREFIXES, PREVIEW_FILE, reservedWords } from "../reserved-words.ts";

/** Whether caches may store a route's answers for everyone (docs/product.md, 10.1). */
export type RouteClass = "public" | "private";

/**
 * The `cache-control` of a public answer, of a public page's data for the browser's router, and of all others. A browser
 * uses data that it fetched ahead without asking for them again.
 */
export const PUBLIC_CACHING = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";
export const DATA_CACHING = "public, max-age=30, s-maxage=60, stale-while-revalidate=600";
export const PRIVATE_CACHING = "private, no-store";

/** A route as the router's build lists it; `ServerBuild.routes` has them by id, each below its `parentId`. */
interface BuiltRoute {
	readonly id: string;
	readonly parentId?: string | undefined;
	readonly path?: string | undefined;
	readonly module: { readonly handle?: unknown; readonly action?: unknown; readonly default?: unknown };
}

/** A route that answers requests, with the rules of its address. */
export interface SiteRoute {
	/** Its absolute pattern: `/home`, `/blog/tags/:tag`, `/*`. */
	readonly path: string;
	readonly handle: RouteHandle;
	/** Whether its page submits forms to its own address: its module has an `action`. */
	readonly acceptsForms: boolean;
	/** Whether it answers with a page, and not with a redirect or a file for machines. */
	readonly isPage: boolean;
}

/** The pattern of all addresses that no other route claims. */
const CATCH_ALL = "/*";

/** The path of a tag's list in any folder of content. */
const TAG_LIST = /^\/(?:[^/]+\/)*tags\/[^/]+$/;

/**
 * `answer` with a memo, for questions whose answers never change. Remembers at most `most` answers, to questions of up to
 * `longest` characters; the defaults are for addresses. A full memo begins anew.
 */
export function remember<Answer>(
	answer: (question: string) => Answer,
	{ most = 5_000, longest = 300 }: { readonly most?: number; readonly longest?: number } = {},
): (question: string) => Answer {
	const known = new Map<string, Answer>();
	return (question) => {
		if (question.length > longest) return answer(question);
		const before = known.get(question);
		if (before !== undefined) return before;
		const found = answer(question);
		if (known.size >= most) known.clear();
		known.set(question, found);
		return found;
	};
}

/** The secret that ends the address of a one-click form. */
const SECRET = /\/[\w-]{43}$/;

/** A request's path without the suffix of the router's data requests. */
function documentPath(pathname: string): string {
	return pathname.endsWith(".data") ? pathname.slice(0, -".data".length) : pathname;
}

/** A path as the router compares it: decoded and in lower case. */
function comparedPath(pathname: string): string {
	const path = documentPath(pathname);
	return (path.includes("%") ? decodeURIComponent(path) : path).toLowerCase();
}

/** The routes of a build that answer requests, in its order. */
export function siteRoutes(routes: Readonly<Record<string, BuiltRoute | undefined>>): SiteRoute[] {
	const all = Object.values(routes).flatMap((route) => route ?? []);
	const parents = new Set(all.map(({ parentId }) => parentId));
	const pathOf = ({ path, parentId }: BuiltRoute): string => {
		const above = parentId === undefined ? undefined : routes[parentId];
		return (above === undefined ? "" : pathOf(above)) + (path === undefined || path === "" ? "" : `/${path}`);
	};
	return all
		.filter(({ id }) => !parents.has(id))
		.map((route) => ({
			path: pathOf(route) || "/",
			handle: (route.module.handle ?? {}) as RouteHandle,
			acceptsForms: route.module.action !== undefined,
			isPage: route.module.default !== undefined,
		}));
}

/**
 * What the server knows of addresses, derived from the routes of the build and the `handle` of each. Every `pathname`
 * is as sent, percent-encoded but decodable, with or without `.data`.
 */
export function createSiteMap(routes: readonly SiteRoute[]) {
	const patterns = routes.map((route) => ({ path: route.path, handle: route }));
	const mailed = routes.flatMap(({ path, handle }) =>
		handle.mailedLink ? [path.slice(0, path.lastIndexOf("/"))] : [],
	);
	const mailedLink = new RegExp(`^(${mailed.join("|")})/.*$`, "i");
	const counted = new Set(routes.flatMap(({ path, handle }) => (handle.countsVisits ? [path, `${path}.data`] : [])));

	// The router sorts all routes at each call, which takes 0.1 ms; a form asks for its route three times.
	const match = remember((path) => matchRoutes(patterns, path)?.[0]?.route.handle ?? null);

	/** The route of a path. Null for a path with a slash at its end, which is only redirected (2.3). */
	function find(pathname: string): SiteRoute | null {
		const path = documentPath(pathname);
		if (path.length > 1 && path.endsWith("/")) return null;
		return match(path);
	}

	/** The route of a path whose answers caches may store, or null. */
	function findPublic(pathname: string): SiteRoute | null {
		const route = find(pathname);
		if (route?.handle.cache !== "public") return null;
		const path = comparedPath(pathname);
		return route.path !== CATCH_ALL || TAG_LIST.test(path) || !isReservedUrl(path, reservedWords) ? route : null;
	}

	/**
	 * The one spelling of a path in cache keys, so that percent escapes, Unicode forms and case, where the router
	 * ignores it, do not create a second entry for the same page.
	 */
	function keptSpelling(pathname: string, { path }: SiteRoute): string {
		if (!/[:*]/.test(path)) return pathname.endsWith(".data") ? `${path}.data` : path;
		if (/^[\w/.-]*$/.test(pathname)) return pathname;
		return pathname
			.split("/")
			.map((segment) => encodeURIComponent(decodeURIComponent(segment).normalize("NFC")))
			.join("/");
	}

	const isAppPath = (pathname: string): boolean =>
		PREVIEW_FILE.test(pathname) ||
		OWN_PREFIXES.some((path) => (path.endsWith("/") ? pathname.startsWith(path) : pathname === path));

	return {
		routes,
		find,
		/** Whether a path belongs to `createApp`; pages never have such a path. */
		isAppPath,
		/** The paths of the site's own pages that the sitemap lists (8.4). */
		indexedPaths: routes.flatMap(({ path, handle }) => (handle.inSitemap ? [path] : [])),
		/** The class of a path. */
		classify: (pathname: string): RouteClass => (findPublic(pathname) === null ? "private" : "public"),
		/** Whether pages, tags or events have addresses like this path, which is not for data of the router. */
		isOfContent(pathname: string): boolean {
			if (pathname.endsWith(".data") || isAppPath(pathname)) return false;
			return /[:*]/.test(findPublic(pathname)?.path ?? "");
		},
		/** Whether a page accepts forms. */
		acceptsForms: (pathname: string): boolean => find(pathname)?.acceptsForms ?? false,
		/** Whether a page's forms may carry a file (11.2). */
		acceptsFiles: (pathname: string): boolean => find(pathname)?.handle.acceptsFiles ?? false,
		/** What the sender of a file must be allowed; null: anybody who is signed in. */
		senderOf: (pathname: string): Privilege | null => find(pathname)?.handle.sender ?? null,
		/** Whether a page's forms may carry a whole text (11.2). */
		takesLongTexts: (pathname: string): boolean => find(pathname)?.handle.longTexts ?? false,
		/** Whether a mail program may submit this page's form, which its secret address protects (RFC 8058). */
		isOneClick: (pathname: string): boolean => SECRET.test(pathname) && find(pathname)?.handle.oneClick === true,
		/** Whether requests for a path count as visits of the link page (18.2). */
		countsVisits: (pathname: string): boolean => counted.has(pathname),
		/** A path as it may be logged: the token of a mailed link is removed, in every spelling that the router accepts. */
		loggedPath(pathname: string): string {
			if (!pathname.includes("%")) return pathname.replace(mailedLink, "$1/…");
			const link = mailedLink.exec(comparedPath(pathname));
			return link === null ? pathname : `${link[1]}/…`;
		},
		/**
		 * The cache key of a request: its path, in one spelling, and the parameters that matter, in a fixed order. Null
		 * when the answer must not come from the cache: for a preview, a partial data request or a private route.
		 */
		cacheKey(pathname: string, search: string): string | null {
			const route = findPublic(pathname);
			if (route === null) return null;
			const kept = keptSpelling(pathname, route);
			if (search === "" || search === "?") return kept;
			const query = new URLSearchParams(search);
			if (isPreview(query) || (pathname.endsWith(".data") && query.has("_routes"))) return null;
			const parameters = (route.handle.parameters ?? []).flatMap((name) => {
				const value = query.get(name);
				return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
			});
			return parameters.length === 0 ? kept : `${kept}?${parameters.join("&")}`;
		},
	};
}

/** See `createSiteMap`. */
export type SiteMap = ReturnType<typeof createSiteMap>;
