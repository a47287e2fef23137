import type { LessonCompletion } from "./course.ts";

/** The progress of one person in one lesson (docs/product.md, 19.4). */
export interface Progress {
	readonly lessonId: string;
	/** An integer from 0 to 100. It decreases only when the person marks the lesson as pending. */
	readonly percent: number;
	/** Where to continue: seconds into the video, or percent of the text. */
	readonly position: number;
	/** ISO 8601 in UTC; null while it is not completed. */
	readonly completedAt: string | null;
	readonly completedBy: "auto" | "manual" | null;
	/** ISO 8601 in UTC. */
	readonly updatedAt: string;
}

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

/** A browser's report on one visit to a lesson. */
export interface ProgressReport {
	/** The share of the video that was really watched, or the furthest point reached in the text; 0 to 100. */
	readonly percent: number;
	/** As in `Progress`. */
	readonly position: number;
	/** How many seconds the lesson has been visible in this visit. */
	readonly seconds: number;
	/** How many seconds of the video have not been watched yet. Null when the lesson has no video. */
	readonly unwatchedSeconds: number | null;
}

/** The percentage of a video that a person must watch to complete it. */
export const VIDEO_COMPLETE = 90;

/** Whether a report completes the lesson automatically (docs/product.md, 19.4). */
export function completes(
	report: ProgressReport,
	lesson: { readonly completion: LessonCompletion; readonly dwellSeconds: number },
): boolean {
	switch (lesson.completion) {
		case "manual":
			return false;
		case "dwell":
			return report.seconds >= lesson.dwellSeconds;
		case "scroll":
			return report.percent >= 100 && report.seconds >= lesson.dwellSeconds;
		case "video":
			return report.unwatchedSeconds !== null && (report.percent >= VIDEO_COMPLETE || report.unwatchedSeconds <= 1);
	}
}

/**
 * The percentage that a report counts for (docs/product.md, 19.4): of a text nothing before the person has stayed for
 * `dwellSeconds`, because a text that is only opened, or scrolled through, has not been read.
 */
export function countedPercent(report: ProgressReport, { dwellSeconds }: { readonly dwellSeconds: number }): number {
	const isText = report.unwatchedSeconds === null;
	return isText && report.seconds < dwellSeconds ? 0 : report.percent;
}

/** The status of a lesson for one person. */
export type LessonStatus = "not_started" | "in_progress" | "completed";

/** Derives the status from the stored progress. Null, meaning nothing stored, gives "not_started". */
export function statusOf(progress: Pick<Progress, "percent" | "position" | "completedAt"> | null): LessonStatus {
	if (progress === null) return "not_started";
	if (progress.completedAt !== null) return "completed";
	return progress.percent > 0 || progress.position > 0 ? "in_progress" : "not_started";
}

/** The percentage to store: rounded down to an integer from 0 to 99, or 100 if and only if the lesson is completed. */
export function percentToKeep(percent: number, completed: boolean): number {
	return completed ? 100 : Math.min(99, Math.max(0, Math.floor(percent)));
}

/**
 * The mean progress of several lessons, rounded down. It is 100 only when all of them are completed, and 0 when there
 * are none. Null stands for a lesson without stored progress.
 */
export function meanPercent(lessons: readonly (Pick<Progress, "percent" | "completedAt"> | null)[]): number {
	if (lessons.length === 0) return 0;
	const percents = lessons.map((progress) =>
		progress === null ? 0 : percentToKeep(progress.percent, progress.completedAt !== null),
	);
	return Math.floor(percents.reduce((sum, percent) => sum + percent, 0) / lessons.length);
}

/** What is stored of a lesson before its person has begun it. */
const NOT_BEGUN = { percent: 0, position: 0, completedAt: null, completedBy: null, updatedAt: "" } as const;

/**
 * The progress after a change (docs/product.md, 19.4). A completed lesson stays so until it is marked as pending, and
 * its percentage only grows. `kept`: the progress before, or null; `at`: when it changes, in ISO 8601 in UTC.
 */
export function changedProgress(kept: Progress | null, lessonId: string, change: ProgressChange, at: string): Progress {
	const { percent, position, completedAt, completedBy, ...before } = kept ?? NOT_BEGUN;
	const updatedAt = before.updatedAt > at ? before.updatedAt : at;
	const asBefore = { lessonId, updatedAt, completedAt, completedBy };
	const completed = (by: "auto" | "manual") =>
		completedAt === null ? { ...asBefore, completedAt: at, completedBy: by } : asBefore;
	switch (change.kind) {
		case "pending":
			return { lessonId, percent: 0, position: 0, completedAt: null, completedBy: null, updatedAt };
		case "done":
			return { ...completed("manual"), percent: 100, position };
		case "seen": {
			const seen = { percent: Math.max(percent, change.percent), position: change.position };
			return { ...(change.completed ? completed("auto") : asBefore), ...seen };
		}
	}
}

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
