import type { ContentStore } from "../domain/content/content-store.ts";
import { encodeContentUrl, parseContentUrl } from "../domain/content/content-url.ts";
import { forReader, furtherArticles, listContent, newestContent, readContent } from "../domain/content/read-content.ts";
import { nearStems } from "../domain/content/slug.ts";
import { listEventsWithState } from "../domain/events/list-events.ts";
import { Failure } from "../domain/failure.ts";
import { authorOf } from "../domain/site/author-of.ts";
import { hasPage } from "../domain/site/menu-links.ts";
import type { contentContracts } from "./content.contracts.ts";
import type { HandlersOf } from "./context.ts";

/** Number of items in a feed (docs/product.md, 8.4). */
const FEED_LENGTH = 20;

/** Addresses in one portion of the sitemap. The protocol allows 50,000 per file; smaller files are made faster. */
const PORTION = 10_000;

/** The most pages that `suggestContent` returns. */
const SUGGESTIONS = 3;

/** The longest address that others are compared with, in characters. */
const LONGEST_NEAR = 300;

/** Number of pages that `listForMembers` returns. */
const NEWEST = 3;

/** Whether the text of an address, which may be encoded, was withdrawn for good. */
async function isGone(content: Pick<ContentStore, "isGone">, path: string): Promise<boolean> {
	const url = parseContentUrl(path);
	return url !== null && content.isGone(url);
}

export const contentHandlers: HandlersOf<typeof contentContracts> = {
	getContent: async ({ url }, context) => {
		const found = await readContent(context.backend.content, url, context.reader, context.siteUrl);
		if (found === null) {
			if (await isGone(context.backend.content, url))
				return new Failure(404, "content.gone", "El texto de esta dirección se retiró.");
			return new Failure(404, "content.not_found", "No hay ninguna página en esa dirección.");
		}
		if ("movedTo" in found) return { redirect: encodeContentUrl(found.movedTo) };
		// Whoever changes their portrait changes it in every text that they signed.
		return { ...found, createdBy: authorOf(found.createdBy.displayName, context.site.authors) };
	},

	listContent: async (input, context) => {
		const list = await listContent(context.backend.content, input);
		return list === null ? new Failure(404, "content.no_list", "No hay ninguna lista en esa dirección.") : list;
	},

	listFurther: async ({ article, tag }, { backend }) => ({
		items: [...(await furtherArticles(backend.content, article, tag))],
	}),

	getHome: async (_input, { backend, site, reserved, now, report }) => {
		const orNull = <Value>(list: Promise<Value>): Promise<Value | null> =>
			list.catch((error: unknown) => {
				report(error);
				return null;
			});
		const [articles, events, resources, about] = await Promise.all([
			orNull(newestContent(backend.content, "/blog/", 6)),
			orNull(listEventsWithState(backend, { when: "next", now: now().toISOString(), offset: 0, limit: 3 })),
			orNull(newestContent(backend.content, "/recursos/", 3)),
			orNull(hasPage(site.owner.url, backend.content, reserved)),
		]);
		return { articles, events: events?.items ?? null, resources, about: about ?? true };
	},

	/** A feed is the same for everyone, so it contains restricted pages as visitors see them. */
	getFeed: async ({ folder }, { backend, siteUrl }) => {
		const cards = await newestContent(backend.content, folder, FEED_LENGTH);
		const records = await Promise.all(cards.map(({ id }) => backend.content.findById(id)));
		const items = await Promise.all(
			records.filter((record) => record !== null).map((record) => forReader(backend.content, record, null, siteUrl)),
		);
		return { items };
	},

	getSitemap: async ({ after }, { backend }) => {
		const [pages, events] = await Promise.all([
			backend.content.sitemap(after, PORTION),
			backend.events.sitemap(after, PORTION),
		]);
		const entries = [...pages, ...events].toSorted((one, other) => (one.url < other.url ? -1 : 1)).slice(0, PORTION);
		return { entries, next: entries.length === PORTION ? (entries.at(-1)?.url ?? null) : null };
	},

	suggestContent: async ({ near }, { backend }) => {
		if (await isGone(backend.content, near)) {
			const latest = await newestContent(backend.content, "/blog/", SUGGESTIONS);
			return { items: [...latest], isGone: true };
		}
		const stems = near.length > LONGEST_NEAR ? [] : nearStems(near);
		return { items: stems.length === 0 ? [] : await backend.content.near(stems, SUGGESTIONS), isGone: false };
	},

	listForMembers: async (_, { backend }) => ({
		items: await backend.content.listForRegistered(NEWEST),
	}),
};
