import { z } from "zod";
import { line, publishingTime } from "../content/content-front-matter.ts";
import type { LessonCompletion, LessonKind } from "./course.ts";

/** How a lesson is completed when its front matter has no `completion` (docs/product.md, 19.4). */
const COMPLETION_OF: Readonly<Record<LessonKind, LessonCompletion>> = {
	video: "video",
	reading: "scroll",
	exercise: "manual",
};

const file = z.string({ error: "Escribe la ruta del archivo." }).min(1, "Escribe la ruta del archivo.");

function wholeNumber(min: number, max: number, message: string) {
	return z.number({ error: message }).int(message).min(min, message).max(max, message);
}

const pixels = wholeNumber(1, 10_000, "Escribe los píxeles con un número entero.");
const seconds = "Escribe la duración en segundos, mayor que 0.";

const video = z.strictObject(
	{
		files: z
			.array(file, { error: "Escribe los archivos del vídeo como una lista, el mejor primero." })
			.min(1, "Falta el archivo del vídeo.")
			.max(5, "Hay más de 5 archivos."),
		poster: file.optional(),
		captions: file,
		transcript: file,
		width: pixels,
		height: pixels,
		durationSeconds: z.number({ error: seconds }).positive(seconds).max(86_400, seconds),
	},
	{ error: "Escribe el vídeo con sus campos: files, captions, transcript, width, height y durationSeconds." },
);

const resource = z.strictObject(
	{ name: line(1, 150, "El nombre debe tener entre 1 y 150 caracteres."), file },
	{ error: "Escribe cada recurso con name y file." },
);

/**
 * The front matter of a lesson (docs/product.md, 19.2). Unknown keys are refused: otherwise a misspelt `draft` would
 * publish an unfinished lesson.
 */
export const lessonFrontMatter = z
	.strictObject({
		id: z
			.string({ error: "Escribe un id que no cambie nunca: el progreso se guarda con él." })
			.regex(
				/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/,
				"El id admite minúsculas sin acentos, números y guiones, hasta 64.",
			),
		name: line(3, 150, "El título debe tener entre 3 y 150 caracteres."),
		kind: z.enum(["video", "reading", "exercise"], { error: "«kind» debe ser «video», «reading» o «exercise»." }),
		minutes: wholeNumber(1, 600, "Escribe los minutos con un número entero, de 1 a 600."),
		summary: line(0, 300, "El resumen no puede pasar de 300 caracteres.").default(""),
		completion: z
			.enum(["manual", "dwell", "scroll", "video"], {
				error: "«completion» debe ser «manual», «dwell», «scroll» o «video».",
			})
			.optional(),
		dwellSeconds: wholeNumber(0, 3_600, "Escribe los segundos con un número entero, de 0 a 3600.").default(30),
		draft: z.boolean({ error: "«draft» debe ser «true» o «false»." }).default(false),
		publishAt: publishingTime.optional(),
		video: video.optional(),
		resources: z
			.array(resource, { error: "Escribe los recursos como una lista." })
			.max(20, "Hay más de 20 recursos.")
			.default([]),
		demo: wholeNumber(0, 100, "«demo» es un porcentaje entero, de 0 a 100.").optional(),
	})
	.superRefine(({ kind, video, completion }, context) => {
		const wrong = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
		if (kind === "video" && video === undefined) wrong("video", "A una lección de vídeo le falta el vídeo.");
		if (kind !== "video" && video !== undefined) wrong("video", "Solo las lecciones de vídeo llevan vídeo.");
		if (kind !== "video" && completion === "video")
			wrong("completion", "Solo las lecciones de vídeo se completan con el vídeo.");
	})
	.transform(({ completion, ...data }) => ({ ...data, completion: completion ?? COMPLETION_OF[data.kind] }));

const readable = z.object({
	id: z.string().optional().catch(undefined),
	video: video.optional().catch(undefined),
	resources: z.array(resource).catch([]),
});

/** The files that a lesson's front matter names, as far as it can be read, and its id. */
export type ReadableLesson = z.output<typeof readable>;

/** The readable part of a front matter that has problems. */
export function readableLesson(data: Readonly<Record<string, unknown>>): ReadableLesson {
	return readable.parse(data);
}

/** A lesson's front matter after validation. */
export type LessonFrontMatter = z.output<typeof lessonFrontMatter>;

/** The front matter of a module. */
export const moduleFrontMatter = z.strictObject({
	name: line(3, 150, "El nombre del módulo debe tener entre 3 y 150 caracteres."),
});
