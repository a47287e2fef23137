import type { Progress } from "./progress.ts";

/** A change to one person's progress in a lesson. */
export type ProgressChange =
	/**
	 * A browser's report. `percent` never lowers the stored value; `position` replaces it. `completed`: also completes
	 * the lesson, unless it was completed before.
	 */
	| { readonly kind: "seen"; readonly percent: number; readonly position: number; readonly completed: boolean }
	/** The person marks the lesson as completed. */
	| { readonly kind: "done" }
	/** The person marks the lesson as pending, which resets all progress in it. */
	| { readonly kind: "pending" };

/** Stores people's progress. A write is on disk before its promise resolves. */
export interface ProgressStore {
	/** All progress of a person, in no particular order. */
	listFor(userId: string): Promise<readonly Progress[]>;
	/**
	 * Applies a change and returns the stored progress. Of two concurrent reports, the higher percentage stays. `at`:
	 * the current instant in ISO 8601 in UTC.
	 */
	write(userId: string, lessonId: string, change: ProgressChange, at: string): Promise<Progress>;
	/** Deletes all progress of a person. */
	forget(userId: string): Promise<void>;
}
