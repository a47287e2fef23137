import { pathAt, urlOf } from "../domain/authoring/file-path.ts";
import { lessonSource, SETTINGS_SOURCE } from "../domain/authoring/source.ts";
import type { MediaStore } from "../domain/content/media-store.ts";
import { eachOf } from "../domain/each-of.ts";
import type { EventToPublish, OldAddress, PageToPublish } from "../domain/publication/publication-store.ts";
import { lessonPath } from "../domain/school/course.ts";
import type { KeptLesson, LessonToPublish, SchoolToPublish } from "../domain/school/school-publication.ts";
import { portraitPaths } from "../domain/site/portraits.ts";
import { type AssetReader, createAssetReader } from "./assets.server.ts";
import { checkDraft, compileDraft, ownOf } from "./compile-draft.server.ts";
import { checkLesson, compileLesson } from "./compile-lesson.server.ts";
import type { FileProblem } from "./content-files.server.ts";
import { checkTogether, redirectsOf } from "./cross-checks.server.ts";
import type { EventDraft, PageDraft, WrongDraft } from "./draft.server.ts";
import { type AnyDraft, heldBack, pathOf, scheduleOf } from "./folder-files.server.ts";
import type { FieldProblem } from "./front-matter.server.ts";
import { createImageEncoder } from "./images.server.ts";
import { createFileKeeper } from "./kept-files.server.ts";
import { putAwayPage } from "./put-away.server.ts";
import { type ReadOptions, readFolder } from "./read-folder.server.ts";
import { itemUrl, readRedirects, shareRedirects } from "./redirects-file.server.ts";
import type { LessonDraft, WrongLesson } from "./school-sources.server.ts";
import type { Brand } from "./share-card.server.ts";
import { inSettingsFile } from "./site-settings.server.ts";
import { filesOf, isUnchanged } from "./source-hash.server.ts";

/** How many files are compiled at the same time: one can encode its images while another is parsed. */
const CONCURRENCY = 4;

