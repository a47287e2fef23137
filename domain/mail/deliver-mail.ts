import type { MailKind, QueuedMail } from "./mail.ts";
import type { Delivery, Mailer } from "./mail-outbox.ts";
import { noteSent, sleep } from "./note-sent.ts";
import {
	claimMail,
	markSent,
	type OutboxBackend,
	postponeMail,
	refuseMail,
	releaseMail,
	tidyOutbox,
} from "./outgoing-mail.ts";
import { isGivenUp, nextAttemptAt } from "./retry-pause.ts";

/**
 * How long a message stays claimed. It is longer than an attempt and the write that records it. It is short enough that
 * a code still arrives in time when the process that claimed it was killed.
 */
const CLAIM_MS = 90_000;

/** How long the outbox keeps the fact that a message was sent, refused or expired: 30 days. */
const DONE_KEPT_MS = 30 * 86_400_000;

/** How an attempt ended. It contains no data about the recipient. */
export interface MailAttempt {
	readonly id: string;
	readonly kind: MailKind;
	/** Number of attempts so far, this one included. */
	readonly attempts: number;
	readonly outcome: "sent" | "postponed" | "refused";
	/** Why the attempt failed, in one line; empty when the message was sent. */
	readonly reason: string;
}

export interface DeliverMail {
	readonly backend: OutboxBackend;
	readonly mailer: Mailer;
	readonly now: () => Date;
	/** How many messages to send at the same time. Absent: 4. */
	readonly atOnce?: number;
	/** Whether to send only messages that are due when the delivery begins. */
	readonly onlyWaiting?: boolean;
	/** Whether to also send messages whose retry pause has not passed, each once. */
	readonly ignorePauses?: boolean;
	/** Stops the delivery after the messages in progress. */
	readonly signal?: AbortSignal;
	/** Awaited before each message, so that pending requests to the site go first. */
	readonly yieldToRequests?: () => Promise<void>;
	/** Called after every attempt. */
	readonly onAttempt?: (attempt: MailAttempt) => void;
	/** Replaces the timer in tests. */
	readonly pause?: (milliseconds: number) => Promise<void>;
}

/**
 * Sends every due message, `atOnce` at a time, until none is left. Each one is sent, postponed or given up
 * (docs/product.md, 14.3). Stops early when no mail server is reached; the remaining messages stay due and keep their
 * order.
 * @returns false when the mail server could not be reached; true otherwise, also when nothing was due.
 * @throws when the outbox fails or the mailer has an internal fault; by then the messages in progress have ended.
 */
export async function deliverDueMail({
	backend,
	mailer,
	now,
	atOnce = 4,
	onlyWaiting = false,
	ignorePauses = false,
	signal,
	yieldToRequests,
	onAttempt,
	pause = sleep,
}: DeliverMail): Promise<boolean> {
	let isReachable = true;
	const instant = (later = 0) => new Date(now().getTime() + later).toISOString();
	const startedAt = instant();
	await tidyOutbox(backend, { now: startedAt, doneBefore: instant(-DONE_KEPT_MS) });

	async function attempt(queued: QueuedMail): Promise<void> {
		let fault: unknown;
		const delivery = await mailer.send(queued).catch((error: unknown): Delivery => {
			fault = error;
			return { outcome: "later", reason: "Fallo interno del programa" };
		});
		const attempts = queued.attempts + 1;
		const report = (outcome: MailAttempt["outcome"], reason: string) =>
			onAttempt?.({ id: queued.id, kind: queued.mail.kind, attempts, outcome, reason });

		if (delivery.outcome === "sent") {
			await noteSent(() => markSent(backend, queued.id, instant()), pause);
			return report("sent", "");
		}
		const at = instant();
		const { createdAt, mail } = queued;
		if (delivery.outcome === "later" && delivery.unreachable === true && !isGivenUp(createdAt, at)) {
			isReachable = false;
			await releaseMail(backend, queued.id, delivery.reason);
			return report("postponed", delivery.reason);
		}
		const dueAt =
			delivery.outcome === "refused"
				? null
				: nextAttemptAt({ attempts, createdAt, expiresAt: mail.expiresAt, now: at });
		if (dueAt === null) await refuseMail(backend, queued.id, { now: at, reason: delivery.reason });
		else await postponeMail(backend, queued.id, { dueAt, reason: delivery.reason });
		report(dueAt === null ? "refused" : "postponed", delivery.reason);
		if (fault !== undefined) throw fault;
	}

	/** One of `atOnce` lanes, each of which sends one message after the other. A slow message delays only its lane. */
	async function deliver(): Promise<void> {
		const goesOn = () => signal?.aborted !== true && isReachable;
		while (goesOn()) {
			await yieldToRequests?.();
			if (!goesOn()) return;
			const triedBefore = ignorePauses ? startedAt : undefined;
			const [queued] = await claimMail(backend, {
				now: onlyWaiting ? startedAt : instant(),
				claimedUntil: instant(CLAIM_MS),
				limit: 1,
				triedBefore,
			});
			if (queued === undefined) return;
			await attempt(queued);
		}
	}

	const lanes = await Promise.allSettled(Array.from({ length: atOnce }, deliver));
	for (const lane of lanes) if (lane.status === "rejected") throw lane.reason;
	return isReachable;
}
