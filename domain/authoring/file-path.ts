import { lessonPath } from "../school/course.ts";

/*
 * What follows from the path of a file below the content folder. Nothing else decides it, so that the tree, a folder, an
 * export and a new file never disagree. Paths have slashes.
 */

/** The path of the file with the site's settings, at the content folder's root. */
export const SETTINGS_PATH = "sitio.yaml";

/** The folder of a content folder whose files are not to be published, whatever they say. */
export const DRAFTS = "borradores/";

/** A page that every footer links to: it is there from the first start on, and goes with nothing. */
export const LASTING_PATH = "accesibilidad.md";

/** The folder with the modules of the course. */
export const COURSE = "school/expert";

/** What a file of the tree is for. */
export type SourceKind = "page" | "event" | "lesson" | "module" | "settings";

/** Whether an import takes no notice of files and folders with this name: hidden ones, and what explains a folder. */
export function isLeftAlone(name: string): boolean {
	return name.startsWith(".") || name === "README.md" || name === "LEEME.md";
}

/** Whether a path lies in a folder `descargas`: what is in it is not published, but links can lead to it. */
export function isToDownload(path: string): boolean {
	return /(?:^|\/)descargas\//.test(path);
}

/** Whether a path has an ending that is published: `.md` or `.html`. */
export function isText(path: string): boolean {
	return /\.(?:md|html)$/.test(path);
}

/** The path that a file at this place has: without `borradores/`. */
export function pathAt(place: string): string {
	return place.startsWith(DRAFTS) ? place.slice(DRAFTS.length) : place;
}

/** The number of a module by the name of its folder, such as `module1-ux`; null for other names. */
export function moduleNumberOf(folder: string): number | null {
	const [, number] = /^module([1-9]\d{0,2})(?:-.*)?$/.exec(folder) ?? [];
	return number === undefined ? null : Number(number);
}

/** The number of a lesson by the name of its file, such as `1-bienvenida.md`; null for other names. */
export function lessonNumberOf(name: string): number | null {
	const [, number] = /^([1-9]\d{0,2})-.+\.md$/.exec(name) ?? [];
	return number === undefined ? null : Number(number);
}

/** The folder of the course in which a file lies, at any depth, such as `school/expert/module1-ux`; null for others. */
export function moduleFolderOf(path: string): string | null {
	const [school, level, folder, ...rest] = path.split("/");
	return `${school}/${level}` === COURSE && rest.length > 0 ? `${COURSE}/${folder}` : null;
}

/** The numbers of a file of the course; `lesson` is null for that of a module. Null for other files. */
export function coursePlaceOf(path: string): { readonly module: number; readonly lesson: number | null } | null {
	const folder = moduleFolderOf(path);
	const [name = "", ...deeper] = folder === null ? [] : path.slice(folder.length + 1).split("/");
	const module = moduleNumberOf(folder?.slice(COURSE.length + 1) ?? "");
	const lesson = lessonNumberOf(name);
	if (module === null || deeper.length > 0 || (lesson === null && name !== "module.md")) return null;
	return { module, lesson };
}

/** The kind of the file at a path; null for pictures and other files that texts use, and for what is left alone. */
export function kindOf(path: string): SourceKind | null {
	if (path === SETTINGS_PATH) return "settings";
	if (path.startsWith("school/")) {
		const place = coursePlaceOf(path);
		return place === null ? null : place.lesson === null ? "module" : "lesson";
	}
	if (!isText(path) || isToDownload(path) || path.split("/").some(isLeftAlone)) return null;
	return path.startsWith("eventos/") && placeOf(path) !== "eventos" ? "event" : "page";
}

/** The address of the page, event or lesson that a file publishes; null for other files. It may be no valid address. */
export function urlOf(path: string): string | null {
	const place = coursePlaceOf(path);
	if (place !== null) return place.lesson === null ? null : lessonPath(place.module, place.lesson);
	const kind = kindOf(path);
	return kind === "page" || kind === "event" ? `/${placeOf(path)}` : null;
}

/**
 * The place on the site that a path stands for: two files outside the bin never have the same. `blog/x.md`,
 * `blog/x.html` and `blog/x/index.md` are one place, and so are all names of the second lesson of a module.
 */
export function placeOf(path: string): string {
	const place = coursePlaceOf(path);
	if (place !== null) return `${COURSE}/module${place.module}/${place.lesson ?? ""}`;
	return path.replace(/\.(?:md|html)$/, "").replace(/(?:^|\/)index$/, "");
}
