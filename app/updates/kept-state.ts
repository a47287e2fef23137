import { DRAFT_KEY } from "./names.ts";

/** What a page left behind for itself, by name. */
type Kept = Record<string, unknown>;

function readKept(): Kept {
	try {
		const text = sessionStorage.getItem(DRAFT_KEY);
		if (text === null) return {};
		sessionStorage.removeItem(DRAFT_KEY);
		const kept = JSON.parse(text);
		return kept.address === location.pathname + location.search ? kept : {};
	} catch {
		return {};
	}
}

const kept = import.meta.env.SSR ? {} : readKept();

/** Who is asked what to keep when the page is about to be loaded again. */
export const keepers = new Map<string, () => unknown>();

/**
 * Lets something survive the reload for a new version (docs/product.md, 21.3). `read` is asked just before it; the
 * answer must be plain data (JSON), undefined to keep nothing. Ends with what is answered.
 *
 * useEffect(() => keep("video", () => video.currentTime), []);
 */
export function keep(name: string, read: () => unknown): () => void {
	keepers.set(name, read);
	return () => {
		if (keepers.get(name) === read) keepers.delete(name);
	};
}

/**
 * What was kept under a name before the reload that brought this page, once; undefined if nothing was, or if the page
 * is another one. An earlier version of the site may have written it, so that its shape must be looked at.
 *
 * const position = takeKept("video"); if (typeof position === "number") video.currentTime = position;
 */
export function takeKept(name: string): unknown {
	const value = kept[name];
	delete kept[name];
	return value;
}

/** Whether something is waiting to be taken. */
export function isKept(name: string): boolean {
	return name in kept;
}
