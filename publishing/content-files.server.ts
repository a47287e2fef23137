import { readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { SETTINGS_PATH } from "../domain/authoring/source.ts";
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

/** The folder of a content folder whose files are not to be published, whatever they say. */
export const DRAFTS = "borradores/";

/** Which addresses are not free for pages. */
export interface UsedAddresses {
	readonly reserved: ReservedWords;
	/** The addresses of stored pages and events. A page that is at a planned address already may stay there. */
	readonly published: ReadonlySet<string>;
}

/**
 * Finds the files below a folder that publish a page or an event, and reports others that were meant to. Both lists are
 * sorted by path. Ignores what `isLeftAlone`, and the folder `school/`, which has its own store. Files below
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
			if (isLeftAlone(entry.name) || path === "school") continue;
			if (entry.isDirectory()) await walk(path);
			else if (entry.isSymbolicLink()) await follow(path);
			else if (isSource(path)) files.push(sourceFile(path, used));
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
			if (isSource(path)) files.push(sourceFile(path, used));
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

/** Whether an import takes no notice of files and folders with this name: hidden ones, and what explains a folder. */
export function isLeftAlone(name: string): boolean {
	return name.startsWith(".") || name === "README.md" || name === "LEEME.md";
}

/** Endings of files that were certainly meant to be published, although only `.md` and `.html` are. */
const NEARLY_SOURCE = /\.(?:md|mdx|markdown|mdown|html?|xhtml)$/i;

/** Whether a path has an ending that is published: `.md` or `.html`. */
export function isSource(path: string): boolean {
	return /\.(?:md|html)$/.test(path);
}

/**
 * Converts the path of a source file to its address: `blog/x.md` gives `/blog/x`, `blog/ux/index.md` gives `/blog/ux`,
 * `index.md` gives `/`. Does not check that the address is valid.
 */
export function urlOfPath(path: string): string {
	return `/${path.replace(/\.(?:md|html)$/, "").replace(/(?:^|\/)index$/, "")}`;
}

/** The file at a path that was found to publish a page or an event. */
export function sourceFileOf(path: string, kind: SourceFile["kind"]): SourceFile {
	return {
		path,
		at: path,
		kind,
		format: path.endsWith(".md") ? "markdown" : "html",
		url: urlOfPath(path),
		refused: null,
	};
}

/** Whether a path is a folder or lies in it. Both must be resolved with `realpath` before. */
export function isInside(folder: string, path: string): boolean {
	return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The path that a file at this place has: without `borradores/`. */
export function pathAt(at: string): string {
	return at.startsWith(DRAFTS) ? at.slice(DRAFTS.length) : at;
}

function sourceFile(at: string, used: UsedAddresses): SourceFile {
	const path = pathAt(at);
	const segments = path.replace(/\.(?:md|html)$/, "").split("/");
	const kind = segments[0] === "eventos" && segments.length > 1 ? "event" : "page";
	const file = sourceFileOf(path, kind);
	return { ...file, at, refused: refusalOf(segments, file, used) };
}

const RESERVED = "Esa dirección está reservada.";

/** Why a file of these names publishes nothing; null if it does. */
function refusalOf(
	segments: readonly string[],
	{ kind, url }: Pick<SourceFile, "kind" | "url">,
	{ reserved, published }: UsedAddresses,
): string | null {
	if (segments[0] === "school" && segments.length > 1)
		return "Las lecciones se quedan en school. Para que no se vea una, escribe draft: true en su cabecera.";
	const wrong = segments.find((segment) => segment !== slugify(segment));
	if (wrong !== undefined)
		return `El nombre «${wrong}» no vale en una dirección. Usa minúsculas sin acentos, números y guiones sueltos, hasta 80 caracteres.`;
	if (kind === "event") {
		if (segments.length > 2) return "Los eventos van directamente en la carpeta eventos, sin subcarpetas.";
		return segments[1] === "index" ? RESERVED : null;
	}
	const isPlanned = isPlannedUrl(url, reserved) && !published.has(url);
	return parseContentUrl(url) !== url || isReservedUrl(url, reserved) || isPlanned ? RESERVED : null;
}
