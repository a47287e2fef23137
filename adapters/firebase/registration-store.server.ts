import { randomUUID } from "node:crypto";
import type { Firestore } from "firebase-admin/firestore";
import { LONGEST_HOLD_MS, placeFor } from "../../domain/events/registration.ts";
import type { Outgoing, Registration, RegistrationStore, Reserved } from "../../domain/events/registration-store.ts";
import { createTurns, type Turns } from "../turns.server.ts";
import { documentId, nextOrder } from "./document-id.server.ts";
import type { Collections, RegistrationDocument } from "./documents.server.ts";
import type { InsertMail } from "./mail-outbox.server.ts";
import { createRegistrationDue } from "./registration-due.server.ts";
import { createRegistrationOwners } from "./registration-owners.server.ts";
import { createRegistrationRows, type Row, type Rows, toRegistration } from "./registration-rows.server.ts";
import type { Revision } from "./revision.server.ts";
import { found, inTransaction, read, type Work } from "./work.server.ts";

/** Holds given up at most before a seat is looked for: more than one is enough. */
const RELEASED_AT_ONCE = 100;

/** Changes one registration, if `step` finds that it can be; the message about it goes with it. */
export type ChangeOne = (
	change: { readonly id: string; readonly outgoing: Outgoing; readonly now: string },
	step: (row: Row, rows: Rows, work: Work) => Promise<Partial<RegistrationDocument> | null>,
) => Promise<Registration | null>;

/** What somebody becomes who wants a seat and whose address is proved: null where there is neither seat nor line. */
async function settled({ data }: Row, rows: Rows, now: string): Promise<Partial<RegistrationDocument> | null> {
	const target = await rows.eventOf(data.eventId);
	if (target === undefined) return null;
	const place = data.seat ? "seat" : placeFor(target, await rows.seats(data.eventId), true);
	if (place === "none") return null;
	const common = { dueAt: null, confirmedAt: data.confirmedAt ?? now, toldSequence: target.sequence };
	if (place === "seat") return { ...common, status: "confirmed", seat: true };
	return { ...common, status: "waitlisted", turn: await rows.nextTurn(data.eventId) };
}

/**
 * `RegistrationStore` over Firestore. Whoever takes or frees a seat changes the event's one document of seats in the same transaction, so that
 * no two get the last one; within a process they queue for it instead of trying again and again.
 */
