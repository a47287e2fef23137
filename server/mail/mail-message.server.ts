import type { SendMailOptions } from "nodemailer";
import type { QueuedMail } from "../../domain/mail/mail.ts";

/** The sender of the site's mail. */
export interface Sender {
	readonly name: string;
	readonly address: string;
}

/**
 * A message in Nodemailer's form, the same at every attempt: Message-ID and date are those of the outbox. It is
 * quoted-printable, so that every server accepts it and a code can be read in the raw message.
 */
export function composeMessage({ mail, messageId, createdAt }: QueuedMail, from: Sender): SendMailOptions {
	return {
		from: { name: oneLine(from.name), address: from.address },
		to: { name: "", address: mail.to },
		envelope: { from: from.address, to: mail.to },
		subject: oneLine(mail.subject),
		messageId,
		date: new Date(createdAt),
		text: mail.text,
		html: mail.html,
		textEncoding: "quoted-printable",
		// text/calendar with its method, and again as a file for programs that read only files (RFC 6047, 2.4).
		...(mail.calendar === undefined
			? {}
			: { icalEvent: { method: mail.calendar.method, filename: "evento.ics", content: mail.calendar.content } }),
		headers: {
			...(mail.listId === undefined
				? { "Auto-Submitted": "auto-generated" }
				: { "List-Id": `<${mail.listId}>`, Precedence: "bulk" }),
			...(mail.unsubscribeUrl === undefined
				? {}
				: { "List-Unsubscribe": `<${mail.unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
		},
		xMailer: false,
		// Content of a message must never be read as a file path or an address to fetch.
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}

/** Whether an address can stand in an SMTP command and in a header without being read as anything else. */
export function isPlainAddress(address: string): boolean {
	return address.length <= 254 && /^[^\s\p{Cc}\p{Cf}<>()[\]\\,;:"@]+@[^\s\p{Cc}\p{Cf}<>()\\,;"@]+$/u.test(address);
}

/** The text on one line: line breaks and control characters become spaces. */
export function oneLine(text: string): string {
	return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
