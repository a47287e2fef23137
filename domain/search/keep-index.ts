import type { ContentStore } from "../content/content-store.ts";
import type { EventStore } from "../events/event-store.ts";
import type { Publication, PublicationReport, PublicationStore } from "../publication/publication-store.ts";
import { lessonPath, lessonPlaceOf, type SchoolStore } from "../school/course.ts";
import { eventPath } from "../site-paths.ts";
import { type Audience, eventEntries, lessonEntries, pageEntries, type SearchEntry } from "./search-entry.ts";
import type { IndexChange, SearchIndex } from "./search-index.ts";

/** The stores that an index is made of. */
export interface IndexedStores {
	readonly content: Pick<ContentStore, "findByUrl" | "readBody" | "listForRegistered" | "revision">;
	readonly events: Pick<EventStore, "findBySlug">;
	readonly school: Pick<SchoolStore, "findLesson" | "course">;
	readonly publication: Pick<PublicationStore, "sources" | "lessons">;
}

/** Addresses that are changed in one step, at most. */
const AT_ONCE = 50;
/** As many characters end a step, some 10 ms of work: a site that serves answers nobody before it ends. */
const MOST_TEXT = 100_000;

const EVENT = /^\/eventos\/([^/]+)$/;
const LESSON = /^\/school\/expert\/([^/]+)\/([^/]+)$/;

/** What readers find at an address now: nothing if nothing is published there. */
async function entriesAt(
	url: string,
	{ content, events, school }: IndexedStores,
	modules: ReadonlyMap<number, string>,
): Promise<readonly SearchEntry[]> {
	const [, slug] = EVENT.exec(url) ?? [];
	if (slug !== undefined) {
		const event = await events.findBySlug(slug);
		return event === null || "movedTo" in event ? [] : eventEntries(event, url);
	}
	const [, module, number] = LESSON.exec(url) ?? [];
	if (module !== undefined && number !== undefined) {
		const place = lessonPlaceOf(module, number);
		const lesson = place === null ? null : await school.findLesson(place.module, place.lesson);
		return place === null || lesson === null ? [] : lessonEntries(lesson, url, modules.get(place.module) ?? "");
	}
	const record = await content.findByUrl(url);
	if (record === null || "movedTo" in record) return [];
	return pageEntries(record, (await content.readBody(record.id)) ?? "");
}

/** The changes that make an index true at addresses, some at a time. The last one has the revision. */
async function* changesAt(
	addresses: readonly (readonly [url: string, fingerprint: string | null])[],
	stores: IndexedStores,
	revision: string | null,
): AsyncGenerator<IndexChange> {
	const hasLessons = addresses.some(([url]) => LESSON.test(url));
	const { modules } = hasLessons ? await stores.school.course() : { modules: [] };
	const names = new Map(modules.map(({ number, name }) => [number, name]));
	let put: IndexChange["put"][number][] = [];
	let length = 0;
	for (const [url, fingerprint] of addresses) {
		const entries = fingerprint === null ? [] : await entriesAt(url, stores, names);
		put.push({ url, fingerprint, entries });
		for (const { text } of entries) length += text.length;
		if (put.length < AT_ONCE && length < MOST_TEXT) continue;
		yield { put, revision: null };
		put = [];
		length = 0;
	}
	if (put.length > 0) yield { put, revision: null };
	if (revision !== null) yield { put: [], revision };
}

/** All that is stored, drafts included, by address, with a fingerprint that changes whenever it does. */
async function storedAddresses({ publication }: IndexedStores): Promise<ReadonlyMap<string, string>> {
	const [sources, lessons] = await Promise.all([publication.sources(), publication.lessons()]);
	return new Map([
		...sources.map(({ url, id, sourceHash }) => [url, fingerprintOf(id, sourceHash)] as const),
		...lessons.map(
			({ id, module, moduleName, number, sourceHash }) =>
				[lessonPath(module, number), fingerprintOf(id, `${sourceHash} ${moduleName}`)] as const,
		),
	]);
}

function fingerprintOf(id: string, hash: string): string {
	return `${id} ${hash}`;
}

/** Makes a new index of all that is stored. */
async function makeAnew(stores: IndexedStores, index: SearchIndex, pause: () => Promise<void>): Promise<void> {
	const revision = await stores.content.revision("now");
	const stored = await storedAddresses(stores);
	const closed = await stores.content.listForRegistered(1);
	const hasLessons = [...stored.keys()].some((url) => LESSON.test(url));
	const audiences: readonly Audience[] = [
		"open",
		...(closed.length > 0 ? (["members"] as const) : []),
		...(hasLessons ? (["school"] as const) : []),
	];
	await index.replace(audiences, paused(changesAt([...stored], stores, revision), pause));
}

