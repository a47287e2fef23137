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

/** The path of a lesson on this site (docs/product.md, 19.1). `module` and `lesson`: their numbers, from 1. */
export function lessonPath(module: number, lesson: number): string {
	return `/school/expert/module${module}/lesson${lesson}`;
}
