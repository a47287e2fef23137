import { isKept } from "./kept-state.ts";

/**
 * The application counts as stable so long after the page has been loaded, once the browser has nothing to do; it is
 * not waited for any longer than this.
 */
const QUIET_MS = 1_000;
const LATEST_MS = 30_000;

/** What somebody has written into or chosen here, whatever it looks like now. */
export const touched = new WeakSet<EventTarget>();

let started = false;
let isLeaving = false;

interface Router {
	readonly state: {
		readonly navigation: {
			readonly location?: { readonly pathname: string; readonly search: string; readonly hash: string };
		};
	};
}

/**
 * A part of this version is gone: the page that was asked for is loaded as a document, which knows its own parts.
 * Without the worker, whose copy may be the broken one, unless it is needed to say that there is no connection.
 */
async function loadAsDocument(event: Event): Promise<void> {
	const to = (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter?.state.navigation.location;
	if (to === undefined) return;
	event.preventDefault();
	// The router may begin a navigation again, and miss the same part once more.
	if (isLeaving) return;
	isLeaving = true;
	if (navigator.onLine)
		await import("./worker-registration.ts").then(({ clearWorker }) => clearWorker()).catch(() => undefined);
	location.assign(to.pathname + to.search + to.hash);
}

/**
 * Begins to look for new versions once the application is stable, or after 30 s (docs/product.md, 21.1); at once where
 * the page was loaded for one, because then something is to be brought back. Does nothing where Vite compiles what is
 * asked for: that has no versions.
 */
export function startUpdates(): void {
	if (!import.meta.env.PROD || started) return;
	started = true;
	addEventListener("missing-module", loadAsDocument);
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
