import { lessonPath } from "../school/course.ts";
import type { KeptLesson, LessonToPublish, SchoolToPublish } from "../school/school-publication.ts";
import { type PlannedReport, refuseTwins } from "./plan-publication.ts";
import { PublicationConflict } from "./publication-store.ts";

const PLACE_TAKEN = "Ya hay una lección con ese número.";

/** The changes that an import makes to the stored course. */
export interface SchoolPlan {
	readonly toWrite: readonly LessonToPublish[];
	/** Ids of stored lessons to remove for good. */
	readonly displaced: readonly string[];
	/** Every module that has a lesson after the import, drafts included. */
	readonly modules: readonly { readonly number: number; readonly name: string }[];
	/** The result by address. A renamed module counts as changed. */
	readonly report: PlannedReport;
}

/**
 * Works out what an import changes in the course. `keptLessons`: all stored lessons. Progress is stored by lesson id
 * and is not affected.
 * @throws {PublicationConflict} when two lessons have the same id or place, or one takes the place of a lesson that
 * stays.
 */
export function planSchool(keptLessons: readonly KeptLesson[], school: SchoolToPublish, prune: boolean): SchoolPlan {
	const kept = keptLessons.map((lesson) => ({ ...lesson, url: lessonPath(lesson.module, lesson.number) }));
	const keptById = new Map(kept.map((lesson) => [lesson.id, lesson]));
	const incoming = school.lessons.map((item) => ({
		id: item.lesson.id,
		url: lessonPath(item.module, item.lesson.number),
		item,
	}));
	refuseTwins(incoming, { what: "otra lección", field: "archivo", message: PLACE_TAKEN });
	const incomingIds = new Set(incoming.map(({ id }) => id));
	const incomingUrls = new Set(incoming.map(({ url }) => url));
	const unchanged = new Set(school.unchangedIds);

	const toWrite = incoming.filter(
		({ id, url, item }) => keptById.get(id)?.url !== url || keptById.get(id)?.sourceHash !== item.sourceHash,
	);
	const withdrawn = new Set(school.withdrawnIds);
	const leaves = (id: string) => (prune || withdrawn.has(id)) && !unchanged.has(id);
	const displaced = kept.filter(({ id, url }) => !incomingIds.has(id) && (incomingUrls.has(url) || leaves(id)));
	const clash = displaced.find(({ id }) => unchanged.has(id));
	if (clash !== undefined) throw new PublicationConflict(clash.url, "archivo", PLACE_TAKEN);

	const gone = new Set([...displaced, ...toWrite].map(({ id }) => id));
	const used = new Set([
		...kept.filter(({ id }) => !gone.has(id)).map(({ module }) => module),
		...toWrite.map(({ item }) => item.module),
	]);
	const before = new Map(kept.map(({ module, moduleName }) => [module, moduleName]));
	const names = new Map([...before, ...school.modules.map(({ number, name }) => [number, name] as const)]);
	const renamed = school.modules.filter(({ number, name }) => (before.get(number) ?? name) !== name);

	const replaced = new Set(displaced.map(({ url }) => url));
	const urlBefore = ({ id }: { readonly id: string }) => keptById.get(id)?.url;
	const isChanged = (each: { readonly id: string; readonly url: string }) =>
		urlBefore(each) === undefined ? replaced.has(each.url) : urlBefore(each) === each.url;
	const report: PlannedReport = {
		added: toWrite.filter((each) => urlBefore(each) === undefined && !replaced.has(each.url)).map(({ url }) => url),
		changed: [
			...renamed.map(({ number }) => `/school/expert/module${number}`),
			...toWrite.filter(isChanged).map(({ url }) => url),
		],
		moved: toWrite.flatMap((each) => {
			const from = urlBefore(each);
			return from === undefined || from === each.url ? [] : [{ from, to: each.url }];
		}),
		removed: displaced.filter(({ url }) => !incomingUrls.has(url)).map(({ url }) => url),
		unchanged: incoming.length - toWrite.length + unchanged.size,
	};
	return {
		toWrite: toWrite.map(({ item }) => item),
		displaced: displaced.map(({ id }) => id),
		modules: [...names].filter(([number]) => used.has(number)).map(([number, name]) => ({ number, name })),
		report,
	};
}
