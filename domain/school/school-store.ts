import type { Course, Lesson } from "./course.ts";

/**
 * The store that people's requests use to read the course. Results never include drafts. It does not check permissions:
 * see `may`.
 */
export interface SchoolStore {
	/** The modules that have published lessons, with those lessons. No modules when nothing is published. */
	course(): Promise<Course>;
	/** The lesson at this place, by numbers from 1, or null. */
	findLesson(module: number, lesson: number): Promise<Lesson | null>;
	/** The lesson with this id, or null. */
	findById(id: string): Promise<Lesson | null>;
}
