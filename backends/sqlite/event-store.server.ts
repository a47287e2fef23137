import type { DatabaseSync } from "node:sqlite";
import { and, asc, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { cancelledVersion } from "../../domain/events/event.ts";
import { listedEvent, siteEvent } from "../../domain/events/event-record.ts";
import type { EventStore } from "../../domain/events/event-store.ts";
import { eventPath } from "../../domain/site-paths.ts";
import { keepVersion } from "./event-version.server.ts";
import { columnsFor, createRedirects, given, raiseRevision } from "./page-rows.server.ts";
import { eventVersion } from "./registration-schema.server.ts";
import { event, eventJoin } from "./schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

const listedColumns = columnsFor(event, listedEvent);

/** The columns that make up a `SiteEvent`, without those that only the store uses. */
export const eventColumns = columnsFor(event, siteEvent);

/** `EventStore` over the site's SQLite file. */
export function createEventStore(database: DatabaseSync, db: NodeSQLiteDatabase): EventStore {
	const published = eq(event.draft, false);
	const hasSlug = and(given(event.slug, "slug"), published);
	const bySlug = db.select(eventColumns).from(event).where(hasSlug).prepare();
	const byId = db.select(eventColumns).from(event).where(given(event.id, "id")).prepare();
	const movedTo = createRedirects(db);
	const notEnded = and(published, gt(event.endsAt, sql.placeholder("now")));
	const ended = and(published, lte(event.endsAt, sql.placeholder("now")));
	const partOf = (which: typeof notEnded, direction: typeof asc) => ({
		slice: db
			.select(listedColumns)
			.from(event)
			.where(which)
			.orderBy(direction(event.startsAt), direction(event.id))
			.limit(sql.placeholder("limit"))
			.offset(sql.placeholder("offset"))
			.prepare(),
		count: db.select({ total: sql<number>`count(*)` }).from(event).where(which).prepare(),
	});
	const parts = { next: partOf(notEnded, asc), past: partOf(ended, desc) };
	return {
		async findBySlug(slug) {
			const found = bySlug.get({ slug });
			if (found !== undefined) return found;
			const target = movedTo(eventPath(slug));
			return target === null ? null : { movedTo: target };
		},
		async findById(id) {
			return byId.get({ id }) ?? null;
		},
		async joinUrl(id) {
			return db.select({ url: eventJoin.url }).from(eventJoin).where(eq(eventJoin.eventId, id)).get()?.url ?? null;
		},
		async factsAt(id, sequence) {
			const version = and(eq(eventVersion.eventId, id), eq(eventVersion.sequence, sequence));
			return db.select({ facts: eventVersion.facts }).from(eventVersion).where(version).get()?.facts ?? null;
		},
		cancel(id) {
			return writeTransaction(database, () => {
				const kept = byId.get({ id });
				const version = kept === undefined ? null : cancelledVersion(kept);
				if (kept === undefined || version === null) return false;
				db.update(event).set(version).where(eq(event.id, id)).run();
				keepVersion(db, { ...kept, ...version });
				raiseRevision(db);
				return true;
			});
		},
		async sitemap(after, limit) {
			const url = sql<string>`${eventPath("")} || ${event.slug}`;
			return db
				.select({ url, updatedAt: event.updatedAt })
				.from(event)
				.where(and(published, eq(event.allowIndexing, true), gt(url, after)))
				.orderBy(asc(event.slug))
				.limit(limit)
				.all();
		},
		async list({ when, now, offset, limit }) {
			const { slice, count } = parts[when];
			return { items: slice.all({ now, offset, limit }), total: count.get({ now })?.total ?? 0 };
		},
	};
}
