import { createTransport, type NodemailerError } from "nodemailer";
import type { Delivery, Mailer } from "../../domain/mail/mail-outbox.ts";
import { composeMessage, isPlainAddress, oneLine, type Sender } from "./mail-message.server.ts";

/** How to reach a mail server. */
export interface SmtpMailerOptions {
	/**
	 * `smtp://` (STARTTLS where the server offers it) or `smtps://` (TLS from the start), with credentials if the
	 * server wants them.
	 */
	readonly url: string;
	/** Asked for each message. */
	readonly from: () => Promise<Sender>;
	/** How long the server may be silent, and how long an attempt may take in all. */
	readonly limits?: { readonly silenceMs: number; readonly totalMs: number };
}

/** Maximum length of a failure's reason, in characters. */
const REASON_LENGTH = 200;

/** Replies about the site's account at the server, not about the message (RFC 4954, 6). */
const AUTHENTICATION_REPLIES: readonly number[] = [530, 534, 535, 538];

/** Error codes of failures before the server has seen any message. */
const BEFORE_ANY_MESSAGE: readonly string[] = ["EDNS", "ETLS", "EAUTH"];

/** Codes of Node.js for encryption that fails, also where it begins with the connection. */
const ENCRYPTION = /^ERR_(?:SSL|TLS)_|CERT|SIGNATURE/;

/**
 * Nodemailer has one code for all timeouts, and one for all protocol errors. Only the text tells at which stage it
 * happened.
 */
const NO_GREETING = /^(?:Connection timeout|Greeting never received|Invalid greeting)/;

/**
 * Whether every message would have failed in the same way. A connection that breaks later may be this message's fault,
 * and one message must not hold up the others.
 */
function isUnreachable({ code = "", originalCode = "", command, message, syscall }: NodemailerError): boolean {
	return (
		syscall === "connect" ||
		ENCRYPTION.test(originalCode) ||
		BEFORE_ANY_MESSAGE.includes(code) ||
		(command === "CONN" && NO_GREETING.test(message))
	);
}

/** The reason the owner reads when the server sent no reply. */
const FAILURES: Readonly<Record<string, string>> = {
	ETIMEDOUT: "El servidor de correo no responde",
	EDNS: "No se encuentra el servidor de correo",
	ECONNECTION: "El servidor de correo ha cortado la conexión",
	ESOCKET: "No se puede hablar con el servidor de correo",
	ETLS: "No se puede cifrar la conexión con el servidor de correo",
	EAUTH: "El servidor de correo no acepta el usuario o la contraseña",
};

/**
 * The connection's settings. Credentials are sent encrypted only, unless the server is on this machine or the address
 * says otherwise (`?requireTLS=false`).
 */
export function smtpOptions(url: string, { silenceMs }: { readonly silenceMs: number }) {
	const { hostname, username } = new URL(url);
	return {
		url,
		requireTLS: username !== "" && !isThisMachine(hostname),
		connectionTimeout: silenceMs,
		dnsTimeout: silenceMs,
		// A little shorter than the other timeouts, so that a missing greeting is recognised as such.
		greetingTimeout: 0.8 * silenceMs,
		socketTimeout: silenceMs,
	};
}

/** The parts of the address that no reason may repeat. */
export function secretsIn(url: string): readonly string[] {
	const { username, password } = new URL(url);
	return [username, password].flatMap((part) => [part, decoded(part)]);
}

/**
 * `Mailer` over SMTP, one connection per message.
 */
export function createSmtpMailer({
	url,
	from,
	limits = { silenceMs: 10_000, totalMs: 15_000 },
}: SmtpMailerOptions): Mailer {
	const transport = createTransport(smtpOptions(url, limits));
	const closing = new AbortController();
	const secrets = secretsIn(url);

	return {
		async send(queued) {
			const { to } = queued.mail;
			if (!isPlainAddress(to)) return { outcome: "refused", reason: "La dirección no es válida" };
			const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(limits.totalMs)]);
			try {
				await transport.sendMail({ ...composeMessage(queued, await from()), signal });
				return { outcome: "sent" };
			} catch (error) {
				if (closing.signal.aborted) return { outcome: "later", reason: "El sitio se ha parado mientras se enviaba" };
				if (signal.aborted) return { outcome: "later", reason: "El servidor de correo no ha terminado a tiempo" };
				return describeFailure(error as NodemailerError, [to, ...secrets]);
			}
		},
		async close() {
			closing.abort();
			transport.close();
		},
	};
}

/** How an attempt ended that failed with `error`. `hidden`: what the reason must not contain. */
export function describeFailure(error: NodemailerError, hidden: readonly string[]): Delivery {
	const { code = "", originalCode = "", message, response, responseCode, command } = error;
	const failure = FAILURES[ENCRYPTION.test(originalCode) ? "ETLS" : code] ?? code;
	const words = response === undefined ? [failure, message] : [command ?? "", response];
	const reason = withoutAddresses(oneLine(words.filter((word) => word !== "").join(": ")), hidden).slice(
		0,
		REASON_LENGTH,
	);
	const isAboutMessage = code === "EENVELOPE" || code === "EMESSAGE";
	// Without a response it was not the server who refused it.
	const isForGood = response === undefined || (isFinal(responseCode) && !AUTHENTICATION_REPLIES.includes(responseCode));
	if (isAboutMessage && isForGood) return { outcome: "refused", reason, ...mailboxOf(error) };
	return { outcome: "later", reason, ...(isUnreachable(error) ? { unreachable: true } : {}) };
}

/** Whether a reply refuses for good (RFC 5321, 4.2.1). Other numbers, and none, are no refusal. */
function isFinal(reply: number | undefined): reply is number {
	return reply !== undefined && reply >= 500 && reply <= 599;
}

/** What a refusal says of the recipient's mailbox, by its step and its enhanced status code (RFC 3463). */
function mailboxOf({ command, response }: NodemailerError): Pick<Delivery & { outcome: "refused" }, "mailbox"> {
	if (command !== "RCPT TO" || response === undefined) return {};
	const code = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? "";
	if (code.startsWith("5.7.")) return {};
	return { mailbox: code === "5.1.1" ? "unknown" : "refused" };
}

/** Servers echo what they received: the recipient, the user name, sometimes the password. */
function withoutAddresses(text: string, hidden: readonly string[]): string {
	let rest = text;
	for (const secret of hidden.filter((each) => each.length > 2).toSorted((one, other) => other.length - one.length)) {
		for (const form of [secret, Buffer.from(secret).toString("base64")]) rest = rest.replaceAll(literally(form), "…");
	}
	return rest.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "…");
}

function literally(text: string): RegExp {
	return new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"), "gi");
}

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

function isThisMachine(hostname: string): boolean {
	return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
