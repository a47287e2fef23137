import type { Mail, MailKind } from "../mail/mail.ts";
import { dayOf, hourOf, MADRID, momentOf } from "../mail/mail-words.ts";
import { type MailBlock, renderMail } from "../mail/render-mail.ts";
import { LOGIN_PATH } from "../site-paths.ts";

/** The fields of every message to an account's owner. Addresses are absolute; instants are ISO 8601 in UTC. */
export interface AccountMail {
	readonly siteName: string;
	readonly siteUrl: string;
	readonly to: string;
	/** IANA time zone of the times in the message. Absent: Europe/Madrid. */
	readonly timeZone?: string | undefined;
}

/** A message with a code. */
export interface CodeMail extends AccountMail {
	readonly code: string;
	/** The address of a page whose button has the same effect as the code. Null: the message has no button. */
	readonly link: string | null;
	readonly expiresAt: string;
}

function paragraph(text: string): MailBlock {
	return { type: "paragraph", text };
}

/** The wording of a message with a code, in Spanish. */
interface CodeWords {
	readonly kind: MailKind;
	/** Completes the subject "… es tu código para …". */
	readonly purpose: string;
	readonly heading: string;
	/** The paragraph before the code. */
	readonly intro: string;
	readonly button: string;
	/** What to do if somebody else requested the code. */
	readonly notYou: string;
	readonly why: string;
}

/** Writes a message with a code. */
function codeMail(
	{ siteName, siteUrl, to, code, link, expiresAt, timeZone = MADRID }: CodeMail,
	words: CodeWords,
): Mail {
	const hour = hourOf(expiresAt, timeZone);
	const validity = `Vale hasta ${hour.startsWith("01:") ? "la" : "las"} ${hour} y solo se puede usar una vez.`;
	const way: readonly MailBlock[] =
		link === null
			? []
			: [paragraph("También puedes seguir sin escribirlo:"), { type: "button", label: words.button, url: link }];
	return renderMail({
		kind: words.kind,
		to,
		subject: `${code} es tu código para ${words.purpose}`,
		siteName,
		siteUrl,
		preview: validity,
		heading: words.heading,
		blocks: [paragraph(words.intro), { type: "code", code }, paragraph(validity), ...way, paragraph(words.notYou)],
		why: words.why,
		expiresAt,
	});
}

/** The message with the code for signing in. It is the same whether or not the address has an account. */
export function signInCode(mail: CodeMail): Mail {
	const { siteName } = mail;
	return codeMail(mail, {
		kind: "sign-in-code",
		purpose: `entrar en ${siteName}`,
		heading: "Tu código para entrar",
		intro: `Escribe este código en la página de ${siteName} en la que lo has pedido:`,
		button: `Entrar en ${siteName}`,
		notYou:
			"Si no lo has pedido tú, no tienes que hacer nada: sin el código nadie entra con tu correo. No se lo des a nadie, ni aunque te lo pidan.",
		why: `Recibes este correo porque se ha pedido un código para entrar en ${siteName} con tu dirección.`,
	});
}

/** The message with the code that confirms a new account with a password. */
export function signUpCode(mail: CodeMail): Mail {
	const { siteName } = mail;
	return codeMail(mail, {
		kind: "sign-up-code",
		purpose: `crear tu cuenta en ${siteName}`,
		heading: "Tu código para crear la cuenta",
		intro: `Se ha pedido una cuenta con contraseña en ${siteName} para tu correo. La contraseña empezará a valer cuando escribas este código:`,
		button: `Crear mi cuenta en ${siteName}`,
		notYou:
			"Si no lo has pedido tú, no uses el código ni el enlace: sin ellos esa contraseña no sirve de nada. No se los des a nadie, ni aunque te los pidan.",
		why: `Recibes este correo porque se ha pedido una cuenta en ${siteName} con tu dirección.`,
	});
}

