import type { Firestore } from "firebase-admin/firestore";
import { isForRegistered } from "../../domain/content/access.ts";
import type { ContentStore } from "../../domain/content/content-store.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections, PageDocument } from "./documents.server.ts";
import { readText } from "./long-text.server.ts";
import { bodiesOf, LONGEST_STEM, listName, movedTo, toCard, toRecord } from "./records.server.ts";
import type { Revision } from "./revision.server.ts";
import { found, read } from "./work.server.ts";

/** Maximum number of pages read per stem: enough to rank, few enough to be cheap. */
const MAX_HITS = 100;

/** `ContentStore` over Firestore. */
export function createContentStore(db: Firestore, collections: Collections, revision: Revision): ContentStore {
	const { contents } = collections;
	const published = contents.where("draft", "==", false);
	const pageOf = (id: string) => contents.doc(documentId(id));
	const newestFirst = (list: string) =>
		contents.where("lists", "array-contains", list).orderBy("publishedAt", "desc").orderBy("id", "desc");

	return {
		async findByUrl(url) {
			const [page] = await found(published.where("url", "==", url).limit(1));
			if (page !== undefined) return toRecord(page);
			const target = await movedTo(collections, url);
			return target === null ? null : { movedTo: target };
		},
		async findById(id) {
			const page = await read(pageOf(id));
			return page === undefined || page.draft ? null : toRecord(page);
		},
		async readBody(id) {
			// An import may replace the body between the two reads: the page then leads to the new body.
			for (let attempt = 0; attempt < 3; attempt++) {
				const page = await read(pageOf(id));
				if (page === undefined) return null;
				const body = await readText(db, bodiesOf(collections, page.body), page.body);
				if (body !== null) return body;
			}
			throw new Error(`The body of page ${id} is missing.`);
		},
		async list({ folder, tag = "", offset, limit }) {
			const all = newestFirst(listName(folder, tag));
			const [items, counted] = await Promise.all([found(all.offset(offset).limit(limit)), all.count().get()]);
			return { items: items.map(toCard), total: counted.data().count };
		},
		async near(stems, limit) {
			const hits = new Map<string, { readonly page: PageDocument; count: number }>();
			for (const stem of stems) {
				const beginning = stem.slice(0, LONGEST_STEM);
				for (const page of await found(contents.where("stems", "array-contains", beginning).limit(MAX_HITS))) {
					if (stem.length > LONGEST_STEM && !page.url.includes(stem)) continue;
					const hit = hits.get(page.id) ?? { page, count: 0 };
					hit.count += 1;
					hits.set(page.id, hit);
				}
			}
			return [...hits.values()]
				.sort((one, other) => other.count - one.count || (one.page.publishedAt < other.page.publishedAt ? 1 : -1))
				.slice(0, limit)
				.map(({ page }) => toCard(page));
		},
		async listForRegistered(limit) {
			const pages = await found(
				contents.where("forRegistered", "==", true).orderBy("publishedAt", "desc").orderBy("id", "desc").limit(limit),
			);
			// The rule decides again, because `forRegistered` is its result from when the page was published.
			return pages.map(toCard).filter(({ restrictedTo }) => isForRegistered(restrictedTo));
		},
		async findTag(folder, slug) {
			if (slug === "") return null;
			const [page] = await found(contents.where("lists", "array-contains", listName(folder, slug)).limit(1));
			return page?.record.tags.find((tag) => tag.slug === slug) ?? null;
		},
		async sitemap(after, limit) {
			const pages = await found(published.where("url", ">", after).orderBy("url").limit(limit));
			return pages.map(({ url, updatedAt }) => ({ url, updatedAt }));
		},
		revision: () => revision.read(),
	};
}
