import { fewLeft, HOLD_MS, LIVE_STATUSES, seatsLeft } from "../../domain/events/registration.ts";
import { released as releasedAs } from "../../domain/events/registration-rules.ts";
import { type Outgoing, provedConsents, type Registration } from "../../domain/events/registration-store.ts";
import { addConsent } from "./consent-ledger.server.ts";
import { documentId } from "./document-id.server.ts";
import type {
	Collections,
	EventDocument,
	RegistrationDocument,
	RegistrationTokenDocument,
	SeatsDocument,
} from "./documents.server.ts";
import type { InsertMail, OnMailDone } from "./mail-outbox.server.ts";
import type { Revision } from "./revision.server.ts";
import type { Found, Work } from "./work.server.ts";

/**
 * Values that an "in" of a query may have:
 * https://firebase.google.com/docs/firestore/query-data/queries#limits_on_or_queries.
 */
const VALUES_OF_IN = 30;

/** A registration's document and its content. */
export type Row = Found<RegistrationDocument>;

/** A document without the fields that only the store uses. */
export function toRegistration(document: RegistrationDocument): Registration {
	const {
		order,
		turn,
		dueBefore,
		formId,
		mailId,
		mailedAt,
		toldSequence,
		remindedDay,
		remindedHour,
		named,
		...registration
	} = document;
	return registration;
}

/** Whether a registration holds a place or may still get one. */
export function isLive({ status }: Pick<Registration, "status">): boolean {
	return LIVE_STATUSES.includes(status);
}

/** Reads and writes registrations within one transaction. */
export type Rows = ReturnType<ReturnType<typeof createRegistrationRows>>;

