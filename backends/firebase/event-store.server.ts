import type { Firestore } from "firebase-admin/firestore";
import type { EventFacts, ListedEvent, SiteEvent } from "../../domain/events/event.ts";
import type { EventStore } from "../../domain/events/event-store.ts";
import type { EventVersion } from "../../domain/events/event-version.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections, EventDocument } from "./documents.server.ts";
import { movedTo } from "./records.server.ts";
import type { Revision } from "./revision.server.ts";
import { found, inTransaction, read, type Work } from "./work.server.ts";

/** Where events stand. */
const FOLDER = "/eventos/";

/** An event without what only the store needs. */
export function toEvent({ draft, sourceHash, firstImportedAt, ...event }: EventDocument): SiteEvent {
	return event;
}

function toListed(document: EventDocument): ListedEvent {
	const {
		body,
		venue,
		organiserName,
		supportEmail,
		allowIndexing,
		sequence,
		createdBy,
		createdAt,
		updatedAt,
		...listed
	} = toEvent(document);
	return listed;
}

/** Remembers, in the transaction under way, what an event says while its sequence is this. */
export function keepVersion(
	work: Work,
	{ eventVersions }: Collections,
	event: EventFacts & EventVersion & Pick<SiteEvent, "id">,
): void {
	const { id, sequence, cancelled, startsAt, endsAt, timeZone, modality, place, venue } = event;
	work.set(eventVersions.doc(documentId(id, String(sequence))), {
		eventId: id,
		sequence,
		facts: { startsAt, endsAt, timeZone, modality, place, venue },
		cancelled,
	});
}

/** What is kept of an event under its highest number; null: nothing. */
export async function lastVersion(
	work: Work,
	{ eventVersions }: Collections,
	id: string,
): Promise<EventVersion | null> {
	const kept = (await work.find(eventVersions.where("eventId", "==", id))).map(({ data }) => data);
	const last = kept.toSorted((one, other) => one.sequence - other.sequence).at(-1);
	return last === undefined ? null : { sequence: last.sequence, cancelled: last.cancelled === true };
}

function byStart(one: EventDocument, other: EventDocument): number {
	return one.startsAt === other.startsAt ? (one.id < other.id ? -1 : 1) : one.startsAt < other.startsAt ? -1 : 1;
}

/** `EventStore` over Firestore. */
export function createEventStore(db: Firestore, collections: Collections, revision: Revision): EventStore {
	const { events, eventVersions, joinUrls } = collections;
	const published = events.where("draft", "==", false);
	const eventOf = (id: string) => events.doc(documentId(id));
	const comingAt = async (now: string) =>
		(await found(published.where("endsAt", ">", now).orderBy("endsAt"))).toSorted(byStart);

	return {
		async findBySlug(slug) {
			const [event] = await found(published.where("slug", "==", slug).limit(1));
			if (event !== undefined) return toEvent(event);
			const target = await movedTo(collections, `/eventos/${slug}`);
			return target === null ? null : { movedTo: target };
		},
		async findById(id) {
			const event = await read(eventOf(id));
			return event === undefined ? null : toEvent(event);
		},
		joinUrl: async (id) => (await read(joinUrls.doc(documentId(id))))?.url ?? null,
		factsAt: async (id, sequence) => (await read(eventVersions.doc(documentId(id, String(sequence)))))?.facts ?? null,
		cancel(id) {
			return inTransaction(db, async (work) => {
				const ref = eventOf(id);
				const data = await work.get(ref);
				if (data === undefined || data.cancelled) return false;
				keepVersion(
					work,
					collections,
					work.change({ ref, data }, { cancelled: true, sequence: data.sequence + 1 }).data,
				);
				revision.raise(work);
				return true;
			});
		},
		async sitemap(after, limit) {
			if (after > FOLDER && !after.startsWith(FOLDER)) return [];
			const slug = after.startsWith(FOLDER) ? after.slice(FOLDER.length) : "";
			const known = published.where("allowIndexing", "==", true).where("slug", ">", slug).orderBy("slug");
			return (await found(known.limit(limit))).map((event) => ({
				url: `${FOLDER}${event.slug}`,
				updatedAt: event.updatedAt,
			}));
		},
		async list({ when, now, offset, limit }) {
			// Those that come are few, and are needed in an order that is not the one they are found in.
			const coming = await comingAt(now);
			if (when === "next") return { items: coming.slice(offset, offset + limit).map(toListed), total: coming.length };
			const underWay = coming.filter(({ startsAt }) => startsAt <= now).length;
			const begun = published.where("startsAt", "<=", now).orderBy("startsAt", "desc").orderBy("id", "desc");
			const [latest, counted] = await Promise.all([
				found(begun.limit(offset + limit + underWay)),
				published.where("endsAt", "<=", now).count().get(),
			]);
			const past = latest.filter(({ endsAt }) => endsAt <= now);
			return { items: past.slice(offset, offset + limit).map(toListed), total: counted.data().count };
		},
	};
}
