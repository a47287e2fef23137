import type { MailKind, QueuedMail } from "./mail.ts";
import type { MailOutbox } from "./mail-outbox.ts";
import type { Delivery, Mailer } from "./mailer.ts";
import { isGivenUp, nextAttemptAt } from "./retry-pause.ts";

/** Longer than an attempt and its note take, short enough for a code whose process was killed to arrive in time. */
const CLAIM_MS = 90_000;

/** For how long it is remembered that a message was sent, refused or expired. */
const DONE_KEPT_MS = 30 * 86_400_000;

/** How often the outbox is asked to note that a message was sent, and how long to wait in between. */
const NOTE_ATTEMPTS = 8;
const NOTE_PAUSE_MS = 1_000;

/** How an attempt ended, without anything that names the recipient. */
export interface MailAttempt {
	readonly id: string;
	readonly kind: MailKind;
	/** Attempts made, this one included. */
	readonly attempts: number;
	readonly outcome: "sent" | "postponed" | "refused";
	/** What the mail server said; empty when it was sent. */
	readonly reason: string;
}

/** What `deliverDueMail` needs. */
export interface DeliverMail {
	readonly outbox: MailOutbox;
	readonly mailer: Mailer;
	readonly now: () => Date;
	/** Messages under way at a time. */
	readonly atOnce?: number;
	/** Only messages that are due when it begins. */
	readonly onlyWaiting?: boolean;
	/** Also messages whose pause is not over, each once. */
	readonly ignorePauses?: boolean;
	/** Ends it after the messages under way. */
	readonly signal?: AbortSignal;
	/** Waited for before each message: lets those go first who wait for an answer. */
	readonly giveWay?: () => Promise<void>;
	/** Told after every attempt. */
	readonly onAttempt?: (attempt: MailAttempt) => void;
	/** Waits; for tests. */
	readonly pause?: (milliseconds: number) => Promise<void>;
}

/**
 * Sends every due message, a few at once, until none is left: each is sent, postponed or given up (docs/product.md,
 * 14.3). Ends early when no server is reached: what is left stays due, and keeps its turn.
 * @returns whether a server was reached, or nothing was due. Rejects when the outbox fails or the mailer has a fault of
 * its own; the messages under way have ended then.
 */
export async function deliverDueMail({
	outbox,
	mailer,
	now,
	atOnce = 4,
	onlyWaiting = false,
	ignorePauses = false,
	signal,
	giveWay,
	onAttempt,
	pause = sleep,
}: DeliverMail): Promise<boolean> {
	let isReachable = true;
	const instant = (later = 0) => new Date(now().getTime() + later).toISOString();
	const startedAt = instant();
	await outbox.tidy({ now: startedAt, doneBefore: instant(-DONE_KEPT_MS) });

	async function attempt(queued: QueuedMail): Promise<void> {
		let fault: unknown;
		const delivery = await mailer.send(queued).catch((error: unknown): Delivery => {
			fault = error;
			return { outcome: "later", reason: "Fallo interno del programa" };
		});
		const attempts = queued.attempts + 1;
		const tell = (outcome: MailAttempt["outcome"], reason: string) =>
			onAttempt?.({ id: queued.id, kind: queued.mail.kind, attempts, outcome, reason });

		if (delivery.outcome === "sent") {
			await note(() => outbox.markSent(queued.id, instant()), pause);
			return tell("sent", "");
		}
		const at = instant();
		const { createdAt, mail } = queued;
		if (delivery.outcome === "later" && delivery.unreachable === true && !isGivenUp(createdAt, at)) {
			isReachable = false;
			await outbox.release(queued.id, delivery.reason);
			return tell("postponed", delivery.reason);
		}
		const dueAt =
			delivery.outcome === "refused"
				? null
				: nextAttemptAt({ attempts, createdAt, expiresAt: mail.expiresAt, now: at });
		if (dueAt === null) await outbox.refuse(queued.id, { now: at, reason: delivery.reason });
		else await outbox.postpone(queued.id, { now: at, dueAt, reason: delivery.reason });
		tell(dueAt === null ? "refused" : "postponed", delivery.reason);
		if (fault !== undefined) throw fault;
	}

	/** One of `atOnce` lanes: takes a message, ends with it, takes the next. A slow one holds up only its lane. */
	async function deliver(): Promise<void> {
		const goesOn = () => signal?.aborted !== true && isReachable;
		while (goesOn()) {
			await giveWay?.();
			if (!goesOn()) return;
			const triedBefore = ignorePauses ? startedAt : undefined;
			const [queued] = await outbox.claim({
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

/** Notes what cannot be undone: a message whose sending is not noted would be sent again. */
async function note(write: () => Promise<void>, pause: (milliseconds: number) => Promise<void>): Promise<void> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await write();
		} catch (error) {
			if (attempt === NOTE_ATTEMPTS) throw error;
			await pause(attempt * NOTE_PAUSE_MS);
		}
	}
}

function sleep(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
