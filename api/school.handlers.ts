import { markLesson, recordProgress } from "../domain/school/record-progress.ts";
import { seeCourse, seeLesson } from "../domain/school/see-course.ts";
import type { HandlersOf } from "./context.ts";
import type { schoolContracts } from "./school.contracts.ts";

export const schoolHandlers: HandlersOf<typeof schoolContracts> = {
	getCourse: async (_, context) => seeCourse(context),

	getLesson: async (place, context) => seeLesson(context, place),

	recordProgress: async ({ lessonId, ...report }, context) => recordProgress(context, lessonId, report),

	markLesson: async ({ lessonId, done }, context) => markLesson(context, lessonId, done),
};
