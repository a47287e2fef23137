import type { Decision, ImportPlan } from "../../domain/authoring/plan-import.ts";
import { lessonOf, lessonSource } from "../../domain/authoring/source.ts";
import { hintOfDraft, hintOfPicture, hintOfSchedule, hintsOf } from "../../domain/publication/publication-hints.ts";
import type { Publication } from "../../domain/publication/publication-store.ts";
import { lessonPath } from "../../domain/school/course.ts";
import type { LinkingText } from "../../domain/site/dead-links.ts";
import { eventPath } from "../../domain/site-paths.ts";
import type { CompiledFolder } from "../../publishing/compile-folder.server.ts";
import type { FileProblem } from "../../publishing/content-files.server.ts";

/** What a folder is, compiled. */
export type Compiled = Extract<CompiledFolder, { readonly ok: true }>;

/** The paths of the compiled files, by their addresses. */
export function pathsOf(
	{ pages, events, school }: Compiled,
	decisions: readonly Decision[],
): ReadonlyMap<string, string> {
	const byId = new Map(decisions.map(({ file }) => [file.id, file.path]));
	const urls = [
		...pages.map(({ record }) => [record.url, record.id] as const),
		...events.map(({ event }) => [eventPath(event.slug), event.id] as const),
		...school.lessons.map(
			({ lesson, module }) => [lessonPath(module, lesson.number), lessonSource(lesson.id)] as const,
		),
	];
	return new Map(urls.flatMap(([url, id]) => (byId.has(id) ? [[url, byId.get(id) ?? ""] as const] : [])));
}

/**
 * The texts of a publication that readers see, one after the other: those of pages are unpacked for it. `paths`: the files
 * that they are from, by their addresses.
 */
export function* textsOf(
	{ pages, events, school }: Pick<Compiled, "pages" | "events" | "school">,
	paths: ReadonlyMap<string, string>,
): Generator<LinkingText> {
	const textAt = (url: string, html: string) => ({ url, html, place: paths.get(url) ?? url });
	for (const page of pages) if (!page.draft) yield textAt(page.record.url, page.body);
	for (const { event, draft } of events) if (!draft) yield textAt(eventPath(event.slug), event.body);
	for (const { lesson, module, draft } of school.lessons)
		if (!draft) yield textAt(lessonPath(module, lesson.number), lesson.body + (lesson.transcript ?? ""));
}

/** What is published without the files with these ids. `staying`: ids of files of which the stored state stays. */
export function partsWithout(
	held: ReadonlySet<string>,
	{ pages, events, school, ...rest }: Compiled,
	staying: readonly string[],
) {
	const lessons = staying.flatMap((id) => lessonOf(id) ?? []);
	return {
		pages: pages.filter(({ record }) => !held.has(record.id)),
		events: events.filter(({ event }) => !held.has(event.id)),
		unchangedIds: [...new Set([...rest.unchangedIds, ...staying.filter((id) => lessonOf(id) === null)])],
		unchangedRedirects: rest.unchangedRedirects,
		school: {
			modules: school.modules,
			lessons: school.lessons.filter(({ lesson }) => !held.has(lessonSource(lesson.id))),
			unchangedIds: [...new Set([...school.unchangedIds, ...lessons])],
		},
	};
}

/** Whether nothing at all is published or stays. */
export function isEmpty({
	pages,
	events,
	unchangedIds,
	school,
}: Required<Pick<Publication, "pages" | "events" | "unchangedIds" | "school">>): boolean {
	const lists = [pages, events, unchangedIds, school.lessons, school.unchangedIds];
	return lists.every(({ length }) => length === 0);
}

/** The pictures and other files that the taken texts use. */
export function usedFiles(
	{ decisions }: ImportPlan,
	filesOf: ReadonlyMap<string, readonly string[]>,
	held: ReadonlySet<string>,
): ReadonlySet<string> {
	const taken = decisions.filter(({ isTaken, file }) => isTaken && !held.has(file.id));
	return new Set(taken.flatMap(({ file }) => filesOf.get(file.id) ?? []));
}

/** What the owner should look at in what is published, as sentences. */
export function hintsOfParts(
	{
		pages,
		events,
		school,
		undescribed,
		scheduled,
		apart,
	}: Pick<Compiled, "pages" | "events" | "school" | "undescribed" | "scheduled" | "apart">,
	now: Date,
): readonly string[] {
	const drafted = (url: string) => [hintOfDraft(url, apart.get(url))];
	return [
		...undescribed.map(hintOfPicture),
		...scheduled.map(hintOfSchedule),
		...pages.flatMap(({ record, draft }) => (draft ? drafted(record.url) : hintsOf(record, now))),
		...events.flatMap(({ event, draft }) => (draft ? drafted(eventPath(event.slug)) : [])),
		...school.lessons.flatMap(({ lesson, module, draft }) => (draft ? drafted(lessonPath(module, lesson.number)) : [])),
	];
}

/** Files that could not be published, each counted once. */
export interface WrongFiles {
	readonly problems: readonly FileProblem[];
	/** Number of those whose text is kept on the site and that nobody sees. */
	readonly drafts: number;
	/** Number of those whose text is kept while readers see the earlier one. */
	readonly published: number;
	/** Number of those that are not kept: they cannot be read, or another file has their id or place. */
	readonly lost: number;
}

/** Counts the files with problems. `held` and `stored`: ids of files that are held back, and of those with a result. */
export function wrongFiles(
	problems: readonly FileProblem[],
	{
		decisions,
		held,
		stored,
	}: Pick<ImportPlan, "decisions"> & { readonly held: ReadonlySet<string>; readonly stored: ReadonlySet<string> },
): WrongFiles {
	const ids = new Map(decisions.map(({ file }) => [file.path, file.id]));
	const kept = decisions.flatMap(({ file, isTaken }) => (isTaken && held.has(file.id) ? [file.id] : []));
	return {
		problems,
		drafts: kept.filter((id) => !stored.has(id)).length,
		published: kept.filter((id) => stored.has(id)).length,
		lost:
			new Set(problems.map(({ file }) => file)).size -
			kept.filter((id) => problems.some(({ file }) => ids.get(file) === id)).length,
	};
}
