import type { Firestore } from "firebase-admin/firestore";
import type { RegistrationStore } from "../../domain/events/registration-store.ts";
import { documentId } from "./document-id.server.ts";
import type { Collections, RegistrationDocument } from "./documents.server.ts";
import { isLive, type Row, type Rows, toRegistration } from "./registration-rows.server.ts";
import { found, inTransaction, read, type Work } from "./work.server.ts";

/** Registrations made nameless in one transaction. */
const AT_ONCE = 50;

/** What is left of a registration when nobody may know any more whose it was. */
function nameless({ id }: RegistrationDocument): Partial<RegistrationDocument> {
	const nobody = { name: "", email: "", emailKey: `erased:${id}`, uid: null, named: false };
	return { ...nobody, formId: null, mailId: null, timeZone: null, consents: [] };
}

/** What people, or those who have to forget them, do with registrations they have. */
export function createRegistrationOwners(
	db: Firestore,
	{ registrations, events, mails, seats }: Collections,
	rowsIn: (work: Work) => Rows,
): Pick<RegistrationStore, "cancel" | "undoCancel" | "move" | "erase" | "anonymise"> {
	const write = <Result>(step: (rows: Rows, work: Work) => Promise<Result>) => inTransaction(db, (work) => step(rowsIn(work), work));
	async function forgetName(rows: Rows, row: Row): Promise<void> {
		await rows.removeLinks(row.data.id);
		await rows.change(row, nameless(row.data));
	}

	return {
		cancel: ({ id, now, outgoing, undoUntil }) =>
			write(async (rows) => {
				const row = await rows.find(id);
				if (row === undefined || !isLive(row.data)) return null;
				const { status, dueAt, sequence } = row.data;
				const changed = await rows.change(row, {
					status: "cancelled",
					cancelledFrom: status,
					cancelledAt: now,
					dueAt: undoUntil,
					dueBefore: dueAt,
					sequence: sequence + 1,
				});
				return toRegistration((await rows.change(changed, { mailId: rows.send(changed, outgoing, undoUntil) })).data);
			}),
		undoCancel: ({ id, now, outgoing }) =>
			write(async (rows, work) => {
				const row = await rows.find(id);
				if (row?.data.status !== "cancelled") return null;
				const { cancelledFrom, dueAt, dueBefore, eventId, emailKey, mailId, sequence } = row.data;
				if (cancelledFrom === null || dueAt === null || dueAt <= now) return null;
				if ((await rows.eventOf(eventId)) === undefined || (await rows.findLive(eventId, emailKey)) !== undefined) return null;
				const back = { status: cancelledFrom, cancelledFrom: null, cancelledAt: null, dueAt: dueBefore, dueBefore: null, mailId: null };
				const changed = await rows.change(row, { ...back, sequence: sequence + 1 });
				const message = mailId === null ? undefined : await work.get(mails.doc(documentId(mailId)));
				if (message?.state === "waiting" && message.claimedUntil === null) work.remove(mails.doc(documentId(message.id)));
				else rows.send(changed, outgoing, now);
				return toRegistration(changed.data);
			}),

		move: (from, { email, emailKey }) =>
			write(async (rows, work) => {
				for (const row of await work.find(registrations.where("emailKey", "==", from))) {
					const { eventId, status } = row.data;
					const isTwice = isLive(row.data) && (await rows.findLive(eventId, emailKey)) !== undefined;
					const ended = isTwice ? { status: "cancelled" as const, cancelledFrom: status, seat: false, dueAt: null } : {};
					await rows.change(row, { ...ended, email, emailKey });
				}
			}),
		erase: (emailKey, now) =>
			write(async (rows, work) => {
				for (const row of await work.find(registrations.where("emailKey", "==", emailKey))) {
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
				// Of an event that is gone nobody knows when it was: then they count from when they were made.
				const due = event === undefined ? named.where("createdAt", "<", endedBefore) : named;
				for (let changed = AT_ONCE; changed === AT_ONCE; ) {
					changed = await write(async (rows, work) => {
						const some = await work.find(due.limit(AT_ONCE));
						for (const row of some) await forgetName(rows, row);
						return some.length;
					});
				}
				await write(async (rows, work) => {
					if ((await work.find(named.limit(1))).length === 0) rows.setSeats({ ...(await rows.seats(eventId)), named: false });
				});
			}
		},
	};
}
