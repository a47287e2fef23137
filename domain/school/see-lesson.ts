import type { Failure } from "../failure.ts";
import type { Lesson } from "./course.ts";
import { noLesson, refuseSchool, type SchoolContext } from "./school-context.ts";
import { type LessonEntry, viewCourse } from "./see-course.ts";

/** The lesson before or after another: its name and address. */
export interface Neighbour {
	readonly name: string;
	readonly href: string;
}

/** A complete lesson with its place in the course and one person's progress. */
export interface LessonView extends LessonEntry, Omit<Lesson, keyof LessonEntry> {
	readonly moduleNumber: number;
	readonly moduleName: string;
	/** The number of lessons in its module. */
	readonly moduleLessons: number;
	/** The lessons before and after it in the whole course, across modules; null at the ends of the course. */
	readonly previous: Neighbour | null;
	readonly next: Neighbour | null;
}

/**
 * The lesson at a place with the progress of the signed-in person. A failure when they may not use School or there is
 * no such lesson.
 */
export async function seeLesson(
	{ backend, user }: SchoolContext,
	place: { readonly module: number; readonly lesson: number },
): Promise<LessonView | Failure> {
	const refusal = refuseSchool(user);
	if (refusal !== null) return refusal;
	const [lesson, course, kept] = await Promise.all([
		backend.school.findLesson(place.module, place.lesson),
		backend.school.course(),
		backend.progress.listFor(user.uid),
	]);
	const { modules } = viewCourse(course, kept);
	const all = modules.flatMap(({ lessons }) => lessons);
	const at = all.findIndex(({ id }) => id === lesson?.id);
	const module = modules.find(({ number }) => number === place.module);
	const entry = all[at];
	// An import may have moved the lesson between these reads.
	if (lesson === null || entry === undefined || module === undefined) return noLesson();
	const neighbour = (other: LessonEntry | undefined) =>
		other === undefined ? null : { name: other.name, href: other.href };
	return {
		...lesson,
		...entry,
		moduleNumber: module.number,
		moduleName: module.name,
		moduleLessons: module.lessons.length,
		previous: neighbour(all[at - 1]),
		next: neighbour(all[at + 1]),
	};
}
