import { seeLesson } from "../domain/school/see-lesson.ts";
import type { Handler } from "./context.ts";
import type { getLesson } from "./contracts/get-lesson.ts";

/** Handler of `getLesson`. */
export const handleGetLesson: Handler<typeof getLesson> = async (place, context) => seeLesson(context, place);
