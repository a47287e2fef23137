import type { Progress, ProgressChange } from "./progress.ts";

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
