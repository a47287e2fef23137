import { readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import {
	COURSE,
	coursePlaceOf,
	isLeftAlone,
	isText,
	lessonNumberOf,
	moduleNumberOf,
} from "../domain/authoring/file-path.ts";
import {
	type LessonFrontMatter,
	lessonFrontMatter,
	moduleFrontMatter,
	type ReadableLesson,
	readableLesson,
} from "../domain/school/lesson-front-matter.ts";
import { digestOf } from "./assets.server.ts";
import type { FileProblem } from "./content-files.server.ts";
import { checkFields, type FieldProblem, type SplitFile, splitFile, textOf } from "./front-matter.server.ts";
import { ownDigest } from "./source-hash.server.ts";

/** A lesson's source file, read and validated but not compiled. */
export interface LessonDraft {
	/** Path below the content folder, with slashes. */
	readonly path: string;
	readonly id: string;
	readonly module: number;
	readonly number: number;
	readonly data: LessonFrontMatter;
	readonly body: string;
	/** The whole file, front matter included, and the digest of its bytes. */
	readonly text: string;
	readonly hash: string;
	/** Digest of the source file, without the files that it uses: see `ownDigest`. */
	readonly own: string;
}

/** A lesson's source file whose name or front matter has problems. */
export interface WrongLesson extends Pick<LessonDraft, "path" | "id" | "module" | "number" | "body" | "text" | "hash"> {
	readonly data: ReadableLesson;
}

/** A module's source file, read and validated. */
export interface ModuleDraft extends Pick<LessonDraft, "path" | "text" | "hash"> {
	readonly number: number;
	readonly name: string;
}

/** The part of the course in a content folder that could be read, and the problems found in the rest. */
export interface SchoolSources {
	readonly modules: readonly ModuleDraft[];
	readonly drafts: readonly LessonDraft[];
	/** The lessons with problems of which something could be read. */
	readonly wrong: readonly WrongLesson[];
	/** Paths of the source files of which nothing could be read. */
	readonly unread: readonly string[];
	readonly problems: readonly FileProblem[];
}

interface ModuleFolder {
	/** Path below the content folder. */
	readonly path: string;
	readonly number: number;
	readonly names: readonly string[];
}

/**
 * Reads and validates the course below `school/` (docs/product.md, 19.2). `root`: the content folder. `leftOut`: paths
 * of modules' folders that are treated as if they were not there. `texts`: by path, texts to read in place of the
 * files'. Rejects only when a file or folder cannot be read.
 */
export async function readSchool(
	root: string,
	leftOut: ReadonlySet<string> = new Set(),
	texts: ReadonlyMap<string, string> = new Map(),
): Promise<SchoolSources> {
	const read = async (path: string) => {
		const text = texts.get(path);
		return text === undefined ? readFile(join(root, path)) : Buffer.from(text);
	};
	const problems: FileProblem[] = [];
	const wrong = (file: string, field: string, reason: string) => problems.push({ file, field, reason });
	const folders = (await findModules(root, wrong)).filter(({ path }) => !leftOut.has(path));
	inSequence(folders, ({ path }, reason) => wrong(path, "carpeta", reason), {
		twice: (number) => `Ya hay otra carpeta del módulo ${number}.`,
		missing: (number) => `Falta el módulo ${number}: los módulos se numeran seguidos desde 1.`,
	});

	const modules: ModuleDraft[] = [];
	const drafts: LessonDraft[] = [];
	const wrongLessons: WrongLesson[] = [];
	const unread: string[] = [];
	const ids = new Set<string>();
	for (const folder of folders) {
		const module = await readModule(read, folder, wrong);
		if (module !== null) modules.push(module);
		const lessons = await readLessons(read, folder, wrong);
		for (const draft of lessons.drafts) {
			if (ids.has(draft.id)) wrong(draft.path, "id", `Ya hay otra lección con el id «${draft.id}».`);
			ids.add(draft.id);
			drafts.push(draft);
		}
		wrongLessons.push(...lessons.wrong);
		unread.push(...(module === null ? [`${folder.path}/module.md`] : []), ...lessons.unread);
	}
	return { modules, drafts, wrong: wrongLessons, unread, problems };
}

/**
 * Validates the file of a lesson or module by itself. `path`: where it lies below the content folder.
 * @throws {TypeError} when the path is that of no such file.
 */
export function schoolDraftOf(
	bytes: Uint8Array,
	path: string,
): LessonDraft | ModuleDraft | { readonly problems: readonly FieldProblem[] } {
	const place = coursePlaceOf(path);
	if (place === null) throw new TypeError(`Not a file of the course: ${path}`);
	const { module, lesson: number } = place;
	const split = splitFile(bytes);
	if ("problems" in split) return split;
	const common = { path, text: textOf(bytes), hash: digestOf(bytes) };
	if (number === null) {
		const checked = checkFields(moduleFrontMatter, split.data);
		return "problems" in checked ? checked : { ...common, number: module, name: checked.value.name };
	}
	const checked = checkFields(lessonFrontMatter, split.data);
	if ("problems" in checked) return checked;
	const { id } = checked.value;
	return { ...common, id, module, number, data: checked.value, body: split.body, own: ownDigest(path, bytes, null) };
}

type Read = (path: string) => Promise<Uint8Array>;

type Wrong = (file: string, field: string, reason: string) => void;

/** The folders of modules, in the order of their numbers. Other folders may contain files that lessons use. */
async function findModules(root: string, wrong: Wrong): Promise<ModuleFolder[]> {
	const found: ModuleFolder[] = [];
	for (const entry of await entriesOf(root, "school")) {
		if (entry.isFile() && isText(entry.name))
			wrong(`school/${entry.name}`, "archivo", `Las lecciones van en ${COURSE}/module1-nombre.`);
	}
	for (const entry of await entriesOf(root, COURSE)) {
		const path = `${COURSE}/${entry.name}`;
		if (entry.isSymbolicLink())
			wrong(path, "archivo", "Los enlaces simbólicos no se siguen. Pon aquí la carpeta misma.");
		else if (!entry.isDirectory()) {
			if (isText(entry.name))
				wrong(path, "archivo", "Las lecciones van en la carpeta de su módulo, como module1-nombre.");
		} else {
			const names = (await entriesOf(root, path)).filter((each) => each.isFile()).map(({ name }) => name);
			const number = moduleNumberOf(entry.name);
			if (number !== null) found.push({ path, number, names: names.toSorted() });
			else if (names.includes("module.md") || entry.name.startsWith("module"))
				wrong(path, "carpeta", "La carpeta de un módulo se llama module, su número y un nombre: module1-introduccion.");
		}
	}
	return found.sort((one, other) => one.number - other.number || (one.path < other.path ? -1 : 1));
}

async function readModule(
	read: Read,
	{ path, number, names }: ModuleFolder,
	wrong: Wrong,
): Promise<ModuleDraft | null> {
	const file = `${path}/module.md`;
	if (!names.includes("module.md")) {
		wrong(file, "archivo", "Falta este archivo, con el nombre del módulo.");
		return null;
	}
	const bytes = await read(file);
	const split = splitFile(bytes);
	const checked = "problems" in split ? split : checkFields(moduleFrontMatter, split.data);
	if ("value" in checked)
		return { number, name: checked.value.name, path: file, text: textOf(bytes), hash: digestOf(bytes) };
	for (const { field, reason } of checked.problems) wrong(file, field, reason);
	return null;
}

async function readLessons(
	read: Read,
	folder: ModuleFolder,
	wrong: Wrong,
): Promise<Pick<SchoolSources, "drafts" | "wrong" | "unread">> {
	const files: { path: string; name: string; bytes: Uint8Array; split: SplitFile }[] = [];
	for (const name of folder.names) {
		const path = `${folder.path}/${name}`;
		if (name.endsWith(".html")) wrong(path, "archivo", "Las lecciones se escriben en Markdown, en archivos .md.");
		if (!name.endsWith(".md") || name === "module.md") continue;
		const bytes = await read(path);
		files.push({ path, name, bytes, split: splitFile(bytes) });
	}
	const used = new Set(files.flatMap(({ path, split }) => ("data" in split ? textsUsedBy(split.data, path) : [])));
	const drafts: LessonDraft[] = [];
	const wrongLessons: WrongLesson[] = [];
	const unread: string[] = [];
	const numbered: { path: string; number: number }[] = [];
	for (const { path, name, bytes, split } of files) {
		if (used.has(path)) continue;
		const number = lessonNumberOf(name) ?? 0;
		if (number === 0)
			wrong(path, "archivo", "El nombre de una lección empieza por su número y un guion: 1-bienvenida.md.");
		else numbered.push({ path, number });
		const checked = "problems" in split ? split : checkFields(lessonFrontMatter, split.data);
		if ("problems" in checked) for (const { field, reason } of checked.problems) wrong(path, field, reason);
		if (split.body === undefined) {
			unread.push(path);
			continue;
		}
		const { body } = split;
		const common = { path, module: folder.number, number, body, text: textOf(bytes), hash: digestOf(bytes) };
		if (number > 0 && "value" in checked) {
			drafts.push({ ...common, id: checked.value.id, data: checked.value, own: ownDigest(path, bytes, null) });
			continue;
		}
		const data = readableLesson("data" in split ? split.data : {});
		wrongLessons.push({ ...common, id: data.id ?? digestOf(path).slice(0, 16), data });
	}
	numbered.sort((one, other) => one.number - other.number);
	inSequence(numbered, ({ path }, reason) => wrong(path, "archivo", reason), {
		twice: (number) => `Ya hay otra lección ${number} en este módulo.`,
		missing: (number) => `Falta la lección ${number}: las lecciones se numeran seguidas desde 1.`,
	});
	return { drafts: drafts.sort((one, other) => one.number - other.number), wrong: wrongLessons, unread };
}

/** Paths of the files that a lesson uses as transcript or resources. A Markdown file among them is not a lesson. */
function textsUsedBy(data: Readonly<Record<string, unknown>>, path: string): string[] {
	const { video, resources } = data as { video?: { transcript?: unknown } | null; resources?: unknown };
	const files = [video?.transcript, ...(Array.isArray(resources) ? resources.map((each) => each?.file) : [])];
	return files.flatMap((file) =>
		typeof file === "string" ? [posix.join(file.startsWith("/") ? "." : posix.dirname(path), file)] : [],
	);
}

/** Reports every number that is repeated or missing. `items` must be in the order of their numbers. */
function inSequence<Item extends { readonly number: number }>(
	items: readonly Item[],
	report: (item: Item, reason: string) => void,
	reasons: { readonly twice: (number: number) => string; readonly missing: (number: number) => string },
): void {
	let last = 0;
	for (const item of items) {
		if (item.number === last) report(item, reasons.twice(last));
		else if (item.number > last + 1) report(item, reasons.missing(last + 1));
		last = item.number;
	}
}

/** The entries of a folder, without those that an import leaves alone. Empty when the folder does not exist. */
async function entriesOf(root: string, folder: string) {
	const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT" || error.code === "ENOTDIR") return [];
		throw error;
	});
	return entries.filter(({ name }) => !isLeftAlone(name));
}
