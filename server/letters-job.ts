import type { LetterTexts } from "../domain/issues/published-texts.ts";
import { whyStopped } from "../domain/issues/why-stopped.ts";
import { createLetterLane, type SendLetters, sendLetters } from "../domain/letters/send-letters.ts";
import type { QueuedMail } from "../domain/mail/mail.ts";
import type { Mailer } from "../domain/mail/mail-outbox.ts";
import type { Log } from "./http/request-log.ts";
import type { Job } from "./jobs.ts";

/** How soon it is noticed that another process, such as the terminal, has started, paused or resumed a letter. */
const LETTERS_EVERY_MS = 30_000;

/** How long letters in progress may go on after the site was asked to stop. Then they are cut off. */
const LETTERS_DRAIN_MS = 6_000;

/** Sends the letters whose time has come, behind all other mail (docs/product.md, 27.7). */
export function createLettersJob({
	backend,
	mailer,
	mailFacts,
	now,
	log,
	yieldToRequests,
}: Pick<SendLetters, "now" | "yieldToRequests"> & {
	readonly backend: SendLetters["backend"] & LetterTexts;
	readonly mailer: Mailer;
	/** The origin of the site, without a trailing slash. Read anew for each run. */
	readonly mailFacts: () => Promise<Pick<SendLetters, "siteUrl">>;
	readonly log: Log;
}): Job {
	const send = (mail: QueuedMail) => mailer.sendLetter?.(mail) ?? mailer.send(mail);
	const lane = createLetterLane();
	let next: string | null = null;
	const note: SendLetters["note"] = (event, fields) =>
		log.write(/refused|uncertain|later/.test(event) ? "warn" : "info", event, fields);
	return {
		everyMs: LETTERS_EVERY_MS,
		nextAt: async () => next,
		async run(signal) {
			let limit: NodeJS.Timeout | undefined;
			const drain = () => {
				limit = setTimeout(() => mailer.close(), LETTERS_DRAIN_MS);
			};
			signal.addEventListener("abort", drain, { once: true });
			try {
				const { siteUrl } = await mailFacts();
				const options = { backend, send, siteUrl, now, signal, yieldToRequests, note };
				next = await sendLetters({ ...options, whyStopped: (issue) => whyStopped(backend, issue) }, lane);
			} finally {
				signal.removeEventListener("abort", drain);
				clearTimeout(limit);
			}
		},
	};
}
