import type { Lesson, LessonKind } from "./course.ts";

/** A compiled lesson and its place. */
export interface LessonToPublish {
	readonly lesson: Lesson;
	/** Number of its module. */
	readonly module: number;
	readonly draft: boolean;
	/** Whole percent, 0 to 100, of the progress that `site school demo` gives; null for none. */
	readonly demo: number | null;
	/** Hash of the source file and of all it was compiled with. Equal hash, equal result. */
	readonly sourceHash: string;
}

/** What a folder says of the course. */
export interface SchoolToPublish {
	readonly modules: readonly { readonly number: number; readonly name: string }[];
	readonly lessons: readonly LessonToPublish[];
	/** Ids of lessons that stay as they are: their sources have not changed. */
	readonly unchangedIds: readonly string[];
}

/** A folder without a course. */
export const NO_SCHOOL: SchoolToPublish = { modules: [], lessons: [], unchangedIds: [] };

/** A lesson already kept, draft or not, as its owner and an import need to know it. */
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
