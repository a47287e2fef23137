import { CACHE_PREFIX, OFFLINE_PATH, THEME_FOLDER } from "../names.ts";

declare const self: ServiceWorkerGlobalScope;

/** Inserted by the build: its version, and the paths of its hashed files. */
declare const BUILD: { readonly version: string; readonly assets: readonly string[] };

/** The mark of the style sheet in a page (server/http/page-styles.ts). */
const SHEET = / data-sheet="([^"]+)"/;

/** How many files are fetched at a time while the cache is filled. The requests of the open page must come first. */
const AT_A_TIME = 3;

const { version, assets } = BUILD;
const CACHE = CACHE_PREFIX + version;

/** Fetches a public file without cookies. */
const fetchOpen = (path: string) => fetch(path, { credentials: "omit" });

/** Whether a response is the requested file, and not something a network sends in its place. */
function isWhole(response: Response, path: string): boolean {
	const isPage = response.headers.get("content-type")?.startsWith("text/html") === true;
	return response.status === 200 && !response.redirected && isPage === (path === OFFLINE_PATH);
}

/** Caches this version's files and the offline page. Files that cannot be cached are fetched when they are needed. */
async function fill(): Promise<void> {
	const cache = await caches.open(CACHE);
	const paths = [OFFLINE_PATH, ...assets];
	const work = async () => {
		for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
			const response = await fetchOpen(path);
			if (!isWhole(response, path)) continue;
			// The sheet of a site with colours of its own is not among the build's files.
			const sheet = path === OFFLINE_PATH && SHEET.exec(await response.clone().text())?.[1];
			if (sheet && !assets.includes(sheet)) paths.push(sheet);
			await cache.put(path, response);
		}
	};
	await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

async function kept(path: string): Promise<Response | undefined> {
	return caches.match(path, { cacheName: CACHE, ignoreVary: true }).catch(() => undefined);
}

async function assetOf(request: Request, path: string): Promise<Response> {
	return (await kept(path)) ?? fetch(request);
}

/** The page from the network, or the offline page if that fails. Pages are never cached. */
async function pageOf({ request, preloadResponse }: FetchEvent): Promise<Response> {
	try {
		return (await preloadResponse) ?? (await fetch(request));
	} catch (error) {
		const offline = await kept(OFFLINE_PATH);
		if (offline === undefined) throw error;
		return offline;
	}
}

self.addEventListener("install", (event) => {
	const ready = () => self.skipWaiting();
	event.waitUntil(fill().then(ready, ready));
});

self.addEventListener("activate", (event) => {
	const others = async () => {
		for (const name of await caches.keys())
			if (name.startsWith(CACHE_PREFIX) && name !== CACHE) await caches.delete(name);
	};
	event.waitUntil(Promise.allSettled([others(), self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

self.addEventListener("fetch", (event) => {
	const { request } = event;
	const { origin, pathname } = new URL(request.url);
	if (request.method !== "GET" || origin !== self.location.origin) return;
	if (request.mode === "navigate") event.respondWith(pageOf(event));
	else if (assets.includes(pathname) || pathname.startsWith(THEME_FOLDER))
		event.respondWith(assetOf(request, pathname));
});
