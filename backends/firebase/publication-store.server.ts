import type { Firestore } from "firebase-admin/firestore";
import { lessonSource } from "../../domain/authoring/source.ts";
import { changesSettings } from "../../domain/authoring/source-writes.ts";
import type { Tag } from "../../domain/content/content.ts";
import { type EventVersion, nextVersion } from "../../domain/events/event.ts";
import { LIVE_STATUSES } from "../../domain/events/registration.ts";
import { filesUsedBy, importedFilesIn } from "../../domain/publication/imported-files.ts";
import {
	bothReports,
	changesSite,
	desertion,
	eventsLeaving,
	type KeptTags,
	lostRedirects,
	planPublication,
	refuseOtherSpellings,
} from "../../domain/publication/plan-publication.ts";
import type {
	EventToPublish,
	PageToPublish,
	Publication,
	PublicationReport,
	PublicationStore,
	PublishedSource,
} from "../../domain/publication/publication-store.ts";
import { NO_SCHOOL } from "../../domain/school/school-publication.ts";
import { eventPath } from "../../domain/site-paths.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections, EventDocument, PageDocument } from "./documents.server.ts";
import { keepVersion, lastVersion } from "./event-store.server.ts";
import { planFileUses } from "./file-uses.server.ts";
import { readText, textDocuments, writeText } from "./long-text.server.ts";
import { bodiesOf, bodyReference, toPageDocument } from "./records.server.ts";
import type { Revision } from "./revision.server.ts";
import { planStoredSchool, publishSchool, toKeptLessons, writeLessonTexts } from "./school-publication.server.ts";
import { prepareSources, writeSourceTexts } from "./source-store.server.ts";
import { type Found, found, inTransaction, type Work, whileWritable } from "./work.server.ts";

/** Number of texts read or written at a time: each may be a megabyte. */
const AT_ONCE = 8;

/**
 * Maximum size of the documents of one import: a transaction may write 10 MiB. A page's document takes a few kilobytes.
 */
const MAX_BYTES = 9 * 1024 * 1024;

/**
 * All stored pages and events, by id. `sources` are first the pages and then the events, each in the order of
 * addresses.
 */
interface Kept {
	readonly pages: ReadonlyMap<string, PageDocument>;
	readonly events: ReadonlyMap<string, EventDocument>;
	readonly sources: readonly PublishedSource[];
}

function keptOf(pages: readonly PageDocument[], events: readonly EventDocument[]): Kept {
	const byUrl = (one: PublishedSource, other: PublishedSource) => (one.url < other.url ? -1 : 1);
	const ofPages = pages.map(({ id, url, sourceHash }) => ({ id, url, sourceHash })).sort(byUrl);
	const ofEvents = events
		.map(({ id, slug, sourceHash, firstImportedAt }) => ({ id, url: eventPath(slug), sourceHash, firstImportedAt }))
		.sort(byUrl);
	return {
		pages: new Map(pages.map((page) => [page.id, page])),
		events: new Map(events.map((event) => [event.id, event])),
		sources: [...ofPages, ...ofEvents],
	};
}

/**
 * `PublicationStore` over Firestore. Bodies are written first, to places that only the new documents of their pages
 * will refer to. Then one transaction changes all those documents, so that readers see either the whole import or
 * nothing of it.
 */