async function* paused<Item>(items: AsyncIterable<Item>, pause: () => Promise<void>): AsyncGenerator<Item> {
	for await (const item of items) {
		yield item;
		await pause();
	}
}

/** What an index is made of, and how. `pause` lets other work go on in between. */
export interface IndexKeeping {
	readonly stores: IndexedStores;
	readonly index: SearchIndex;
	readonly pause: () => Promise<void>;
}

/**
 * Makes an index true: what has changed since it was made, or all of it if there is none that can be used. Several
 * processes may do so at a time. `thorough`: also if the content's revision says that nothing has changed, because
 * lessons have none.
 * @returns whether there was anything to do.
 */
export async function renewIndex({ stores, index, pause }: IndexKeeping, thorough: boolean): Promise<boolean> {
	const revision = await stores.content.revision("now");
	if (!thorough && (await index.revision()) === revision) return false;
	const state = await index.state();
	if (state === null) {
		await makeAnew(stores, index, pause);
		return true;
	}
	const stored = await storedAddresses(stores);
	const gone = [...state.fingerprints.keys()].filter((url) => !stored.has(url));
	const changed = [...stored].filter(([url, fingerprint]) => state.fingerprints.get(url) !== fingerprint);
	const addresses = [...gone.map((url) => [url, null] as const), ...changed];
	if (addresses.length === 0 && state.revision === revision) return false;
	const outcome = await index.change(paused(changesAt(addresses, stores, revision), pause));
	if (outcome === "anew") await makeAnew(stores, index, pause);
	return true;
}

/**
 * Tells an index what a publication has changed, as part of the step that publishes. `before`: the revision of the
 * content just before; if the index was true then, it is true afterwards.
 */
async function indexPublication(
	publication: Publication,
	{ added, changed, moved, removed }: PublicationReport,
	before: string,
	{ stores, index, pause }: IndexKeeping,
): Promise<void> {
	const school = publication.school ?? { modules: [], lessons: [] };
	const modules = new Map(school.modules.map(({ number, name }) => [number, name]));
	const hashes = new Map([
		...publication.pages.map(({ record: { url, id }, sourceHash }) => [url, fingerprintOf(id, sourceHash)] as const),
		...publication.events.map(
			({ event: { slug, id }, sourceHash }) => [eventPath(slug), fingerprintOf(id, sourceHash)] as const,
		),
		...school.lessons.map(
			({ lesson: { id, number }, module, sourceHash }) =>
				[lessonPath(module, number), fingerprintOf(id, `${sourceHash} ${modules.get(module) ?? ""}`)] as const,
		),
	]);
	const urls = new Set([...removed, ...added, ...changed, ...moved.flatMap(({ from, to }) => [from, to])]);
	const addresses = [...urls].map((url) => [url, hashes.get(url) ?? null] as const);
	const [revision, known] = await Promise.all([stores.content.revision("now"), index.revision()]);
	if (known === null) return makeAnew(stores, index, pause);
	if (addresses.length === 0 && known === revision) return;
	const isTrue = known === before;
	const outcome = await index.change(paused(changesAt(addresses, stores, isTrue ? revision : null), pause));
	if (outcome === "anew") await makeAnew(stores, index, pause);
}

/**
 * The same store, but what it publishes can be found at once. `stores`: the others. `later`: keeps work for the time after
 * the transaction that it is called in, and returns false outside of any: an index is no part of the database.
 */
export function indexing(
	store: PublicationStore,
	{
		stores,
		later,
		...keeping
	}: Omit<IndexKeeping, "stores"> & {
		readonly stores: Omit<IndexedStores, "publication">;
		readonly later: (work: () => Promise<void>) => boolean;
	},
): PublicationStore {
	const told = { ...keeping, stores: { ...stores, publication: store } };
	return {
		...store,
		async publish(publication) {
			const before = publication.dryRun ? "" : await stores.content.revision("now").catch(() => "");
			const report = await store.publish(publication);
			if (publication.dryRun) return report;
			// The texts are published whatever becomes of the index. `renewIndex` finds what it was not told, and if that
			// fails too, its job says why.
			const work = () => indexPublication(publication, report, before, told).catch(() => undefined);
			if (!later(work)) await work();
			return report;
		},
	};
}
