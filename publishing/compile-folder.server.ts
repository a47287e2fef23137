import type { FolderFile } from "../domain/authoring/plan-import.ts";
import { lessonSource, moduleSource } from "../domain/authoring/source.ts";
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
import { type FileProblem, findSources } from "./content-files.server.ts";
import { checkTogether, redirectsOf } from "./cross-checks.server.ts";
import { type Authors, type EventDraft, type PageDraft, readDraft, type WrongDraft } from "./draft.server.ts";
import type { FieldProblem } from "./front-matter.server.ts";
import { createImageEncoder } from "./images.server.ts";
import { createFileKeeper } from "./lesson-files.server.ts";
import { type LessonDraft, type ModuleDraft, readSchool, type WrongLesson } from "./school-sources.server.ts";
import type { Brand } from "./share-card.server.ts";
import { filesOf, isUnchanged } from "./source-hash.server.ts";

/** How many files are compiled at the same time: one can encode its images while another is parsed. */
const CONCURRENCY = 2;

export interface CompileOptions {
	/** The store for images and lesson files. They are stored even if problems are found later: see `writtenMedia`. */
	readonly media: MediaStore;
	/** The stored pages and events. A file is not compiled again when its hash is unchanged. */
	readonly known: readonly PublishedSource[];
	/** The stored lessons, for the same purpose. Absent: none. */
	readonly knownLessons?: readonly Pick<KeptLesson, "id" | "sourceHash">[];
	readonly authors: Authors;
	/** What shared cards take from the settings of the site. */
	readonly brand: Brand;
	/** Words that addresses may not use (docs/product.md, 2.2). */
	readonly reserved: ReservedWords;
	/** Paths of files, and of folders of modules, that are treated as if they were not there. Absent: none. */
	readonly leftOut?: ReadonlySet<string>;
	/** The moment of this import. Absent: the current time. */
	readonly now?: Date;
	/**
	 * Decides which of the folder's files are left alone, by their paths: what is stored for them stays, and their
	 * problems do not count. Absent: none.
	 */
	readonly leave?: (files: readonly FolderFile[]) => Promise<ReadonlySet<string>>;
	/** Called after every file. */
	readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Everything that a folder publishes, or all problems found in it. `writtenMedia`: names of the files that this run
 * added to the media store. `undescribed`: paths of the compiled files that have an image but no alternative text, not
 * even an empty one; their image is published as decorative. `filesOf`: for each source id, the paths of the images and
 * other files that its text was compiled with.
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
	const firstImportOf = (id: string) => firstImports.get(id) ?? importedAt;
	for (const file of sources) {
		const draft = await readDraft(root, file, { authors: options.authors, firstImportOf });
		if ("unread" in draft) problems.push(...draft.unread);
		else drafts.push(draft);
	}
	const course = await readSchool(root, options.leftOut);
	const scheduleOf = (draft: PageDraft | EventDraft | WrongDraft | LessonDraft | WrongLesson) => {
		if (!("own" in draft)) return null;
		const { publishAt, draft: isDraft } = draft.data;
		return publishAt === undefined || isDraft ? null : { at: publishAt, isDue: publishAt <= importedAt };
	};
	const found = [
		...[...drafts, ...course.drafts, ...course.wrong].map((draft) => toFolderFile(draft, scheduleOf(draft))),
		...course.modules.map((module) => toFolderFile(module, null)),
	];
	const left = (await options.leave?.(found)) ?? new Set();
	const isPublished = (draft: AnyDraft) => !left.has(pathOf(draft));
	const taken = drafts.filter(isPublished);
	problems.push(
		...taken.flatMap((draft) => ("problems" in draft ? draft.problems : [])),
		...checkTogether(taken, options.reserved),
		...course.problems.filter(({ file }) => !left.has(file)),
	);

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
	const pages: PageToPublish[] = [];
	const events: EventToPublish[] = [];
	const unchangedIds: string[] = [];
	const undescribed: string[] = [];
	const scheduled: { readonly id: string; readonly url: string; readonly at: string; readonly sourceHash: string }[] =
		[];
	const unchangedRedirects: OldAddress[] = [];
	const lessons: LessonToPublish[] = [];
	const unchangedLessons: string[] = [];
	const total = sources.length + course.drafts.length + course.wrong.length;
	let done = sources.length - drafts.length;

