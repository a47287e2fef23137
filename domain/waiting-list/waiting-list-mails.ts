import type { Mail, MailKind } from "../mail/mail.ts";
import { dayOf, MADRID } from "../mail/mail-dates.ts";
import { type Letter, type MailBlock, renderMail } from "../mail/render-mail.ts";

/** Every message of the list. Who leaves it gets none of them any more, and all others still (docs/product.md, 17.3). */
export const WAITING_MAILS = ["waiting-list-confirm", "waiting-list-known", "waiting-list-invite"] as const satisfies readonly MailKind[];

/** What every message of the list needs. Addresses are absolute. */
export interface WaitingMail {
	readonly siteName: string;
	readonly siteUrl: string;
	readonly to: string;
	/** Leaves the list: by a button for people, at once for mail programs (RFC 8058). */
	readonly leaveUrl: string;
}

/** Writes one of them out: what goes out from here can be taken back. */
function letterOfList(letter: Letter & { readonly kind: (typeof WAITING_MAILS)[number] }): Mail {
	return renderMail(letter);
}

const paragraph = (text: string): MailBlock => ({ type: "paragraph", text });

function why({ siteName }: WaitingMail): string {
	return `Recibes este correo porque se ha pedido entrar en la lista de espera de School, en ${siteName}, con tu dirección.`;
}

function leave({ leaveUrl }: WaitingMail): MailBlock {
	return { type: "link", label: "Salir de la lista", url: leaveUrl };
}

/** Asks whether the address is theirs. It carries no advertising. */
export function confirmWaiting(mail: WaitingMail & { readonly confirmUrl: string }): Mail {
	return letterOfList({
		...mail,
		kind: "waiting-list-confirm",
		subject: "Confirma tu correo para la lista de espera de School",
		preview: "Falta un paso: confirmar que este correo es tuyo.",
		heading: "Confirma tu correo",
		blocks: [
			paragraph("Falta un paso para entrar en la lista de espera de School: confirmar que este correo es tuyo. El enlace vale siete días."),
			{ type: "button", label: "Confirmar mi correo", url: mail.confirmUrl },
			paragraph("Si no lo has pedido tú, no tienes que hacer nada: sin confirmar, borramos la dirección a los 30 días. También puedes borrarla ya."),
			leave(mail),
		],
		why: why(mail),
		expiresAt: null,
		unsubscribeUrl: mail.leaveUrl,
	});
}

/** Tells somebody who is on the list and asked again that they are on it. */
export function alreadyWaiting(mail: WaitingMail & { readonly since: string }): Mail {
	const since = dayOf(mail.since, MADRID);
	return letterOfList({
		...mail,
		kind: "waiting-list-known",
		subject: "Ya estabas en la lista de espera de School",
		preview: `Estás en la lista desde el ${since}.`,
		heading: "Ya estabas en la lista",
		blocks: [paragraph(`Ya estabas en la lista desde el ${since}. No tienes que hacer nada más: te escribiremos cuando abra School.`), leave(mail)],
		why: why(mail),
		expiresAt: null,
		unsubscribeUrl: mail.leaveUrl,
	});
}

/** Lets somebody in. `url` is where to go. */
export function inviteWaiting(mail: WaitingMail & { readonly url: string; readonly name: string | null }): Mail {
	return letterOfList({
		...mail,
		kind: "waiting-list-invite",
		subject: `Tu sitio en School, de ${mail.siteName}`,
		preview: "Te toca: ya puedes entrar en School.",
		heading: mail.name === null ? "Ya puedes entrar en School" : `${mail.name}, ya puedes entrar en School`,
		blocks: [
			paragraph("Pediste que te avisáramos cuando abriera School, y te ha llegado el turno."),
			{ type: "button", label: "Entrar en School", url: mail.url },
			leave(mail),
		],
		why: why(mail),
		expiresAt: null,
		unsubscribeUrl: mail.leaveUrl,
	});
}
