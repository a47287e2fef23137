import { randomUUID } from "node:crypto";
import type { Firestore } from "firebase-admin/firestore";
import {
	type EventAlert,
	type EventAlertStore,
	requested,
	staysInPlace,
} from "../../domain/events/event-alert-store.ts";
import { closesAt } from "../../domain/events/registration.ts";
import { documentId, nextOrder } from "./document-id.server.ts";
import type { Collections, EventAlertDocument } from "./documents.server.ts";
import type { InsertMail } from "./mail-outbox.server.ts";
import { type Found, found, inTransaction, read, removeAll, type Work } from "./work.server.ts";

function toAlert({ order, tokenHash, confirmed, ...alert }: EventAlertDocument): EventAlert {
	return alert;
}

/**
 * `EventAlertStore` over Firestore. An alert's document is named after its event and address, so that there is only one
 * per pair.
 */
export function createEventAlertStore(
	db: Firestore,
	{ eventAlerts, events }: Collections,
	insertMail: InsertMail,
): EventAlertStore {
	/** Runs a step on an alert and returns its result; false if the alert does not exist. */
	function withOne(id: string, step: (alert: Found<EventAlertDocument>, work: Work) => boolean): Promise<boolean> {
		return inTransaction(db, async (work) => {
			const [alert] = await work.find(eventAlerts.where("id", "==", id).limit(1));
			return alert !== undefined && step(alert, work);
		});
	}

	return {
		ask: ({ write, isProved, now, tokenHash, eventId, email, emailKey }) =>
			inTransaction(db, async (work) => {
				const ref = eventAlerts.doc(documentId(eventId, emailKey));
				const known = await work.get(ref);
				const times = requested(known ?? null, { isProved, now });
				const kept = known ?? { eventId, email, emailKey, id: randomUUID(), order: nextOrder() };
				const document = { ...kept, ...times, tokenHash, confirmed: times.confirmedAt !== null };
				work.set(ref, document);
				const mail = write(toAlert(document));
				if (mail !== null) insertMail(work, mail, now);
				return toAlert(document);
			}),
		async findByToken(tokenHash) {
			const [alert] = await found(eventAlerts.where("tokenHash", "==", tokenHash).limit(1));
			return alert === undefined ? null : toAlert(alert);
		},
		async listByEmail(emailKey) {
			const own = eventAlerts.where("emailKey", "==", emailKey).orderBy("createdAt", "desc").orderBy("order", "desc");
			return (await found(own)).map(toAlert);
		},
		confirm: (id, now) =>
			withOne(id, (alert, work) => {
				if (alert.data.confirmed) return false;
				work.change(alert, { confirmedAt: now, confirmed: true });
				return true;
			}),
		remove: (id) =>
			withOne(id, ({ ref }, work) => {
				work.remove(ref);
				return true;
			}),
		async due({ now, limit }) {
			// Usually nobody waits to be told.
			if ((await found(eventAlerts.where("confirmed", "==", true).limit(1))).length === 0) return [];
			const due: EventAlert[] = [];
			for (const event of await found(events.where("draft", "==", false).where("endsAt", ">", now).orderBy("endsAt"))) {
				const isOpen =
					(event.registrationOpensAt === null || event.registrationOpensAt <= now) && closesAt(event) > now;
				if (event.cancelled || !isOpen) continue;
				const confirmed = eventAlerts.where("eventId", "==", event.id).where("confirmed", "==", true);
				due.push(...(await found(confirmed.limit(limit - due.length))).map(toAlert));
				if (due.length >= limit) break;
			}
			return due;
		},
		notify: ({ id, now, mail }) =>
			withOne(id, ({ ref }, work) => {
				work.remove(ref);
				insertMail(work, mail, now);
				return true;
			}),
		move(from, { email, emailKey }) {
			return inTransaction(db, async (work) => {
				if (from === emailKey) return;
				for (const { ref, data } of await work.find(eventAlerts.where("emailKey", "==", from))) {
					const target = eventAlerts.doc(documentId(data.eventId, emailKey));
					const there = await work.get(target);
					work.remove(ref);
					if (there === undefined || !staysInPlace(there, data)) work.set(target, { ...data, email, emailKey });
				}
			});
		},
		async erase(emailKey) {
			await removeAll(db, eventAlerts.where("emailKey", "==", emailKey));
		},
		async forget({ now, askedBefore }) {
			await removeAll(db, eventAlerts.where("confirmed", "==", false).where("createdAt", "<", askedBefore));
			// Each event is read once, however many alerts there are for it.
			for (let after = ""; ; ) {
				const [next] = await found(eventAlerts.where("eventId", ">", after).orderBy("eventId").limit(1));
				if (next === undefined) return;
				after = next.eventId;
				const event = await read(events.doc(documentId(after)));
				if (event === undefined || event.cancelled || event.endsAt <= now)
					await removeAll(db, eventAlerts.where("eventId", "==", after));
			}
		},
	};
}
