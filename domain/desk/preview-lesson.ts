import { type Course, lessonIcons, lessonPath } from "../school/course.ts";
import type { LessonToPublish } from "../school/school-publication.ts";
import { type CourseView, type LessonView, viewCourse, viewProgress } from "../school/see-course.ts";
import type { DeskContext } from "./desk-context.ts";

/** A lesson as its readers will see it, and the course as they see it now. Nobody has made progress. */
export async function lessonPreview(
	{ backend }: Pick<DeskContext, "backend">,
	{ lesson, module }: LessonToPublish,
): Promise<{ readonly lesson: LessonView; readonly course: CourseView }> {
	const course: Course = await backend.school.course();
	const found = course.modules.find(({ number }) => number === module);
	const entry = {
		...lesson,
		...{ href: lessonPath(module, lesson.number), icon: lessonIcons[lesson.kind], time: `${lesson.minutes} min` },
		progress: viewProgress(null),
	};
	const place = {
		...{ moduleNumber: module, moduleName: found?.name ?? `Módulo ${module}` },
		...{ moduleLessons: Math.max(1, found?.lessons.length ?? 0), previous: null, next: null },
	};
	return { lesson: { ...entry, ...place }, course: viewCourse(course, []) };
}
