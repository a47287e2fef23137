import { isReservedUrl, OLD_FEEDS, parseOldAddress, type ReservedWords } from "../domain/content/content-url.ts";
import { slugify } from "../domain/content/slug.ts";
import type { FileProblem } from "./content-files.server.ts";
import type { EventDraft, PageDraft, WrongDraft } from "./draft.server.ts";

type AnyDraft = PageDraft | EventDraft | WrongDraft;

/**
 * Finds conflicts between files: two files with the same address, id or old address, and
 * tags with the same slug but different spellings (docs/product.md, 5.3 and 7.3). The first file in the order of
 * `drafts` is taken as right, and the problem is reported for the later one.
 */
export function checkTogether(drafts: readonly AnyDraft[], reserved: ReservedWords): FileProblem[] {
	const problems: FileProblem[] = [];
	const at = (draft: AnyDraft, field: string, reason: string) => problems.push({ file: draft.file.at, field, reason });
	const urls = new Map<string, AnyDraft>();
	const ids = new Set<string>();
	const tags = new Map<string, string>();
	for (const draft of drafts) {
		if (urls.has(draft.file.url)) at(draft, "archivo", "Ya hay una página con esa dirección.");
		else {
			urls.set(draft.file.url, draft);
			// Two files with the same address have the same default id. One problem is enough.
			if (ids.has(draft.id)) at(draft, "id", "Ya hay otro archivo con ese id.");
		}
		ids.add(draft.id);
		const own = new Set<string>();
		for (const name of draft.data.tags) {
			const slug = slugify(name);
			const known = tags.get(slug) ?? name;
			if (slug === "") at(draft, "tags", `La etiqueta «${name}» necesita alguna letra o número.`);
			else if (known !== name) at(draft, "tags", `Ya existe una etiqueta «${known}».`);
			else if (own.has(slug)) at(draft, "tags", `La etiqueta «${name}» está dos veces.`);
			own.add(slug);
			tags.set(slug, known);
		}
	}
	checkRedirects(drafts, urls, reserved, at);
	return problems;
}

/** The old addresses of a file in their stored form, without duplicates and without invalid ones. */
export function redirectsOf(draft: AnyDraft): string[] {
	return [...new Set(draft.data.redirectFrom.flatMap((path) => parseOldAddress(path) ?? []))];
}

function checkRedirects(
	drafts: readonly AnyDraft[],
	urls: ReadonlyMap<string, AnyDraft>,
	reserved: ReservedWords,
	at: (draft: AnyDraft, field: string, reason: string) => void,
): void {
	const leads = new Map<string, AnyDraft>();
	for (const draft of drafts) {
		for (const path of draft.data.redirectFrom) {
			const url = parseOldAddress(path);
			// A query names a page only where the path alone names none.
			const [place = "", query] = url?.split("?") ?? [];
			const isReserved = query === undefined ? !Object.hasOwn(OLD_FEEDS, place) : place !== "/";
			const other = url === null ? undefined : leads.get(url);
			if (url === null)
				at(
					draft,
					"redirectFrom",
					`«${path.slice(0, 100)}» no es una dirección de este sitio. Escríbela como /blog/antigua o /?p=123.`,
				);
			else if (urls.has(place)) at(draft, "redirectFrom", `En «${place}» ya hay una página.`);
			else if (draft.file.kind === "event" && query === undefined && !/^\/eventos\/[^/]+$/.test(url))
				at(draft, "redirectFrom", `${url} no es la dirección de un evento.`);
			else if (draft.file.kind === "page" && url.startsWith("/eventos/"))
				at(draft, "redirectFrom", `${url} es la dirección de un evento.`);
			else if (draft.file.kind === "page" && isReserved && isReservedUrl(place, reserved))
				at(draft, "redirectFrom", `${url}: esa dirección está reservada.`);
			else if (other !== undefined && other !== draft)
				at(draft, "redirectFrom", `${url} ya lleva a ${other.file.url}.`);
			else leads.set(url, draft);
		}
	}
}
