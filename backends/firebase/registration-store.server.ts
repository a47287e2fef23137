import { randomUUID } from "node:crypto";
import type { Firestore, Query } from "firebase-admin/firestore";
import { LIVE_STATUSES, RELEASED_STATUSES, TOLD_STATUSES } from "../../domain/events/registration.ts";
import { holdAfterMail, isLive } from "../../domain/events/registration-rules.ts";
import {
	ERASED,
	type EventSeats,
	type Registration,
	type RegistrationStore,
} from "../../domain/events/registration-store.ts";
import { documentId, nextOrder } from "./document-id.server.ts";
import type { Collections, RegistrationDocument, SeatsDocument } from "./documents.server.ts";
import type { OnMailDone } from "./mail-outbox.server.ts";
import type { Revision } from "./revision.server.ts";
import { found, inTransaction, read, readAll, type Work } from "./work.server.ts";

/**
 * Values that an "in" of a query may have:
 * https://firebase.google.com/docs/firestore/query-data/queries#limits_on_or_queries.
 */
const VALUES_OF_IN = 30;

/** A document without the fields that only Firestore needs. */
export function toRegistration({ order: _, named: __, ...row }: RegistrationDocument): Registration {
	return { ...row, remindedDay: row.remindedDay || null, remindedHour: row.remindedHour || null };
}

/** The document of a registration; `order` is its place among all of them (`nextOrder`). */
export function toRegistrationDocument(row: Registration, order: string): RegistrationDocument {
	const reminded = { remindedDay: row.remindedDay ?? "", remindedHour: row.remindedHour ?? "" };
	return { ...row, ...reminded, order, named: !row.emailKey.startsWith(ERASED) };
}

/**
 * `RegistrationStore` over Firestore. Whatever takes or frees a seat changes the event's only document of seats in the
 * same transaction, so that two people cannot get the last one.
 */
