/** How a lesson teaches. It decides the lesson's icon and, by default, how the lesson is completed. */
export type LessonKind = "video" | "reading" | "exercise";

/** The icon of each kind (docs/product.md, 19.1). */
export const lessonIcons = { video: "play_circle", reading: "article", exercise: "draft" } as const satisfies Record<
	LessonKind,
	string
>;

/** What completes a lesson automatically (docs/product.md, 19.4). `manual`: nothing does. */
export type LessonCompletion = "manual" | "dwell" | "scroll" | "video";

/** The data about a lesson that lists show. */
export interface LessonHeading {
	/** Never changes, not even when the lesson moves, because progress is stored under it. */
	readonly id: string;
	/** The lesson's place in its module, from 1. It is the last part of the lesson's address. */
	readonly number: number;
	/** 3 to 150 characters. */
	readonly name: string;
	readonly kind: LessonKind;
	/** The time that the lesson takes, in whole minutes, at least 1. */
	readonly minutes: number;
}

/**
 * The video of a lesson. Its addresses are paths of this site, served by a route that checks access. `width` and
 * `height` are in pixels.
 */
export interface LessonVideo {
	/** Addresses of the files with their media types, best first. */
	readonly sources: readonly { readonly src: string; readonly type: string }[];
	/** The length in seconds, greater than 0. */
	readonly durationSeconds: number;
	readonly width: number;
	readonly height: number;
	readonly poster: string | null;
	/** WebVTT files by language (BCP 47). */
	readonly captions: readonly { readonly src: string; readonly language: string; readonly label: string }[];
}

/** A file to download with a lesson. `bytes`: its length. */
export interface LessonResource {
	readonly name: string;
	readonly url: string;
	readonly bytes: number;
	/** The media type. */
	readonly type: string;
}

/** A complete lesson. `body` and `transcript` are sanitised HTML. */
export interface Lesson extends LessonHeading {
	readonly summary: string;
	readonly body: string;
	readonly video: LessonVideo | null;
	/** The transcript of the video; null for lessons without a video. */
	readonly transcript: string | null;
	readonly resources: readonly LessonResource[];
	readonly completion: LessonCompletion;
	/** How many seconds the tab must be visible before `dwell` or `scroll` completes the lesson. */
	readonly dwellSeconds: number;
	/** ISO 8601 in UTC. */
	readonly updatedAt: string;
}

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