export interface CompileOptions extends ReadOptions {
	/** The store for images and lesson files. They are stored even if problems are found later, and the next run uses them. */
	readonly media: MediaStore;
	/** Reads the folder's images and other files. Absent: a new reader. */
	readonly assets?: AssetReader;
	/** The names of the files that this run adds to the store are added, whether it succeeds or not. Absent: nobody asks. */
	readonly written?: string[];
	/** The stored lessons, by which unchanged ones are known as pages are by `known`. Absent: none. */
	readonly knownLessons?: readonly Pick<KeptLesson, "id" | "module" | "number" | "sourceHash">[];
	/** What shared cards take from the settings of the site. */
	readonly brand: Brand;
	/** The moment of this import. Absent: the current time. */
	readonly now?: Date;
	/** Whether files without problems are compiled although others have some. Absent: no. */
	readonly lenient?: boolean;
	/** Called after every file. */
	readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Everything that a folder publishes, or all problems found in it. `undescribed`: paths of the compiled files that have
 * an image but no alternative text, not even an empty one; their image is published as decorative. `apart`: by their
 * addresses, the paths that files below `borradores/` have without it. `filesOf`: for each source id, the paths of the
 * images and other files that its text was compiled with. With `lenient`, `problems` are those of the files at the paths
 * `held`, which are not compiled: what is stored for them stays.
 */
export type CompiledFolder =
	| {
			readonly ok: true;
			readonly pages: readonly PageToPublish[];
			readonly events: readonly EventToPublish[];
			readonly unchangedIds: readonly string[];
			readonly unchangedRedirects: readonly OldAddress[];
			readonly school: SchoolToPublish;
			/** The texts that are to be published later, in the order of their times. `at`: ISO 8601 in UTC. */
			readonly scheduled: readonly { readonly url: string; readonly at: string }[];
			readonly undescribed: readonly string[];
			readonly apart: ReadonlyMap<string, string>;
			readonly filesOf: ReadonlyMap<string, readonly string[]>;
			readonly problems: readonly FileProblem[];
			readonly held: ReadonlySet<string>;
	  }
	| { readonly ok: false; readonly problems: readonly FileProblem[] };

/**
 * Compiles every file below a folder (docs/product.md, 7.1 and 7.2). A problem with a file hides none of its others:
 * name, front matter, pictures, links and what other files say are all checked in one run. Rejects when the folder
 * cannot be read or the store fails.
 */
export async function compileFolder(root: string, options: CompileOptions): Promise<CompiledFolder> {
	const importedAt = (options.now ?? new Date()).toISOString();
	const { settings = null } = options;
	const read = await readFolder(root, options, importedAt);
	const { sources, drafts, course, folderFiles, left, unread } = read;
	const problems = [...read.problems];
	const isPublished = (draft: AnyDraft) => !left.has(pathOf(draft));
	const taken = drafts.filter(isPublished);
	const table = await readRedirects(root);
	problems.push(
		...taken.flatMap((draft) => ("problems" in draft ? draft.problems : [])),
		...checkTogether(taken, options.reserved),
		...course.problems.filter(({ file }) => !left.has(file)),
		...table.problems,
	);
	if (settings !== null && "problems" in settings.read && !left.has(settings.file.path))
		problems.push(...inSettingsFile(settings.read.problems));

	const { assets = createAssetReader(root), written = [] } = options;
	const keeper = createFileKeeper(options.media, assets, written);
	const workshop = {
		assets,
		images: createImageEncoder(options.media, written),
		files: keeper,
		importedAt,
		brand: options.brand,
	};
	// Nothing of a file with problems is published, so nothing of it is stored either.
	const stored = { ...options.media, has: async () => true };
	const checking = { ...workshop, images: createImageEncoder(stored), files: createFileKeeper(stored, assets, []) };
	const known = new Map(options.known.map((source) => [source.id, source.sourceHash]));
	const knownLessons = new Map(options.knownLessons?.map((lesson) => [lesson.id, lesson.sourceHash]));
	const pages: PageToPublish[] = [];
	const events: EventToPublish[] = [];
	/** The files of pages and events, of which two may have the same id. */
	const paths = new Map<PageToPublish | EventToPublish, string>();
	const unchangedIds: string[] = [];
	const undescribed: string[] = [];
	const scheduled: {
		readonly id: string;
		readonly path: string;
		readonly url: string;
		readonly at: string;
		readonly sourceHash: string;
	}[] = [];
	const unchangedRedirects: OldAddress[] = [];
	const lessons: (LessonToPublish & { readonly path: string })[] = [];
	const unchangedLessons: string[] = [];
	const total = sources.length + course.drafts.length + course.wrong.length;
	let done = sources.length - drafts.length;

	async function publishPage(draft: PageDraft | EventDraft | WrongDraft): Promise<void> {
		const before = known.get(draft.id);
		const schedule = scheduleOf(draft, importedAt);
		if (!isPublished(draft)) {
			if (before !== undefined) unchangedIds.push(draft.id);
		} else if ("problems" in draft) {
			problems.push(...inFile(draft.file.at, await checkDraft(draft, checking)));
		} else if (
			schedule?.isDue !== false &&
			before !== undefined &&
			(await isUnchanged(before, ownOf(draft, options.brand), assets))
		) {
			unchangedIds.push(draft.id);
			unchangedRedirects.push(...redirectsOf(draft).map((from) => ({ from, id: draft.id })));
		} else {
			if (draft.data.image !== undefined && (draft.data.imageAlt ?? null) === null) undescribed.push(draft.file.at);
			const compiled = await compileDraft(draft, workshop);
			if ("problems" in compiled) problems.push(...inFile(draft.file.at, compiled.problems));
			else if (schedule?.isDue === false) {
				// Compiled all the same, so that its author learns now what is wrong with it.
				const { sourceHash } = "page" in compiled ? compiled.page : compiled.event;
				const { path, url } = draft.file;
				scheduled.push({ id: draft.id, path, url, at: schedule.at, sourceHash });
				if (before !== undefined) unchangedIds.push(draft.id);
			} else {
				const item = "page" in compiled ? putAwayPage(compiled.page, options.putAway) : compiled.event;
				paths.set(item, draft.file.path);
				if ("record" in item) pages.push(item);
				else events.push(item);
			}
		}
	}

	async function publishLesson(draft: LessonDraft | WrongLesson): Promise<void> {
		const before = knownLessons.get(draft.id);
		if (!isPublished(draft)) {
			if (before !== undefined) unchangedLessons.push(draft.id);
			return;
		}
		if (!("own" in draft)) {
			problems.push(...inFile(draft.path, await checkLesson(draft, checking)));
			return;
		}
		const schedule = scheduleOf(draft, importedAt);
		if (schedule?.isDue !== false && before !== undefined && (await isUnchanged(before, draft.own, assets)))
			return void unchangedLessons.push(draft.id);
		const compiled = await compileLesson(draft, workshop);
		if ("problems" in compiled) problems.push(...inFile(draft.path, compiled.problems));
		else if (schedule?.isDue === false) {
			const { lesson, module, sourceHash } = compiled.lesson;
			const url = lessonPath(module, lesson.number);
			scheduled.push({ id: lessonSource(lesson.id), path: draft.path, url, at: schedule.at, sourceHash });
			if (before !== undefined) unchangedLessons.push(draft.id);
		} else lessons.push({ ...compiled.lesson, path: draft.path });
	}

	await eachOf([...drafts, ...course.drafts, ...course.wrong], CONCURRENCY, async (draft) => {
		await ("file" in draft ? publishPage(draft) : publishLesson(draft));
		options.onProgress?.(++done, total);
	});
	const own = taken.flatMap(redirectsOf);
	const addresses = { own, inFolder: sources.map(({ url }) => url), known: options.known };
	const shared = shareRedirects(table.redirects, [...pages, ...events], addresses);
	unchangedRedirects.push(...shared.stored);
	problems.push(...shared.problems);
	const withOld = <Item extends PageToPublish | EventToPublish>(item: Item): Item => {
		const added = shared.added.get(itemUrl(item));
		return added === undefined ? item : { ...item, redirectFrom: [...item.redirectFrom, ...added] };
	};
	problems.sort((one, other) => byText(one.file, other.file));
	if (problems.length > 0 && options.lenient !== true) return { ok: false, problems };
	const isHeld = heldBack(problems.map((each) => ({ ...each, file: pathAt(each.file) })));
	const isIn = ({ path }: { readonly path: string }) => !isHeld(path);
	// What is stored for a file that cannot be published stays.
	const urls = new Map(options.known.map(({ url, id }) => [url, id]));
	const places = new Map(options.knownLessons?.map(({ module, number, id }) => [lessonPath(module, number), id]));
	const staying = new Set([
		...drafts.flatMap(({ file, id }) => (isHeld(file.path) ? [id] : [])),
		...unread.flatMap((path) => urls.get(urlOf(path) ?? "") ?? []),
	]);
	const stayingLessons = new Set([
		...[...course.drafts, ...course.wrong].flatMap(({ path, id }) => (isHeld(path) ? [id] : [])),
		...unread.flatMap((path) => places.get(urlOf(path) ?? "") ?? []),
	]);
	pages.sort((one, other) => byText(one.record.url, other.record.url));
	events.sort((one, other) => byText(one.event.slug, other.event.slug));
	const modules = course.modules
		.filter(({ path }) => !left.has(path) && !isHeld(path))
		.map(({ number, name }) => ({ number, name }));
	const hashes = new Map([
		...[...options.known, ...(options.knownLessons ?? []).map((each) => ({ ...each, id: lessonSource(each.id) }))].map(
			({ id, sourceHash }) => [id, sourceHash] as const,
		),
		...pages.map(({ record, sourceHash }) => [record.id, sourceHash] as const),
		...events.map(({ event, sourceHash }) => [event.id, sourceHash] as const),
		...lessons.map(({ lesson, sourceHash }) => [lessonSource(lesson.id), sourceHash] as const),
		...scheduled.map(({ id, sourceHash }) => [id, sourceHash] as const),
	]);
	const school = {
		modules,
		lessons: lessons.filter(isIn).map(withoutPath),
		unchangedIds: [...union(unchangedLessons, stayingLessons)].filter((id) => knownLessons.has(id)),
	};
	return {
		ok: true,
		pages: pages.filter((page) => !isHeld(paths.get(page) ?? "")).map(withOld),
		events: events.filter((event) => !isHeld(paths.get(event) ?? "")).map(withOld),
		unchangedIds: [...union(unchangedIds, staying)].filter((id) => known.has(id)),
		unchangedRedirects,
		school,
		scheduled: scheduled
			.filter(isIn)
			.sort((one, other) => byText(one.at, other.at) || byText(one.url, other.url))
			.map(({ url, at }) => ({ url, at })),
		undescribed: undescribed.filter((file) => !isHeld(pathAt(file))).sort(byText),
		apart: new Map(drafts.flatMap(({ file }) => (file.at === file.path ? [] : [[file.url, file.path] as const]))),
		filesOf: new Map([
			...[...hashes].map(([id, hash]) => [id, filesOf(hash)] as const),
			...(await portraitsIn(settings, assets)),
		]),
		problems,
		held: new Set(folderFiles.flatMap(({ path }) => (isHeld(path) && !left.has(path) ? [path] : []))),
	};
}

const inFile = (file: string, problems: readonly FieldProblem[]) => problems.map((each) => ({ file, ...each }));

function withoutPath<Item extends { readonly path: string }>({ path: _path, ...item }: Item): Omit<Item, "path"> {
	return item;
}

function union<Item>(one: Iterable<Item>, other: Iterable<Item>): ReadonlySet<Item> {
	return new Set([...one, ...other]);
}

function byText(one: string, other: string): number {
	return one < other ? -1 : one > other ? 1 : 0;
}

/** The portraits that a folder's settings name, as far as they are files of it. */
async function portraitsIn(
	settings: CompileOptions["settings"],
	assets: Pick<AssetReader, "digest">,
): Promise<readonly (readonly [string, readonly string[]])[]> {
	if (settings === null || settings === undefined || "problems" in settings.read) return [];
	const paths: string[] = [];
	for (const path of portraitPaths(settings.read.site)) if ((await assets.digest(path)) !== null) paths.push(path);
	return paths.length === 0 ? [] : [[SETTINGS_SOURCE, paths]];
}
