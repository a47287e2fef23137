import type { Mail } from "../mail/mail.ts";
import type { OutboxBackend } from "../mail/outgoing-mail.ts";
import { type EventAlert, type EventAlertStore, requested, staysInPlace } from "./event-alert-store.ts";

/** The stores that a change of event alerts writes to. Each change is one transaction. */
export interface AlertBackend extends OutboxBackend {
	readonly eventAlerts: EventAlertStore;
}

/**
 * Adds an alert, or finds the existing one (`requested`), and stores the message that `write` returns, or none for null.
 * `tokenHash` replaces the alert's earlier token. `isProved`: the address is known to be the person's, so the alert is
 * confirmed at once. `now` is ISO 8601 in UTC.
 */
export function storeAlert(
	{ eventAlerts, outbox, transaction }: AlertBackend,
	{
		isProved,
		now,
		tokenHash,
		write,
		...asked
	}: Pick<EventAlert, "eventId" | "email" | "emailKey"> & {
		readonly isProved: boolean;
		readonly now: string;
		readonly tokenHash: string;
		readonly write: (alert: EventAlert) => Mail | null;
	},
): Promise<EventAlert> {
	return transaction(async () => {
		const known = await eventAlerts.find(asked.eventId, asked.emailKey);
		const alert = { ...(known ?? { ...asked, id: crypto.randomUUID() }), ...requested(known, { isProved, now }) };
		await eventAlerts.put(alert, tokenHash);
		const mail = write(alert);
		if (mail !== null) await outbox.add(mail, now);
		return alert;
	});
}

/**
 * Removes an alert and stores the message that announces the opening at `now` (ISO 8601 in UTC).
 * @returns false when the alert no longer exists.
 */
export function announceOpening(
	{ eventAlerts, outbox, transaction }: AlertBackend,
	{ id, now, mail }: { readonly id: string; readonly now: string; readonly mail: Mail },
): Promise<boolean> {
	return transaction(async () => {
		if (!(await eventAlerts.remove(id))) return false;
		await outbox.add(mail, now);
		return true;
	});
}

/**
 * Moves the alerts of an address to its owner's new address. If both have an alert for an event, `staysInPlace` decides
 * which one is kept.
 */
export function moveAlerts(
	{ eventAlerts, transaction }: Omit<AlertBackend, "outbox">,
	from: string,
	to: Pick<EventAlert, "email" | "emailKey">,
): Promise<void> {
	return transaction(async () => {
		if (from === to.emailKey) return;
		for (const alert of await eventAlerts.listByEmail(from)) {
			const there = await eventAlerts.find(alert.eventId, to.emailKey);
			const stays = there !== null && staysInPlace(there, alert);
			if (there !== null) await eventAlerts.remove(stays ? alert.id : there.id);
			if (!stays) await eventAlerts.move(alert, to);
		}
	});
}
