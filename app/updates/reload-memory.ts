import { RELOADS_KEY } from "./names.ts";

/** Versions this tab was reloaded for, and those it was reloaded for because something was broken. */
interface Reloads {
	readonly tried: readonly string[];
	readonly recovered: readonly string[];
}

/** In the history's entry: that this page was loaded again by itself. */
const MARK = "updated";

/**
 * Whether this document is one that was loaded again, by itself or by the person. The history's entry outlives a reload
 * where nothing else may be kept.
 */
const wasReloaded =
	typeof history === "object" &&
	(history.state?.[MARK] === true ||
		performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload"));

/** What this tab remembers; nothing where storage is blocked. */
export function readReloads(): Reloads {
	try {
		const { tried, recovered } = JSON.parse(sessionStorage.getItem(RELOADS_KEY) ?? "{}");
		return { tried: Array.isArray(tried) ? tried : [], recovered: Array.isArray(recovered) ? recovered : [] };
	} catch {
		return { tried: [], recovered: [] };
	}
}

/** Whether this document is what came back from a form: loading it again would send the form again. */
export function wasPosted(): boolean {
	return document.documentElement.dataset.posted !== undefined;
}

/**
 * Whether the page may be loaded again by itself for this version, which is remembered: once for each. Where nothing
 * can be remembered, a page that was itself loaded again, or came back from a form, stays as it is (docs/product.md,
 * 21.4).
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

/** Loads this address again, as a page and never as a form. */
export function loadAgain(): void {
	if (wasPosted()) {
		location.replace(location.pathname + location.search);
		return;
	}
	history.replaceState({ ...history.state, [MARK]: true }, "");
	location.reload();
}
