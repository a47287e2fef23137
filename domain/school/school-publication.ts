import type { Lesson, LessonKind } from "./course.ts";

/** A compiled lesson and its module. */
export interface LessonToPublish {
	readonly lesson: Lesson;
	/** The number of its module. */
	readonly module: number;
	readonly draft: boolean;
	/** The percentage of progress that `site school demo` gives, an integer from 0 to 100; null for none. */
	readonly demo: number | null;
	/** Hash of the source file and of everything it was compiled with. Equal hashes mean equal results. */
	readonly sourceHash: string;
}

/** The course in a folder, as an import publishes it. */
export interface SchoolToPublish {
	readonly modules: readonly { readonly number: number; readonly name: string }[];
	readonly lessons: readonly LessonToPublish[];
	/** Ids of stored lessons whose sources have not changed. They stay as they are. */
	readonly unchangedIds: readonly string[];
	/** Ids of stored lessons to remove although the import does not prune. An id named above stays. Absent: none. */
	readonly withdrawnIds?: readonly string[];
}

/** The value for a folder without a course. */
export const NO_SCHOOL: SchoolToPublish = { modules: [], lessons: [], unchangedIds: [] };

/** The data about a stored lesson, draft or not, that imports and the site's owner need. */
export interface KeptLesson {
	readonly id: string;
	readonly module: number;
	readonly moduleName: string;
	readonly number: number;
	readonly name: string;
	readonly kind: LessonKind;
	readonly minutes: number;
	readonly draft: boolean;
	/** As in `LessonToPublish`. */
	readonly demo: number | null;
	readonly sourceHash: string;
}
