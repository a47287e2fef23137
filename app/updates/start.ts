import { isKept } from "./kept-state.ts";

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

interface Router {
	readonly state: {
		readonly navigation: {
			readonly location?: { readonly pathname: string; readonly search: string; readonly hash: string };
		};
	};
}

/**
 * A part of this version is gone, so the requested page is loaded as a document, which refers to parts that exist. The
 * worker is removed first, because its copy may be the broken one; without a connection it stays, because it must show
 * the offline page.
 */
async function loadAsDocument(event: Event): Promise<void> {
	const to = (window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter?.state.navigation.location;
	if (to === undefined) return;
	event.preventDefault();
	// The router may start the navigation again and fail on the same part.
	if (isLeaving) return;
	isLeaving = true;
	if (navigator.onLine)
		await import("./worker-registration.ts").then(({ clearWorker }) => clearWorker()).catch(() => undefined);
	location.assign(to.pathname + to.search + to.hash);
}

/**
 * Starts looking for new versions once the application is stable, or after 30 s (docs/product.md, 21.1). If the page
 * was reloaded for an update, the stored fields are restored at once. Does nothing in Vite's development mode, which
 * has no versions.
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
