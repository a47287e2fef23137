import { createHash } from "node:crypto";
import { NO_REVISION, type PageCache } from "./page-cache.ts";
import type { PageRenderer, RenderedPage } from "./render-page.ts";
import { PRIVATE_CACHING, PUBLIC_CACHING } from "./route-classes.ts";
import { CLOSED_POLICY } from "./security-headers.ts";

interface SharedPagesParts {
	readonly siteUrl: string;
	readonly renderPage: PageRenderer;
	readonly cache: PageCache | null;
	readonly clock: () => number;
	/** Reads the content's revision. Called at most once every `REVISION_MS`. */
	readonly revision: () => Promise<string>;
}

/** How long a revision counts as current, in milliseconds. */
const REVISION_MS = 50;

/**
 * Pages that are the same for everyone: rendered once for all waiting requests, and cached while the content stays the
 * same.
 */
export function createSharedPages({ siteUrl, renderPage, cache, clock, revision: readRevision }: SharedPagesParts) {
	const underway = new Map<string, Promise<RenderedPage>>();
	let revision = NO_REVISION;
	let revisionAt = Number.NEGATIVE_INFINITY;
	let asking: Promise<void> | null = null;

	function keep(key: string, page: RenderedPage, madeFor: string): void {
		if (page.partial) return;
		if (page.status !== 200) {
			if (page.status < 500) cache?.drop(key);
			return;
		}
		page.headers.set("cache-control", page.restricted ? PRIVATE_CACHING : PUBLIC_CACHING);
		page.headers.set("vary", "Accept-Encoding");
		const etag = `W/"${createHash("sha256").update(page.bytes).digest("base64url").slice(0, 22)}"`;
		page.headers.set("etag", etag);
		if (!page.headers.has("content-security-policy")) page.headers.set("content-security-policy", CLOSED_POLICY);
		cache?.put(key, { headers: [...page.headers], bytes: page.bytes, restricted: page.restricted, etag }, madeFor);
	}

	return {
		/** The last known revision of the content. */
		revision: () => revision,
		/** Whether that revision is recent enough to rely on. */
		isRecent: () => asking === null && clock() - revisionAt <= REVISION_MS,
		/**
		 * Reads the revision again if it is not recent. Concurrent callers wait for the same read. If it fails, the
		 * last revision stays.
		 */
		async refresh(): Promise<void> {
			if (asking === null) {
				if (clock() - revisionAt <= REVISION_MS) return;
				revisionAt = clock();
				asking = readRevision()
					.then((answer) => {
						revision = answer;
					})
					.catch(() => undefined)
					.finally(() => {
						asking = null;
					});
			}
			await asking;
		},
		/** Renders the page of a key, independent of any visitor's request, and caches it if that is allowed. */
		render(key: string): Promise<RenderedPage> {
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
		},
	};
}
