import type { Progress } from "../../domain/school/progress.ts";
import { type CourseView, type LessonEntry, type ProgressView, viewCourse } from "../../domain/school/see-course.ts";
import type { NavLesson, NavModule } from "../shell/navigation.ts";

/** As if it were kept: what became known in this visit is the newest, and of the rest the lesson to go on with. */
function asKept(course: CourseView, { id }: LessonEntry, progress: ProgressView, isNew: boolean): Progress {
	return { lessonId: id, ...progress, updatedAt: isNew ? "2" : course.resume?.id === id ? "1" : "0" };
}

/** The course with what became known of its lessons, by id, since it was asked for. */
export function courseNow(course: CourseView, known: ReadonlyMap<string, ProgressView>): CourseView {
	const lessons = course.modules.flatMap((module) => module.lessons);
	if (!lessons.some(({ id }) => known.has(id))) return course;
	return viewCourse(
		course,
		lessons.map((lesson) => asKept(course, lesson, known.get(lesson.id) ?? lesson.progress, known.has(lesson.id))),
	);
}

/** The modules of School's navigation for who may see the course (docs/product.md, 8.6). */
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
 * What stands at the end of a module whose lessons are all done: the module that follows it, or null at the end of the
 * course. Undefined before that.
 */
export function moduleEnd({ modules }: CourseView, number: number): CourseView["modules"][number] | null | undefined {
	const at = modules.findIndex((module) => module.number === number);
	const isDone = modules[at]?.lessons.every(({ progress }) => progress.status === "completed") ?? false;
	return isDone ? (modules[at + 1] ?? null) : undefined;
}
