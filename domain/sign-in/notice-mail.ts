import { momentOf } from "../date-words.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import { type MailBlock, renderMail } from "../mail/render-mail.ts";
import { SECURITY_PATH } from "../site-paths.ts";
import { MADRID } from "../zoned-time.ts";

/** The fields of every message to an account's owner. Addresses are absolute; instants are ISO 8601 in UTC. */
export interface AccountMail {
	readonly siteName: string;
	readonly siteUrl: string;
	readonly to: string;
}

/** The wording of a message about something that has happened to the account. */
interface NoticeWords {
	readonly kind: MailKind;
	readonly subject: string;
	readonly preview: string;
	readonly heading: string;
	readonly blocks: readonly MailBlock[];
}

/** A message about something that has happened to the account. */
export function noticeMail({ siteName, siteUrl, to }: AccountMail, words: NoticeWords): Mail {
	return renderMail({
		...words,
		to,
		siteName,
		siteUrl,
		why: `Recibes este correo porque tienes una cuenta en ${siteName}. Los avisos de seguridad no se pueden desactivar.`,
		expiresAt: null,
	});
}

/** What a notice says to a person who did it themselves. */
export const IF_YOU = "Si has sido tú, no tienes que hacer nada.";

/** The button that leads to the security of the account. */
export const reviewSecurity = ({ siteUrl }: AccountMail): MailBlock => ({
	type: "button",
	label: "Revisar la seguridad de mi cuenta",
	url: siteUrl + SECURITY_PATH,
});

/** A moment in a sentence of a message, at the site's time. */
export const moment = (instant: string) => momentOf(instant, MADRID);
