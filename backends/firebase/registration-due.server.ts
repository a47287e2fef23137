import type { Firestore } from "firebase-admin/firestore";
import { canOffer, dueAtFor, REMINDER_MINUTES } from "../../domain/events/registration.ts";
import { mayOffer, offerExpired, offered, told } from "../../domain/events/registration-rules.ts";
import type { Registration, RegistrationStore } from "../../domain/events/registration-store.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections, EventDocument } from "./documents.server.ts";
import { toEvent } from "./event-store.server.ts";
import { type Rows, toRegistration } from "./registration-rows.server.ts";
import type { ChangeOne } from "./registration-store.server.ts";
import { found, inTransaction, type Work } from "./work.server.ts";

/** Number of registrations released in one transaction: each takes several writes. */
const RELEASED_AT_ONCE = 50;

/** The methods of `RegistrationStore` about what becomes due by itself. */
export function createRegistrationDue(
	db: Firestore,
	{ registrations, events, seats }: Collections,
	rowsIn: (work: Work) => Rows,
	changeOne: ChangeOne,
): Pick<
	RegistrationStore,
	| "release"
	| "overdueOffers"
	| "expireOffer"
	| "nextDueAt"
	| "offerable"
	| "offerNext"
	| "dueReminders"
	| "remind"
	| "dueNotices"
	| "tell"
> {
	const endingBy = (now: string, statuses: readonly string[]) =>
		registrations.where("status", "in", statuses).where("dueAt", "<=", now).orderBy("dueAt");

	/**
	 * Every open offer, with the time at which it ends. There are at most as many as free seats that somebody waited
	 * for.
	 */
	async function openOffers() {
		const rows = await found(registrations.where("status", "==", "offered"));
		const ids = [...new Set(rows.map(({ eventId }) => eventId))];
		const targets = ids.length === 0 ? [] : await db.getAll(...ids.map((id) => events.doc(documentId(id))));
		const known = new Map(
			targets.map((target, index) => [ids[index], (target.data() as EventDocument | undefined) ?? null]),
		);
		return rows.map((row) => ({ row, dueAt: dueAtFor(row, known.get(row.eventId) ?? null) }));
	}

	return {
		async release({ now, limit }) {
			// Check outside a transaction first: usually nothing is due.
			if ((await found(endingBy(now, ["pending_email", "cancelled"]).limit(1))).length === 0) return 0;
			let released = 0;
			while (released < limit) {
				const some = Math.min(RELEASED_AT_ONCE, limit - released);
				const ended = await inTransaction(db, (work) => rowsIn(work).release(now, some));
				released += ended;
				if (ended < some) break;
			}
			return released;
		},
		async overdueOffers({ now, limit }) {
			const open = await openOffers();
			return open
				.flatMap(({ row, dueAt }) => (dueAt !== null && dueAt <= now ? [toRegistration(row)] : []))
				.slice(0, limit);
		},
		expireOffer: (change) =>
			changeOne(change, async ({ data }, _rows, work) =>
				offerExpired(data, (await work.get(events.doc(documentId(data.eventId)))) ?? null, change.now),
			),
		async nextDueAt() {
			const [next] = await found(registrations.where("dueAt", ">", "").orderBy("dueAt").limit(1));
			if (next === undefined) return null;
			const ends = (await openOffers()).flatMap(({ dueAt }) => dueAt ?? []);
			return [next.dueAt ?? "", ...ends].filter((at) => at !== "").toSorted()[0] ?? null;
		},

		async offerable(now) {
			const lines = await found(seats.where("waiting", ">", 0));
			if (lines.length === 0) return [];
			const targets = await db.getAll(...lines.map(({ eventId }) => events.doc(documentId(eventId))));
			return targets.flatMap((target, index) => {
				const event = target.data() as EventDocument | undefined;
				const counts = lines[index];
				if (event === undefined || counts === undefined || event.draft || event.cancelled || event.startsAt <= now)
					return [];
				return canOffer(event, counts) ? [toEvent(event)] : [];
			});
		},
		offerNext: ({ eventId, now, until, outgoing }) =>
			inTransaction(db, async (work) => {
				const rows = rowsIn(work);
				const target = (await rows.eventOf(eventId)) ?? null;
				if (!mayOffer(target, await rows.seats(eventId), now)) return null;
				const line = registrations.where("eventId", "==", eventId).where("status", "==", "waitlisted").orderBy("turn");
				const [first] = await work.find(line.limit(1));
				if (first === undefined) return null;
				const changed = await rows.change(first, offered(target, until));
				rows.send(changed, outgoing, now);
				return toRegistration(changed.data);
			}),

		async dueReminders({ which, startsAfter, startsBy, limit }) {
			const coming = events.where("startsAt", ">", startsAfter).where("startsAt", "<=", startsBy).orderBy("startsAt");
			const reminded = which === "day" ? "remindedDay" : "remindedHour";
			const due: Registration[] = [];
			for (const event of await found(coming)) {
				if (event.draft || event.cancelled) continue;
				const dueSince = new Date(Date.parse(event.startsAt) - REMINDER_MINUTES[which] * 60_000).toISOString();
				const confirmed = registrations.where("eventId", "==", event.id).where("status", "==", "confirmed");
				const open = confirmed.where(reminded, "!=", event.startsAt).where("confirmedAt", "<=", dueSince);
				const ordered = open.orderBy(reminded).orderBy("confirmedAt").orderBy("order");
				due.push(...(await found(ordered.limit(limit - due.length))).map(toRegistration));
				if (due.length >= limit) break;
			}
			return due;
		},
		async remind({ which, startsAt, ...change }) {
			const changed = await changeOne(change, async ({ data }, rows) => {
				const target = await rows.eventOf(data.eventId);
				const before = which === "day" ? data.remindedDay : data.remindedHour;
				if (target?.startsAt !== startsAt || data.status !== "confirmed" || before === startsAt) return null;
				return which === "day" ? { remindedDay: startsAt } : { remindedHour: startsAt };
			});
			return changed !== null;
		},

		async dueNotices({ now, limit }) {
			const due: { registration: Registration; toldSequence: number }[] = [];
			const coming = events.where("draft", "==", false).where("endsAt", ">", now).orderBy("endsAt");
			for (const { id, sequence } of await found(coming)) {
				if (sequence === 0) continue;
				const held = registrations
					.where("eventId", "==", id)
					.where("status", "in", ["confirmed", "waitlisted", "offered"]);
				const untold = held.where("toldSequence", "<", sequence).orderBy("toldSequence").orderBy("order");
				for (const row of await found(untold.limit(limit - due.length)))
					due.push({ registration: toRegistration(row), toldSequence: row.toldSequence });
				if (due.length >= limit) break;
			}
			return due;
		},
		async tell({ toldSequence, eventSequence, cancelled, ...change }) {
			const changed = await changeOne(change, async ({ data }, _rows, work) => {
				const present = (await work.get(events.doc(documentId(data.eventId)))) ?? null;
				return told(data, present, { toldSequence, eventSequence, cancelled }, change.now);
			});
			return changed !== null;
		},
	};
}
