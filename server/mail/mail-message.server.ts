import type { SendMailOptions } from "nodemailer";
import type { QueuedMail } from "../../domain/mail/mail.ts";

/** Whom the site's mail comes from. */
export interface Sender {
	readonly name: string;
	readonly address: string;
}

/**
 * A message as Nodemailer takes it, the same at every attempt: Message-ID and date are those of the outbox.
 * Quoted-printable, so that every server takes it and a code can be read in the raw message.
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
		// text/calendar with its method, and once more as a file for programs that read only those (RFC 6047, 2.4).
		...(mail.calendar === undefined
			? {}
			: { icalEvent: { method: mail.calendar.method, filename: "evento.ics", content: mail.calendar.content } }),
		headers: {
			"Auto-Submitted": "auto-generated",
			...(mail.unsubscribeUrl === undefined
				? {}
				: { "List-Unsubscribe": `<${mail.unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
		},
		xMailer: false,
		// What stands in a message is never a file or an address to read from.
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}

/** Whether an address can stand in an SMTP command and in a header without being read as anything else. */
export function isPlainAddress(address: string): boolean {
	return address.length <= 254 && /^[^\s\p{Cc}\p{Cf}<>()[\]\\,;:"@]+@[^\s\p{Cc}\p{Cf}<>()\\,;"@]+$/u.test(address);
}

/** Text on one line, whatever it was. */
export function oneLine(text: string): string {
	return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
