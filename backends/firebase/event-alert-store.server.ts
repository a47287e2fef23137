import type { Firestore } from "firebase-admin/firestore";
import type { EventAlert, EventAlertStore } from "../../domain/events/event-alert-store.ts";
import { documentId, nextOrder } from "./document-id.server.ts";
import type { Collections, EventAlertDocument } from "./documents.server.ts";
import { type Found, found, inTransaction, read, removeAll, type Work } from "./work.server.ts";

function toAlert({ order, tokenHash, confirmed, ...alert }: EventAlertDocument): EventAlert {
	return alert;
}

/**
 * `EventAlertStore` over Firestore. An alert's document is named after its event and address, so that there is only one
 * per pair.
 */
export function createEventAlertStore(db: Firestore, { eventAlerts, events }: Collections): EventAlertStore {
	const alertOf = ({ eventId, emailKey }: Pick<EventAlert, "eventId" | "emailKey">) =>
		eventAlerts.doc(documentId(eventId, emailKey));
	const confirmed = eventAlerts.where("confirmed", "==", true);
	/** Runs a step on an alert and returns its result; false if the alert does not exist. */
	function withOne(id: string, step: (alert: Found<EventAlertDocument>, work: Work) => boolean): Promise<boolean> {
		return inTransaction(db, async (work) => {
			const [alert] = await work.find(eventAlerts.where("id", "==", id).limit(1));
			return alert !== undefined && step(alert, work);
		});
	}

	return {
		async find(eventId, emailKey) {
			const alert = await read(alertOf({ eventId, emailKey }));
			return alert === undefined ? null : toAlert(alert);
		},
		put: (alert, tokenHash) =>
			inTransaction(db, async (work) => {
				const order = (await work.get(alertOf(alert)))?.order ?? nextOrder();
				work.set(alertOf(alert), { ...alert, tokenHash, order, confirmed: alert.confirmedAt !== null });
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
		async listConfirmed({ eventId, limit }) {
			const meant = eventId === undefined ? confirmed : confirmed.where("eventId", "==", eventId);
			return (await found(meant.limit(limit))).map(toAlert);
		},
		move: (alert, to) =>
			inTransaction(db, async (work) => {
				const kept = await work.get(alertOf(alert));
				if (kept === undefined) return;
				work.remove(alertOf(alert));
				work.set(alertOf({ ...alert, ...to }), { ...kept, ...to });
			}),
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
