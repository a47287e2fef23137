import type { Mail } from "../mail/mail.ts";
import { type MailBlock, renderMail } from "../mail/render-mail.ts";
import { dayOf, MADRID } from "../zoned-time.ts";
import { type Cadence, cadenceNames } from "./subscriber.ts";

/** The data for a message about getting letters. Addresses are absolute. */
interface LettersMail {
	readonly siteName: string;
	readonly siteUrl: string;
	readonly to: string;
	/** The address that ends the letters: a page with a button for people, a single POST for mail programs (RFC 8058). */
	readonly leaveUrl: string;
}

function why({ siteName }: LettersMail): string {
	return `Recibes este correo porque alguien ha pedido con tu dirección las novedades de ${siteName}.`;
}

function ending(
	{ leaveUrl }: LettersMail,
	label: string,
): Pick<Mail, "unsubscribeUrl"> & { readonly block: MailBlock } {
	return { unsubscribeUrl: leaveUrl, block: { type: "link", label, url: leaveUrl } };
}

/** Asks the person to confirm the address. `confirmUrl` opens a page with a button. */
export function confirmLettersMail(
	mail: LettersMail & { readonly confirmUrl: string; readonly cadence: Cadence },
): Mail {
	const { unsubscribeUrl, block } = ending(mail, "Borrar mi dirección");
	return renderMail({
		...mail,
		kind: "letters-confirm",
		subject: `Confirma que quieres las novedades de ${mail.siteName}`,
		preview: "Solo falta que confirmes que esta dirección es tuya.",
		heading: "Confirma tu correo",
		blocks: [
			`Alguien ha pedido con esta dirección mis novedades: ${mail.cadence === "each" ? "cada carta, cuando sale" : "una carta al mes"}. Si has sido tú, solo falta que lo confirmes; el enlace vale siete días.`,
			{ type: "button", label: "Confirmar mi correo", url: mail.confirmUrl },
			"Si no lo has pedido tú, no tienes que hacer nada: la dirección se borrará a los 30\u00a0días si nadie la confirma. También puedes borrarla ya.",
			block,
		],
		why: why(mail),
		expiresAt: null,
		unsubscribeUrl,
	});
}

/** Asks a person of a list that the site's author has brought from elsewhere whether they want letters from here. */
export function importedLettersMail(
	mail: LettersMail & { readonly author: string; readonly confirmUrl: string; readonly cadence: Cadence },
): Mail {
	const { unsubscribeUrl, block } = ending(mail, "No quiero recibirlas");
	return renderMail({
		...mail,
		kind: "letters-confirm",
		subject: `¿Quieres recibir las novedades de ${mail.siteName}?`,
		preview: `Tu dirección estaba en una lista anterior de ${mail.siteName}. Solo te lo pregunto una vez.`,
		heading: "¿Seguimos en contacto?",
		blocks: [
			`Tu dirección estaba en la lista de correo que ${mail.siteName} llevaba en otro sitio. Las novedades se envían ahora desde aquí, ${cadenceNames[mail.cadence].inSentence}, y solo a quien lo confirme. El enlace vale 30\u00a0días.`,
			{ type: "button", label: "Quiero recibirlas", url: mail.confirmUrl },
			"Si no haces nada, no las recibirás, y la dirección se borrará a los 30\u00a0días. Si no las quieres, dímelo ya y borro tu dirección:",
			block,
		],
		signature: mail.author,
		why: `Recibes este correo, una sola vez, porque tu dirección estaba en una lista anterior de ${mail.siteName}.`,
		expiresAt: null,
		unsubscribeUrl,
	});
}

/**
 * Tells a person who gets letters since the instant `since` (ISO 8601 in UTC) and asks again that nothing is left to
 * do. Only they can change how often letters come, because the form does not prove who owns the address.
 */
export function knownLettersMail(mail: LettersMail & { readonly since: string }): Mail {
	const since = dayOf(mail.since, MADRID);
	const { unsubscribeUrl, block } = ending(mail, "Cambiar cada cuánto las recibo o darme de baja");
	return renderMail({
		...mail,
		kind: "letters-known",
		subject: `Ya recibes las novedades de ${mail.siteName}`,
		preview: "Alguien ha vuelto a pedirlas con tu dirección. No tienes que hacer nada.",
		heading: "Ya recibes las novedades",
		blocks: [
			`Alguien ha vuelto a pedir las novedades con tu dirección. Ya las recibes desde el ${since}: no tienes que hacer nada.`,
			block,
		],
		why: why(mail),
		expiresAt: null,
		unsubscribeUrl,
	});
}
