import type { Firestore } from "firebase-admin/firestore";
import { isForRegistered } from "../../domain/content/access.ts";
import type { ContentStore } from "../../domain/content/content-store.ts";
import { HITS_A_WORD, nearest } from "../../domain/content/finding-pages.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections } from "./documents.server.ts";
import { readText } from "./long-text.server.ts";
import { bodiesOf, LONGEST_STEM, listName, movedTo, toCard, toRecord } from "./records.server.ts";
import type { Revision } from "./revision.server.ts";
import { found, read } from "./work.server.ts";

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
		async isGone(url) {
			return (await read(collections.redirects.doc(documentId(url))))?.targetId === null;
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
			const hits = [];
			for (const stem of stems) {
				const beginning = contents.where("stems", "array-contains", stem.slice(0, LONGEST_STEM)).limit(HITS_A_WORD);
				const pages = await found(beginning);
				hits.push(stem.length > LONGEST_STEM ? pages.filter(({ url }) => url.includes(stem)) : pages);
			}
			return nearest(hits, limit).map(toCard);
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
		revision: (age) => revision.read(age),
	};
}
