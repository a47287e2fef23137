import type { Firestore } from "firebase-admin/firestore";
import type { EventFacts, ListedEvent, SiteEvent } from "../../domain/events/event.ts";
import { cancelledVersion, type EventVersion } from "../../domain/events/event.ts";
import { eventFacts, listedEvent } from "../../domain/events/event-record.ts";
import type { EventStore } from "../../domain/events/event-store.ts";
import { eventPath } from "../../domain/site-paths.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections, EventDocument } from "./documents.server.ts";
import { movedTo } from "./records.server.ts";
import type { Revision } from "./revision.server.ts";
import { found, inTransaction, read, type Work } from "./work.server.ts";

/** The folder of the addresses of events. */
const FOLDER = eventPath("");

/** An event without the fields that only the store uses. */
export function toEvent({ draft, sourceHash, firstImportedAt, ...event }: EventDocument): SiteEvent {
	return event;
}

function toListed(document: EventDocument): ListedEvent {
	return listedEvent.parse(document);
}

/** Stores what an event says at its current sequence, within the transaction in progress. */
export function keepVersion(
	work: Work,
	{ eventVersions }: Collections,
	event: EventFacts & EventVersion & Pick<SiteEvent, "id">,
): void {
	const { id, sequence, cancelled } = event;
	work.set(eventVersions.doc(documentId(id, String(sequence))), {
		eventId: id,
		sequence,
		facts: eventFacts.parse(event),
		cancelled,
	});
}

/** The version stored with an event's highest sequence; null if there is none. */
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
			const target = await movedTo(collections, eventPath(slug));
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
				const version = data === undefined ? null : cancelledVersion(data);
				if (data === undefined || version === null) return false;
				keepVersion(work, collections, work.change({ ref, data }, version).data);
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
			// Events that have not ended are few. They are found in order of their end, but needed in order of their
			// start.
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
