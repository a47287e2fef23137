import { z } from "zod";
import { lesson, lessonHeading } from "../domain/school/lesson-record.ts";
import { defineOwnFunction, nameFunctions } from "./contract.ts";

/** One person's progress in one lesson. */
export const progressSchema = z.object({
	percent: z.number().int().min(0).max(100),
	/** Where to go on: seconds into the video, or percent of the text. */
	position: z.number().min(0),
	status: z.enum(["not_started", "in_progress", "completed"]),
	completedAt: z.string().nullable(),
	completedBy: z.enum(["auto", "manual"]).nullable(),
});

/** A lesson in the course's list, with the caller's progress. */
export const courseLessonSchema = lessonHeading.extend({
	href: z.string(),
	/** Icon of the lesson's kind. The three names come from SPEC (docs/product.md, 19.1). */
	icon: z.enum(["play_circle", "article", "draft"]),
	/** `minutes` as text: "20 min". */
	time: z.string(),
	progress: progressSchema,
});

/**
 * The course with the caller's progress. A module's `subTitle` says how many of its lessons are completed, and how many
 * minutes all of them take: "1/4 • 20 min". Percentages are means of lessons, rounded down; 100 only when all lessons
 * are completed.
 */
export const courseSchema = z.object({
	percent: z.number().int(),
	/**
	 * The lesson to go on with: the one in progress that was used last, or else the first that is not completed. Null
	 * when all lessons are completed or there are none.
	 */
	resume: courseLessonSchema.nullable(),
	modules: z.array(
		z.object({
			number: z.number().int(),
			name: z.string(),
			subTitle: z.string(),
			minutes: z.number().int(),
			percent: z.number().int(),
			lessons: z.array(courseLessonSchema),
		}),
	),
});

/** A lesson with all its content and the caller's progress. */
export const lessonSchema = lesson.extend({
	...courseLessonSchema.shape,
	moduleNumber: z.number().int(),
	moduleName: z.string(),
	moduleLessons: z.number().int(),
	previous: z.object({ name: z.string(), href: z.string() }).nullable(),
	next: z.object({ name: z.string(), href: z.string() }).nullable(),
});

const number = z.coerce.number().int().min(1).max(999);

export const schoolContracts = nameFunctions({
	/** `GET {api}/getCourse` (docs/product.md, 19). */
	getCourse: defineOwnFunction({
		summary: "El curso, con el progreso de quien pregunta.",
		output: courseSchema,
		failures: { 403: "School no está abierta para quien pregunta." },
	}),
	/** `GET {api}/getLesson` (docs/product.md, 19). */
	getLesson: defineOwnFunction({
		summary: "Una lección entera, con el progreso de quien pregunta.",
		input: z.strictObject({ module: number, lesson: number }),
		output: lessonSchema,
		failures: { 403: "School no está abierta para quien pregunta.", 404: "No hay ninguna lección con esos números." },
	}),
	/**
	 * `POST {api}/recordProgress` (docs/product.md, 19.4): a browser's report of how much of a lesson the caller has
	 * watched or read. Sending the same report twice is harmless.
	 */
	recordProgress: defineOwnFunction({
		summary: "Guarda lo que se ha visto de una lección.",
		input: z.strictObject({
			lessonId: z.string().min(1).max(100),
			/** Share of the video that was watched, or the furthest point of the text that was read. */
			percent: z.number().min(0).max(100),
			position: z.number().min(0).max(1_000_000),
			/** How long the lesson has been visible during this visit. */
			seconds: z.number().min(0).max(1_000_000),
			/** Seconds of the video that have not been watched; null for a lesson without one. */
			unwatchedSeconds: z.number().min(0).max(1_000_000).nullable(),
		}),
		output: progressSchema,
		failures: { 403: "School no está abierta para quien pregunta.", 404: "Esa lección ya no está." },
	}),
	/** `POST {api}/markLesson` (docs/product.md, 19.4): the caller marks a lesson as completed or as pending. */
	markLesson: defineOwnFunction({
		summary: "Marca una lección como completada o como pendiente.",
		input: z.strictObject({ lessonId: z.string().min(1).max(100), done: z.boolean() }),
		output: progressSchema,
		failures: { 403: "School no está abierta para quien pregunta.", 404: "Esa lección ya no está." },
	}),
});
