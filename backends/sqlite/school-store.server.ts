import { and, asc, eq, type SQL } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { courseOf, type SchoolStore } from "../../domain/school/course.ts";
import { lesson, lessonHeading } from "../../domain/school/lesson-record.ts";
import { columnsFor, given } from "./page-rows.server.ts";
import { schoolLesson, schoolModule } from "./school-schema.server.ts";

/** `SchoolStore` over the site's SQLite file. */
export function createSchoolStore(db: NodeSQLiteDatabase): SchoolStore {
	const published = eq(schoolLesson.draft, false);
	const { id, number } = schoolLesson;
	const headings = db
		.select({
			module: schoolLesson.module,
			moduleName: schoolModule.name,
			lesson: columnsFor(schoolLesson, lessonHeading),
		})
		.from(schoolLesson)
		.innerJoin(schoolModule, eq(schoolModule.number, schoolLesson.module))
		.where(published)
		.orderBy(asc(schoolLesson.module), asc(number))
		.prepare();
	const columns = columnsFor(schoolLesson, lesson);
	const lessonWhere = (...which: SQL[]) =>
		db
			.select(columns)
			.from(schoolLesson)
			.where(and(...which, published))
			.prepare();
	const lessonAt = lessonWhere(given(schoolLesson.module, "module"), given(number, "lesson"));
	const lessonWith = lessonWhere(given(id, "id"));
	return {
		course: async () => courseOf(headings.all()),
		findLesson: async (module, lesson) => lessonAt.get({ module, lesson }) ?? null,
		findById: async (id) => lessonWith.get({ id }) ?? null,
	};
}
