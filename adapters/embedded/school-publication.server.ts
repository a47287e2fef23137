import { asc, eq, notInArray, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { PublicationConflict, type PublicationReport } from "../../domain/content/publication-store.ts";
import { lessonPath } from "../../domain/school/course.ts";
import type { KeptLesson, SchoolToPublish } from "../../domain/school/school-publication.ts";
import { schoolLesson, schoolModule } from "./school-schema.server.ts";

/** Every lesson that is kept, in the order of the course. */
export function readLessons(db: NodeSQLiteDatabase): KeptLesson[] {
	const { id, module, number, name, kind, minutes, draft, demo, sourceHash } = schoolLesson;
	return db
		.select({ id, module, moduleName: schoolModule.name, number, name, kind, minutes, draft, demo, sourceHash })
		.from(schoolLesson)
		.innerJoin(schoolModule, eq(schoolModule.number, module))
		.orderBy(asc(module), asc(number))
		.all();
}

/** Writes a course inside the transaction of its publication. Progress hangs on ids and is not touched. */
export function publishSchool(db: NodeSQLiteDatabase, school: SchoolToPublish, prune: boolean): PublicationReport {
	const kept = readLessons(db).map((lesson) => ({ ...lesson, url: lessonPath(lesson.module, lesson.number) }));
	const keptById = new Map(kept.map((lesson) => [lesson.id, lesson]));
	const incoming = school.lessons.map((item) => ({ id: item.lesson.id, url: lessonPath(item.module, item.lesson.number), item }));
	refuseTwins(incoming);
	const incomingIds = new Set(incoming.map(({ id }) => id));
	const incomingUrls = new Set(incoming.map(({ url }) => url));
	const unchanged = new Set(school.unchangedIds);

	const toWrite = incoming.filter(({ id, url, item }) => keptById.get(id)?.url !== url || keptById.get(id)?.sourceHash !== item.sourceHash);
	const displaced = kept.filter(({ id, url }) => !incomingIds.has(id) && (incomingUrls.has(url) || (prune && !unchanged.has(id))));
	const clash = displaced.find(({ id }) => unchanged.has(id));
	if (clash !== undefined) throw new PublicationConflict(clash.url, "archivo", "Ya hay una lección con ese número.");
	for (const { id } of [...displaced, ...toWrite]) db.delete(schoolLesson).where(eq(schoolLesson.id, id)).run();

	const renamed = writeModules(db, school);
	for (const { item } of toWrite) {
		const { lesson, module, draft, demo, sourceHash } = item;
		db.insert(schoolLesson)
			.values({ ...lesson, module, draft, demo, sourceHash })
			.run();
	}
	const used = db.select({ number: schoolLesson.module }).from(schoolLesson);
	db.delete(schoolModule).where(notInArray(schoolModule.number, used)).run();

	const replaced = new Set(displaced.map(({ url }) => url));
	const before = ({ id }: { readonly id: string }) => keptById.get(id);
	return {
		added: toWrite.filter((each) => before(each) === undefined && !replaced.has(each.url)).map(({ url }) => url),
		changed: [
			...renamed,
			...toWrite.filter((each) => (before(each) === undefined ? replaced.has(each.url) : before(each)?.url === each.url)).map(({ url }) => url),
		],
		moved: toWrite.flatMap((each) => {
			const from = before(each)?.url;
			return from === undefined || from === each.url ? [] : [{ from, to: each.url }];
		}),
		removed: displaced.filter(({ url }) => !incomingUrls.has(url)).map(({ url }) => url),
		unchanged: incoming.length - toWrite.length + unchanged.size,
	};
}

/** Answers the addresses of the modules whose names are others now. */
function writeModules(db: NodeSQLiteDatabase, { modules }: SchoolToPublish): string[] {
	const before = new Map(
		db
			.select()
			.from(schoolModule)
			.all()
			.map(({ number, name }) => [number, name]),
	);
	for (const { number, name } of modules) {
		db.insert(schoolModule)
			.values({ number, name })
			.onConflictDoUpdate({ target: schoolModule.number, set: { name: sql`excluded.name` } })
			.run();
	}
	return modules
		.filter(({ number, name }) => before.has(number) && before.get(number) !== name)
		.map(({ number }) => `/school/expert/module${number}`);
}

function refuseTwins(items: readonly { readonly id: string; readonly url: string }[]): void {
	const ids = new Set<string>();
	const urls = new Set<string>();
	for (const { id, url } of items) {
		if (ids.has(id)) throw new PublicationConflict(url, "id", `Ya hay otra lección con el id «${id}».`);
		if (urls.has(url)) throw new PublicationConflict(url, "archivo", "Ya hay una lección con ese número.");
		ids.add(id);
		urls.add(url);
	}
}
