import { recordProgress as record } from "../domain/school/record-progress.ts";
import type { Handler } from "./context.ts";
import type { recordProgress } from "./contracts/record-progress.ts";

/** Handler of `recordProgress`. */
export const handleRecordProgress: Handler<typeof recordProgress> = async ({ lessonId, ...report }, context) =>
	record(context, lessonId, report);
