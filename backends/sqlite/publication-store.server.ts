import type { DatabaseSync } from "node:sqlite";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { NodeSQLiteDatabase } from "drizzle-orm/node-sqlite";
import { nextVersion } from "../../domain/events/event.ts";
import { LIVE_STATUSES } from "../../domain/events/registration.ts";
import { filesUsedBy } from "../../domain/publication/imported-files.ts";
import {
	bothReports,
	changesSite,
	desertion,
	eventsLeaving,
	lostRedirects,
	planPublication,
	refuseOtherSpellings,
} from "../../domain/publication/plan-publication.ts";
import type {
	EventToPublish,
	Publication,
	PublicationReport,
	PublicationStore,
	PublishedSource,
} from "../../domain/publication/publication-store.ts";
import { NO_SCHOOL } from "../../domain/school/school-publication.ts";
import { eventPath } from "../../domain/site-paths.ts";
import { keepVersion, lastVersion } from "./event-version.server.ts";
import { createFileUses } from "./file-uses.server.ts";
import { createPageWriter, given, placeholders, raiseRevision } from "./page-rows.server.ts";
import { registration } from "./registration-schema.server.ts";
import { content, event, eventJoin, fileUse, listing, redirect, tag } from "./schema.server.ts";
import { publishSchool, readLessons } from "./school-publication.server.ts";
import { createSourceWriter } from "./source-store.server.ts";
import { writeTransaction } from "./write-transaction.server.ts";

type EventRow = typeof event.$inferSelect;

/** Thrown at the end of a dry run, so that its transaction is rolled back. */
class DryRun extends Error {
	readonly report: PublicationReport;
	constructor(report: PublicationReport) {
		super("dry run");
		this.report = report;
	}
}

function readSources(db: NodeSQLiteDatabase): PublishedSource[] {
	const pages = db.select({ id: content.id, url: content.url, sourceHash: content.sourceHash }).from(content).all();
	const { id, slug, sourceHash, firstImportedAt } = event;
	const events = db.select({ id, slug, sourceHash, firstImportedAt }).from(event).all();
	return [...pages, ...events.map(({ slug, ...rest }) => ({ ...rest, url: eventPath(slug) }))];
}

/** `PublicationStore` over the site's SQLite file. */
export function createPublicationStore(
	database: DatabaseSync,
	db: NodeSQLiteDatabase,
	alone: PublicationStore["alone"],
): PublicationStore {
	const writePage = createPageWriter(db);
	const writeSources = createSourceWriter(db);
	const openUses = createFileUses(db);
	const deletePage = db.delete(content).where(given(content.id, "id")).prepare();
	const insertEvent = db.insert(event).values(placeholders(event)).prepare();
	const findEvent = db.select().from(event).where(given(event.id, "id")).prepare();
	const deleteEvent = db.delete(event).where(given(event.id, "id")).prepare();
	const findRedirect = db.select().from(redirect).where(given(redirect.fromUrl, "from")).prepare();
	const putRedirect = db
		.insert(redirect)
		.values({ fromUrl: sql.placeholder("from"), targetId: sql.placeholder("id") })
		.onConflictDoUpdate({ target: redirect.fromUrl, set: { targetId: sql`excluded.target_id` } })
		.prepare();
	const dropRedirect = db.delete(redirect).where(given(redirect.fromUrl, "from")).prepare();
	const dropRedirectsTo = db.delete(redirect).where(given(redirect.targetId, "id")).prepare();

	/** `before` is the row that this event replaces. */
	function writeEvent(
		{ event: facts, draft, sourceHash, firstImportedAt, joinUrl }: EventToPublish,
		before: EventRow | undefined,
	): void {
		const version = nextVersion(before ?? null, before === undefined ? lastVersion(db, facts.id) : null, facts);
		insertEvent.run({ ...facts, ...version, draft, sourceHash, firstImportedAt });
		keepVersion(db, { ...facts, ...version });
		if (joinUrl !== null) db.insert(eventJoin).values({ eventId: facts.id, url: joinUrl }).run();
	}

	function hasPeople(eventId: string): boolean {
		const isLive = and(eq(registration.eventId, eventId), inArray(registration.status, [...LIVE_STATUSES]));
		return db.select({ id: registration.id }).from(registration).where(isLive).limit(1).get() !== undefined;
	}

	function pagesWith(slug: string): string[] {
		const own = sql`${listing.folder} = '/' AND ${listing.tag} = ${slug}`;
		const found = db.select({ id: listing.contentId }).from(listing).where(own).all();
		return found.map(({ id }) => id);
	}

	function work(publication: Publication): PublicationReport {
		const plan = planPublication(readSources(db), publication);
		const { toWrite, displaced, gone, redirects, report } = plan;
		// All tags are read instead of filtering by slug: a statement takes about 32,000 parameters at most.
		refuseOtherSpellings(publication.pages, { tags: db.select().from(tag).all(), pagesWith }, gone);
		const eventsBefore = [...gone].flatMap((id) => findEvent.get({ id }) ?? []);
		for (const event of eventsLeaving(eventsBefore, publication, new Date().toISOString()))
			if (hasPeople(event.id)) throw desertion(event);
		const eventRows = new Map(eventsBefore.map((row) => [row.id, row]));
		const uses = openUses();
		for (const id of gone) {
			deletePage.run({ id });
			deleteEvent.run({ id });
			uses.drop(id);
		}
		for (const { id } of displaced) dropRedirectsTo.run({ id });

		for (const { id, item } of toWrite) {
			if ("record" in item) writePage(item);
			else writeEvent(item, eventRows.get(id));
			uses.put(id, filesUsedBy("record" in item ? item : { event: item.event }));
		}
		for (const { from, id } of redirects) {
			if (id === null) dropRedirect.run({ from });
			else putRedirect.run({ from, id });
		}
		const lost = lostRedirects(plan, (from) => findRedirect.get({ from })?.targetId);
		for (const each of lost) putRedirect.run({ ...each });
		const planned = bothReports(report, publishSchool(db, uses, publication.school ?? NO_SCHOOL, publication.prune));
		const whole = { ...planned, unused: uses.unused() };
		writeSources(publication.sources ?? [], publication.assets);
		if (changesSite(plan, lost)) raiseRevision(db);
		if (publication.dryRun) throw new DryRun(whole);
		return whole;
	}

	return {
		alone,
		async sources() {
			return readSources(db);
		},
		async oldAddresses() {
			return db.select({ from: redirect.fromUrl, id: redirect.targetId }).from(redirect).all();
		},
		async lessons() {
			return readLessons(db);
		},
		async filesInUse() {
			const rows = db.selectDistinct({ name: fileUse.name }).from(fileUse).all();
			return new Set(rows.map(({ name }) => name));
		},
		async publish(publication) {
			try {
				return await writeTransaction(database, () => work(publication));
			} catch (error) {
				if (error instanceof DryRun) return error.report;
				throw error;
			}
		},
	};
}
