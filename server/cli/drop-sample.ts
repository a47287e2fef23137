import { lessonSource, moduleSource } from "../../domain/authoring/source.ts";
import type { SourceWrite } from "../../domain/authoring/source-store.ts";
import {
	type Publication,
	PublicationConflict,
	type PublicationReport,
	type PublicationStore,
	type PublishedSource,
} from "../../domain/publication/publication-store.ts";
import { lessonPath } from "../../domain/school/course.ts";
import type { KeptLesson, SchoolToPublish } from "../../domain/school/school-publication.ts";
import type { Authors } from "../../publishing/draft.server.ts";
import { findSample, type SampleInFolder } from "./sample.ts";

/** What became of the sample: a number, and the addresses that stay by the reason why they stay. */
export interface DroppedSample {
	/** Number of pages, events and lessons of the sample that were removed. */
	readonly removed: number;
	/** Addresses of pages and events that somebody has changed. */
	readonly changed: readonly string[];
	/** Addresses of events to come for which people are registered. */
	readonly attended: readonly string[];
	/** Whether lessons stay because the course has lessons of the owner, and its numbers have no gaps. */
	readonly isCourseKept: boolean;
}

/**
 * Publishes, and removes in the same transaction what is stored from the sample (docs/product.md, 7.6). Changed texts
 * stay, and so do events to come for which people are registered.
 * @throws as `PublicationStore.publish` does.
 */
export async function publishWithoutSample(
	publication: Publication & { readonly school: SchoolToPublish },
	{
		store,
		known,
		knownLessons,
		authors,
		inFolder,
		leaving: leavingSources,
	}: {
		readonly store: Pick<PublicationStore, "publish">;
		readonly known: readonly PublishedSource[];
		readonly knownLessons: readonly KeptLesson[];
		readonly authors: Authors;
		readonly inFolder: SampleInFolder;
		/** The changes to the tree when the files with these ids leave. */
		readonly leaving: (sourceIds: ReadonlySet<string>) => readonly SourceWrite[];
	},
): Promise<{ readonly report: PublicationReport; readonly dropped: DroppedSample }> {
	const { pages, events, unchangedIds, school } = publication;
	const named = new Set([
		...pages.map(({ record }) => record.id),
		...events.map(({ event }) => event.id),
		...unchangedIds,
	]);
	const sample = await findSample(known, authors, inFolder);
	const leaving = new Map(sample.untouched.filter(({ id }) => !named.has(id)).map(({ id, url }) => [url, id]));
	const changed = sample.changed.filter(({ id }) => !named.has(id)).map(({ url }) => url);

	const lessons = knownLessons.map((each) => ({ ...each, url: lessonPath(each.module, each.number) }));
	const sampleLessons = (await findSample(lessons, authors, inFolder)).untouched;
	const namedLessons = new Set([...school.lessons.map(({ lesson }) => lesson.id), ...school.unchangedIds]);
	const sampleIds = new Set(sampleLessons.map(({ id }) => id));
	const isElsewhere = lessons.some(({ id }) => !sampleIds.has(id) && !namedLessons.has(id));
	const leavingLessons = isElsewhere ? [] : sampleLessons.filter(({ id }) => !namedLessons.has(id));

	const staying = new Set([
		...school.modules.map(({ number }) => number),
		...lessons.filter((each) => !leavingLessons.includes(each)).map(({ module }) => module),
	]);
	const modules = leavingLessons.filter(({ module }) => !staying.has(module)).map(({ module }) => moduleSource(module));

	const attended: string[] = [];
	for (;;) {
		try {
			const report = await store.publish({
				...publication,
				withdrawnIds: [...leaving.values()],
				sources: [
					...(publication.sources ?? []),
					...leavingSources(
						new Set([...leaving.values(), ...leavingLessons.map(({ id }) => lessonSource(id)), ...modules]),
					),
				],
				school: { ...school, withdrawnIds: leavingLessons.map(({ id }) => id) },
			});
			const gone = new Set([...leaving.keys(), ...leavingLessons.map(({ url }) => url)]);
			const removed = report.removed.filter((url) => gone.has(url)).length;
			const isCourseKept = sampleLessons.length > 0 && leavingLessons.length === 0;
			return { report, dropped: { removed, changed, attended, isCourseKept } };
		} catch (error) {
			// The store refuses to remove an event to come for which people are registered (docs/product.md, 6.1).
			if (!(error instanceof PublicationConflict && leaving.delete(error.url))) throw error;
			attended.push(error.url);
		}
	}
}

/** A number of texts (pages, events and lessons), in words. */
export function countOf(number: number): string {
	return number === 1 ? "1 texto" : `${number} textos`;
}

/** Lines for the owner about the sample that was dropped; none when nothing happened and nothing stays. */
export function describeDropped(
	{ removed, changed, attended, isCourseKept }: DroppedSample,
	{ dryRun }: { readonly dryRun: boolean },
): readonly string[] {
	const lines: string[] = [];
	if (removed > 0)
		lines.push(
			dryRun
				? `De la muestra se retirarían ${countOf(removed)}.`
				: `De la muestra se han retirado ${countOf(removed)}.`,
			"Repasa en los ajustes del sitio los enlaces que llevaban a ella: owner, authors, topics y links.",
			"La declaración de accesibilidad se queda, porque el pie de cada página lleva a ella: haz tuyo su texto.",
		);
	// What stays is told once, with the removal. What people hang on is told each time, until it is over.
	if (removed > 0 && changed.length > 0) lines.push(`Se queda, porque ya no está como venía: ${changed.join(", ")}.`);
	for (const url of attended)
		lines.push(
			`Se queda ${url}: hay personas apuntadas. El evento se retirará solo cuando acabe; para cancelarlo antes: npm run site -- event cancel ${url}`,
		);
	if (isCourseKept)
		lines.push(
			"Se quedan las lecciones de la muestra, porque el curso tiene también lecciones tuyas y su numeración es seguida. Borra de la carpeta las que no quieras, numera las tuyas desde 1 y publica con --prune.",
		);
	return lines;
}
