import { isKept } from "./kept-state.ts";
import { isOwnReload } from "./reload-page.ts";

/**
 * The application counts as stable when the page has been loaded for `QUIET_MS` and the browser is then idle, at the
 * latest after `LATEST_MS`. Both in milliseconds.
 */
const QUIET_MS = 1_000;
const LATEST_MS = 30_000;

/** Fields in which the person has typed or chosen something, whatever they hold now. */
export const touched = new WeakSet<EventTarget>();

let started = false;
let isLeaving = false;

/** Address of the page that the router is loading; undefined while it loads none. */
let requested: string | undefined;

/** The router's middleware in browsers: remembers which page is being loaded. `next` loads it. */
export async function rememberRequested<Result>(
	{ request: { url } }: { readonly request: Request },
	next: () => Promise<Result>,
): Promise<Result> {
	requested = url;
	try {
		return await next();
	} finally {
		if (requested === url) requested = undefined;
	}
}

/**
 * The router reloads the present page when a part of the requested one is gone. The requested page is loaded as a
 * document instead, which refers to parts that exist. The worker is removed first, because its copy may be the broken
 * one; without a connection it stays, because it must show the offline page. When the part belongs to a page that was
 * only fetched ahead, nothing happens: the click will show whether it is there. Browsers without the Navigation API
 * reload the present page, which brings the new version; they fetch nothing ahead for visible links (`ui/link.tsx`).
 */
async function loadAsDocument(event: NavigateEvent): Promise<void> {
	if (event.navigationType !== "reload" || event.userInitiated || !event.cancelable || isOwnReload()) return;
	const to = requested;
	event.preventDefault();
	if (to === undefined) return;
	// The router may start the navigation again and fail on the same part.
	if (isLeaving) return;
	isLeaving = true;
	if (navigator.onLine)
		await import("./worker-registration.ts").then(({ clearWorker }) => clearWorker()).catch(() => undefined);
	location.assign(to);
}

/** Data of a page that the person has left: the router does not handle that its transfer was stopped. */
function ignoreAborted(event: PromiseRejectionEvent): void {
	if (event.reason?.name === "AbortError") event.preventDefault();
}

/**
 * Starts looking for new versions once the application is stable, or after 30 s (docs/product.md, 21.1). If the page
 * was reloaded for an update, the stored fields are restored at once. Does nothing in Vite's development mode, which
 * has no versions.
 */
export function startUpdates(): void {
	if (!import.meta.env.PROD || started) return;
	started = true;
	window.navigation?.addEventListener("navigate", loadAsDocument);
	addEventListener("unhandledrejection", ignoreAborted);
	addEventListener("input", ({ target }) => target && touched.add(target), true);
	const ignore = () => undefined;
	if (isKept("fields")) import("./update-flow.ts").then(({ bringBack }) => bringBack(), ignore);
	let isStable = false;
	const stable = () => {
		if (isStable) return;
		isStable = true;
		import("./update-flow.ts").then(({ runUpdates }) => runUpdates(), ignore);
	};
	const idle = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(stable), QUIET_MS);
	if (document.readyState === "complete") idle();
	else addEventListener("load", idle, { once: true });
	setTimeout(stable, LATEST_MS);
}
