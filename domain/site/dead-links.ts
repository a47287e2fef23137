import { withoutReferences } from "../content/character-references.ts";
import type { ContentStore } from "../content/content-store.ts";
import { parseContentUrl } from "../content/content-url.ts";
import { nearStems } from "../content/slug.ts";

/** A compiled text that readers see. `place`: how its author knows it. `url`: its address, in its stored form. */
export interface LinkingText {
	readonly place: string;
	readonly url: string;
	/** Sanitised HTML, as `writeBody` writes it. */
	readonly html: string;
}

/** An address of this site to which texts link in vain. */
export interface DeadLink {
	/** As in the text, from the root: `/blog/nada`, or `/blog/uno#nada`. */
	readonly href: string;
	/** Whether the page is there, and only the part of it that the fragment names is not. */
	readonly isPart: boolean;
	/** The address of a page that its author may have meant; null if none is like it, or if only the part is missing. */
	readonly near: string | null;
	/** The texts that link there, in their order. */
	readonly places: readonly string[];
}

/** For how many of the addresses another one is looked for: those with the most places. */
const MOST_NEAR = 100;

/** An element's start, as `writeBody` writes it: attributes are in double quotation marks. */
const ANCHOR = /<a\s(?:[^"<>]|"[^"]*")*>/g;
const HREF = /\shref="([^"]*)"/;
const ID = /\sid="([^"]*)"/g;

/** What every page has around its text, and what browsers understand themselves. */
const OF_EVERY_PAGE = new Set(["", "top", "contenido"]);

/** The addresses of this site to which a text links, and the parts of itself, such as `#notas`. */
function linksIn(html: string): readonly string[] {
	return Array.from(html.matchAll(ANCHOR), ([tag]) => withoutReferences(HREF.exec(tag)?.[1] ?? "")).filter(
		(href) => href.startsWith("#") || /^\/(?!\/)/.test(href),
	);
}

function idsIn(html: string): ReadonlySet<string> {
	return new Set(Array.from(html.matchAll(ID), ([, id = ""]) => withoutReferences(id)));
}

/** The part of a page that an address names; null for none. What follows `:~:` names words, not a part. */
function partOf(href: string): string | null {
	const at = href.indexOf("#");
	if (at === -1) return null;
	const written = href.slice(at + 1).replace(/:~:.*$/s, "");
	try {
		return decodeURIComponent(written);
	} catch {
		return written;
	}
}

/**
 * The links of texts to addresses of this site where nothing is, those with the most places first (docs/product.md,
 * 7.10). A part is looked for in pages and in the text itself; events and lessons have parts of their own.
 * `answers`: see `findAnswers`.
 */
export async function findDeadLinks(
	texts: Iterable<LinkingText> | AsyncIterable<LinkingText>,
	content: Pick<ContentStore, "findByUrl" | "readBody" | "near">,
	answers: (href: string) => Promise<boolean>,
): Promise<readonly DeadLink[]> {
	const places = new Map<string, Set<string>>();
	const missingParts = new Set<string>();
	for await (const { place, url, html } of texts) {
		const own = idsIn(html);
		for (const link of new Set(linksIn(html))) {
			const isOwn = link.startsWith("#");
			if (isOwn && hasPart(own, link)) continue;
			const named = isOwn ? url + link : link;
			// A part that was cut out of a text keeps the whole text in memory; its copy does not.
			const href = places.has(named) ? named : structuredClone(named);
			if (isOwn) missingParts.add(href);
			places.set(href, (places.get(href) ?? new Set()).add(place));
		}
	}
	const ids = new Map<string, ReadonlySet<string> | null>();
	/** The ids of the page at an address; null where there is none. Whether a reader may see it does not matter. */
	async function idsAt(path: string): Promise<ReadonlySet<string> | null> {
		const url = parseContentUrl(path);
		const page = url === null ? null : await content.findByUrl(url);
		if (page === null || "movedTo" in page) return null;
		return idsIn((await content.readBody(page.id)) ?? "");
	}
	const dead: { href: string; isPart: boolean; places: readonly string[] }[] = [];
	for (const [href, at] of places) {
		const found = { href, places: [...at] };
		if (missingParts.has(href)) dead.push({ ...found, isPart: true });
		else if (!(await answers(href))) dead.push({ ...found, isPart: false });
		else if (partOf(href) !== null) {
			const path = href.replace(/[?#].*$/s, "");
			const there = ids.get(path) ?? (ids.has(path) ? null : await idsAt(path));
			ids.set(path, there);
			if (there !== null && !hasPart(there, href)) dead.push({ ...found, isPart: true });
		}
	}
	dead.sort((one, other) => other.places.length - one.places.length || (one.href < other.href ? -1 : 1));
	const links: DeadLink[] = [];
	for (const each of dead)
		links.push({ ...each, near: each.isPart || links.length >= MOST_NEAR ? null : await nearest(each.href, content) });
	return links;
}

function hasPart(ids: ReadonlySet<string>, href: string): boolean {
	const part = partOf(href) ?? "";
	return OF_EVERY_PAGE.has(part) || ids.has(part);
}

async function nearest(href: string, content: Pick<ContentStore, "near">): Promise<string | null> {
	const stems = nearStems(href.replace(/[?#].*$/s, "").replace(/\/$/, ""));
	const [page] = stems.length === 0 ? [] : await content.near(stems, 1);
	return page?.url ?? null;
}