/** The message with the code for choosing a new password. */
export function passwordResetCode(mail: CodeMail): Mail {
	const { siteName } = mail;
	return codeMail(mail, {
		kind: "password-reset-code",
		purpose: `cambiar tu contraseña de ${siteName}`,
		heading: "Tu código para cambiar la contraseña",
		intro: `Escribe este código en la página de ${siteName} en la que lo has pedido:`,
		button: "Cambiar mi contraseña",
		notYou:
			"Si no lo has pedido tú, no tienes que hacer nada: tu contraseña no ha cambiado. No des el código a nadie, ni aunque te lo pidan.",
		why: `Recibes este correo porque se ha pedido cambiar la contraseña de ${siteName} de la cuenta con tu dirección.`,
	});
}

/** The message with the code that confirms an account's new address. Send it to the new address. */
export function emailChangeCode(mail: CodeMail): Mail {
	const { siteName } = mail;
	return codeMail(mail, {
		kind: "email-change-code",
		purpose: `confirmar tu correo en ${siteName}`,
		heading: "Confirma tu correo nuevo",
		intro: `Se ha pedido que una cuenta de ${siteName} use esta dirección. Para confirmarlo, escribe este código donde lo has pedido (el botón de abajo solo funciona allí):`,
		button: "Confirmar mi correo",
		notYou:
			"Si no lo has pedido tú, no tienes que hacer nada: sin el código ninguna cuenta usará tu dirección. No se lo des a nadie, ni aunque te lo pidan.",
		why: `Recibes este correo porque alguien ha escrito tu dirección como correo nuevo de su cuenta de ${siteName}.`,
	});
}

/**
 * The message with the code by which a signed-in person proves their identity again. It has no link, because the code
 * is valid only in the session that requested it.
 */
export function proofCode(mail: CodeMail): Mail {
	const { siteName } = mail;
	return codeMail(
		{ ...mail, link: null },
		{
			kind: "proof-code",
			purpose: `confirmar que eres tú en ${siteName}`,
			heading: "Confirma que eres tú",
			intro: `Se va a cambiar el correo o la contraseña de tu cuenta de ${siteName}. Para seguir, escribe este código donde lo has pedido:`,
			button: "",
			notYou:
				"Si no lo has pedido tú, alguien ha entrado en tu cuenta: no le des el código; entra, cierra las sesiones que no reconozcas y quita las cuentas de otros sitios que no sean tuyas.",
			why: `Recibes este correo porque se ha pedido un cambio en la cuenta de ${siteName} con tu dirección.`,
		},
	);
}

/**
 * Says that the site's owner has changed the account's address on request. Send one message to the old address and one,
 * with `isNew`, to the new address.
 */
export function emailChangedByOwner(
	mail: AccountMail & { readonly at: string; readonly isNew: boolean; readonly supportEmail: string },
): Mail {
	const { siteName, siteUrl, at, isNew, supportEmail, timeZone = MADRID } = mail;
	const sentence = isNew
		? `Tu cuenta de ${siteName} usa este correo desde el ${momentOf(at, timeZone)}. Entra con un código que te enviaremos aquí.`
		: `Tu cuenta de ${siteName} usa otro correo desde el ${momentOf(at, timeZone)}. Ya no se entra en ella con esta dirección.`;
	return noticeMail(mail, {
		kind: "email-changed",
		subject: `El correo de tu cuenta de ${siteName} ha cambiado`,
		preview: "Lo ha cambiado quien lleva el sitio.",
		heading: "El correo de tu cuenta ha cambiado",
		blocks: [
			paragraph(sentence),
			paragraph("Lo ha cambiado quien lleva el sitio, porque se le ha pedido. Todas las sesiones se han cerrado."),
			paragraph(`Si no lo has pedido tú, escribe cuanto antes a ${supportEmail}.`),
			{ type: "button", label: `Entrar en ${siteName}`, url: siteUrl + LOGIN_PATH },
		],
	});
}

/** The message with the code that confirms the deletion of an account. */
export function deletionCode(mail: CodeMail): Mail {
	const { siteName } = mail;
	return codeMail(mail, {
		kind: "deletion-code",
		purpose: `eliminar tu cuenta de ${siteName}`,
		heading: "Confirma que quieres eliminar tu cuenta",
		intro: `Se ha pedido eliminar tu cuenta de ${siteName}. Para confirmarlo, escribe este código:`,
		button: "Eliminar mi cuenta",
		notYou:
			"Si no lo has pedido tú, alguien ha entrado en tu cuenta: no le des el código; entra, cierra las sesiones que no reconozcas y cambia la contraseña si tienes una.",
		why: `Recibes este correo porque se ha pedido eliminar la cuenta de ${siteName} con tu dirección.`,
	});
}

