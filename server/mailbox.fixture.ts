import type { Mail, QueuedMail } from "../domain/mail/mail.ts";
import type { Delivery, Mailer } from "../domain/mail/mail-outbox.ts";

/** How long `next` waits for a message before it fails and names the messages that arrived instead. */
const WAIT_MS = 10_000;

/** A mailer that stores its messages, for tests that read them as people would. */
export interface Mailbox extends Mailer {
	/** All messages that arrived, oldest first. */
	readonly received: readonly QueuedMail[];
	/** The oldest unread message to this address; waits until one arrives. */
	next(to: string): Promise<Mail>;
	/** Sets the outcome of later attempts. Messages that are not sent do not arrive. */
	answer(delivery: Delivery): void;
}

/** An empty mailbox that accepts every message. */
export function createMailbox(): Mailbox {
	const received: QueuedMail[] = [];
	const unread: Mail[] = [];
	const waiting = new Set<() => void>();
	let delivery: Delivery = { outcome: "sent" };

	function take(to: string): Mail | undefined {
		const index = unread.findIndex((mail) => mail.to === to);
		return index === -1 ? undefined : unread.splice(index, 1)[0];
	}

	return {
		received,
		async send(queued) {
			if (delivery.outcome !== "sent") return delivery;
			received.push(queued);
			unread.push(queued.mail);
			for (const look of waiting) look();
			return delivery;
		},
		next(to) {
			return new Promise((resolve, reject) => {
				const look = () => {
					const mail = take(to);
					if (mail === undefined) return;
					clearTimeout(limit);
					waiting.delete(look);
					resolve(mail);
				};
				const limit = setTimeout(() => {
					waiting.delete(look);
					reject(
						new Error(
							`No mail to ${to}; unread: ${unread.map((mail) => `${mail.kind} to ${mail.to}`).join(", ") || "none"}.`,
						),
					);
				}, WAIT_MS);
				waiting.add(look);
				look();
			});
		},
		answer(next) {
			delivery = next;
		},
		async close() {},
	};
}
