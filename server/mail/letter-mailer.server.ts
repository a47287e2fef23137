import type { Readable } from "node:stream";
import { createTransport, type NodemailerError } from "nodemailer";
import type { QueuedMail } from "../../domain/mail/mail.ts";
import type { LetterDelivery, Mailer } from "../../domain/mail/mail-outbox.ts";
import { composeMessage, isPlainAddress } from "./mail-message.server.ts";
import { describeFailure, type SmtpMailerOptions, secretsIn, smtpOptions } from "./smtp-mailer.server.ts";

/** How many connections are open at most, and how many letters go over each before a new one is opened. */
const CONNECTIONS = 4;
const LETTERS_EACH = 100;

/** After how long without a letter a connection is closed: before servers close it, in milliseconds. */
const IDLE_MS = 20_000;

/** What is known of an attempt: whether any of the letter's text was on its way. */
interface Attempt {
	text: Readable | null;
}

/** Whether a reply says that the server did not take the message (RFC 5321, 4.2.1). Nonsense says nothing. */
function isNo(reply: number | undefined): boolean {
	return reply !== undefined && reply >= 400 && reply <= 599;
}

/** The part of a mailer that sends letters. */
type LetterMailer = Required<Pick<Mailer, "sendLetter" | "close">>;

/**
 * `Mailer.sendLetter` over SMTP, several letters a connection. A letter whose text was on its way when the connection ended,
 * without an answer of the server, is `uncertain`: the server may have taken it.
 */
export function createLetterMailer({
	url,
	from,
	limits = { silenceMs: 10_000, totalMs: 15_000 },
}: SmtpMailerOptions): LetterMailer {
	const attempts = new Map<string, Attempt>();
	const pool = createTransport({
		...smtpOptions(url, limits),
		pool: true,
		maxConnections: CONNECTIONS,
		maxMessages: LETTERS_EACH,
		// The pool would repeat by itself what may have been taken.
		maxRequeues: 0,
		idleTimeout: IDLE_MS,
	});
	pool.use("stream", (mail, done) => {
		const { message } = mail;
		const open = message.createReadStream.bind(message);
		const attempt = attempts.get(message.messageId());
		message.createReadStream = (...given) => {
			const text = open(...given);
			// Read only once the server has said that it takes the text.
			if (attempt !== undefined) attempt.text = text;
			return text;
		};
		done();
	});
	const closing = new AbortController();
	const secrets = secretsIn(url);

	async function tryOnce(queued: QueuedMail): Promise<LetterDelivery & { readonly isStale?: true }> {
		const attempt: Attempt = { text: null };
		const isBegun = () => attempt.text?.readableDidRead === true;
		attempts.set(queued.messageId, attempt);
		const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(limits.totalMs)]);
		try {
			await pool.sendMail({ ...composeMessage(queued, await from()), signal });
			return { outcome: "sent" };
		} catch (error) {
			const failure = error as NodemailerError;
			const isAnswered = !signal.aborted && isNo(failure.responseCode);
			const described = describeFailure(failure, [queued.mail.to, ...secrets]);
			const reason = signal.aborted
				? "El envío se ha cortado a medias"
				: described.outcome === "sent"
					? ""
					: described.reason;
			if (isBegun() && !isAnswered) return { outcome: "uncertain", reason };
			if (signal.aborted) return { outcome: "later", reason };
			return failure.code === "ECONNECTION" && !isAnswered ? { outcome: "later", reason, isStale: true } : described;
		} finally {
			attempts.delete(queued.messageId);
		}
	}

	return {
		async sendLetter(queued) {
			if (!isPlainAddress(queued.mail.to)) return { outcome: "refused", reason: "La dirección no es válida" };
			const first = await tryOnce(queued);
			// The server had closed the connection since the letter before; not a byte of this one was sent.
			return first.outcome === "later" && first.isStale === true ? tryOnce(queued) : first;
		},
		async close() {
			closing.abort();
			pool.close();
		},
	};
}