/**
 * The message with the code that proves an address for its owner's rights. It is the same whether data is stored under the
 * address or not.
 */
export function rightsCode(mail: CodeMail): Mail {
	const { siteName } = mail;
	return codeMail(mail, {
		kind: "rights-code",
		purpose: `ver tus datos en ${siteName}`,
		heading: "Tu código para ver tus datos",
		intro: `Escribe este código en la página de ${siteName} en la que lo has pedido. Con él verás lo que guardamos con tu correo y podrás llevártelo o borrarlo:`,
		button: "Ver mis datos",
		notYou:
			"Si no lo has pedido tú, no tienes que hacer nada: sin el código nadie ve ni borra tus datos. No se lo des a nadie, ni aunque te lo pidan.",
		why: `Recibes este correo porque se ha pedido ver los datos que guarda ${siteName} con tu dirección.`,
	});
}

/** The wording of a message about something that has happened to the account. */
interface NoticeWords {
	readonly kind: MailKind;
	readonly subject: string;
	readonly preview: string;
	readonly heading?: string;
	readonly blocks: readonly MailBlock[];
}

function noticeMail({ siteName, siteUrl, to }: AccountMail, { heading, ...words }: NoticeWords): Mail {
	return renderMail({
		...words,
		to,
		siteName,
		siteUrl,
		heading: heading ?? words.subject,
		why: `Recibes este correo porque tienes una cuenta en ${siteName}. Los avisos de seguridad no se pueden desactivar.`,
		expiresAt: null,
	});
}

/** Says that somebody signed in from a device on which the account had not been used before. */
export function newDevice(
	mail: AccountMail & { readonly device: string; readonly at: string; readonly securityUrl: string },
): Mail {
	const { siteName, device, at, securityUrl, timeZone = MADRID } = mail;
	return noticeMail(mail, {
		kind: "new-device",
		subject: `Inicio de sesión en ${siteName} desde un dispositivo nuevo`,
		preview: `${device}, ${momentOf(at, timeZone)}.`,
		heading: "Inicio de sesión desde un dispositivo nuevo",
		blocks: [
			paragraph(`Se ha iniciado sesión en tu cuenta de ${siteName} desde un dispositivo en el que no la habías usado.`),
			{
				type: "facts",
				facts: [
					["Dispositivo", device],
					["Cuándo", momentOf(at, timeZone)],
				],
			},
			paragraph("Si has sido tú, no tienes que hacer nada."),
			paragraph(
				"Si no has sido tú, cierra esa sesión y cambia la contraseña si tienes una. Comprueba también que nadie más puede leer tu correo: con él se entra en tu cuenta.",
			),
			{ type: "button", label: "Revisar la seguridad de mi cuenta", url: securityUrl },
		],
	});
}

/** Says that the account's password was changed or set for the first time. */
export function passwordChanged(mail: AccountMail & { readonly at: string; readonly securityUrl: string }): Mail {
	const { siteName, at, securityUrl, timeZone = MADRID } = mail;
	return noticeMail(mail, {
		kind: "password-changed",
		subject: `La contraseña de tu cuenta de ${siteName} ha cambiado`,
		preview: `Cambió el ${momentOf(at, timeZone)}.`,
		heading: "Tu contraseña ha cambiado",
		blocks: [
			paragraph(`La contraseña de tu cuenta de ${siteName} cambió el ${momentOf(at, timeZone)}.`),
			paragraph("Si has sido tú, no tienes que hacer nada."),
			paragraph("Si no has sido tú, elige otra contraseña cuanto antes y cierra las sesiones que no reconozcas."),
			{ type: "button", label: "Revisar la seguridad de mi cuenta", url: securityUrl },
		],
	});
}

/** A message about an account elsewhere. `provider`: the name that people know it by. */
type ProviderMail = AccountMail & { readonly provider: string; readonly at: string; readonly securityUrl: string };

