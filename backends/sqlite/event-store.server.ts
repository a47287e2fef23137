import type { DatabaseSync } from "node:sqlite";
import { and, asc, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { cancelledVersion } from "../../domain/events/event.ts";
import { listedEvent, siteEvent } from "../../domain/events/event-record.ts";
import type { EventStore } from "../../domain/events/event-store.ts";
import { eventPath } from "../../domain/site-paths.ts";
import { keepVersion } from "./event-version.server.ts";
import { columnsFor, currentAddress } from "./page-rows.server.ts";
import { eventVersion } from "./registration-schema.server.ts";
import { event, eventJoin, redirect, siteRevision } from "./schema.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

const listedColumns = columnsFor(event, listedEvent);

/** The columns that make up a `SiteEvent`, without those that only the store uses. */
export const eventColumns = columnsFor(event, siteEvent);

/** `EventStore` over the site's SQLite file. */
export function createEventStore(database: DatabaseSync, db: NodeSQLiteDatabase): EventStore {
	const published = eq(event.draft, false);
	const bySlug = db
		.select(eventColumns)
		.from(event)
		.where(and(eq(event.slug, sql.placeholder("slug")), published))
		.prepare();
	const byId = db
		.select(eventColumns)
		.from(event)
		.where(eq(event.id, sql.placeholder("id")))
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
			.select(listedColumns)
			.from(event)
			.where(notEnded)
			.orderBy(asc(event.startsAt), asc(event.id))
			.limit(sql.placeholder("limit"))
			.offset(sql.placeholder("offset"))
			.prepare(),
		past: db
			.select(listedColumns)
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
			const target = redirectOf.get({ url: eventPath(slug) });
			const movedTo = target === undefined ? null : currentAddress(db, target.targetId);
			return movedTo === null ? null : { movedTo };
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
				db.update(siteRevision)
					.set({ value: sql`${siteRevision.value} + 1` })
					.run();
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
			return { items: slices[when].all({ now, offset, limit }), total: counts[when].get({ now })?.total ?? 0 };
		},
	};
}