	async function publishPage(draft: PageDraft | EventDraft | WrongDraft): Promise<void> {
		const before = known.get(draft.id);
		const schedule = scheduleOf(draft);
		if (!isPublished(draft)) {
			if (before !== undefined) unchangedIds.push(draft.id);
		} else if ("problems" in draft) {
			problems.push(...inFile(draft.file.path, await checkDraft(draft, checking)));
		} else if (
			schedule?.isDue !== false &&
			before !== undefined &&
			(await isUnchanged(before, ownOf(draft, options.brand), assets))
		) {
			unchangedIds.push(draft.id);
			unchangedRedirects.push(...redirectsOf(draft).map((from) => ({ from, id: draft.id })));
		} else {
			if (draft.data.image !== undefined && (draft.data.imageAlt ?? null) === null) undescribed.push(draft.file.path);
			const compiled = await compileDraft(draft, workshop);
			if ("problems" in compiled) problems.push(...inFile(draft.file.path, compiled.problems));
			else if (schedule?.isDue === false) {
				// Compiled all the same, so that its author learns now what is wrong with it.
				const { sourceHash } = "page" in compiled ? compiled.page : compiled.event;
				scheduled.push({ id: draft.id, url: draft.file.url, at: schedule.at, sourceHash });
				if (before !== undefined) unchangedIds.push(draft.id);
			} else if ("page" in compiled) pages.push(compiled.page);
			else events.push(compiled.event);
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
			scheduled.push({ id: lessonSource(lesson.id), url, at: schedule.at, sourceHash });
			if (before !== undefined) unchangedLessons.push(draft.id);
		} else lessons.push(compiled.lesson);
	}

	await eachOf([...drafts, ...course.drafts, ...course.wrong], async (draft) => {
		await ("file" in draft ? publishPage(draft) : publishLesson(draft));
		options.onProgress?.(++done, total);
	}).catch(async (error: unknown) => {
		for (const name of writtenMedia) await options.media.remove(name);
		throw error;
	});
	if (problems.length > 0)
		return { ok: false, problems: problems.sort((one, other) => byText(one.file, other.file)), writtenMedia };
	pages.sort((one, other) => byText(one.record.url, other.record.url));
	events.sort((one, other) => byText(one.event.slug, other.event.slug));
	const modules = course.modules.filter(({ path }) => !left.has(path)).map(({ number, name }) => ({ number, name }));
	const hashes = new Map([
		...[...options.known, ...(options.knownLessons ?? []).map((each) => ({ ...each, id: lessonSource(each.id) }))].map(
			({ id, sourceHash }) => [id, sourceHash] as const,
		),
		...pages.map(({ record, sourceHash }) => [record.id, sourceHash] as const),
		...events.map(({ event, sourceHash }) => [event.id, sourceHash] as const),
		...lessons.map(({ lesson, sourceHash }) => [lessonSource(lesson.id), sourceHash] as const),
		...scheduled.map(({ id, sourceHash }) => [id, sourceHash] as const),
	]);
	const school = { modules, lessons, unchangedIds: unchangedLessons };
	return {
		ok: true,
		pages,
		events,
		unchangedIds,
		unchangedRedirects,
		school,
		scheduled: scheduled
			.sort((one, other) => byText(one.at, other.at) || byText(one.url, other.url))
			.map(({ url, at }) => ({ url, at })),
		undescribed: undescribed.sort(byText),
		filesOf: new Map([...hashes].map(([id, hash]) => [id, filesOf(hash)])),
		writtenMedia,
	};
}

type AnyDraft = PageDraft | EventDraft | WrongDraft | LessonDraft | WrongLesson | ModuleDraft;

const pathOf = (draft: AnyDraft) => ("file" in draft ? draft.file.path : draft.path);

const inFile = (file: string, problems: readonly FieldProblem[]) => problems.map((each) => ({ file, ...each }));

function toFolderFile(draft: AnyDraft, schedule: FolderFile["schedule"]): FolderFile {
	const { text, hash } = draft;
	if ("file" in draft) return { id: draft.id, path: draft.file.path, text, hash, draft: draft.data.draft, schedule };
	if ("data" in draft) {
		const isDraft = "draft" in draft.data && draft.data.draft;
		return { id: lessonSource(draft.id), path: draft.path, text, hash, draft: isDraft, schedule };
	}
	return { id: moduleSource(draft.number), path: draft.path, text, hash, draft: false, schedule };
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
