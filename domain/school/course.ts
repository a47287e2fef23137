/** How a lesson is taught; decides its icon and, unless it says otherwise, how it is completed. */
export type LessonKind = "video" | "reading" | "exercise";

/** The icon of each kind (docs/product.md, 19.1). */
export const lessonIcons = { video: "play_circle", reading: "article", exercise: "draft" } as const satisfies Record<
	LessonKind,
	string
>;

/** What completes a lesson by itself (docs/product.md, 19.4). `manual`: nothing does. */
export type LessonCompletion = "manual" | "dwell" | "scroll" | "video";

/** What lists show of a lesson. */
export interface LessonHeading {
	/** Never changes, also when the lesson moves: progress is kept under it. */
	readonly id: string;
	/** Place in its module, from 1: the last part of its address. */
	readonly number: number;
	/** 3 to 150 characters. */
	readonly name: string;
	readonly kind: LessonKind;
	/** Whole minutes it takes, at least 1. */
	readonly minutes: number;
}

/** A short film of our own. The names are of files behind the checked route. */
export interface LessonVideo {
	/** Addresses of the files with their types, best first. */
	readonly sources: readonly { readonly src: string; readonly type: string }[];
	/** Seconds, more than 0. */
	readonly durationSeconds: number;
	readonly width: number;
	readonly height: number;
	readonly poster: string | null;
	/** WebVTT files by language (BCP 47). */
	readonly captions: readonly { readonly src: string; readonly language: string; readonly label: string }[];
}

/** A file to take along. */
export interface LessonResource {
	readonly name: string;
	readonly url: string;
	readonly bytes: number;
	/** Media type. */
	readonly type: string;
}

/** A lesson, whole. `body` and `transcript` are sanitised HTML. */
export interface Lesson extends LessonHeading {
	readonly summary: string;
	readonly body: string;
	readonly video: LessonVideo | null;
	/** What the film says, in words; null for lessons without one. */
	readonly transcript: string | null;
	readonly resources: readonly LessonResource[];
	readonly completion: LessonCompletion;
	/** Seconds with the tab visible before reaching the end counts. */
	readonly dwellSeconds: number;
	/** ISO 8601 in UTC. */
	readonly updatedAt: string;
}

/** A group of lessons. */
export interface CourseModule {
	/** From 1: part of the address of its lessons. */
	readonly number: number;
	readonly name: string;
	/** In order. */
	readonly lessons: readonly LessonHeading[];
}

/** The course as lists know it: published lessons only. */
export interface Course {
	/** In order. */
	readonly modules: readonly CourseModule[];
}

/** Where a lesson is read (docs/product.md, 19.1). */
export function lessonPath(module: number, lesson: number): string {
	return `/school/expert/module${module}/lesson${lesson}`;
}
