import { asc, eq, notInArray, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { lessonSource } from "../../domain/authoring/source.ts";
import { filesUsedBy } from "../../domain/publication/imported-files.ts";
import type { PlannedReport } from "../../domain/publication/plan-publication.ts";
import { planSchool } from "../../domain/publication/plan-school.ts";
import type { KeptLesson, SchoolToPublish } from "../../domain/school/school-publication.ts";
import type { FileUses } from "./file-uses.server.ts";
import { schoolLesson, schoolModule } from "./school-schema.server.ts";

/** All stored lessons, including drafts, in the order of the course. */
export function readLessons(db: NodeSQLiteDatabase): KeptLesson[] {
	const { id, module, number, name, kind, minutes, draft, demo, sourceHash } = schoolLesson;
	return db
		.select({ id, module, moduleName: schoolModule.name, number, name, kind, minutes, draft, demo, sourceHash })
		.from(schoolLesson)
		.innerJoin(schoolModule, eq(schoolModule.number, module))
		.orderBy(asc(module), asc(number))
		.all();
}

/** Writes a course within the transaction of its publication. Progress refers to lessons by id and is not touched. */
export function publishSchool(
	db: NodeSQLiteDatabase,
	uses: FileUses,
	school: SchoolToPublish,
	prune: boolean,
): PlannedReport {
	const { toWrite, displaced, modules, report } = planSchool(readLessons(db), school, prune);
	for (const id of [...displaced, ...toWrite.map(({ lesson }) => lesson.id)]) {
		db.delete(schoolLesson).where(eq(schoolLesson.id, id)).run();
		uses.drop(lessonSource(id));
	}
	for (const { number, name } of modules) {
		db.insert(schoolModule)
			.values({ number, name })
			.onConflictDoUpdate({ target: schoolModule.number, set: { name: sql`excluded.name` } })
			.run();
	}
	for (const { lesson, module, draft, demo, sourceHash } of toWrite) {
		db.insert(schoolLesson)
			.values({ ...lesson, module, draft, demo, sourceHash })
			.run();
		uses.put(lessonSource(lesson.id), filesUsedBy({ lesson }));
	}
	const used = modules.map(({ number }) => number);
	db.delete(schoolModule).where(notInArray(schoolModule.number, used)).run();
	return report;
}
