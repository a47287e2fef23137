import type { z } from "zod";
import type { Unchanging } from "../unchanging.ts";
import type { lesson, lessonHeading, lessonResource, lessonVideo } from "./lesson-record.ts";

/** How a lesson teaches. */
export type LessonKind = LessonHeading["kind"];

/** The icon of each kind (docs/product.md, 19.1). */
export const lessonIcons = { video: "play_circle", reading: "article", exercise: "draft" } as const satisfies Record<
	LessonKind,
	string
>;

/** What completes a lesson automatically (docs/product.md, 19.4). */
export type LessonCompletion = Lesson["completion"];

/** The data about a lesson that lists show. */
export type LessonHeading = Unchanging<z.output<typeof lessonHeading>>;

/** The video of a lesson. */
export type LessonVideo = Unchanging<z.output<typeof lessonVideo>>;

/** A file to download with a lesson. */
export type LessonResource = Unchanging<z.output<typeof lessonResource>>;

/** A complete lesson. `body` and `transcript` are sanitised HTML. */
export type Lesson = Unchanging<z.output<typeof lesson>>;

/** A group of lessons. */
export interface CourseModule {
	/** From 1. It is part of the address of the module's lessons. */
	readonly number: number;
	readonly name: string;
	/** In the order of their numbers. */
	readonly lessons: readonly LessonHeading[];
}

/** The modules of the course with their published lessons. */
export interface Course {
	/** In the order of their numbers. */
	readonly modules: readonly CourseModule[];
}

/** The course of these lessons, which are in its order (`CourseModule`). */
export function courseOf(
	lessons: Iterable<{ readonly module: number; readonly moduleName: string; readonly lesson: LessonHeading }>,
): Course {
	const modules = Map.groupBy(lessons, ({ module }) => module).entries();
	return {
		modules: [...modules].map(([number, own]) => {
			return { number, name: own[0]?.moduleName ?? "", lessons: own.map(({ lesson }) => lesson) };
		}),
	};
}

/** The path of a lesson on this site (docs/product.md, 19.1). `module` and `lesson`: their numbers, from 1. */
export function lessonPath(module: number, lesson: number): string {
	return `/school/expert/module${module}/lesson${lesson}`;
}

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

const MODULE = /^module([1-9]\d{0,2})$/;
const LESSON = /^lesson([1-9]\d{0,2})$/;

/**
 * The module and lesson numbers, 1 to 999, in two parts of an address such as `module1` and `lesson2`; null if the
 * parts do not have that form (docs/product.md, 19.1).
 */
export function lessonPlaceOf(
	module: string,
	lesson: string,
): { readonly module: number; readonly lesson: number } | null {
	const [, moduleNumber] = MODULE.exec(module) ?? [];
	const [, lessonNumber] = LESSON.exec(lesson) ?? [];
	return moduleNumber === undefined || lessonNumber === undefined
		? null
		: { module: Number(moduleNumber), lesson: Number(lessonNumber) };
}
