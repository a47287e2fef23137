import type { Firestore } from "firebase-admin/firestore";
import { courseOf, type Lesson, type SchoolStore } from "../../domain/school/course.ts";
import { lessonHeading } from "../../domain/school/lesson-record.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections, LessonDocument } from "./documents.server.ts";
import { readText } from "./long-text.server.ts";
import { toKeptLessons } from "./school-publication.server.ts";
import { found, read } from "./work.server.ts";

/** `SchoolStore` over Firestore. A course has some dozens of lessons, so `course` reads them all. */
export function createSchoolStore(db: Firestore, { lessons, modules, lessonTexts }: Collections): SchoolStore {
	const published = lessons.where("draft", "==", false);

	/**
	 * A lesson with its texts. An import may replace the texts between the two reads: then the lesson is read again.
	 * @throws {Error} if the texts are missing three times.
	 */
	async function whole(find: () => Promise<LessonDocument | undefined>): Promise<Lesson | null> {
		for (let attempt = 0; attempt < 3; attempt++) {
			const document = await find();
			if (document === undefined) return null;
			const text = await readText(db, lessonTexts, document.texts);
			if (text === null) continue;
			const { module: _module, draft: _draft, demo: _demo, sourceHash: _hash, texts: _texts, ...lesson } = document;
			return { ...lesson, ...(JSON.parse(text) as Pick<Lesson, "body" | "transcript">) };
		}
		throw new Error("The texts of a lesson are missing.");
	}

	return {
		async course() {
			const [headings, named] = await Promise.all([found(published), found(modules)]);
			const inOrder = toKeptLessons(headings, named);
			return courseOf(inOrder.map((lesson) => ({ ...lesson, lesson: lessonHeading.parse(lesson) })));
		},
		findLesson: (module, lesson) =>
			whole(
				async () => (await found(published.where("module", "==", module).where("number", "==", lesson).limit(1)))[0],
			),
		findById: (id) =>
			whole(async () => {
				const document = await read(lessons.doc(documentId(id)));
				return document?.draft === false ? document : undefined;
			}),
	};
}
