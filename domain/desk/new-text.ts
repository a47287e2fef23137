import { placeOf } from "../authoring/file-path.ts";
import type { Source } from "../authoring/source.ts";
import type { FieldValue } from "../authoring/text-format.ts";
import { isPlannedUrl, isReservedUrl, type ReservedWords } from "../content/content-url.ts";
import { slugify } from "../content/slug.ts";
import { localTimeOf, MADRID } from "../zoned-time.ts";
import { urlOf } from "./desk-list.ts";
import { withOffset } from "./written-time.ts";

/** The folder of each kind of text. */
const FOLDER_OF = { articulo: "blog/", recurso: "recursos/", pagina: "", evento: "eventos/" } as const;

/** The kinds of «Escribir». */
export type NewSort = keyof typeof FOLDER_OF | "leccion";

const SCHOOL = "school/expert";

/** What an event is made with: two weeks from now, in the evening. */
const EVENT_AFTER_MS = 14 * 86_400_000;

/** The fields that a new text of a kind has before anybody has typed. `id`: the one it keeps. */
export function firstFields(
	sort: NewSort,
	{ id, now, author }: { readonly id: string; readonly now: Date; readonly author: string },
): Readonly<Record<string, FieldValue>> {
	if (sort === "leccion") return { id, name: "", summary: "", kind: "reading", minutes: 5 };
	const signed = { createdBy: author, createdAt: withOffset(now) };
	if (sort === "evento") {
		const day = localTimeOf(new Date(now.getTime() + EVENT_AFTER_MS).toISOString(), MADRID).slice(0, 10);
		const event = { startsAt: `${day}T19:00`, endsAt: `${day}T20:30`, modality: "online", place: "En línea" };
		return { id, name: "", summary: "", tags: [], ...signed, event };
	}
	return { id, name: "", summary: "", template: sort === "pagina" ? "page" : "blog", tags: [], ...signed };
}

/** Paths of files, and the places that they stand for, which no other file may have. */
interface Taken {
	readonly sources: readonly Pick<Source, "path" | "trashedAt">[];
	readonly reserved: ReservedWords;
}

/** Whether a file may have this path: its place on the site is free, and no word of the site's own. */
export function isFreePath(path: string, { sources, reserved }: Taken): boolean {
	const url = urlOf(path);
	const place = placeOf(path);
	if (sources.some((each) => each.trashedAt === null && placeOf(each.path) === place)) return false;
	if (url === null || path.startsWith("school/")) return true;
	if (path.startsWith("eventos/")) return slugify(url.slice("/eventos/".length)) !== "";
	return !isReservedUrl(url, reserved) && !isPlannedUrl(url, reserved);
}

/** The path of a new text: from its title, with a number at its end where that place is taken. */
export function newPath(sort: Exclude<NewSort, "leccion">, title: string, taken: Taken): string {
	const slug = slugify(title).slice(0, 80).replace(/-+$/, "") || sort;
	const pathOf = (number: number) => `${FOLDER_OF[sort]}${slug}${number === 1 ? "" : `-${number}`}.md`;
	for (let number = 1; ; number += 1) if (isFreePath(pathOf(number), taken)) return pathOf(number);
}

/** The place of a new lesson: the last of its module, whose folder and number are these. */
export function newLessonPath(
	module: number,
	title: string,
	sources: readonly Pick<Source, "path" | "trashedAt">[],
): { readonly path: string; readonly module: string | null } {
	const isOfModule = new RegExp(`^${SCHOOL}/module${module}(?:-[^/]*)?/`);
	const own = sources.filter(({ path, trashedAt }) => trashedAt === null && isOfModule.test(path));
	const folder = own[0]?.path.slice(0, own[0].path.lastIndexOf("/")) ?? `${SCHOOL}/module${module}-modulo-${module}`;
	const numbers = own.map(({ path }) => Number(/\/(\d+)-[^/]+\.md$/.exec(path)?.[1] ?? 0));
	const slug = slugify(title).slice(0, 60).replace(/-+$/, "") || "leccion";
	const hasModule = own.some(({ path }) => path.endsWith("/module.md"));
	const path = `${folder}/${Math.max(0, ...numbers) + 1}-${slug}.md`;
	return { path, module: hasModule ? null : `${folder}/module.md` };
}

/** An id of a lesson that no file has: from its title, with a number at its end where that is taken. */
export function newLessonId(title: string, isTaken: (id: string) => boolean): string {
	const wanted = slugify(title).slice(0, 58).replace(/-+$/, "") || "leccion";
	for (let number = 1; ; number += 1) {
		const id = number === 1 ? wanted : `${wanted}-${number}`;
		if (!isTaken(id)) return id;
	}
}

/** Numbers of the modules that files have, in their order. */
export function modulesOf(sources: readonly Pick<Source, "path" | "trashedAt">[]): readonly number[] {
	const found = sources.flatMap(({ path, trashedAt }) => {
		const number = /^school\/expert\/module([1-9]\d*)(?:-[^/]*)?\//.exec(path)?.[1];
		return number === undefined || trashedAt !== null ? [] : [Number(number)];
	});
	return [...new Set(found)].sort((one, other) => one - other);
}