export function createRegistrationStore(
	db: Firestore,
	{ registrations, liveRegistrations, registrationTokens, seats, events }: Collections,
	revision: Revision,
): RegistrationStore {
	const rowOf = (id: string) => registrations.doc(documentId(id));
	const seatsOf = (eventId: string) => seats.doc(documentId(eventId));
	const liveOf = (eventId: string, emailKey: string) => liveRegistrations.doc(documentId(eventId, emailKey));
	const write = (step: (work: Work) => Promise<void>) => inTransaction(db, step);
	const rowsOf = async (query: Query<RegistrationDocument>) => (await found(query)).map(toRegistration);
	const ofEvent = (eventId: string) => registrations.where("eventId", "==", eventId);
	const ended = registrations.where("status", "in", RELEASED_STATUSES);

	async function find(id: string): Promise<Registration | null> {
		const row = await read(rowOf(id));
		return row === undefined ? null : toRegistration(row);
	}

	async function seatsIn(work: Work, eventId: string): Promise<SeatsDocument> {
		const none = { eventId, taken: 0, waiting: 0, lastTurn: 0, named: false };
		return (await work.get(seatsOf(eventId))) ?? none;
	}

	/** Stores a registration, its event's seats, and which address is registered. */
	async function put(
		work: Work,
		before: RegistrationDocument | null,
		after: RegistrationDocument | null,
	): Promise<void> {
		const { id, eventId } = (after ?? before) as RegistrationDocument;
		const change = (of: (row: RegistrationDocument) => boolean) =>
			Number(after !== null && of(after)) - Number(before !== null && of(before));
		const taken = change(({ seat }) => seat);
		const waiting = change(({ status }) => status === "waitlisted");
		if (taken !== 0 || waiting !== 0 || before === null) {
			const now = await seatsIn(work, eventId);
			work.set(seatsOf(eventId), { ...now, taken: now.taken + taken, waiting: now.waiting + waiting, named: true });
		}
		const was = before !== null && isLive(before) ? liveOf(eventId, before.emailKey) : null;
		const is = after?.named && isLive(after) ? liveOf(eventId, after.emailKey) : null;
		if (was?.path !== is?.path) {
			if (was !== null) work.remove(was);
			if (is !== null) work.set(is, { registrationId: id });
		}
		if (after === null) work.remove(rowOf(id));
		else work.set(rowOf(id), after);
	}

	/** The documents of these registrations by id. Also reads their events' seats, all of it in two requests at most. */
	async function kept(work: Work, rows: readonly Registration[]): Promise<ReadonlyMap<string, RegistrationDocument>> {
		await work.getAll([...new Set(rows.map(({ eventId }) => eventId))].map(seatsOf));
		const documents = await work.getAll(rows.map(({ id }) => rowOf(id)));
		return new Map(documents.map(({ data }) => [data.id, data]));
	}

	async function removeLinks(work: Work, ids: readonly string[]): Promise<void> {
		for (let from = 0; from < ids.length; from += VALUES_OF_IN) {
			const some = ids.slice(from, from + VALUES_OF_IN);
			for (const { ref } of await work.find(registrationTokens.where("registrationId", "in", some))) work.remove(ref);
		}
	}

	return {
		async counts(eventIds) {
			const counted = await readAll(db, [...new Set(eventIds)].map(seatsOf));
			return new Map(counted.map(({ eventId, taken, waiting }) => [eventId, { taken, waiting }]));
		},
		async statusCounts(eventId) {
			const all = [...LIVE_STATUSES, "offer_expired", "cancelled"] as const;
			const counted = all.map(async (status) => {
				const { count } = (await ofEvent(eventId).where("status", "==", status).count().get()).data();
				return [status, count] as const;
			});
			return Object.fromEntries(await Promise.all(counted));
		},
		async eventSeats(eventIds) {
			const ids = [...new Set(eventIds)];
			const targets = await readAll(
				db,
				ids.map((id) => events.doc(documentId(id))),
			);
			const counts = new Map((await readAll(db, ids.map(seatsOf))).map((each) => [each.eventId, each]));
			return new Map(
				targets.map((event): [string, EventSeats] => {
					const { taken = 0, waiting = 0 } = counts.get(event.id) ?? {};
					return [event.id, { ...event, taken, waiting }];
				}),
			);
		},
		comingEvents: (now) => found(events.where("draft", "==", false).where("endsAt", ">", now).orderBy("endsAt")),
		eventsWithLine: async () => (await found(seats.where("waiting", ">", 0))).map(({ eventId }) => eventId),
		eventsWithNames: async () => (await found(seats.where("named", "==", true))).map(({ eventId }) => eventId),

		find,
		async findByToken(tokenHash) {
			const token = await read(registrationTokens.doc(documentId(tokenHash)));
			return token === undefined ? null : find(token.registrationId);
		},
		async findLive(eventId, emailKey) {
			const live = await read(liveOf(eventId, emailKey));
			return live === undefined ? null : find(live.registrationId);
		},
		async firstWaiting(eventId) {
			const line = ofEvent(eventId).where("status", "==", "waitlisted").orderBy("turn");
			return (await rowsOf(line.limit(1)))[0] ?? null;
		},
		listByEmail: (emailKey) =>
			rowsOf(registrations.where("emailKey", "==", emailKey).orderBy("createdAt", "desc").orderBy("order", "desc")),
		listByEvent(eventId, { after, limit }) {
			const all = ofEvent(eventId).orderBy("createdAt").orderBy("id");
			return rowsOf((after === null ? all : all.startAfter(after.createdAt, after.id)).limit(limit));
		},
		async countWaitingBefore(eventId, turn) {
			const line = ofEvent(eventId).where("status", "==", "waitlisted");
			return (await line.where("turn", "<", turn).count().get()).data().count;
		},
		async lastSequence(eventId, emailKey) {
			const own = await found(ofEvent(eventId).where("emailKey", "==", emailKey));
			return own.length === 0 ? null : Math.max(...own.map(({ sequence }) => sequence));
		},
		async firstDueAt() {
			const [next] = await found(registrations.where("dueAt", ">", "").orderBy("dueAt").limit(1));
			return next?.dueAt ?? null;
		},

		listEnded({ now, limit, eventId }) {
			const own = eventId === undefined ? ended : ended.where("eventId", "==", eventId);
			return rowsOf(own.where("dueAt", "<=", now).orderBy("dueAt").limit(limit));
		},
		listOffered: () => rowsOf(registrations.where("status", "==", "offered")),
		listUnreminded({ eventId, which, startsAt, confirmedBy, limit }) {
			const reminded = which === "day" ? "remindedDay" : "remindedHour";
			const open = ofEvent(eventId).where("status", "==", "confirmed").where(reminded, "!=", startsAt);
			const ordered = open.where("confirmedAt", "<=", confirmedBy).orderBy(reminded).orderBy("confirmedAt");
			return rowsOf(ordered.orderBy("order").limit(limit));
		},
		listUntold({ eventId, sequence, limit }) {
			const held = ofEvent(eventId).where("status", "in", TOLD_STATUSES);
			return rowsOf(held.where("toldSequence", "<", sequence).orderBy("toldSequence").orderBy("order").limit(limit));
		},
		async listNamed({ eventId, createdBefore, limit }) {
			const named = ofEvent(eventId).where("named", "==", true);
			const old = createdBefore === null ? named : named.where("createdAt", "<", createdBefore);
			const some = await rowsOf(old.limit(limit));
			if (some.length === 0 && (await found(named.limit(1))).length === 0)
				await write(async (work) => work.set(seatsOf(eventId), { ...(await seatsIn(work, eventId)), named: false }));
			return some;
		},

		newId: () => randomUUID(),
		nextTurn: (eventId) =>
			inTransaction(db, async (work) => {
				const now = await seatsIn(work, eventId);
				work.set(seatsOf(eventId), { ...now, lastTurn: now.lastTurn + 1 });
				return now.lastTurn + 1;
			}),
		add: (row) => write((work) => put(work, null, toRegistrationDocument(row, nextOrder()))),
		change: (changes) =>
			write(async (work) => {
				const documents = await kept(
					work,
					changes.map(({ row }) => row),
				);
				for (const { row, to } of changes) {
					const before = documents.get(row.id);
					if (before !== undefined)
						await put(work, before, toRegistrationDocument({ ...toRegistration(before), ...to }, before.order));
				}
			}),
		remove: (rows) =>
			write(async (work) => {
				const documents = await kept(work, rows);
				await removeLinks(work, [...documents.keys()]);
				for (const before of documents.values()) await put(work, before, null);
			}),
		addLink: (tokenHash, registrationId) =>
			write(async (work) => {
				work.set(registrationTokens.doc(documentId(tokenHash)), { tokenHash, registrationId });
			}),
		removeLinks: (ids) => write((work) => removeLinks(work, ids)),
		refreshPages: () => write(async (work) => revision.raise(work)),
	};
}

/** Changes the hold of a registration when the message about it is done (`holdAfterMail`). */
export function createHoldTimer({ registrations }: Collections): OnMailDone {
	return async (work, mailId, outcome, now) => {
		for (const row of await work.find(registrations.where("mailId", "==", mailId).limit(1))) {
			const to = holdAfterMail(row.data, outcome, now);
			if (to?.dueAt !== undefined) work.change(row, { dueAt: to.dueAt });
		}
	};
}
