import { posix } from "node:path";
import type { FolderFile } from "../domain/authoring/plan-import.ts";
import { lessonSource, moduleSource, placeOf } from "../domain/authoring/source.ts";
import type { ReservedWords } from "../domain/content/content-url.ts";
import type { MediaStore } from "../domain/content/media-store.ts";
import type {
	EventToPublish,
	OldAddress,
	PageToPublish,
	PublishedSource,
} from "../domain/publication/publication-store.ts";
import { lessonPath } from "../domain/school/course.ts";
import type { KeptLesson, LessonToPublish, SchoolToPublish } from "../domain/school/school-publication.ts";
import { createAssetReader } from "./assets.server.ts";
import { checkDraft, compileDraft, ownOf } from "./compile-draft.server.ts";
import { checkLesson, compileLesson } from "./compile-lesson.server.ts";
import { type FileProblem, findSources, pathAt, urlOfPath } from "./content-files.server.ts";
import { checkTogether, redirectsOf } from "./cross-checks.server.ts";
import { type Authors, type EventDraft, type PageDraft, readDraft, type WrongDraft } from "./draft.server.ts";
import type { FieldProblem } from "./front-matter.server.ts";
import { createImageEncoder } from "./images.server.ts";
import { createFileKeeper } from "./lesson-files.server.ts";
import { readRedirects, shareRedirects, urlOf } from "./redirects-file.server.ts";
import {
	type LessonDraft,
	lessonUrlOf,
	type ModuleDraft,
	readSchool,
	type WrongLesson,
} from "./school-sources.server.ts";
import type { Brand } from "./share-card.server.ts";
import { inSettingsFile, type readSettingsFile } from "./site-settings.server.ts";
import { filesOf, isUnchanged } from "./source-hash.server.ts";

/** How many files are compiled at the same time: one can encode its images while another is parsed. */
const CONCURRENCY = 2;

export interface CompileOptions {
	/** The store for images and lesson files. They are stored even if problems are found later: see `writtenMedia`. */
	readonly media: MediaStore;
	/** The stored pages and events. A file is not compiled again when its hash is unchanged. */
	readonly known: readonly PublishedSource[];
	/** The stored lessons, for the same purpose. Absent: none. */
	readonly knownLessons?: readonly Pick<KeptLesson, "id" | "module" | "number" | "sourceHash">[];
	readonly authors: Authors;
	/** What shared cards take from the settings of the site. */
	readonly brand: Brand;
	/** Words that addresses may not use (docs/product.md, 2.2). */
	readonly reserved: ReservedWords;
	/** The folder's settings, as `readSettingsFile` found them. Absent or null: it has none. */
	readonly settings?: Awaited<ReturnType<typeof readSettingsFile>>;
	/** Paths of files, and of folders of modules, that are treated as if they were not there. Absent: none. */
	readonly leftOut?: ReadonlySet<string>;
	/** The moment of this import. Absent: the current time. */
	readonly now?: Date;
	/** Decides what becomes of the folder's files. `unread`: paths of those of which nothing can be read. */
	readonly choose?: (files: readonly FolderFile[], unread: readonly string[]) => Promise<Choice>;
	/** Whether files without problems are compiled although others have some. Absent: no. */
	readonly lenient?: boolean;
	/** Called after every file. */
	readonly onProgress?: (done: number, total: number) => void;
}

/** What becomes of the files of a folder, by their paths. */
export interface Choice {
	/** Files that are left alone: what is stored for them stays, and their problems do not count. */
	readonly left: ReadonlySet<string>;
	/** Texts to compile in place of the files'. */
	readonly texts: ReadonlyMap<string, string>;
}

/**
 * Everything that a folder publishes, or all problems found in it. `writtenMedia`: names of the files that this run
 * added to the media store. `undescribed`: paths of the compiled files that have an image but no alternative text, not
 * even an empty one; their image is published as decorative. `filesOf`: for each source id, the paths of the images and
 * other files that its text was compiled with. With `lenient`, `problems` are those of the files at the paths `held`,
 * which are not compiled: what is stored for them stays.
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
			readonly filesOf: ReadonlyMap<string, readonly string[]>;
			readonly problems: readonly FileProblem[];
			readonly held: ReadonlySet<string>;
			readonly writtenMedia: string[];
	  }
	| { readonly ok: false; readonly problems: readonly FileProblem[]; readonly writtenMedia: string[] };

/**
 * Compiles every file below a folder (docs/product.md, 7.1 and 7.2). A problem with a file hides none of its others:
 * name, front matter, pictures, links and what other files say are all checked in one run. Rejects when the folder cannot be read or the store fails; it then removes the media that it wrote.
 */
