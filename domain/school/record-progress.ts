import type { Failure } from "../failure.ts";
import { completes, countedPercent, type ProgressReport, percentToKeep } from "./progress.ts";
import { noLesson, refuseSchool, type SchoolContext } from "./school-context.ts";
import { type ProgressView, viewProgress } from "./see-course.ts";

/**
 * Stores a browser's report on a lesson and returns the new progress (docs/product.md, 19.4). Sending the same report
 * again changes nothing.
 */
export async function recordProgress(
	context: SchoolContext,
	lessonId: string,
	report: ProgressReport,
): Promise<ProgressView | Failure> {
	const { backend, user, now } = context;
	const refusal = refuseSchool(user);
	if (refusal !== null) return refusal;
	const lesson = await backend.school.findById(lessonId);
	if (lesson === null) return noLesson();
	const completed = completes(report, lesson);
	const position = Math.min(report.position, lesson.video?.durationSeconds ?? 100);
	const percent = percentToKeep(countedPercent(report, lesson), completed);
	const change = { kind: "seen", percent, position, completed } as const;
	return viewProgress(await backend.progress.write(user.uid, lessonId, change, now().toISOString()));
}

/**
 * Marks a lesson as completed or, with `done` false, as pending, which resets its progress (docs/product.md, 19.4).
 * Returns the new progress.
 */
export async function markLesson(
	{ backend, user, now }: SchoolContext,
	lessonId: string,
	done: boolean,
): Promise<ProgressView | Failure> {
	const refusal = refuseSchool(user);
	if (refusal !== null) return refusal;
	if ((await backend.school.findById(lessonId)) === null) return noLesson();
	return viewProgress(
		await backend.progress.write(user.uid, lessonId, { kind: done ? "done" : "pending" }, now().toISOString()),
	);
}