export function createPublicationStore(
	db: Firestore,
	collections: Collections,
	revision: Revision,
	alone: PublicationStore["alone"],
): PublicationStore {
	const { contents, events, joinUrls, redirects, registrations } = collections;
	const pageOf = (id: string) => contents.doc(documentId(id));
	const redirectOf = (from: string) => redirects.doc(documentId(from));
	const eventOf = (id: string) => events.doc(documentId(id));
	const data = <Document>({ data }: Found<Document>) => data;

	const readKept = async () => keptOf(await found(contents), await found(events));

	async function writeBodies(pages: readonly PageToPublish[]): Promise<void> {
		for (let from = 0; from < pages.length; from += AT_ONCE) {
			const written = pages.slice(from, from + AT_ONCE).map((page) => {
				const reference = bodyReference(page);
				return writeText(bodiesOf(collections, reference), reference, page.body);
			});
			await whileWritable(() => Promise.all(written));
		}
	}

	/**
	 * `before` is the event that is replaced; `last`, if there is none, the version stored with its highest sequence.
	 */
	function writeEvent(
		work: Work,
		{ event: facts, draft, sourceHash, firstImportedAt, joinUrl }: EventToPublish,
		before: EventDocument | undefined,
		last: EventVersion | null,
	): void {
		const event = { ...facts, ...nextVersion(before ?? null, last, facts) };
		work.set(eventOf(event.id), { ...event, draft, sourceHash, firstImportedAt });
		keepVersion(work, collections, event);
		const join = joinUrls.doc(documentId(event.id));
		if (joinUrl === null) work.remove(join);
		else work.set(join, { url: joinUrl });
	}

	async function hasPeople(work: Work, eventId: string): Promise<boolean> {
		const live = registrations.where("eventId", "==", eventId).where("status", "in", [...LIVE_STATUSES]);
		return (await work.find(live.limit(1))).length > 0;
	}

	async function publish(
		work: Work,
		publication: Publication,
		written: ReadonlySet<string>,
	): Promise<PublicationReport> {
		const kept = keptOf((await work.find(contents)).map(data), (await work.find(events)).map(data));
		const plan = planPublication(kept.sources, publication);
		const { toWrite, displaced, gone, redirects: changes, report } = plan;
		refuseOtherSpellings(publication.pages, tagsOf([...kept.pages.values()]), gone);
		const eventsBefore = [...gone].flatMap((id) => kept.events.get(id) ?? []);
		for (const event of eventsLeaving(eventsBefore, publication, new Date().toISOString()))
			if (await hasPeople(work, event.id)) throw desertion(event);
		const school = await publishSchool(work, collections, publication.school ?? NO_SCHOOL, publication.prune);
		const uses = await planFileUses(work, collections, {
			before: [...kept.sources.map(({ id }) => id), ...school.before.map(lessonSource)],
			gone: new Set([...gone, ...school.plan.displaced.map(lessonSource)]),
			written: new Map([
				...toWrite.map(({ id, item }) => [id, filesUsedBy("record" in item ? item : { event: item.event })] as const),
				...school.plan.toWrite.map(({ lesson }) => [lessonSource(lesson.id), filesUsedBy({ lesson })] as const),
			]),
		});
		const whole = { ...bothReports(report, school.plan.report), unused: uses.unused };
		const sources = await prepareSources(work, collections, publication.sources ?? [], publication.assets);
		if (publication.dryRun) return whole;

		const bodies = new Map(
			toWrite.flatMap(({ id, item }) => ("record" in item ? [[id, bodyReference(item).key]] : [])),
		);
		for (const id of gone) {
			const page = kept.pages.get(id);
			if (page !== undefined) {
				work.remove(pageOf(id));
				if (page.body.key !== bodies.get(id))
					for (const ref of textDocuments(bodiesOf(collections, page.body), page.body)) work.remove(ref);
			}
			if (kept.events.has(id)) {
				work.remove(eventOf(id));
				work.remove(joinUrls.doc(documentId(id)));
			}
		}
		for (const { id } of displaced)
			for (const { ref } of await work.find(redirects.where("targetId", "==", id))) work.remove(ref);
		const newEvents = toWrite.filter(({ id, item }) => !("record" in item) && !kept.events.has(id));
		const versions = new Map(
			await Promise.all(newEvents.map(async ({ id }) => [id, await lastVersion(work, collections, id)] as const)),
		);
		let { bytes } = sources;
		for (const { id, item } of toWrite) {
			if ("record" in item) {
				if (!written.has(bodyReference(item).key)) throw new Error(`The body of page ${id} was not written.`);
				const page = toPageDocument(item);
				bytes += Buffer.byteLength(JSON.stringify(page));
				work.set(pageOf(id), page);
			} else {
				bytes += Buffer.byteLength(JSON.stringify(item));
				writeEvent(work, item, kept.events.get(id), versions.get(id) ?? null);
			}
		}
		if (bytes > MAX_BYTES)
			throw new Error(
				`Esta importación cambia ${toWrite.length} páginas y eventos: son demasiados de una vez. Hazla por partes.`,
			);
		for (const { from, id } of changes) {
			const ref = redirectOf(from);
			if (id === null) work.remove(ref);
			else work.set(ref, { from, targetId: id });
		}
		const leads = new Map(
			(await work.getAll(plan.restated.map(({ from }) => redirectOf(from)))).map(({ data }) => [
				data.from,
				data.targetId,
			]),
		);
		const lost = lostRedirects(plan, (from) => leads.get(from));
		for (const { from, id } of lost) work.set(redirectOf(from), { from, targetId: id });
		if (changesSite(plan, lost) || changesSettings(publication.sources ?? [])) revision.raise(work);
		school.write();
		sources.write();
		uses.write();
		return whole;
	}

	/** @throws {Error} if the text is missing: only a running import may replace it. */
	async function kept(text: Promise<string | null>, owner: string): Promise<string> {
		const found = await text;
		if (found === null) throw new Error(`The text of ${owner} is not there.`);
		return found;
	}

	/** Yields the texts of pages, events and lessons of which it is not stored what they use: those of earlier versions. */
	async function* textsOfOthers(known: ReadonlySet<string>): AsyncGenerator<string> {
		for (const event of await found(events)) if (!known.has(event.id)) yield JSON.stringify(event);
		const pages = (await found(contents)).filter(({ id }) => !known.has(id));
		yield* withTexts(pages, ({ body }) => readText(db, bodiesOf(collections, body), body));
		const lessons = (await found(collections.lessons)).filter(({ id }) => !known.has(lessonSource(id)));
		yield* withTexts(lessons, ({ texts }) => readText(db, collections.lessonTexts, texts));
	}

	/** Yields each document as JSON followed by its text, some at a time. */
	async function* withTexts<Document extends { readonly id: string }>(
		documents: readonly Document[],
		textOf: (document: Document) => Promise<string | null>,
	): AsyncGenerator<string> {
		for (let from = 0; from < documents.length; from += AT_ONCE) {
			const some = documents.slice(from, from + AT_ONCE);
			yield* await Promise.all(some.map(async (each) => JSON.stringify(each) + (await kept(textOf(each), each.id))));
		}
	}

	return {
		alone,
		async filesInUse() {
			const uses = await found(collections.fileUses);
			const names = new Set(uses.flatMap((each) => each.names));
			const known = new Set(uses.map(({ owner }) => owner));
			for await (const text of textsOfOthers(known)) for (const name of importedFilesIn(text)) names.add(name);
			return names;
		},
		sources: async () => (await readKept()).sources,
		oldAddresses: async () => (await found(redirects)).map(({ from, targetId }) => ({ from, id: targetId })),
		lessons: async () => toKeptLessons(await found(collections.lessons), await found(collections.modules)),
		async publish(publication) {
			const { toWrite } = planPublication((await readKept()).sources, publication);
			const pages = toWrite.flatMap(({ item }) => ("record" in item ? [item] : []));
			const school = await planStoredSchool(collections, publication.school ?? NO_SCHOOL, publication.prune);
			if (!publication.dryRun) {
				await writeBodies(pages);
				await whileWritable(() => writeLessonTexts(collections, school.toWrite));
				await writeSourceTexts(collections, publication.sources ?? []);
			}
			const written = new Set(pages.map((page) => bodyReference(page).key));
			return inTransaction(db, (work) => publish(work, publication, written));
		},
	};
}

function tagsOf(pages: readonly PageDocument[]): KeptTags {
	const tags = new Map<string, Tag>();
	const users = new Map<string, string[]>();
	for (const { id, record } of pages.filter(({ draft }) => !draft)) {
		for (const tag of record.tags) {
			tags.set(tag.slug, tag);
			users.set(tag.slug, [...(users.get(tag.slug) ?? []), id]);
		}
	}
	return { tags: tags.values(), pagesWith: (slug) => users.get(slug) ?? [] };
}
