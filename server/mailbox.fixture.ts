import type { Mail, QueuedMail } from "../domain/mail/mail.ts";
import type { Delivery, Mailer } from "../domain/mail/mailer.ts";

/** How long `next` waits for a message before it says what came instead. */
const WAIT_MS = 10_000;

/** A mailer that keeps what it is given, for tests that read it as people would. */
export interface Mailbox extends Mailer {
	/** Everything that arrived, oldest first. */
	readonly received: readonly QueuedMail[];
	/** The oldest message to this address that was not read yet; waits until one arrives. */
	next(to: string): Promise<Mail>;
	/** Answers later attempts so, until told otherwise; what is not sent does not arrive. */
	answer(delivery: Delivery): void;
}

/** An empty mailbox that takes everything. */
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
