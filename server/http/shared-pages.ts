import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { oldAddressOf } from "../../domain/content/content-url.ts";
import { chooseEncoding } from "./encoding.ts";
import type { RequestTarget } from "./incoming-request.ts";
import { NO_REVISION, type PageCache } from "./page-cache.ts";
import type { PageRenderer, RenderedPage } from "./render-page.ts";
import { CLOSED_POLICY } from "./security-headers.ts";
import type { Answered, Sender } from "./send.ts";
import { DATA_CACHING, PRIVATE_CACHING, PUBLIC_CACHING, remember, type SiteMap } from "./site-map.ts";

/** The parts that shared pages need. */
export interface SharedPagesParts {
	readonly siteUrl: string;
	readonly siteMap: SiteMap;
	readonly renderPage: PageRenderer;
	/** Null: every page is rendered for its request. */
	readonly cache: PageCache | null;
	readonly clock: () => number;
	/** Reads the content's revision. Called at most once every `REVISION_MS`, and after each `expire`. */
	readonly revision: () => Promise<string>;
	readonly send: Sender;
}

/** How long a revision counts as current, in milliseconds. */
const REVISION_MS = 50;

/**
 * Pages that are the same for everyone: rendered once for all waiting requests, and cached while the content stays the
 * same (docs/product.md, 10.2 and 10.3).
 */
export function createSharedPages(parts: SharedPagesParts) {
	const { siteUrl, siteMap, renderPage, cache, clock, send } = parts;
	// Classifying an address takes longer than sending a cached page.
	const keyOfAddress = remember((address) => {
		const [pathname = "", ...search] = address.split(/(?=\?)/);
		return siteMap.cacheKey(pathname, search.join(""));
	});
	const keyOf = ({ pathname, search }: RequestTarget) => keyOfAddress(search === "" ? pathname : pathname + search);
	const underway = new Map<string, Promise<RenderedPage>>();
	let revision = NO_REVISION;
	let revisionAt = Number.NEGATIVE_INFINITY;
	let asking: Promise<void> | null = null;

	/** Whether the last known revision is recent enough to rely on. */
	const isRecent = () => asking === null && clock() - revisionAt <= REVISION_MS;

	/**
	 * Reads the revision again if it is not recent. Concurrent callers wait for the same read. If it fails, the last
	 * revision stays.
	 */
	async function refresh(): Promise<void> {
		if (isRecent()) return;
		if (asking === null) {
			revisionAt = clock();
			const answered = parts
				.revision()
				.then((answer) => {
					if (asking === answered) revision = answer;
				})
				.catch(() => undefined)
				.finally(() => {
					if (asking === answered) asking = null;
				});
			asking = answered;
		}
		await asking;
	}

	function keep(key: string, page: RenderedPage, madeFor: string): void {
		if (page.partial) return;
		if (page.status !== 200) {
			if (page.status < 500) cache?.drop(key);
			return;
		}
		const caching = /^[^?]*\.data(?:\?|$)/.test(key) ? DATA_CACHING : PUBLIC_CACHING;
		page.headers.set("cache-control", page.restricted ? PRIVATE_CACHING : caching);
		page.headers.set("vary", "Accept-Encoding");
		const etag = `W/"${createHash("sha256").update(page.bytes).digest("base64url").slice(0, 22)}"`;
		page.headers.set("etag", etag);
		if (!page.headers.has("content-security-policy")) page.headers.set("content-security-policy", CLOSED_POLICY);
		cache?.put(key, { headers: [...page.headers], bytes: page.bytes, restricted: page.restricted, etag }, madeFor);
	}

	/** Renders the page of a key, independent of any visitor's request, and caches it if that is allowed. */
	function render(key: string): Promise<RenderedPage> {
		const madeFor = revision;
		const work = `${madeFor} ${key}`;
		const known = underway.get(work);
		if (known !== undefined) return known;
		const rendering = renderPage(new Request(siteUrl + key))
			.then((page) => {
				keep(key, page, madeFor);
				return page;
			})
			.finally(() => underway.delete(work));
		underway.set(work, rendering);
		return rendering;
	}

	return {
		/** Has the next request read the revision again. Called when this process may have changed what pages show. */
		expire(): void {
			revisionAt = Number.NEGATIVE_INFINITY;
			// An answer that is under way may be older than the change.
			asking = null;
		},

		/** Sends a fresh cached page at once. Returns its bytes, or null when the request needs more than the cache. */
		sendAtOnce(request: IncomingMessage, response: ServerResponse, target: RequestTarget): number | null {
			if (cache === null || !isRecent()) return null;
			const key = keyOf(target);
			const kept = key === null ? null : cache.find(key, chooseEncoding(request.headers["accept-encoding"]), revision);
			if (kept === null || kept.freshness !== "fresh" || kept.ready === null) return null;
			return kept.ready.restricted && hasSession(request) ? null : send.ready(request, response, kept.ready);
		},

		/** Sends a page that is the same for everyone. Returns null when the page must be rendered for this request. */
		async answer(request: IncomingMessage, response: ServerResponse, target: RequestTarget): Promise<Answered | null> {
			await refresh();
			const key = keyOf(target);
			if (key === null || cache === null) return null;
			if (hasSession(request) && (cache.isRestricted(key) ?? (await render(key)).restricted)) return null;
			const encoding = chooseEncoding(request.headers["accept-encoding"]);
			const kept = cache.find(key, encoding, revision);
			if (kept !== null && kept.freshness !== "fallback") {
				const ready = kept.ready ?? (await cache.ready(key, encoding));
				if (kept.freshness === "stale") render(key).catch(() => undefined);
				if (ready !== null)
					return { bytes: send.ready(request, response, ready), cache: kept.freshness === "stale" ? "stale" : "hit" };
			}
			const page = await render(key).catch((error: unknown) => {
				if (kept === null) throw error;
				return null;
			});
			const complete = page !== null && page.status === 200 && !page.partial;
			if (complete || page === null || ((page.status >= 500 || page.partial) && kept !== null)) {
				const ready = await cache.ready(key, encoding);
				if (ready !== null) return { bytes: send.ready(request, response, ready), cache: complete ? "miss" : "stale" };
			}
			if (page === null) throw new Error(`No page for ${key}`);
			// The key may lack parts of the query, which a redirect must keep, or which name an old address.
			const isWhole = key === target.pathname + target.search;
			if (!isWhole && page.status !== 200 && (page.status < 400 || namesOldAddress(target))) return null;
			return { ...(await send.once(request, response, { ...page, setCookies: [] })), cache: "miss" };
		},
	};
}

const namesOldAddress = ({ pathname, search }: RequestTarget): boolean =>
	oldAddressOf(pathname, new URLSearchParams(search)) !== null;

/** Whether a request carries a session, of a signed-in person or not. */
function hasSession({ headers: { cookie } }: IncomingMessage): boolean {
	return cookie !== undefined && /(?:^|;\s*)(?:__Host-)?session=/.test(cookie);
}
