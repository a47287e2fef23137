import { useSyncExternalStore } from "react";
import type { ProgressView } from "../../domain/school/see-course.ts";

type Known = ReadonlyMap<string, ProgressView>;

/** What became known of lessons since the page's data were loaded, by id. */
let known: Known = new Map();
const listeners = new Set<() => void>();
const NOTHING: Known = new Map();

function settle(next: Known): void {
	known = next;
	for (const listener of listeners) listener();
}

/** Makes this the progress of a lesson; null: what the page's data say is right. */
export function learnProgress(lessonId: string, progress: ProgressView | null): void {
	const next = new Map(known);
	if (progress === null) next.delete(lessonId);
	else next.set(lessonId, progress);
	settle(next);
}

/** The page has newer data. */
export function forgetKnown(): void {
	if (known.size > 0) settle(NOTHING);
}

function subscribe(changed: () => void): () => void {
	listeners.add(changed);
	return () => listeners.delete(changed);
}

/** What became known of lessons since their data were loaded, by id. */
export function useKnownProgress(): Known {
	return useSyncExternalStore(
		subscribe,
		() => known,
		() => NOTHING,
	);
}
