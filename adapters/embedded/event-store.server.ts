import { and, asc, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import type { EventStore } from "../../domain/events/event-store.ts";
import { currentAddress } from "./redirects.server.ts";
import { event, redirect } from "./schema.server.ts";

const cardColumns = {
	id: event.id,
	slug: event.slug,
	name: event.name,
	summary: event.summary,
	image: event.image,
	tags: event.tags,
	startsAt: event.startsAt,
	endsAt: event.endsAt,
	timeZone: event.timeZone,
	modality: event.modality,
	place: event.place,
};
const eventColumns = { ...cardColumns, body: event.body, createdBy: event.createdBy, createdAt: event.createdAt, updatedAt: event.updatedAt };

/** `EventStore` over the site's SQLite file. */
export function createEventStore(db: NodeSQLiteDatabase): EventStore {
	const published = eq(event.draft, false);
	const bySlug = db
		.select(eventColumns)
		.from(event)
		.where(and(eq(event.slug, sql.placeholder("slug")), published))
		.prepare();
	const redirectOf = db
		.select({ targetId: redirect.targetId })
		.from(redirect)
		.where(eq(redirect.fromUrl, sql.placeholder("url")))
		.prepare();
	const notEnded = and(published, gt(event.endsAt, sql.placeholder("now")));
	const ended = and(published, lte(event.endsAt, sql.placeholder("now")));
	const slices = {
		next: db
			.select(cardColumns)
			.from(event)
			.where(notEnded)
			.orderBy(asc(event.startsAt), asc(event.id))
			.limit(sql.placeholder("limit"))
			.offset(sql.placeholder("offset"))
			.prepare(),
		past: db
			.select(cardColumns)
			.from(event)
			.where(ended)
			.orderBy(desc(event.startsAt), desc(event.id))
			.limit(sql.placeholder("limit"))
			.offset(sql.placeholder("offset"))
			.prepare(),
	};
	const counts = {
		next: db.select({ total: sql<number>`count(*)` }).from(event).where(notEnded).prepare(),
		past: db.select({ total: sql<number>`count(*)` }).from(event).where(ended).prepare(),
	};
	return {
		async findBySlug(slug) {
			const found = bySlug.get({ slug });
			if (found !== undefined) return found;
			const target = redirectOf.get({ url: `/eventos/${slug}` });
			const movedTo = target === undefined ? null : currentAddress(db, target.targetId);
			return movedTo === null ? null : { movedTo };
		},
		async list({ when, now, offset, limit }) {
			return { items: slices[when].all({ now, offset, limit }), total: counts[when].get({ now })?.total ?? 0 };
		},
	};
}
