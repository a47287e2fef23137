import { seeCourse } from "../domain/school/see-course.ts";
import type { Handler } from "./context.ts";
import type { getCourse } from "./contracts/get-course.ts";

/** Handler of `getCourse`. */
export const handleGetCourse: Handler<typeof getCourse> = async (_, context) => seeCourse(context);
