import type { LessonCompletion } from "./course.ts";

/** How far somebody is in a lesson (docs/product.md, 19.4). One for each person and lesson. */
export interface Progress {
	readonly lessonId: string;
	/** Whole, 0 to 100. Falls only when somebody marks the lesson as pending. */
	readonly percent: number;
	/** Where to go on: seconds into the film, or percent of the text. */
	readonly position: number;
	/** ISO 8601 in UTC; null while it is not completed. */
	readonly completedAt: string | null;
	readonly completedBy: "auto" | "manual" | null;
	/** ISO 8601 in UTC. */
	readonly updatedAt: string;
}

/** What a browser has seen of somebody at a lesson. */
export interface ProgressReport {
	/** Share of the film that was really watched, or the furthest the text was read; 0 to 100. */
	readonly percent: number;
	/** As in `Progress`. */
	readonly position: number;
	/** Seconds the lesson has been visible in this visit. */
	readonly seconds: number;
	/** Seconds of the film nobody has watched yet; null where there is no film. */
	readonly unwatchedSeconds: number | null;
}

/** What share of a film completes it. */
export const VIDEO_COMPLETE = 90;

/** Whether what was seen completes a lesson by itself (docs/product.md, 19.4). */
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

/** How a lesson stands for somebody. */
export type LessonStatus = "not_started" | "in_progress" | "completed";

/** How a lesson stands; nothing kept counts as not started. */
export function statusOf(progress: Pick<Progress, "percent" | "position" | "completedAt"> | null): LessonStatus {
	if (progress === null) return "not_started";
	if (progress.completedAt !== null) return "completed";
	return progress.percent > 0 || progress.position > 0 ? "in_progress" : "not_started";
}

/** The percent kept of what a browser reports: whole, and 100 only for a lesson that is completed. */
export function percentToKeep(percent: number, completed: boolean): number {
	return completed ? 100 : Math.min(99, Math.max(0, Math.floor(percent)));
}

/** The mean of what is kept of lessons, rounded down; 100 only when all are completed, 0 for none. */
export function meanPercent(lessons: readonly (Pick<Progress, "percent" | "completedAt"> | null)[]): number {
	if (lessons.length === 0) return 0;
	const percents = lessons.map((progress) =>
		progress === null ? 0 : percentToKeep(progress.percent, progress.completedAt !== null),
	);
	return Math.floor(percents.reduce((sum, percent) => sum + percent, 0) / lessons.length);
}
