import type { Mail, MailKind } from "../mail/mail.ts";
import { type MailBlock, type MailContent, renderMail } from "../mail/render-mail.ts";
import { dayOf, MADRID } from "../zoned-time.ts";
import { whatIsConfirmed } from "./waiting-list.ts";

/**
 * All kinds of messages of the list. A person who leaves the list gets none of these any more, but still gets all other
 * messages (docs/product.md, 17.3).
 */
export const WAITING_MAILS = [
	"waiting-list-confirm",
	"waiting-list-known",
	"waiting-list-invite",
] as const satisfies readonly MailKind[];

/** The data for any message of the list. Addresses are absolute. */
export interface WaitingMail {
	readonly siteName: string;
	readonly siteUrl: string;
	readonly to: string;
	/**
	 * The address that leaves the list: a page with a button for people, a single POST for mail programs (RFC 8058).
	 */
	readonly leaveUrl: string;
}

/** Restricts the messages written here to the kinds in `WAITING_MAILS`, which `removeFromList` can remove. */
function renderListMail(content: MailContent & { readonly kind: (typeof WAITING_MAILS)[number] }): Mail {
	return renderMail(content);
}

function why({ siteName }: WaitingMail): string {
	return `Recibes este correo porque alguien ha apuntado tu dirección a la lista de espera de School, el curso de ${siteName}.`;
}

function leave({ leaveUrl }: WaitingMail, label = "Salir de la lista"): MailBlock {
	return { type: "link", label, url: leaveUrl };
}

/**
 * Asks the person to confirm the address, and says what they confirm with it: School alone or, with `news`, news too.
 * It contains no advertising.
 */
export function confirmWaiting(mail: WaitingMail & { readonly confirmUrl: string; readonly news: boolean }): Mail {
	return renderListMail({
		...mail,
		kind: "waiting-list-confirm",
		subject: "Confirma tu correo para la lista de espera de School",
		preview: `Para ${whatIsConfirmed(mail)} falta un paso: confirmar que esta dirección es tuya.`,
		heading: "Confirma tu correo",
		blocks: [
			`Falta un paso para ${whatIsConfirmed(mail)}: confirmar que esta dirección es tuya. El enlace vale siete días.`,
			{ type: "button", label: "Confirmar mi correo", url: mail.confirmUrl },
			"Si no lo has pedido tú, no tienes que hacer nada: la dirección se borrará a los 30\u00a0días si nadie la confirma. También puedes borrarla ya.",
			leave(mail, "Borrar mi dirección"),
		],
		why: why(mail),
		expiresAt: null,
		unsubscribeUrl: mail.leaveUrl,
	});
}

/**
 * Tells a person who signs up again that they are already on the list, since the instant `since`. `newsUrl` is the page
 * where news is switched on, for a person who requested news and does not get it yet; otherwise null. The form's box
 * alone cannot switch it on, because it does not prove who owns the address.
 */
export function alreadyWaiting(
	mail: WaitingMail & { readonly author: string; readonly since: string; readonly newsUrl: string | null },
): Mail {
	const since = dayOf(mail.since, MADRID);
	const { newsUrl } = mail;
	const already = `Ya estabas en la lista desde el ${since}.`;
	const blocks: readonly MailBlock[] =
		newsUrl === null
			? [`${already} No tienes que hacer nada más: te escribiré cuando abra School.`]
			: [
					`${already} Te escribiré cuando abra School.`,
					"Alguien ha pedido además, con tu dirección, recibir novedades por correo. Para eso falta un paso: entra con esta dirección y actívalo en «Comunicaciones», en tus ajustes. Si no lo has pedido tú, no tienes que hacer nada.",
					{ type: "button", label: "Ir a Comunicaciones", url: newsUrl },
				];
	return renderListMail({
		...mail,
		kind: "waiting-list-known",
		subject: "Ya estabas en la lista de espera de School",
		preview: `Estás en la lista de espera de School desde el ${since}. No tienes que volver a apuntarte.`,
		heading: "Ya estabas en la lista",
		blocks: [...blocks, leave(mail)],
		signature: mail.author,
		why: why(mail),
		expiresAt: null,
		unsubscribeUrl: mail.leaveUrl,
	});
}

/** Invites a person to School. `url` is the page that they should open. */
export function inviteWaiting(
	mail: WaitingMail & {
		readonly author: string;
		readonly url: string;
		readonly name: string | null;
		readonly hasAccount: boolean;
	},
): Mail {
	return renderListMail({
		...mail,
		kind: "waiting-list-invite",
		subject: "Ya puedes entrar en School",
		preview: "Pediste un aviso para cuando abriera, y ya está abierto para ti.",
		heading: mail.name === null ? "Te ha llegado el turno" : `${mail.name}, te ha llegado el turno`,
		blocks: [
			"Pediste un aviso para cuando abriera School. Ya está abierto para ti.",
			...(mail.hasAccount
				? [`Entra con esta dirección, ${mail.to}: recibirás un código; no hace falta contraseña.`]
				: []),
			{ type: "button", label: "Entrar en School", url: mail.url },
			leave(mail),
		],
		signature: mail.author,
		why: `Recibes este correo porque te apuntaste a la lista de espera de School, el curso de ${mail.siteName}.`,
		expiresAt: null,
		unsubscribeUrl: mail.leaveUrl,
	});
}
