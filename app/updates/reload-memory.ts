import { RELOADS_KEY } from "./names.ts";
import { reloadPage } from "./reload-page.ts";

/**
 * The versions for which this tab was reloaded: because they were new (`tried`), or because something was broken
 * (`recovered`).
 */
interface Reloads {
	readonly tried: readonly string[];
	readonly recovered: readonly string[];
}

/** Key in the state of the history entry: the page was reloaded by this module. */
const MARK = "updated";

/**
 * Whether this document was reloaded, by the site or by the person. The state of the history entry survives a reload
 * even where storage is blocked.
 */
const wasReloaded =
	typeof history === "object" &&
	(history.state?.[MARK] === true ||
		performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload"));

/** The reloads this tab remembers; none where storage is blocked. */
export function readReloads(): Reloads {
	try {
		const { tried, recovered } = JSON.parse(sessionStorage.getItem(RELOADS_KEY) ?? "{}");
		return { tried: Array.isArray(tried) ? tried : [], recovered: Array.isArray(recovered) ? recovered : [] };
	} catch {
		return { tried: [], recovered: [] };
	}
}

/** Whether this document is the response to a form: a reload would send the form again. */
export function wasPosted(): boolean {
	return document.documentElement.dataset.posted !== undefined;
}

/**
 * Whether the site may reload the page for this version. Each version is allowed once for each kind, and the call
 * remembers it. Where nothing can be stored, a page that was reloaded already or is the response to a form must not be
 * reloaded (docs/product.md, 21.4).
 */
export function mayReload(kind: keyof Reloads, version: string): boolean {
	const reloads = readReloads();
	if (reloads[kind].includes(version)) return false;
	try {
		sessionStorage.setItem(RELOADS_KEY, JSON.stringify({ ...reloads, [kind]: [...reloads[kind], version] }));
		return true;
	} catch {
		return !wasReloaded && !wasPosted();
	}
}

/** Loads this address again, always as a page, so that no form is sent again. */
export function loadAgain(): void {
	if (wasPosted()) {
		location.replace(location.pathname + location.search);
		return;
	}
	history.replaceState({ ...history.state, [MARK]: true }, "");
	reloadPage();
}
