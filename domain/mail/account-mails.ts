import type { Mail, MailKind } from "./mail.ts";
import { dayOf, hourOf, MADRID, momentOf } from "./mail-dates.ts";
import { type MailBlock, renderMail } from "./render-mail.ts";

/** What every message to an account's owner needs. Addresses are absolute; instants are ISO 8601 in UTC. */
export interface AccountMail {
	readonly siteName: string;
	readonly siteUrl: string;
	readonly to: string;
	/** IANA zone in which times are told; Europe/Madrid if absent. */
	readonly timeZone?: string | undefined;
}

/** A message with a code. */
export interface CodeMail extends AccountMail {
	readonly code: string;
	/** A page where a button does what the code does; null: there is none. */
	readonly link: string | null;
	readonly expiresAt: string;
}

function paragraph(text: string): MailBlock {
	return { type: "paragraph", text };
}

/** What a message with a code says. */
export interface CodeWords {
	readonly kind: MailKind;
	/** Goes on after the code: "es tu código para …". */
	readonly purpose: string;
	readonly heading: string;
	/** Before the code. */
	readonly intro: string;
	readonly button: string;
	/** What to do if it was somebody else. */
	readonly notYou: string;
	readonly why: string;
}

/** Writes a message with a code. */
export function codeMail(
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

/** The code for signing in. The same whether the address has an account or not. */
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

/** The code that confirms an account with a password. */
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

/** The code for choosing a new password. */
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

/** The code that confirms the new address of an account; goes to the new address. */
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
 * The code by which somebody who is signed in proves again who they are; without a link, because it counts only where
 * it was asked for.
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
 * The owner of the site has given the account another address, because somebody asked for it; goes to the old one and
 * to the new one.
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
			{ type: "button", label: `Entrar en ${siteName}`, url: `${siteUrl}/iniciar-sesion` },
		],
	});
}

/** The code that confirms the end of an account. */
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

/** A message about something that has happened to the account. */
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

/** Somebody signed in from a device the account had not been used on. */
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

/** The password is another, or the first one. */
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

/** A message about an account elsewhere; `provider` as people know it. */
type ProviderMail = AccountMail & { readonly provider: string; readonly at: string; readonly securityUrl: string };

/** One can sign in with an account elsewhere from now on. */
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

/** One can no longer sign in with an account elsewhere. */
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

/** The account has another address; goes to the one it had. */
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

/** The account will be erased, unless its owner wants it back. */
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
