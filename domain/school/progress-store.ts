import type { Progress } from "./progress.ts";

/** What a write changes of somebody's progress. */
export type ProgressChange =
	/**
	 * What a browser has seen: `percent` never lowers what is kept, `position` does. `completed`: it also completes the
	 * lesson, unless it was completed before.
	 */
	| { readonly kind: "seen"; readonly percent: number; readonly position: number; readonly completed: boolean }
	/** Somebody says it is done. */
	| { readonly kind: "done" }
	/** Somebody says it is not: everything begins anew. */
	| { readonly kind: "pending" };

/** Keeps how far people are. Everything is on disk before the answer. */
export interface ProgressStore {
	/** What is kept of a person, in no order. */
	listFor(userId: string): Promise<readonly Progress[]>;
	/** Changes it and answers what is kept now; two writes at once leave the higher percent. `at`: ISO 8601 in UTC. */
	write(userId: string, lessonId: string, change: ProgressChange, at: string): Promise<Progress>;
	/** Forgets a person. */
	forget(userId: string): Promise<void>;
}
