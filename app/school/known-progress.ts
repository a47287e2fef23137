import { useSyncExternalStore } from "react";
import type { ProgressView } from "../../domain/school/see-course.ts";

type Known = ReadonlyMap<string, ProgressView>;

/** Progress of lessons learnt since the page's data were loaded, by lesson id. It overrides the page's data. */
let known: Known = new Map();
const listeners = new Set<() => void>();
const NOTHING: Known = new Map();

function settle(next: Known): void {
	known = next;
	for (const listener of listeners) listener();
}

/** Overrides the progress of a lesson. null removes the override, and the page's data apply again. */
export function learnProgress(lessonId: string, progress: ProgressView | null): void {
	const next = new Map(known);
	if (progress === null) next.delete(lessonId);
	else next.set(lessonId, progress);
	settle(next);
}

/** Removes all overrides. Called when the page has newer data. */
export function forgetKnown(): void {
	if (known.size > 0) settle(NOTHING);
}

function subscribe(changed: () => void): () => void {
	listeners.add(changed);
	return () => listeners.delete(changed);
}

/** Progress of lessons learnt since the page's data were loaded, by lesson id. Empty on the server. */
export function useKnownProgress(): Known {
	return useSyncExternalStore(
		subscribe,
		() => known,
		() => NOTHING,
	);
}