export function createRegistrationStore(db: Firestore, collections: Collections, insertMail: InsertMail, revision: Revision): RegistrationStore {
	const { registrations, liveRegistrations, registrationTokens, seats } = collections;
	const rowsIn = createRegistrationRows(collections, insertMail, revision);
	const inTurn = createTurnsByName();

	const changeOne: ChangeOne = ({ id, outgoing, now }, step) =>
		inTransaction(db, async (work) => {
			const rows = rowsIn(work);
			const row = await rows.find(id);
			if (row === undefined) return null;
			return rows.watchingSeats(row.data.eventId, async () => {
				const to = await step(row, rows, work);
				if (to === null) return null;
				const changed = await rows.change(row, to);
				rows.send(changed, outgoing, now);
				return toRegistration(changed.data);
			});
		});

	async function reserve(work: Work, wish: Parameters<RegistrationStore["reserve"]>[0]): Promise<Reserved> {
		const { eventId, emailKey, now, outgoing, formId, pauseMs, acceptsWaiting, isProved, ...person } = wish;
		const rows = rowsIn(work);
		const target = await rows.eventOf(eventId);
		if (target === undefined || target.endsAt <= now) return { outcome: "gone" };
		let live = await rows.findLive(eventId, emailKey);
		if (live !== undefined && formId !== null && live.data.formId === formId) return { outcome: "again", registration: toRegistration(live.data) };
		if (live?.data.status === "pending_email" && live.data.dueAt !== null && live.data.dueAt <= now) {
			await rows.remove(live);
			live = undefined;
		}
		let place = placeFor(target, await rows.seats(eventId), acceptsWaiting);
		if (place !== "seat" && (await rows.release(now, RELEASED_AT_ONCE, eventId)) > 0)
			place = placeFor(target, await rows.seats(eventId), acceptsWaiting);

		if (live !== undefined && isProved) {
			if (live.data.status !== "pending_email") return { outcome: "known", registration: toRegistration(live.data) };
			const to = await settled(live, rows, now);
			if (to === null) return { outcome: "full", canWait: false };
			const changed = await rows.change(live, to);
			rows.keepConsents(changed, now);
			rows.send(changed, outgoing, now);
			return { outcome: "known", registration: toRegistration(changed.data) };
		}
		// Whoever asks with a stranger's address is answered as if it were nobody's.
		if (place === "none") return { outcome: "full", canWait: target.waitlistEnabled };
		if (live !== undefined) {
			const reminded = await remindOfItself(rows, live, outgoing, now, pauseMs);
			return { outcome: "known", registration: toRegistration(reminded.data) };
		}

		const earlier = await work.find(registrations.where("eventId", "==", eventId).where("emailKey", "==", emailKey));
		const row = await rows.insert({
			...person,
			id: randomUUID(),
			order: nextOrder(),
			eventId,
			emailKey,
			formId,
			status: isProved ? (place === "seat" ? "confirmed" : "waitlisted") : "pending_email",
			seat: place === "seat",
			turn: isProved && place === "waiting" ? await rows.nextTurn(eventId) : null,
			dueAt: isProved ? null : new Date(Date.parse(now) + LONGEST_HOLD_MS).toISOString(),
			dueBefore: null,
			mailId: null,
			mailedAt: now,
			createdAt: now,
			confirmedAt: isProved ? now : null,
			cancelledAt: null,
			cancelledFrom: null,
			sequence: Math.max(-1, ...earlier.map(({ data }) => data.sequence)) + 1,
			toldSequence: target.sequence,
			remindedDay: "",
			remindedHour: "",
			named: true,
		});
		if (isProved) rows.keepConsents(row, now);
		const mailId = rows.send(row, outgoing, now);
		if (!isProved && mailId !== null) await rows.change(row, { mailId });
		return { outcome: "new", registration: toRegistration(row.data) };
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
		reserve: (wish) => inTurn(wish.eventId, () => inTransaction(db, (work) => rowsIn(work).watchingSeats(wish.eventId, () => reserve(work, wish)))),

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
			const last = after === "" ? undefined : await read(registrations.doc(documentId(after)));
			const all = registrations.where("eventId", "==", eventId).orderBy("order");
			return (await found((last === undefined ? all : all.startAfter(last.order)).limit(limit))).map(toRegistration);
		},
		async position(id) {
			const row = await read(registrations.doc(documentId(id)));
			if (row?.status !== "waitlisted" || row.turn === null) return null;
			const line = registrations.where("eventId", "==", row.eventId).where("status", "==", "waitlisted");
			return (await line.where("turn", "<", row.turn).count().get()).data().count + 1;
		},

		confirm: (change) =>
			changeOne(change, async (row, rows) => {
				const { status, dueAt } = row.data;
				if (status !== "pending_email" || dueAt === null || dueAt <= change.now) return null;
				const to = await settled(row, rows, change.now);
				if (to !== null) rows.keepConsents(row, change.now);
				return to;
			}),
		acceptOffer: (change) =>
			changeOne(change, async (row, rows) => {
				const { status, dueAt } = row.data;
				return status === "offered" && dueAt !== null && dueAt > change.now ? settled(row, rows, change.now) : null;
			}),
		rejoin: (change) =>
			changeOne(change, async (row, rows) => {
				const { status, eventId, emailKey } = row.data;
				if (status !== "offer_expired" || (await rows.findLive(eventId, emailKey)) !== undefined) return null;
				return settled(row, rows, change.now);
			}),

		...createRegistrationOwners(db, collections, rowsIn),
		...createRegistrationDue(db, collections, rowsIn, changeOne),
	};
}

/** Sends a registered person the way to what they have, if they have not just got it. An unconfirmed hold's time begins anew, within its day. */
async function remindOfItself(rows: Rows, row: Row, outgoing: Outgoing, now: string, pauseMs: number): Promise<Row> {
	const { mailedAt, status, createdAt, dueAt } = row.data;
	if (mailedAt !== null && Date.parse(mailedAt) + pauseMs > Date.parse(now)) return row;
	const mailId = rows.send(row, outgoing, now);
	const isPending = status === "pending_email" && mailId !== null;
	const until = isPending ? new Date(Date.parse(createdAt) + LONGEST_HOLD_MS).toISOString() : dueAt;
	return rows.change(row, { mailedAt: now, dueAt: until, ...(isPending ? { mailId } : {}) });
}

/** Turns within this process, for each name its own. */
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
