import { planSchool, type SchoolPlan } from "../../domain/publication/plan-school.ts";
import type { KeptLesson, LessonToPublish, SchoolToPublish } from "../../domain/school/school-publication.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections, LessonDocument, ModuleDocument, TextReference } from "./documents.server.ts";
import { textDocuments, textReference, writeText } from "./long-text.server.ts";
import { found, type Work } from "./work.server.ts";

/** A lesson's body and transcript as one text, and its place. */
export function textsOf({ lesson: { id, body, transcript } }: LessonToPublish): {
	readonly text: string;
	readonly reference: TextReference;
} {
	const text = JSON.stringify({ body, transcript });
	return { text, reference: textReference(id, text) };
}

/** Stored lessons in the form an import needs, in the order of the course. */
export function toKeptLessons(lessons: readonly LessonDocument[], modules: readonly ModuleDocument[]): KeptLesson[] {
	const names = new Map(modules.map(({ number, name }) => [number, name]));
	return lessons
		.map(({ id, module, number, name, kind, minutes, draft, demo, sourceHash }) => {
			return { id, module, moduleName: names.get(module) ?? "", number, name, kind, minutes, draft, demo, sourceHash };
		})
		.sort((one, other) => one.module - other.module || one.number - other.number);
}

/** Plans what publishing a course changes in the stored lessons. */
export async function planStoredSchool(
	{ lessons, modules }: Collections,
	school: SchoolToPublish,
	prune: boolean,
): Promise<SchoolPlan> {
	return planSchool(toKeptLessons(await found(lessons), await found(modules)), school, prune);
}

/** Writes the texts of lessons to places that only the new documents of these lessons will refer to. */
export async function writeLessonTexts(
	{ lessonTexts }: Collections,
	lessons: readonly LessonToPublish[],
): Promise<void> {
	for (const lesson of lessons) {
		const { reference, text } = textsOf(lesson);
		await writeText(lessonTexts, reference, text);
	}
}

/**
 * Plans the changes of a course within the transaction of its publication. Calling `write` makes them; a dry run does
 * not. `before`: the ids of the stored lessons.
 */
export async function publishSchool(
	work: Work,
	{ lessons, modules, lessonTexts }: Collections,
	school: SchoolToPublish,
	prune: boolean,
): Promise<{ readonly plan: SchoolPlan; readonly before: readonly string[]; write(): void }> {
	const keptLessons = await work.find(lessons);
	const keptModules = await work.find(modules);
	const plan = planSchool(
		toKeptLessons(
			keptLessons.map(({ data }) => data),
			keptModules.map(({ data }) => data),
		),
		school,
		prune,
	);
	return {
		plan,
		before: keptLessons.map(({ data }) => data.id),
		write() {
			const gone = new Set([...plan.displaced, ...plan.toWrite.map(({ lesson }) => lesson.id)]);
			const staying = new Set(plan.toWrite.map((each) => textsOf(each).reference.key));
			for (const { ref, data } of keptLessons.filter(({ data }) => gone.has(data.id))) {
				work.remove(ref);
				if (!staying.has(data.texts.key)) for (const text of textDocuments(lessonTexts, data.texts)) work.remove(text);
			}
			for (const item of plan.toWrite) {
				const { body: _, transcript: __, ...lesson } = item.lesson;
				const { module, draft, demo, sourceHash } = item;
				work.set(lessons.doc(documentId(lesson.id)), {
					...lesson,
					module,
					draft,
					demo,
					sourceHash,
					texts: textsOf(item).reference,
				});
			}
			for (const { ref } of keptModules) work.remove(ref);
			for (const module of plan.modules) work.set(modules.doc(String(module.number)), module);
		},
	};
}
