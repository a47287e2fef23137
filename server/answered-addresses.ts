import { existsSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes, { fileRoutes } from "../app/routes.ts";
import type { Backend } from "../domain/backend.ts";
import { parseContentUrl } from "../domain/content/content-url.ts";
import { isMediaName } from "../domain/content/media-store.ts";
import { standInsFor } from "../domain/publication/picture-sizes.ts";
import { lessonPath, lessonPlaceOf } from "../domain/school/course.ts";
import { findAnswers } from "../domain/site/answered-addresses.ts";
import { OWN_PATHS, OWN_PREFIXES, SCHOOL_FILES } from "./reserved-words.ts";

const PUBLIC = path.resolve(import.meta.dirname, "../public");

/** The paths of these routes and of those below them, with a slash in front. */
function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
	return entries.flatMap(({ path: own, children = [] }) =>
		own === undefined || children.length > 0 ? pathsOf(children) : [`/${own}`],
	);
}

const paths = pathsOf([...routes, ...fileRoutes]);
const ownPages = new Set([...paths.filter((each) => !/[:*]/.test(each)), "/school", OWN_PATHS.health]);

/** Where imported files are served from, and the folders of the media store that hold them. */
const SERVED = [
	[OWN_PATHS.pictures.replace("*", ""), "open/"],
	[OWN_PATHS.lockedPictures.replace("*", ""), "locked/"],
	[SCHOOL_FILES, "school/"],
] as const;

/**
 * What addresses begin with that are made for one person, link or portrait, or that programs ask. Nothing tells
 * which of them are there.
 */
const anyBelow = [
	...OWN_PREFIXES.filter((prefix) => prefix.endsWith("/") && SERVED.every(([served]) => served !== prefix)),
	...paths.filter((each) => each.endsWith("/:link")).map((each) => each.replace(/:link$/, "")),
];

type Elsewhere = Pick<Backend, "media" | "school">;

/** Whether an imported file is served at this path, or will be: another size stands in until it is made. */
async function isImportedFile(pathname: string, media: Elsewhere["media"]): Promise<boolean> {
	for (const [prefix, folder] of SERVED) {
		if (!pathname.startsWith(prefix)) continue;
		const name = folder + pathname.slice(prefix.length);
		if (!isMediaName(name)) return false;
		for (const each of [name, ...standInsFor(name)]) if (await media.has(each)) return true;
	}
	return false;
}

/** Whether a lesson is at this path. */
async function isLesson(pathname: string, school: Elsewhere["school"]): Promise<boolean> {
	const [module = "", lesson = ""] = pathname.split("/").slice(-2);
	const place = lessonPlaceOf(module, lesson);
	if (place === null || lessonPath(place.module, place.lesson) !== pathname) return false;
	return (await school.findLesson(place.module, place.lesson)) !== null;
}

/** Whether a page of the site's own or a file of `public/` is at this path. */
function isOwn(pathname: string): boolean {
	if (ownPages.has(pathname)) return true;
	if (anyBelow.some((prefix) => pathname.startsWith(prefix) && pathname.length > prefix.length)) return true;
	const file = path.join(PUBLIC, pathname);
	return file.startsWith(PUBLIC + path.sep) && /\.[a-z0-9]+$/.test(file) && existsSync(file);
}

/** Tells whether the site answers at an address (docs/product.md, 24.6). */
export function answersOf(
	backend: Pick<Backend, "content" | "events" | "media" | "school">,
): (href: string) => Promise<boolean> {
	return findAnswers(backend, async (written) => {
		const pathname = parseContentUrl(written) ?? written;
		return isOwn(pathname) || (await isLesson(pathname, backend.school)) || isImportedFile(pathname, backend.media);
	});
}