export async function compileFolder(root: string, options: CompileOptions): Promise<CompiledFolder> {
	const { files, problems: nameProblems } = await findSources(root, {
		reserved: options.reserved,
		published: new Set(options.known.map(({ url }) => url)),
	});
	const sources = files.filter(({ path }) => options.leftOut?.has(path) !== true);
	const problems: FileProblem[] = [...nameProblems];
	const drafts: (PageDraft | EventDraft | WrongDraft)[] = [];
	const importedAt = (options.now ?? new Date()).toISOString();
	const firstImports = new Map(options.known.map((source) => [source.id, source.firstImportedAt]));
	const unread: string[] = [];
	const firstImportOf = (id: string) => firstImports.get(id) ?? importedAt;
	for (const file of sources) {
		const draft = await readDraft(root, file, { authors: options.authors, firstImportOf });
		if ("unread" in draft) {
			problems.push(...draft.unread);
			unread.push(file.path);
		} else drafts.push(draft);
	}
	let course = await readSchool(root, options.leftOut);
	unread.push(...course.unread);
	const { settings = null } = options;
	const scheduleOf = (draft: PageDraft | EventDraft | WrongDraft | LessonDraft | WrongLesson) => {
		if (!("own" in draft)) return null;
		const { publishAt, draft: isDraft } = draft.data;
		return publishAt === undefined || isDraft ? null : { at: publishAt, isDue: publishAt <= importedAt };
	};
	const folderFiles = withoutTwins([
		...[...drafts, ...course.drafts, ...course.wrong].map((draft) => toFolderFile(draft, scheduleOf(draft))),
		...course.modules.map((module) => toFolderFile(module, null)),
		...(settings === null ? [] : [settings.file]),
	]);
	const { left, texts } = (await options.choose?.(folderFiles, unread)) ?? { left: new Set(), texts: new Map() };
	for (const [at, { file, id }] of drafts.entries()) {
		const text = texts.get(file.path);
		if (text === undefined) continue;
		const again = await readDraft(root, file, { authors: options.authors, firstImportOf, text });
		if ("unread" in again) problems.push(...again.unread);
		else if (again.id !== id)
			problems.push({ file: file.path, field: "id", reason: "Las dos versiones tienen otro id." });
		else drafts[at] = again;
	}
	if (course.drafts.some(({ path }) => texts.has(path)) || course.modules.some(({ path }) => texts.has(path)))
		course = await readSchool(root, options.leftOut, texts);
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

	const writtenMedia: string[] = [];
	const assets = createAssetReader(root);
	const keeper = createFileKeeper(options.media, assets, writtenMedia);
	const workshop = {
		assets,
		images: createImageEncoder(options.media, writtenMedia),
		files: keeper,
		importedAt,
		brand: options.brand,
	};
	// Nothing of a file with problems is published, so nothing of it is stored either.
	const stored = { ...options.media, has: async () => true };
	const checking = { ...workshop, images: createImageEncoder(stored), files: createFileKeeper(stored, assets, []) };
	const known = new Map(options.known.map((source) => [source.id, source.sourceHash]));
	const knownLessons = new Map(options.knownLessons?.map((lesson) => [lesson.id, lesson.sourceHash]));
	const pages: (PageToPublish & { readonly path: string })[] = [];
	const events: (EventToPublish & { readonly path: string })[] = [];
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
		const schedule = scheduleOf(draft);
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
			} else if ("page" in compiled) pages.push({ ...compiled.page, path: draft.file.path });
			else events.push({ ...compiled.event, path: draft.file.path });
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
		const schedule = scheduleOf(draft);
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

	await eachOf([...drafts, ...course.drafts, ...course.wrong], async (draft) => {
		await ("file" in draft ? publishPage(draft) : publishLesson(draft));
		options.onProgress?.(++done, total);
	}).catch(async (error: unknown) => {
		for (const name of writtenMedia) await options.media.remove(name);
		throw error;
	});
	const own = taken.flatMap(redirectsOf);
	const addresses = { own, inFolder: sources.map(({ url }) => url), known: options.known };
	const shared = shareRedirects(table.redirects, [...pages, ...events], addresses);
	unchangedRedirects.push(...shared.stored);
	problems.push(...shared.problems);
	const withOld = <Item extends PageToPublish | EventToPublish>(item: Item): Item => {
		const redirectFrom = [...item.redirectFrom, ...(shared.added.get(urlOf(item)) ?? [])];
		return { ...item, redirectFrom };
	};
	problems.sort((one, other) => byText(one.file, other.file));
	if (problems.length > 0 && options.lenient !== true) return { ok: false, problems, writtenMedia };
	const isHeld = heldBack(problems.map((each) => ({ ...each, file: pathAt(each.file) })));
	const isIn = ({ path }: { readonly path: string }) => !isHeld(path);
	// What is stored for a file that cannot be published stays.
	const urls = new Map(options.known.map(({ url, id }) => [url, id]));
	const places = new Map(options.knownLessons?.map(({ module, number, id }) => [lessonPath(module, number), id]));
	const staying = new Set([
		...drafts.flatMap(({ file, id }) => (isHeld(file.path) ? [id] : [])),
		...unread.flatMap((path) => urls.get(urlOfPath(path)) ?? []),
	]);
	const stayingLessons = new Set([
		...[...course.drafts, ...course.wrong].flatMap(({ path, id }) => (isHeld(path) ? [id] : [])),
		...unread.flatMap((path) => places.get(lessonUrlOf(path) ?? "") ?? []),
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
		pages: pages.filter(isIn).map(withoutPath).map(withOld),
		events: events.filter(isIn).map(withoutPath).map(withOld),
		unchangedIds: [...union(unchangedIds, staying)].filter((id) => known.has(id)),
		unchangedRedirects,
		school,
		scheduled: scheduled
			.filter(isIn)
			.sort((one, other) => byText(one.at, other.at) || byText(one.url, other.url))
			.map(({ url, at }) => ({ url, at })),
		undescribed: undescribed.sort(byText),
		filesOf: new Map([...hashes].map(([id, hash]) => [id, filesOf(hash)])),
		problems,
		held: new Set(folderFiles.flatMap(({ path }) => (isHeld(path) && !left.has(path) ? [path] : []))),
		writtenMedia,
	};
}

