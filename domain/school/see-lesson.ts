import type { Failure } from "../failure.ts";
import type { Lesson } from "./course.ts";
import { noLesson, refuseSchool, type SchoolContext } from "./school-context.ts";
import { type LessonEntry, viewCourse } from "./see-course.ts";

/** A lesson's neighbour. */
export interface Neighbour {
	readonly name: string;
	readonly href: string;
}

/** A lesson, whole, with its place in the course and somebody's progress. */
export interface LessonView extends LessonEntry, Omit<Lesson, keyof LessonEntry> {
	readonly moduleNumber: number;
	readonly moduleName: string;
	/** How many lessons its module has. */
	readonly moduleLessons: number;
	/** The lessons before and after it in the whole course; null at its ends. */
	readonly previous: Neighbour | null;
	readonly next: Neighbour | null;
}

/** A lesson as who asks may see it. */
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
	// Between the questions an import may have moved the lesson.
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
