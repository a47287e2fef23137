import type { Failure } from "../failure.ts";
import { noLesson, refuseSchool, type SchoolContext } from "./school-context.ts";
import { type ProgressView, viewProgress } from "./see-course.ts";

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
