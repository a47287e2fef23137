import { z } from "zod";
import { defineOwnFunction, nameFunctions } from "./contract.ts";

/** How far somebody is in a lesson. */
export const progressSchema = z.object({
	percent: z.number().int().min(0).max(100),
	position: z.number().min(0),
	status: z.enum(["not_started", "in_progress", "completed"]),
	completedAt: z.string().nullable(),
	completedBy: z.enum(["auto", "manual"]).nullable(),
});

/** A lesson in the course's list, with the caller's progress. */
export const courseLessonSchema = z.object({
	id: z.string(),
	number: z.number().int(),
	name: z.string(),
	href: z.string(),
	kind: z.enum(["video", "reading", "exercise"]),
	/** SPEC's names of the three kinds. */
	icon: z.enum(["play_circle", "article", "draft"]),
	/** Such as "20 min". */
	time: z.string(),
	minutes: z.number().int(),
	progress: progressSchema,
});

/**
 * The course as the caller sees it. `subTitle`: "1/4 • 20 min". Percents are means, rounded down, 100 only when all is
 * done.
 */
export const courseSchema = z.object({
	percent: z.number().int(),
	/**
	 * The lesson to go on with: the last one worked at and not completed, else the first not completed; null when all
	 * is done or there is none.
	 */
	resume: courseLessonSchema.nullable(),
	modules: z.array(
		z.object({
			number: z.number().int(),
			name: z.string(),
			subTitle: z.string(),
			percent: z.number().int(),
			lessons: z.array(courseLessonSchema),
		}),
	),
});

/** A lesson, whole, with the caller's progress. */
export const lessonSchema = courseLessonSchema.extend({
	moduleNumber: z.number().int(),
	moduleName: z.string(),
	moduleLessons: z.number().int(),
	summary: z.string(),
	body: z.string(),
	video: z
		.object({
			sources: z.array(z.object({ src: z.string(), type: z.string() })),
			durationSeconds: z.number(),
			width: z.number().int(),
			height: z.number().int(),
			poster: z.string().nullable(),
			captions: z.array(z.object({ src: z.string(), language: z.string(), label: z.string() })),
		})
		.nullable(),
	transcript: z.string().nullable(),
	resources: z.array(z.object({ name: z.string(), url: z.string(), bytes: z.number().int(), type: z.string() })),
	completion: z.enum(["manual", "dwell", "scroll", "video"]),
	dwellSeconds: z.number().int(),
	updatedAt: z.string(),
	previous: z.object({ name: z.string(), href: z.string() }).nullable(),
	next: z.object({ name: z.string(), href: z.string() }).nullable(),
});

const number = z.coerce.number().int().min(1).max(999);

/** The functions of this domain, by name. */
export const schoolContracts = nameFunctions({
	/** `GET {api}/getCourse` (docs/product.md, 19). */
	getCourse: defineOwnFunction({
		method: "GET",
		summary: "El curso, con el progreso de quien pregunta.",
		input: z.strictObject({}),
		output: courseSchema,
		failures: { 403: "School no está abierta para quien pregunta." },
	}),
	/** `GET {api}/getLesson` (docs/product.md, 19). */
	getLesson: defineOwnFunction({
		method: "GET",
		summary: "Una lección entera, con el progreso de quien pregunta.",
		input: z.strictObject({ module: number, lesson: number }),
		output: lessonSchema,
		failures: { 403: "School no está abierta para quien pregunta.", 404: "No hay ninguna lección con esos números." },
	}),
	/**
	 * `POST {api}/recordProgress` (docs/product.md, 19.4): what a browser has seen of the caller at a lesson. May be sent
	 * twice.
	 */
	recordProgress: defineOwnFunction({
		method: "POST",
		summary: "Guarda lo que se ha visto de una lección.",
		input: z.strictObject({
			lessonId: z.string().min(1).max(100),
			percent: z.number().min(0).max(100),
			position: z.number().min(0).max(1_000_000),
			seconds: z.number().min(0).max(1_000_000),
			unwatchedSeconds: z.number().min(0).max(1_000_000).nullable(),
		}),
		output: progressSchema,
		failures: { 403: "School no está abierta para quien pregunta.", 404: "Esa lección ya no está." },
	}),
	/** `POST {api}/markLesson` (docs/product.md, 19.4): the caller says that a lesson is done, or is not. */
	markLesson: defineOwnFunction({
		method: "POST",
		summary: "Marca una lección como completada o como pendiente.",
		input: z.strictObject({ lessonId: z.string().min(1).max(100), done: z.boolean() }),
		output: progressSchema,
		failures: { 403: "School no está abierta para quien pregunta.", 404: "Esa lección ya no está." },
	}),
});
