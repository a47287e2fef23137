import { COPIES } from "../../user/unsaved-words.ts";
import { isSame, type Words } from "./words.ts";

/** Words that the site may not have, as the browser keeps them. */
export interface Copy {
	/** The version that they were typed over. */
	readonly base: number;
	readonly words: Words;
	/** Words that were sent and whose answer had not come; null if there were none. */
	readonly sending: Words | null;
	/** Milliseconds since 1970. */
	readonly at: number;
	/** Whether they left with a form, so that a page that says «Guardado» has them. */
	readonly isSubmitted?: true;
}

/** A copy of another page view of the same text. */
export interface FoundCopy {
	readonly key: string;
	readonly copy: Copy;
}

/** The key of a page view's copy: copies of one account are not another's. */
export function copyKey(uid: string, id: string, view: string): string {
	return `${COPIES}${uid}:${id}:${view}`;
}

/** Keeps a copy, or removes it; false if there is no room or no storage. */
export function keepCopy(storage: Storage | null, key: string, copy: Copy | null): boolean {
	try {
		if (copy === null) storage?.removeItem(key);
		else storage?.setItem(key, JSON.stringify(copy));
		return storage !== null || copy === null;
	} catch {
		return false;
	}
}

function parseCopy(json: string | null): Copy | null {
	try {
		const read: Copy | null = json === null ? null : JSON.parse(json);
		return typeof read?.base === "number" && typeof read.words === "object" ? read : null;
	} catch {
		return null;
	}
}

/** The copies of a text that page views before left behind, the newest first. `isOpen`: whether a view still runs. */
export function findCopies(
	storage: Storage | null,
	{ uid, id, isOpen }: { readonly uid: string; readonly id: string; readonly isOpen: (key: string) => boolean },
): readonly FoundCopy[] {
	const prefix = copyKey(uid, id, "");
	const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "");
	return keys
		.filter((key) => key.startsWith(prefix) && !isOpen(key))
		.flatMap((key) => {
			const copy = parseCopy(storage?.getItem(key) ?? null);
			return copy === null ? [] : [{ key, copy }];
		})
		.sort((one, other) => other.copy.at - one.copy.at);
}

/** What the page of a text does with a copy. */
export type CopyUse =
	/** The site has the words. */
	| { readonly is: "dropped" }
	/** They go into the form. `unanswered`: words that are sent first, because their answer never came. */
	| { readonly is: "applied"; readonly unanswered: Words | null }
	/** The text is another by now: the person decides. */
	| { readonly is: "offered" };

/**
 * Decides about a copy. It is applied only to the version that it was typed over; a version that is what the copy was
 * sending counts as that one. `isDone`: the page says that a form was saved.
 */
export function decideCopy(
	copy: Copy,
	page: { readonly base: number; readonly words: Words; readonly isDone: boolean },
): CopyUse {
	if (isSame(copy.words, page.words) || (page.isDone && copy.isSubmitted === true)) return { is: "dropped" };
	if (copy.base === page.base) return { is: "applied", unanswered: copy.sending };
	const isAnswered = copy.sending !== null && isSame(copy.sending, page.words);
	return isAnswered ? { is: "applied", unanswered: null } : { is: "offered" };
}

/** The copies of page views that ended, by what becomes of them. */
export interface SortedCopies {
	/** The one that goes into the form, and words that are sent before it. */
	readonly applied: (FoundCopy & { readonly unanswered: Words | null }) | null;
	/** Those about which the person decides. */
	readonly offered: readonly FoundCopy[];
	readonly dropped: readonly FoundCopy[];
}

/**
 * Sorts the copies that were found, the newest first. `isTaken`: something else than the page's words is in the form
 * already, so that no copy may take its place.
 */
export function sortCopies(
	copies: readonly FoundCopy[],
	page: Parameters<typeof decideCopy>[1] & { readonly isTaken: boolean },
): SortedCopies {
	let applied: SortedCopies["applied"] = null;
	const offered: FoundCopy[] = [];
	const dropped: FoundCopy[] = [];
	for (const found of copies) {
		const use = decideCopy(found.copy, page);
		if (use.is === "dropped") dropped.push(found);
		else if (use.is === "applied" && applied === null && !page.isTaken)
			applied = { ...found, unanswered: use.unanswered };
		else offered.push(found);
	}
	return { applied, offered, dropped };
}