/** Returns a function that makes the `Rows` of a transaction. */
export function createRegistrationRows(collections: Collections, insertMail: InsertMail, revision: Revision) {
	const { registrations, liveRegistrations, registrationTokens, seats, events } = collections;
	const rowOf = (id: string) => registrations.doc(documentId(id));
	const liveOf = ({ eventId, emailKey }: Pick<Registration, "eventId" | "emailKey">) =>
		liveRegistrations.doc(documentId(eventId, emailKey));

	return (work: Work) => {
		/** Links by their registration's id, once they were looked for. */
		const linksOf = new Map<string, readonly Found<RegistrationTokenDocument>[]>();

		/**
		 * Updates the data that depend on a registration when it changes: its event's seats, and which address is
		 * registered.
		 */
		async function keep(before: RegistrationDocument | null, after: RegistrationDocument | null): Promise<void> {
			const eventId = (after ?? before)?.eventId ?? "";
			const change = (of: (row: RegistrationDocument) => boolean) =>
				Number(after !== null && of(after)) - Number(before !== null && of(before));
			const taken = change(({ seat }) => seat);
			const waiting = change(({ status }) => status === "waitlisted");
			if (taken !== 0 || waiting !== 0 || before === null) {
				const now = await rows.seats(eventId);
				rows.setSeats({ ...now, taken: now.taken + taken, waiting: now.waiting + waiting, named: true });
			}
			const was = before !== null && isLive(before) ? liveOf(before) : null;
			const is = after !== null && isLive(after) && after.named ? liveOf(after) : null;
			if (was?.path === is?.path) return;
			if (was !== null) work.remove(was);
			if (is !== null && after !== null) work.set(is, { registrationId: after.id });
		}

		const rows = {
			async find(id: string): Promise<Row | undefined> {
				const ref = rowOf(id);
				const data = await work.get(ref);
				return data === undefined ? undefined : { ref, data };
			},
			async findLive(eventId: string, emailKey: string): Promise<Row | undefined> {
				const live = await work.get(liveOf({ eventId, emailKey }));
				return live === undefined ? undefined : rows.find(live.registrationId);
			},
			/** The event, unless it is a draft or cancelled. */
			async eventOf(id: string): Promise<EventDocument | undefined> {
				const event = await work.get(events.doc(documentId(id)));
				return event === undefined || event.draft || event.cancelled ? undefined : event;
			},
			async seats(eventId: string): Promise<SeatsDocument> {
				return (
					(await work.get(seats.doc(documentId(eventId)))) ?? {
						eventId,
						taken: 0,
						waiting: 0,
						lastTurn: 0,
						named: false,
					}
				);
			},
			setSeats(data: SeatsDocument): void {
				work.set(seats.doc(documentId(data.eventId)), data);
			},
			async nextTurn(eventId: string): Promise<number> {
				const now = await rows.seats(eventId);
				rows.setSeats({ ...now, lastTurn: now.lastTurn + 1 });
				return now.lastTurn + 1;
			},
			/** Adds a registration. A waitlisted one gets the last turn. */
			async insert(added: RegistrationDocument): Promise<Row> {
				const ref = rowOf(added.id);
				const data = added.status === "waitlisted" ? { ...added, turn: await rows.nextTurn(added.eventId) } : added;
				await keep(null, data);
				work.set(ref, data);
				return { ref, data };
			},
			/** Changes a registration and returns it as changed. A waitlisted one without a turn gets the last. */
			async change(row: Row, to: Partial<RegistrationDocument>): Promise<Row> {
				const { status, turn, eventId } = { ...row.data, ...to };
				const last = status === "waitlisted" && turn === null ? { turn: await rows.nextTurn(eventId) } : {};
				const changed = work.change(row, { ...to, ...last });
				await keep(row.data, changed.data);
				return changed;
			},
			/** Deletes a registration and its links. */
			async remove(row: Row): Promise<void> {
				await rows.removeLinks(row.data.id);
				await keep(row.data, null);
				work.remove(row.ref);
			},
			async removeLinks(registrationId: string): Promise<void> {
				await rows.readLinks([registrationId]);
				for (const { ref } of linksOf.get(registrationId) ?? []) work.remove(ref);
			},
			/**
			 * Reads the links of these registrations by as few queries as there can be. One query for each, within a
			 * transaction, would keep everybody else from their seats for as long.
			 */
			async readLinks(registrationIds: readonly string[]): Promise<void> {
				const unread = registrationIds.filter((id) => !linksOf.has(id));
				for (let from = 0; from < unread.length; from += VALUES_OF_IN) {
					const some = unread.slice(from, from + VALUES_OF_IN);
					const links = await work.find(registrationTokens.where("registrationId", "in", some));
					const found = Map.groupBy(links, ({ data }) => data.registrationId);
					for (const id of some) linksOf.set(id, found.get(id) ?? []);
				}
			},
			/** Reads these events and their seats at once, so that they are not asked for one by one. */
			async readEvents(eventIds: readonly string[]): Promise<void> {
				const ids = [...new Set(eventIds)].map((id) => documentId(id));
				await work.getAll(ids.map((id) => events.doc(id)));
				await work.getAll(ids.map((id) => seats.doc(id)));
			},
			/** Reads the live registrations of an address for these events at once, as `readEvents` does. */
			async readLive(eventIds: readonly string[], emailKey: string): Promise<void> {
				const ids = [...new Set(eventIds)];
				const live = await work.getAll(ids.map((eventId) => liveOf({ eventId, emailKey })));
				await work.getAll(live.map(({ data }) => rowOf(data.registrationId)));
			},
			/**
			 * Deletes unconfirmed registrations and frees the seats of cancelled ones once their `dueAt` has passed,
			 * for one event or for all. Returns how many it released.
			 */
			async release(now: string, limit: number, eventId?: string): Promise<number> {
				const all = registrations.where("status", "in", ["pending_email", "cancelled"]).where("dueAt", "<=", now);
				const due = await work.find(
					(eventId === undefined ? all : all.where("eventId", "==", eventId)).orderBy("dueAt").limit(limit),
				);
				await rows.readEvents(due.map(({ data }) => data.eventId));
				await rows.readLinks(due.flatMap(({ data }) => (releasedAs(data, now) === "forget" ? [data.id] : [])));
				let released = 0;
				for (const [event, own] of Map.groupBy(due, (row) => row.data.eventId)) {
					await rows.watchingSeats(event, async () => {
						for (const row of own) {
							const change = releasedAs(row.data, now);
							if (change === null) continue;
							if (change === "forget") await rows.remove(row);
							else await rows.change(row, change);
							released += 1;
						}
					});
				}
				return released;
			},
			/**
			 * Stores the message about a registration, due `at`, and its link. Returns the message's id; null if there
			 * is nothing to send.
			 */
			send({ data }: Row, { tokenHash, write }: Outgoing, at: string): string | null {
				const mail = write(toRegistration(data));
				if (mail === null) return null;
				work.set(registrationTokens.doc(documentId(tokenHash)), { tokenHash, registrationId: data.id });
				return insertMail(work, mail, at);
			},
			/** Adds the consents given with a registration to the ledger, now that its address is proved. */
			keepConsents({ data }: Row, now: string): void {
				for (const entry of provedConsents(data, now)) addConsent(work, collections, entry);
			},
			/**
			 * Runs work on an event's seats, and raises the site's revision if that changes what pages say about the
			 * seats left.
			 */
			async watchingSeats<Result>(eventId: string, step: () => Promise<Result>): Promise<Result> {
				const before = await label(eventId);
				const result = await step();
				if ((await label(eventId)) !== before) revision.raise(work);
				return result;
			},
		};

		async function label(eventId: string): Promise<"many" | "few" | "none"> {
			const capacity = (await work.get(events.doc(documentId(eventId))))?.capacity ?? null;
			if (capacity === null) return "many";
			const counts = await rows.seats(eventId);
			if (seatsLeft({ capacity }, counts) === 0) return "none";
			return fewLeft({ capacity }, counts) === null ? "many" : "few";
		}
		return rows;
	};
}

/**
 * Starts a hold's time when its message is sent, and ends the hold at once if the message is refused or expires
 * (docs/product.md, 16.3).
 */
export function createHoldTimer({ registrations }: Collections): OnMailDone {
	return async (work, mailId, outcome, now) => {
		const until = outcome === "sent" ? new Date(Date.parse(now) + HOLD_MS).toISOString() : now;
		for (const row of await work.find(registrations.where("mailId", "==", mailId).limit(1))) {
			const { status, dueAt } = row.data;
			if (status === "pending_email" && dueAt !== null && dueAt > until) work.change(row, { dueAt: until });
		}
	};
}
