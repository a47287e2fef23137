import type { Progress } from "../../domain/school/progress.ts";
import { type CourseView, type LessonEntry, type ProgressView, viewCourse } from "../../domain/school/see-course.ts";
import type { NavLesson, NavModule } from "../shell/navigation.ts";

/**
 * A `Progress` row built from the data in the browser. `viewCourse` picks the lesson to go on with by the latest
 * `updatedAt`, so only the order of these values matters: lessons updated in this visit are the newest, then comes the
 * lesson to go on with so far, then all others.
 */
function asKept(course: CourseView, { id }: LessonEntry, progress: ProgressView, isNew: boolean): Progress {
	return { lessonId: id, ...progress, updatedAt: isNew ? "2" : course.resume?.id === id ? "1" : "0" };
}

/**
 * The course with newer progress applied to its lessons. `known` is keyed by lesson id. Returns `course` itself if
 * `known` has none of its lessons.
 */
export function courseNow(course: CourseView, known: ReadonlyMap<string, ProgressView>): CourseView {
	const lessons = course.modules.flatMap((module) => module.lessons);
	if (!lessons.some(({ id }) => known.has(id))) return course;
	return viewCourse(
		course,
		lessons.map((lesson) => asKept(course, lesson, known.get(lesson.id) ?? lesson.progress, known.has(lesson.id))),
	);
}

/**
 * School's navigation, for people who may see the course: its modules, and their lessons with progress
 * (docs/product.md, 8.6).
 */
export function courseModules({ modules }: CourseView): readonly NavModule[] {
	return modules.map(({ name, subTitle, lessons }) => ({
		name,
		subTitle,
		items: lessons.map(
			({ icon, name: lessonName, href, number, time, progress }): NavLesson => ({
				icon,
				name: lessonName,
				href,
				number,
				time,
				progress: progress.percent,
				isDone: progress.status === "completed",
			}),
		),
	}));
}

/**
 * The module that follows module `number`, once every lesson of `number` is completed; null if `number` is the last
 * module. Undefined if a lesson is not completed yet or there is no such module.
 */
export function moduleEnd({ modules }: CourseView, number: number): CourseView["modules"][number] | null | undefined {
	const at = modules.findIndex((module) => module.number === number);
	const isDone = modules[at]?.lessons.every(({ progress }) => progress.status === "completed") ?? false;
	return isDone ? (modules[at + 1] ?? null) : undefined;
}
