import type { Backend } from "../../domain/backend.ts";
import { lessonPath } from "../../domain/school/course.ts";
import { type DeadLink, findDeadLinks, type LinkingText } from "../../domain/site/dead-links.ts";
import { eventPath } from "../../domain/site-paths.ts";
import { answersOf } from "../answered-addresses.ts";
import { type ListOptions, listed } from "./describe-problems.ts";

/** Pages or events per read. */
const AT_ONCE = 100;

/** Texts that are named behind an address. */
const MOST_PLACES = 3;

/** The links of these texts to addresses of the site where nothing is (docs/product.md, 7.10). */
export function listDeadLinks(
	texts: Iterable<LinkingText> | AsyncIterable<LinkingText>,
	backend: Pick<Backend, "content" | "events" | "media" | "school">,
): Promise<readonly DeadLink[]> {
	return findDeadLinks(texts, backend.content, answersOf(backend));
}

/** All texts that readers see, each with its address as its place. `now` separates past events from the others. */
export async function* publishedTexts(
	{ content, events, school }: Pick<Backend, "content" | "events" | "school">,
	now: Date,
): AsyncGenerator<LinkingText> {
	for (let offset = 0, total = 1; offset < total; offset += AT_ONCE) {
		const slice = await content.list({ folder: "/", offset, limit: AT_ONCE });
		for (const { id, url } of slice.items) yield { place: url, url, html: (await content.readBody(id)) ?? "" };
		total = slice.total;
	}
	for (const when of ["next", "past"] as const) {
		for (let offset = 0, total = 1; offset < total; offset += AT_ONCE) {
			const slice = await events.list({ when, now: now.toISOString(), offset, limit: AT_ONCE });
			for (const { id, slug } of slice.items) {
				const url = eventPath(slug);
				yield { place: url, url, html: (await events.findById(id))?.body ?? "" };
			}
			total = slice.total;
		}
	}
	for (const { number, lessons } of (await school.course()).modules) {
		for (const { id, number: lesson } of lessons) {
			const url = lessonPath(number, lesson);
			const found = await school.findById(id);
			yield { place: url, url, html: `${found?.body ?? ""}${found?.transcript ?? ""}` };
		}
	}
}

/** Lines for the owner about these links; none for no links. */
export function describeDeadLinks(links: readonly DeadLink[], options: ListOptions = {}): readonly string[] {
	if (links.length === 0) return [];
	return [
		links.length === 1
			? "Enlaces de los textos que no llevan a nada: 1 dirección"
			: `Enlaces de los textos que no llevan a nada: ${links.length} direcciones`,
		...listed(
			links.map((link) => describeDeadLink(link, options)),
			"·",
			options,
		),
	];
}

/** The address, what may have been meant, and the texts that link there. */
export function describeDeadLink({ href, isPart, near, places }: DeadLink, { verbose }: ListOptions = {}): string {
	const shown = verbose === true ? places : places.slice(0, MOST_PLACES);
	const rest = places.length - shown.length;
	const meant = near === null ? "" : ` ¿${near}?`;
	const missing = isPart ? " (la página no tiene esa parte)" : meant;
	return `${href}${missing}, en ${shown.join(", ")}${rest === 0 ? "" : ` y ${rest} más`}`;
}
