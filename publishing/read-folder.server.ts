import type { FolderFile } from "../domain/authoring/plan-import.ts";
import type { ReservedWords } from "../domain/content/content-url.ts";
import type { PublishedSource } from "../domain/publication/publication-store.ts";
import { type FileProblem, findSources, type SourceFile } from "./content-files.server.ts";
import { type Authors, type EventDraft, type PageDraft, readDraft, type WrongDraft } from "./draft.server.ts";
import { toFolderFile, withoutTwins } from "./folder-files.server.ts";
import { type PutAway, putAwayDraft } from "./put-away.server.ts";
import { readSchool, type SchoolSources } from "./school-sources.server.ts";
import type { readSettingsFile } from "./site-settings.server.ts";

export interface ReadOptions {
	/** The stored pages and events. A file is not compiled again when its hash is unchanged. */
	readonly known: readonly PublishedSource[];
	readonly authors: Authors;
	/** Where texts wait that are not needed now. */
	readonly putAway: PutAway;
	/** Words that addresses may not use (docs/product.md, 2.2). */
	readonly reserved: ReservedWords;
	/** The folder's settings, as `readSettingsFile` found them. Absent or null: it has none. */
	readonly settings?: Awaited<ReturnType<typeof readSettingsFile>>;
	/** Paths of files, and of folders of modules, that are treated as if they were not there. Absent: none. */
	readonly leftOut?: ReadonlySet<string>;
	/** Decides what becomes of the folder's files. `unread`: paths of those of which nothing can be read. */
	readonly choose?: (files: readonly FolderFile[], unread: readonly string[]) => Promise<Choice>;
}

/** What becomes of the files of a folder, by their paths. */
export interface Choice {
	/** Files that are left alone: what is stored for them stays, and their problems do not count. */
	readonly left: ReadonlySet<string>;
	/** Texts to compile in place of the files'. */
	readonly texts: ReadonlyMap<string, string>;
}

/** The files of a folder, read and not compiled, with what was chosen for them. */
interface ReadFolder extends Pick<Choice, "left"> {
	readonly sources: readonly SourceFile[];
	readonly drafts: readonly (PageDraft | EventDraft | WrongDraft)[];
	readonly course: SchoolSources;
	/** All of them, as the plan of an import takes them. */
	readonly folderFiles: readonly FolderFile[];
	/** Paths of those of which nothing can be read. */
	readonly unread: readonly string[];
	/** Problems of names and of files of which nothing can be read. Those of drafts stay with them. */
	readonly problems: readonly FileProblem[];
}

/** Reads every file below a folder, asks what becomes of them, and reads merged texts in place of the files'. */
export async function readFolder(root: string, options: ReadOptions, importedAt: string): Promise<ReadFolder> {
	const { files, problems: nameProblems } = await findSources(root, {
		reserved: options.reserved,
		published: new Set(options.known.map(({ url }) => url)),
	});
	const sources = files.filter(({ path }) => options.leftOut?.has(path) !== true);
	const problems: FileProblem[] = [...nameProblems];
	const drafts: (PageDraft | EventDraft | WrongDraft)[] = [];
	const firstImports = new Map(options.known.map((source) => [source.id, source.firstImportedAt]));
	const unread: string[] = [];
	const firstImportOf = (id: string) => firstImports.get(id) ?? importedAt;
	for (const file of sources) {
		const draft = await readDraft(root, file, { authors: options.authors, firstImportOf });
		if ("unread" in draft) {
			problems.push(...draft.unread);
			unread.push(file.path);
		} else drafts.push(putAwayDraft(draft, options.putAway));
	}
	let course = await readSchool(root, options.leftOut);
	unread.push(...course.unread);
	const { settings = null } = options;
	const folderFiles = withoutTwins([
		...[...drafts, ...course.drafts, ...course.wrong, ...course.modules].map((draft) =>
			toFolderFile(draft, importedAt),
		),
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
		else drafts[at] = putAwayDraft(again, options.putAway);
	}
	if (course.drafts.some(({ path }) => texts.has(path)) || course.modules.some(({ path }) => texts.has(path)))
		course = await readSchool(root, options.leftOut, texts);
	return { sources, drafts, course, folderFiles, left, unread, problems };
}
