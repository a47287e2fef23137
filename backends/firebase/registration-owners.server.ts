import type { Firestore } from "firebase-admin/firestore";
import { cancelled, cancelMessageAfterUndo, cancelUndone, moved } from "../../domain/events/registration-rules.ts";
import type { RegistrationStore } from "../../domain/events/registration-store.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections, RegistrationDocument } from "./documents.server.ts";
import type { Row, Rows } from "./registration-rows.server.ts";
import type { ChangeOne } from "./registration-store.server.ts";
import { found, inTransaction, read, type Work } from "./work.server.ts";

/** Number of registrations made nameless in one transaction. */
const AT_ONCE = 50;

/** Values that replace the personal fields of a registration once it must no longer be traceable to a person. */
function nameless({ id }: RegistrationDocument): Partial<RegistrationDocument> {
	const nobody = { name: "", email: "", emailKey: `erased:${id}`, uid: null, named: false };
	return { ...nobody, formId: null, mailId: null, timeZone: null, consents: [] };
}

/**
 * The methods of `RegistrationStore` with which people change their own registrations, or have them moved or forgotten.
 */
export function createRegistrationOwners(
	db: Firestore,
	{ registrations, events, mails, seats }: Collections,
	rowsIn: (work: Work) => Rows,
	changeOne: ChangeOne,
): Pick<RegistrationStore, "cancel" | "undoCancel" | "move" | "erase" | "anonymise"> {
	const write = <Result>(step: (rows: Rows, work: Work) => Promise<Result>) =>
		inTransaction(db, (work) => step(rowsIn(work), work));
	async function forgetName(rows: Rows, row: Row): Promise<void> {
		await rows.removeLinks(row.data.id);
		await rows.change(row, nameless(row.data));
	}

	return {
		cancel: ({ undoUntil, ...change }) =>
			changeOne(
				change,
				async ({ data }) => cancelled(data, change.now, undoUntil),
				async (changed, rows) => {
					await rows.change(changed, { mailId: rows.send(changed, change.outgoing, undoUntil) });
				},
			),
		undoCancel: (change) =>
			changeOne(
				change,
				async ({ data }, rows) => {
					const hasOther = (await rows.findLive(data.eventId, data.emailKey)) !== undefined;
					return cancelUndone(data, hasOther, (await rows.eventOf(data.eventId)) ?? null, change.now);
				},
				async (changed, rows, work, { data: { mailId } }) => {
					const held = mailId === null ? undefined : await work.get(mails.doc(documentId(mailId)));
					const { withdraws, tells } = cancelMessageAfterUndo(held ?? null);
					if (withdraws && held !== undefined) work.remove(mails.doc(documentId(held.id)));
					if (tells) rows.send(changed, change.outgoing, change.now);
				},
			),

		move: (from, { email, emailKey }) =>
			write(async (rows, work) => {
				const own = await work.find(registrations.where("emailKey", "==", from));
				const eventIds = own.map(({ data }) => data.eventId);
				await rows.readEvents(eventIds);
				await rows.readLive(eventIds, emailKey);
				for (const row of own) {
					const hasOther = (await rows.findLive(row.data.eventId, emailKey)) !== undefined;
					const to = moved(row.data, hasOther, { email, emailKey });
					await rows.watchingSeats(row.data.eventId, () => rows.change(row, to));
				}
			}),
		erase: (emailKey, now) =>
			write(async (rows, work) => {
				const own = await work.find(registrations.where("emailKey", "==", emailKey));
				await rows.readEvents(own.map(({ data }) => data.eventId));
				await rows.readLinks(own.map(({ data }) => data.id));
				for (const row of own) {
					const { eventId } = row.data;
					const event = await work.get(events.doc(documentId(eventId)));
					if (event !== undefined && event.endsAt <= now) await forgetName(rows, row);
					else await rows.watchingSeats(eventId, () => rows.remove(row));
				}
			}),
		async anonymise(endedBefore) {
			for (const { eventId } of await found(seats.where("named", "==", true))) {
				const event = await read(events.doc(documentId(eventId)));
				if (event !== undefined && event.endsAt >= endedBefore) continue;
				const named = registrations.where("eventId", "==", eventId).where("named", "==", true);
				// The end of an event that is gone is unknown: its registrations count from when they were made.
				const due = event === undefined ? named.where("createdAt", "<", endedBefore) : named;
				for (let changed = AT_ONCE; changed === AT_ONCE; ) {
					changed = await write(async (rows, work) => {
						const some = await work.find(due.limit(AT_ONCE));
						await rows.readLinks(some.map(({ data }) => data.id));
						for (const row of some) await forgetName(rows, row);
						return some.length;
					});
				}
				await write(async (rows, work) => {
					if ((await work.find(named.limit(1))).length === 0)
						rows.setSeats({ ...(await rows.seats(eventId)), named: false });
				});
			}
		},
	};
}
