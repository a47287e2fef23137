import { deliverDueMail, type MailAttempt } from "../domain/mail/deliver-mail.ts";
import type { Mailer } from "../domain/mail/mail-outbox.ts";
import type { OutboxBackend } from "../domain/mail/outgoing-mail.ts";
import { serverPauseMs } from "../domain/mail/retry-pause.ts";
import type { Log } from "./http/request-log.ts";
import type { Job } from "./jobs.ts";

/** Another process may have added mail; this is the longest such mail goes unnoticed. */
const MAIL_EVERY_MS = 60_000;

/** Number of messages sent in parallel. */
const MAIL_AT_ONCE = 4;

/**
 * How long messages in progress may go on after the site was asked to stop. Then they are cut off and wait for the next
 * start.
 */
const MAIL_DRAIN_MS = 6_000;

/**
 * Delivers the mail that is due. While the server cannot be reached, the pauses between attempts grow, however much
 * mail is added meanwhile. The very first pass, and the first that reaches the server again, send the waiting messages
 * one after the other, in order. Only mail added after that is sent several at once.
 */
export function createMailJob({
	backend,
	mailer,
	now,
	log,
	yieldToRequests = () => Promise.resolve(),
}: {
	readonly backend: OutboxBackend;
	readonly mailer: Mailer;
	readonly now: () => Date;
	readonly log: Log;
	/** Awaited before each message. */
	readonly yieldToRequests?: () => Promise<void>;
}): Job {
	let failures = 0;
	let isReached = false;
	let retryAt = Number.NEGATIVE_INFINITY;
	/**
	 * Whether the server is left alone for now. It is not if more time is left than the pause lasts: then the clock has
	 * been set back since.
	 */
	function isPaused(): boolean {
		const left = retryAt - now().getTime();
		return left > 0 && left <= serverPauseMs(failures);
	}
	return {
		everyMs: MAIL_EVERY_MS,
		nextAt: async () => (isPaused() ? new Date(retryAt).toISOString() : backend.outbox.nextDueAt()),
		async run(signal) {
			if (isPaused()) return;
			let limit: NodeJS.Timeout | undefined;
			const drain = () => {
				limit = setTimeout(() => mailer.close(), MAIL_DRAIN_MS);
			};
			signal.addEventListener("abort", drain, { once: true });
			try {
				const pass = {
					backend,
					mailer,
					now,
					signal,
					yieldToRequests,
					onAttempt: (attempt: MailAttempt) => logAttempt(log, attempt),
				};
				// Mail added meanwhile is left out: under steady traffic this single-lane pass would never end.
				isReached ||= await deliverDueMail({ ...pass, atOnce: 1, onlyWaiting: true });
				if (isReached) isReached = await deliverDueMail({ ...pass, atOnce: MAIL_AT_ONCE });
				failures = isReached ? 0 : failures + 1;
				retryAt = isReached ? Number.NEGATIVE_INFINITY : now().getTime() + serverPauseMs(failures);
			} finally {
				signal.removeEventListener("abort", drain);
				clearTimeout(limit);
			}
		},
	};
}

function logAttempt(log: Log, { id, kind, attempts, outcome, reason }: MailAttempt): void {
	const fields = { mail: id, kind, attempts };
	if (outcome === "sent") log.write("info", "mail sent", fields);
	else log.write(outcome === "refused" ? "error" : "warn", `mail ${outcome}`, { ...fields, reason });
}