/** Says that an account elsewhere can now be used to sign in. */
export function providerLinked(mail: ProviderMail): Mail {
	const { siteName, provider, at, securityUrl, timeZone = MADRID } = mail;
	return noticeMail(mail, {
		kind: "provider-linked",
		subject: `Ya se puede entrar en tu cuenta de ${siteName} con ${provider}`,
		preview: `Desde el ${momentOf(at, timeZone)}.`,
		heading: `Tu cuenta está unida a una de ${provider}`,
		blocks: [
			paragraph(
				`Desde el ${momentOf(at, timeZone)} se puede entrar en tu cuenta de ${siteName} con una cuenta de ${provider}.`,
			),
			paragraph("Si has sido tú, no tienes que hacer nada."),
			paragraph("Si no has sido tú, quítala cuanto antes y cierra las sesiones que no reconozcas."),
			{ type: "button", label: "Revisar la seguridad de mi cuenta", url: securityUrl },
		],
	});
}

/** Says that an account elsewhere can no longer be used to sign in. */
export function providerUnlinked(mail: ProviderMail): Mail {
	const { siteName, provider, at, securityUrl, timeZone = MADRID } = mail;
	return noticeMail(mail, {
		kind: "provider-unlinked",
		subject: `Ya no se entra en tu cuenta de ${siteName} con ${provider}`,
		preview: `Desde el ${momentOf(at, timeZone)}.`,
		heading: `Tu cuenta ya no está unida a la de ${provider}`,
		blocks: [
			paragraph(
				`Desde el ${momentOf(at, timeZone)} ya no se entra en tu cuenta de ${siteName} con ${provider}. Sigues entrando con un código por correo.`,
			),
			paragraph("Si has sido tú, no tienes que hacer nada."),
			paragraph("Si no has sido tú, cierra las sesiones que no reconozcas."),
			{ type: "button", label: "Revisar la seguridad de mi cuenta", url: securityUrl },
		],
	});
}

/** Says that the account's address has changed, with a link to undo it. Send it to the old address. */
export function emailChanged(
	mail: AccountMail & { readonly at: string; readonly undoUrl: string; readonly undoUntil: string },
): Mail {
	const { siteName, at, undoUrl, undoUntil, timeZone = MADRID } = mail;
	return noticeMail(mail, {
		kind: "email-changed",
		subject: `El correo de tu cuenta de ${siteName} ha cambiado`,
		preview: `Puedes deshacerlo hasta el ${momentOf(undoUntil, timeZone)}.`,
		heading: "El correo de tu cuenta ha cambiado",
		blocks: [
			paragraph(
				`Tu cuenta de ${siteName} usa otro correo desde el ${momentOf(at, timeZone)}. Ya no se entra en ella con esta dirección.`,
			),
			paragraph("Si has sido tú, no tienes que hacer nada."),
			paragraph(`Si no has sido tú, deshaz el cambio. Puedes hacerlo hasta el ${momentOf(undoUntil, timeZone)}.`),
			{ type: "button", label: "Deshacer el cambio", url: undoUrl },
		],
	});
}

/** Says that the account will be erased unless its owner recovers it. */
export function deletionScheduled(
	mail: AccountMail & { readonly restoreUntil: string; readonly loginUrl: string },
): Mail {
	const { siteName, restoreUntil, loginUrl, timeZone = MADRID } = mail;
	return noticeMail(mail, {
		kind: "deletion-scheduled",
		subject: `Tu cuenta de ${siteName} se eliminará el ${dayOf(restoreUntil, timeZone)}`,
		preview: `Puedes recuperarla hasta el ${momentOf(restoreUntil, timeZone)}.`,
		heading: "Tu cuenta se va a eliminar",
		blocks: [
			paragraph(`Se ha pedido eliminar tu cuenta de ${siteName} y se ha confirmado con un código.`),
			paragraph(
				`Puedes recuperarla hasta el ${momentOf(restoreUntil, timeZone)}. Después se borrará y no habrá manera de recuperarla.`,
			),
			paragraph("Si no lo has pedido tú, entra cuanto antes, recupérala y cierra las sesiones que no reconozcas."),
			{ type: "button", label: "Recuperar mi cuenta", url: loginUrl },
		],
	});
}