type AnyDraft = PageDraft | EventDraft | WrongDraft | LessonDraft | WrongLesson | ModuleDraft;

const pathOf = (draft: AnyDraft) => ("file" in draft ? draft.file.path : draft.path);

const inFile = (file: string, problems: readonly FieldProblem[]) => problems.map((each) => ({ file, ...each }));

function toFolderFile(draft: AnyDraft, schedule: FolderFile["schedule"]): FolderFile {
	const { text, hash } = draft;
	if ("file" in draft) {
		const { path, at } = draft.file;
		return { id: draft.id, path, text, hash, draft: draft.data.draft, isHeld: at !== path, schedule };
	}
	if ("data" in draft) {
		const isDraft = "draft" in draft.data && draft.data.draft;
		return { id: lessonSource(draft.id), path: draft.path, text, hash, draft: isDraft, schedule };
	}
	return { id: moduleSource(draft.number), path: draft.path, text, hash, draft: false, schedule };
}

/**
 * Without the files whose id or place an earlier one has, also on a disk that does not tell capitals and forms of accents
 * apart: a problem says so.
 */
function withoutTwins(files: readonly FolderFile[]): readonly FolderFile[] {
	const [ids, places] = [new Set<string>(), new Set<string>()];
	return files.filter(({ id, path }) => {
		const place = placeOf(path).normalize("NFC").toLowerCase();
		if (ids.has(id) || places.has(place)) return false;
		ids.add(id);
		places.add(place);
		return true;
	});
}

/** Tells the files that are not published: those with problems, and the lessons of a module with problems. */
function heldBack(problems: readonly FileProblem[]): (path: string) => boolean {
	const wrong = new Set(problems.map(({ file }) => file));
	return (path) => {
		const folder = posix.dirname(path);
		return wrong.has(path) || wrong.has(folder) || (path.startsWith("school/") && wrong.has(`${folder}/module.md`));
	};
}

function withoutPath<Item extends { readonly path: string }>({ path: _path, ...item }: Item): Omit<Item, "path"> {
	return item;
}

function union<Item>(one: Iterable<Item>, other: Iterable<Item>): ReadonlySet<Item> {
	return new Set([...one, ...other]);
}

function byText(one: string, other: string): number {
	return one < other ? -1 : one > other ? 1 : 0;
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
	const rest = items.values();
	const worker = async () => {
		for (const item of rest) await work(item);
	};
	// Wait for all workers before an error is thrown, so that nothing is written after it.
	for (const result of await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker))) {
		if (result.status === "rejected") throw result.reason;
	}
}
