import type { Course, LessonHeading } from "../school/course.ts";
import { lessonHeading } from "../school/lesson-record.ts";
import type { LessonToPublish } from "../school/school-publication.ts";
import { type CourseView, type LessonView, lessonIn, viewCourse } from "../school/see-course.ts";
import type { DeskContext } from "./desk-context.ts";

/** The course as it is once a lesson is published: in its place, and nowhere else. */
function courseWith(course: Course, { lesson, module }: LessonToPublish): Course {
	const own: LessonHeading = lessonHeading.parse(lesson);
	const others = course.modules.map(({ lessons, ...rest }) => {
		const stays = (each: LessonHeading) => each.id !== own.id && (rest.number !== module || each.number !== own.number);
		return { ...rest, lessons: lessons.filter(stays) };
	});
	const { name, lessons } = others.find(({ number }) => number === module) ?? { name: `Módulo ${module}`, lessons: [] };
	const byNumber = (one: { readonly number: number }, other: { readonly number: number }) => one.number - other.number;
	const changed = { number: module, name, lessons: [...lessons, own].sort(byNumber) };
	const rest = others.filter(({ number, lessons: left }) => number !== module && left.length > 0);
	return { modules: [...rest, changed].sort(byNumber) };
}

/**
 * A lesson and its course as their readers will see them. Nobody has made progress.
 * @throws {Error} when the store fails.
 */
export async function lessonPreview(
	{ backend }: Pick<DeskContext, "backend">,
	publishing: LessonToPublish,
): Promise<{ readonly lesson: LessonView; readonly course: CourseView }> {
	const course = viewCourse(courseWith(await backend.school.course(), publishing), []);
	const lesson = lessonIn(course, publishing.lesson);
	if (lesson === null) throw new Error(`Lesson ${publishing.lesson.id} is not in its course.`);
	return { lesson, course };
}
