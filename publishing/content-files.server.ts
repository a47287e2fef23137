import { open, readdir, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import {
	isLeftAlone,
	isText,
	isToDownload,
	kindOf,
	pathAt,
	placeOf,
	SETTINGS_PATH,
	urlOf,
} from "../domain/authoring/file-path.ts";
import { isPlannedUrl, isReservedUrl, parseContentUrl, type ReservedWords } from "../domain/content/content-url.ts";
import { slugify } from "../domain/content/slug.ts";

/** A problem that an author has to fix in a file. `file`: its path below the content folder, with slashes. */
export interface FileProblem {
	readonly file: string;
	readonly field: string;
	readonly reason: string;
}

/** A file that publishes a page or an event. */
export interface SourceFile {
	/** Path below the content folder, with slashes: `blog/x.md`. */
	readonly path: string;
	/** Where it lies: `path`, or `borradores/` and `path` for a file that is not to be published. */
	readonly at: string;
	readonly kind: "page" | "event";
	readonly format: "markdown" | "html";
	/** Its future path on the site (docs/product.md, 7.1). */
	readonly url: string;
	/** Why nothing can be published under its name, as a Spanish sentence; null where it can. */
	readonly refused: string | null;
}

/** Which addresses are not free for pages. */
export interface UsedAddresses {
	readonly reserved: ReservedWords;
	/** The addresses of stored pages and events. A page that is at a planned address already may stay there. */
	readonly published: ReadonlySet<string>;
}

/**
 * Finds the files below a folder that publish a page or an event, and reports others that were meant to. Both lists are
 * sorted by path. Ignores what `isLeftAlone`, reports of `import-blog`, and the folder `school/`, which has its own store. Files below
 * `borradores/` have the path that they would have without it.
 */
export async function findSources(
	root: string,
	used: UsedAddresses,
): Promise<{ readonly files: readonly SourceFile[]; readonly problems: readonly FileProblem[] }> {
	const top = await realpath(root);
	const files: SourceFile[] = [];
	const problems: FileProblem[] = [];
	const wrong = (file: string, reason: string) => problems.push({ file, field: "archivo", reason });

	async function walk(folder: string): Promise<void> {
		for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
			const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
			if (isLeftAlone(entry.name) || path === "school" || isToDownload(`${path}/`)) continue;
			if (entry.isDirectory()) await walk(path);
			else if (entry.isSymbolicLink()) await follow(path);
			else if (REPORT.test(path) && (await isReport(join(root, path)))) continue;
			else if (isText(path)) files.push(sourceFile(path, used));
			else if (/^sitio\.ya?ml$/i.test(path) && path !== SETTINGS_PATH)
				wrong(path, "El archivo de los ajustes se llama sitio.yaml, en minúsculas.");
			else if (NEARLY_SOURCE.test(path))
				wrong(path, "Con esta terminación no se publica. Usa .md o .html, en minúsculas.");
		}
	}

	async function follow(path: string): Promise<void> {
		const target = await realpath(join(root, path)).catch(() => null);
		const inside = target !== null && isInside(top, target);
		if (inside && !(await stat(target)).isDirectory()) {
			if (isText(path)) files.push(sourceFile(path, used));
		} else if (inside) wrong(path, "Las carpetas enlazadas no se siguen. Pon aquí la carpeta misma.");
		else wrong(path, "Este enlace simbólico sale de la carpeta de contenidos.");
	}

	await walk("");
	const places = new Set(files.flatMap(({ path, at }) => (path === at ? [path] : [])));
	for (const twin of files.filter(({ path, at }) => path !== at && places.has(path))) {
		wrong(twin.at, `También está en ${twin.path}. Deja solo uno de los dos.`);
		files.splice(files.indexOf(twin), 1);
	}
	const byPath = (one: string, other: string) => (one < other ? -1 : 1);
	return {
		files: files.sort((one, other) => byPath(one.path, other.path)),
		problems: problems.sort((one, other) => byPath(one.file, other.file)),
	};
}

/** What a report of `import-blog` has after its first line. An owner's own page of that name has not, and is published. */
export const REPORT_MARK = "<!-- Tertulia: import-blog -->";
const REPORT = /^informe(?:-\d+)?\.html$/;

/** Whether the file at a path is a report of `import-blog`. */
export async function isReport(path: string): Promise<boolean> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(200), 0, 200, 0);
		return buffer.toString("utf8", 0, bytesRead).includes(REPORT_MARK);
	} finally {
		await file.close();
	}
}

/**
 * Paths of the files below a folder, with slashes, sorted; without those that an import ignores. None if there is no
 * such folder.
 */
export async function filesBelow(folder: string): Promise<readonly string[]> {
	const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(noFolder);
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
		.filter((file) => !file.split("/").some(isLeftAlone))
		.sort((one, other) => (one < other ? -1 : 1));
}

function noFolder(error: NodeJS.ErrnoException): never[] {
	if (error.code === "ENOENT") return [];
	throw error;
}

/** Endings of files that were certainly meant to be published, although only `.md` and `.html` are. */
const NEARLY_SOURCE = /\.(?:md|mdx|markdown|mdown|html?|xhtml)$/i;

/** The file at a path that publishes a page or an event, whatever its name; null for other files. */
export function sourceFileOf(path: string): SourceFile | null {
	const kind = kindOf(path);
	if (kind !== "page" && kind !== "event") return null;
	const format = path.endsWith(".md") ? "markdown" : "html";
	return { path, at: path, kind, format, url: urlOf(path) ?? "", refused: null };
}

/** Whether a path is a folder or lies in it. Both must be resolved with `realpath` before. */
export function isInside(folder: string, path: string): boolean {
	return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function sourceFile(at: string, used: UsedAddresses): SourceFile {
	const path = pathAt(at);
	const file = sourceFileOf(path);
	if (file === null) {
		// A lesson below `borradores/`.
		const format = path.endsWith(".md") ? "markdown" : "html";
		return { path, at, kind: "page", format, url: `/${placeOf(path)}`, refused: LESSON_APART };
	}
	return { ...file, at, refused: refusalOf(file, used) };
}

const LESSON_APART = "Las lecciones se quedan en school. Para que no se vea una, escribe draft: true en su cabecera.";

const RESERVED = "Esa dirección está reservada.";

/** Why a file with this name publishes nothing; null if it does. */
function refusalOf(
	{ path, kind, url }: Pick<SourceFile, "path" | "kind" | "url">,
	{ reserved, published }: UsedAddresses,
): string | null {
	const segments = path.replace(/\.(?:md|html)$/, "").split("/");
	const wrong = segments.find((segment) => segment !== slugify(segment));
	if (wrong !== undefined)
		return `El nombre «${wrong}» no vale en una dirección. Usa minúsculas sin acentos, números y guiones sueltos, hasta 80 caracteres.`;
	if (kind === "event")
		return segments.length > 2 ? "Los eventos van directamente en la carpeta eventos, sin subcarpetas." : null;
	const isPlanned = isPlannedUrl(url, reserved) && !published.has(url);
	return parseContentUrl(url) !== url || isReservedUrl(url, reserved) || isPlanned ? RESERVED : null;
}
