import { markLesson as mark } from "../domain/school/mark-lesson.ts";
import type { Handler } from "./context.ts";
import type { markLesson } from "./contracts/mark-lesson.ts";

/** Handler of `markLesson`. */
export const handleMarkLesson: Handler<typeof markLesson> = async ({ lessonId, done }, context) =>
	mark(context, lessonId, done);
