import type { Lesson } from "./course.ts";
import type { LessonToPublish, SchoolToPublish } from "./school-publication.ts";

/** The fields of a lesson that a test sets. `makeLesson` fills in the rest. */
export interface LessonOverrides extends Partial<Lesson> {
	readonly id: string;
	readonly module?: number;
	readonly draft?: boolean;
	readonly demo?: number | null;
	readonly sourceHash?: string;
}

/** A lesson to publish in tests: a reading of 5 minutes, the first of module 1, unless `overrides` says otherwise. */
export function makeLesson(overrides: LessonOverrides): LessonToPublish {
	const { module = 1, draft = false, demo = null, sourceHash = JSON.stringify(overrides), ...fields } = overrides;
	return {
		lesson: {
			number: 1,
			name: `Lección ${overrides.id}`,
			kind: "reading",
			minutes: 5,
			summary: `Resumen de ${overrides.id}`,
			body: `<p>Texto de ${overrides.id}</p>`,
			video: null,
			transcript: null,
			resources: [],
			completion: "scroll",
			dwellSeconds: 30,
			updatedAt: "2026-01-01T10:00:00.000Z",
			...fields,
		},
		module,
		draft,
		demo,
		sourceHash,
	};
}

/** A course with these lessons. The modules are named after their numbers. */
export function makeSchool(lessons: readonly LessonToPublish[], rest: Partial<SchoolToPublish> = {}): SchoolToPublish {
	const modules = [...new Set(lessons.map(({ module }) => module))].map((number) => ({
		number,
		name: `Módulo ${number}`,
	}));
	return { modules, lessons, unchangedIds: [], ...rest };
}
