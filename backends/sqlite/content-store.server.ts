import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { isForRegistered } from "../../domain/content/access.ts";
import { contentCard, contentRecord } from "../../domain/content/content-record.ts";
import type { ContentStore } from "../../domain/content/content-store.ts";
import { HITS_A_WORD, nearest } from "../../domain/content/finding-pages.ts";
import { columnsFor, createRedirects, given, toRecord } from "./page-rows.server.ts";
import {
	addressWord,
	content,
	listing,
	listingCount,
	openBody,
	redirect,
	restrictedBody,
	siteRevision,
	tag,
} from "./schema.server.ts";

const cardColumns = columnsFor(content, contentCard);
const recordColumns = columnsFor(content, contentRecord);

/** `ContentStore` over the site's SQLite file. */
export function createContentStore(db: NodeSQLiteDatabase): ContentStore {
	const published = eq(content.draft, false);
	const hasUrl = and(given(content.url, "url"), published);
	const byUrl = db.select(recordColumns).from(content).where(hasUrl).prepare();
	const hasId = and(given(content.id, "id"), published);
	const byId = db.select(recordColumns).from(content).where(hasId).prepare();
	const cardById = db.select(cardColumns).from(content).where(hasId).prepare();
	const movedTo = createRedirects(db);
	const gone = db
		.select({ from: redirect.fromUrl })
		.from(redirect)
		.where(and(given(redirect.fromUrl, "url"), isNull(redirect.targetId)))
		.prepare();
	const bodyIn = (table: typeof openBody | typeof restrictedBody) =>
		db.select({ html: table.html }).from(table).where(given(table.contentId, "id")).prepare();
	const [open, restricted] = [bodyIn(openBody), bodyIn(restrictedBody)];
	const inList = and(given(listing.folder, "folder"), given(listing.tag, "tag"));
	// Skipped rows must not cost a lookup of their page: the slice is taken from the index alone, starting at its
	// nearer end.
	const sliceFrom = (direction: typeof asc) => {
		const found = db
			.select({ id: listing.contentId, at: listing.publishedAt })
			.from(listing)
			.where(inList)
			.orderBy(direction(listing.publishedAt), direction(listing.contentId))
			.limit(sql.placeholder("limit"))
			.offset(sql.placeholder("offset"))
			.as("found");
		return db
			.select(cardColumns)
			.from(found)
			.innerJoin(content, eq(content.id, found.id))
			.orderBy(desc(found.at), desc(found.id))
			.prepare();
	};
	const newestFirst = sliceFrom(desc);
	const oldestFirst = sliceFrom(asc);
	const ofList = and(given(listingCount.folder, "folder"), given(listingCount.tag, "tag"));
	const count = db.select({ total: listingCount.total }).from(listingCount).where(ofList).prepare();
	const found = db
		.selectDistinct({ contentId: addressWord.contentId })
		.from(addressWord)
		.where(and(gte(addressWord.word, sql.placeholder("stem")), lt(addressWord.word, sql.placeholder("end"))))
		.limit(HITS_A_WORD)
		.as("found");
	const beginning = db
		.select({ id: content.id, publishedAt: content.publishedAt })
		.from(found)
		.innerJoin(content, eq(content.id, found.contentId))
		.prepare();
	const tagBySlug = db.select().from(tag).where(given(tag.slug, "slug")).prepare();
	const addresses = db
		.select({ url: content.url, updatedAt: content.updatedAt })
		.from(content)
		.where(and(gt(content.url, sql.placeholder("after")), published))
		.orderBy(asc(content.url))
		.limit(sql.placeholder("limit"))
		.prepare();
	const restrictedPages = db
		.select(cardColumns)
		.from(content)
		.where(and(isNotNull(content.restrictedTo), published))
		.orderBy(desc(content.publishedAt), desc(content.id))
		.prepare();
	const revision = db.select({ value: siteRevision.value }).from(siteRevision).prepare();

	const totalOf = (folder: string, tagSlug: string) => count.get({ folder, tag: tagSlug })?.total ?? 0;

	return {
		async findByUrl(url) {
			const row = byUrl.get({ url });
			if (row !== undefined) return toRecord(row);
			const target = movedTo(url);
			return target === null ? null : { movedTo: target };
		},
		async isGone(url) {
			return gone.get({ url }) !== undefined;
		},
		async findById(id) {
			const row = byId.get({ id });
			return row === undefined ? null : toRecord(row);
		},
		async readBody(id) {
			return (open.get({ id }) ?? restricted.get({ id }))?.html ?? null;
		},
		async list({ folder, tag: tagSlug = "", offset, limit }) {
			const total = totalOf(folder, tagSlug);
			const end = Math.min(offset + limit, total);
			const rows =
				offset <= total / 2
					? newestFirst.all({ folder, tag: tagSlug, offset, limit })
					: oldestFirst.all({ folder, tag: tagSlug, offset: total - end, limit: Math.max(0, end - offset) });
			return { items: rows.map(toRecord), total };
		},
		async near(stems, limit) {
			const hits = stems.map((stem) => beginning.all({ stem, end: `${stem}\uffff` }));
			return nearest(hits, limit).flatMap(({ id }) => {
				const row = cardById.get({ id });
				return row === undefined ? [] : [toRecord(row)];
			});
		},
		async listForRegistered(limit) {
			const cards = restrictedPages.all().map(toRecord);
			return cards.filter(({ restrictedTo }) => isForRegistered(restrictedTo)).slice(0, limit);
		},
		async findTag(folder, slug) {
			return slug === "" || totalOf(folder, slug) === 0 ? null : (tagBySlug.get({ slug }) ?? null);
		},
		async sitemap(after, limit) {
			return addresses.all({ after, limit });
		},
		async revision() {
			return String(revision.get()?.value ?? 0);
		},
	};
}
