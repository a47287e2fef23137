import type { Course, Lesson } from "./course.ts";

/**
 * What readers ask of the kept course. Drafts are never part of an answer. Who may ask is not its business: see `may`.
 */
export interface SchoolStore {
	/** Every module with its lessons; without modules when nothing is published. */
	course(): Promise<Course>;
	/** The lesson at this place; null where there is none. */
	findLesson(module: number, lesson: number): Promise<Lesson | null>;
	/** The lesson with this id, at whatever place. */
	findById(id: string): Promise<Lesson | null>;
}
