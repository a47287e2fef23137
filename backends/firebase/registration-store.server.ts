import { randomUUID } from "node:crypto";
import type { Firestore } from "firebase-admin/firestore";
import {
	confirmed,
	nextSequence,
	offerAccepted,
	planReservation,
	rejoined,
} from "../../domain/events/registration-rules.ts";
import type {
	Outgoing,
	Registration,
	RegistrationStore,
	Reservation,
	Reserved,
} from "../../domain/events/registration-store.ts";
import { createTurns, type Turns } from "../turns.server.ts";
import { documentId, nextOrder } from "./document-id.server.ts";
import type { Collections, RegistrationDocument } from "./documents.server.ts";
import type { InsertMail } from "./mail-outbox.server.ts";
import { createRegistrationDue } from "./registration-due.server.ts";
import { createRegistrationOwners } from "./registration-owners.server.ts";
import { createRegistrationRows, type Row, type Rows, toRegistration } from "./registration-rows.server.ts";
import type { Revision } from "./revision.server.ts";
import { found, inTransaction, read, type Work } from "./work.server.ts";

/**
 * How many expired holds and cancelled seats `reserve` releases at most before it looks for a seat again: it needs only
 * one.
 */
const RELEASED_AT_ONCE = 100;

/**
 * Changes one registration if `step` returns the fields to change; if it returns null, nothing changes and the result
 * is null. `tell` stores the message about the change; by default the message is due at once.
 */
export type ChangeOne = (
	change: { readonly id: string; readonly outgoing: Outgoing; readonly now: string },
	step: (row: Row, rows: Rows, work: Work) => Promise<Partial<RegistrationDocument> | null>,
	tell?: (changed: Row, rows: Rows, work: Work, before: Row) => Promise<void>,
) => Promise<Registration | null>;

/**
 * `RegistrationStore` over Firestore. Every transaction that takes or frees a seat changes the event's only document of
 * seats, so that two people cannot get the last one. Within a process, reservations for an event take turns instead of
 * retrying their transactions again and again.
 */
