import { DRAFT_KEY } from "./names.ts";

/** Values that a page stored for itself before a reload, by name. */
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

/** Functions that return the values to store before a reload, by name. */
export const keepers = new Map<string, () => unknown>();

/**
 * Lets a value survive the reload for a new version (docs/product.md, 21.3). `read` is called just before the reload
 * and must return plain data (JSON), or undefined to store nothing. Returns a function that removes `read` again.
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
 * The value stored under a name before the reload of this page; undefined if there is none or it belongs to another
 * page. The value is removed, so a second call returns undefined. An earlier version of the site may have stored it, so
 * callers must check its shape.
 *
 * const position = removeKept("video"); if (typeof position === "number") video.currentTime = position;
 */
export function removeKept(name: string): unknown {
	const value = kept[name];
	delete kept[name];
	return value;
}

/** Whether there is a value under this name that has not been taken yet. */
export function isKept(name: string): boolean {
	return name in kept;
}
