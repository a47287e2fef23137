import { and, asc, desc, eq, gt, gte, isNotNull, lt, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { isForRegistered } from "../../domain/content/access.ts";
import { contentCard, contentRecord } from "../../domain/content/content-record.ts";
import type { ContentStore } from "../../domain/content/content-store.ts";
import { columnsFor, currentAddress, toRecord } from "./page-rows.server.ts";
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

/** Maximum number of pages found per stem, and ranked per search: enough to rank, few enough to be quick. */
const MAX_HITS = 200;
const MAX_CANDIDATES = 24;

/** `ContentStore` over the site's SQLite file. */
export function createContentStore(db: NodeSQLiteDatabase): ContentStore {
	const published = eq(content.draft, false);
	const byUrl = db
		.select(recordColumns)
		.from(content)
		.where(and(eq(content.url, sql.placeholder("url")), published))
		.prepare();
	const hasId = and(eq(content.id, sql.placeholder("id")), published);
	const byId = db.select(recordColumns).from(content).where(hasId).prepare();
	const cardById = db.select(cardColumns).from(content).where(hasId).prepare();
	const redirectOf = db
		.select({ targetId: redirect.targetId })
		.from(redirect)
		.where(eq(redirect.fromUrl, sql.placeholder("url")))
		.prepare();
	const open = db
		.select({ html: openBody.html })
		.from(openBody)
		.where(eq(openBody.contentId, sql.placeholder("id")))
		.prepare();
	const restricted = db
		.select({ html: restrictedBody.html })
		.from(restrictedBody)
		.where(eq(restrictedBody.contentId, sql.placeholder("id")))
		.prepare();
	const inList = and(eq(listing.folder, sql.placeholder("folder")), eq(listing.tag, sql.placeholder("tag")));
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
	const count = db
		.select({ total: listingCount.total })
		.from(listingCount)
		.where(and(eq(listingCount.folder, sql.placeholder("folder")), eq(listingCount.tag, sql.placeholder("tag"))))
		.prepare();
	const beginning = db
		.selectDistinct({ contentId: addressWord.contentId })
		.from(addressWord)
		.where(and(gte(addressWord.word, sql.placeholder("stem")), lt(addressWord.word, sql.placeholder("end"))))
		.limit(MAX_HITS)
		.prepare();
	const tagBySlug = db
		.select()
		.from(tag)
		.where(eq(tag.slug, sql.placeholder("slug")))
		.prepare();
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
			const target = redirectOf.get({ url });
			if (target === undefined) return null;
			const movedTo = currentAddress(db, target.targetId);
			return movedTo === null ? null : { movedTo };
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
			const hits = new Map<string, number>();
			for (const stem of stems) {
				for (const { contentId } of beginning.all({ stem, end: `${stem}\uffff` }))
					hits.set(contentId, (hits.get(contentId) ?? 0) + 1);
			}
			const cards = [...hits]
				.sort(([, one], [, other]) => other - one)
				.slice(0, MAX_CANDIDATES)
				.flatMap(([id, count]) => {
					const row = cardById.get({ id });
					return row === undefined ? [] : [{ count, card: toRecord(row) }];
				});
			return cards
				.sort((one, other) => other.count - one.count || other.card.publishedAt.localeCompare(one.card.publishedAt))
				.slice(0, limit)
				.map(({ card }) => card);
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