export function createRegistrationStore(
	db: Firestore,
	collections: Collections,
	insertMail: InsertMail,
	revision: Revision,
): RegistrationStore {
	const { registrations, liveRegistrations, registrationTokens, seats } = collections;
	const rowsIn = createRegistrationRows(collections, insertMail, revision);
	const inTurn = createTurnsByName();

	const changeOne: ChangeOne = ({ id, outgoing, now }, step, tell) =>
		inTransaction(db, async (work) => {
			const rows = rowsIn(work);
			const row = await rows.find(id);
			if (row === undefined) return null;
			return rows.watchingSeats(row.data.eventId, async () => {
				const to = await step(row, rows, work);
				if (to === null) return null;
				const changed = await rows.change(row, to);
				if (tell === undefined) rows.send(changed, outgoing, now);
				else await tell(changed, rows, work, row);
				return toRegistration(changed.data);
			});
		});

	async function reserve(work: Work, wish: Reservation): Promise<Reserved> {
		const { eventId, emailKey, now, outgoing, isProved } = wish;
		const rows = rowsIn(work);
		async function look() {
			const event = (await rows.eventOf(eventId)) ?? null;
			const live = await rows.findLive(eventId, emailKey);
			return {
				live,
				plan: planReservation(wish, { event, live: live?.data ?? null, counts: await rows.seats(eventId) }),
			};
		}
		let { live, plan } = await look();
		if (plan.isShort && (await rows.release(now, RELEASED_AT_ONCE, eventId)) > 0) ({ live, plan } = await look());
		if (plan.forgets && live !== undefined) await rows.remove(live);
		if (plan.step === "gone") return { outcome: "gone" };
		if (plan.step === "full") return { outcome: "full", canWait: plan.canWait };
		if (plan.step === "add") {
			const earlier = await work.find(registrations.where("eventId", "==", eventId).where("emailKey", "==", emailKey));
			const last = earlier.length === 0 ? null : Math.max(...earlier.map(({ data }) => data.sequence));
			const about = {
				id: randomUUID(),
				order: nextOrder(),
				sequence: nextSequence(last, now),
				remindedDay: "",
				remindedHour: "",
				named: true,
			};
			const row = await rows.insert({ ...plan.registration, ...about });
			if (isProved) rows.keepConsents(row, now);
			const mailId = rows.send(row, outgoing, now);
			if (!isProved && mailId !== null) await rows.change(row, { mailId });
			return { outcome: "new", registration: toRegistration(row.data) };
		}
		if (live === undefined) throw new Error(`A wish for a seat led to "${plan.step}" without a registration.`);
		if (plan.step === "keep") return { outcome: plan.outcome, registration: toRegistration(live.data) };
		const changed = await rows.change(live, plan.change);
		if (plan.proves) rows.keepConsents(changed, now);
		const mailId = rows.send(changed, outgoing, now);
		if (changed.data.status === "pending_email" && mailId !== null) await rows.change(changed, { mailId });
		return { outcome: "known", registration: toRegistration(changed.data) };
	}

	return {
		async counts(eventIds) {
			if (eventIds.length === 0) return new Map();
			const counted = await db.getAll(...[...new Set(eventIds)].map((id) => seats.doc(documentId(id))));
			return new Map(
				counted.flatMap((each) => {
					const kept = each.data();
					return kept === undefined ? [] : [[kept.eventId, { taken: kept.taken, waiting: kept.waiting }]];
				}),
			);
		},
		reserve: (wish) =>
			inTurn(wish.eventId, () =>
				inTransaction(db, (work) => rowsIn(work).watchingSeats(wish.eventId, () => reserve(work, wish))),
			),

		async find(id) {
			const row = await read(registrations.doc(documentId(id)));
			return row === undefined ? null : toRegistration(row);
		},
		async findByToken(tokenHash) {
			const token = await read(registrationTokens.doc(documentId(tokenHash)));
			const row = token === undefined ? undefined : await read(registrations.doc(documentId(token.registrationId)));
			return row === undefined ? null : toRegistration(row);
		},
		async findLive(eventId, emailKey) {
			const live = await read(liveRegistrations.doc(documentId(eventId, emailKey)));
			const row = live === undefined ? undefined : await read(registrations.doc(documentId(live.registrationId)));
			return row === undefined ? null : toRegistration(row);
		},
		async listByEmail(emailKey) {
			const own = registrations.where("emailKey", "==", emailKey).orderBy("createdAt", "desc").orderBy("order", "desc");
			return (await found(own)).map(toRegistration);
		},
		async listByEvent(eventId, { after, limit }) {
			const all = registrations.where("eventId", "==", eventId).orderBy("createdAt").orderBy("id");
			return (await found((after === null ? all : all.startAfter(after.createdAt, after.id)).limit(limit))).map(
				toRegistration,
			);
		},
		async position(id) {
			const row = await read(registrations.doc(documentId(id)));
			if (row?.status !== "waitlisted" || row.turn === null) return null;
			const line = registrations.where("eventId", "==", row.eventId).where("status", "==", "waitlisted");
			return (await line.where("turn", "<", row.turn).count().get()).data().count + 1;
		},

		confirm: (change) =>
			changeOne(
				change,
				async ({ data }, rows) =>
					confirmed(data, await openEvent(rows, data), await rows.seats(data.eventId), change.now),
				async (changed, rows) => {
					rows.keepConsents(changed, change.now);
					rows.send(changed, change.outgoing, change.now);
				},
			),
		acceptOffer: (change) =>
			changeOne(change, async ({ data }, rows) =>
				offerAccepted(data, await openEvent(rows, data), await rows.seats(data.eventId), change.now),
			),
		rejoin: (change) =>
			changeOne(change, async ({ data }, rows) => {
				const hasOther = (await rows.findLive(data.eventId, data.emailKey)) !== undefined;
				return rejoined(data, hasOther, await openEvent(rows, data), await rows.seats(data.eventId), change.now);
			}),

		...createRegistrationOwners(db, collections, rowsIn, changeOne),
		...createRegistrationDue(db, collections, rowsIn, changeOne),
	};
}

/** The event of a registration, for the rules; null if it is gone, a draft or cancelled. */
async function openEvent(rows: Rows, { eventId }: RegistrationDocument) {
	return (await rows.eventOf(eventId)) ?? null;
}

/** Turns within this process, separate for each name. */
function createTurnsByName(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
	const all = new Map<string, { readonly turns: Turns; waiting: number }>();
	return async (name, work) => {
		const mine = all.get(name) ?? { turns: createTurns(), waiting: 0 };
		all.set(name, mine);
		mine.waiting += 1;
		try {
			return await mine.turns(work);
		} finally {
			mine.waiting -= 1;
			if (mine.waiting === 0) all.delete(name);
		}
	};
}
