import { momentLine } from "../date-words.ts";
import type { Mail } from "../mail/mail.ts";
import { LOGIN_PATH } from "../site-paths.ts";
import { dayOf, MADRID } from "../zoned-time.ts";
import { type AccountMail, IF_YOU, moment, noticeMail, reviewSecurity } from "./notice-mail.ts";

/** Says that somebody signed in from a device on which the account had not been used before. */
export function newDevice(mail: AccountMail & { readonly device: string; readonly at: string }): Mail {
	const { siteName, device, at } = mail;
	return noticeMail(mail, {
		kind: "new-device",
		subject: `Inicio de sesión en ${siteName} desde un dispositivo nuevo`,
		preview: `Se ha iniciado sesión desde ${device} el ${moment(at)}.`,
		heading: "Inicio de sesión desde un dispositivo nuevo",
		blocks: [
			`Se ha iniciado sesión en tu cuenta de ${siteName} desde un dispositivo en el que no la habías usado.`,
			{
				type: "facts",
				facts: [
					["Dispositivo", device],
					["Cuándo", momentLine(at, MADRID)],
				],
			},
			IF_YOU,
			"Si no has sido tú, cierra esa sesión y cambia la contraseña si tienes una. Comprueba también que nadie más puede leer tu correo: con él se entra en tu cuenta.",
			reviewSecurity(mail),
		],
	});
}

/** Says that the account's password was changed or set for the first time. */
export function passwordChanged(mail: AccountMail & { readonly at: string }): Mail {
	const { siteName, at } = mail;
	return noticeMail(mail, {
		kind: "password-changed",
		subject: `La contraseña de tu cuenta de ${siteName} ha cambiado`,
		preview: `Tu contraseña cambió el ${moment(at)}.`,
		heading: "Tu contraseña ha cambiado",
		blocks: [
			`La contraseña de tu cuenta de ${siteName} cambió el ${moment(at)}.`,
			IF_YOU,
			"Si no has sido tú, elige otra contraseña cuanto antes y cierra las sesiones que no reconozcas.",
			reviewSecurity(mail),
		],
	});
}

/** A message about an account elsewhere. `provider`: the name that people know it by. */
type ProviderMail = AccountMail & { readonly provider: string; readonly at: string };

/** Says that an account elsewhere can now be used to sign in. */
export function providerLinked(mail: ProviderMail): Mail {
	const { siteName, provider, at } = mail;
	return noticeMail(mail, {
		kind: "provider-linked",
		subject: `Ya se puede entrar en tu cuenta de ${siteName} con ${provider}`,
		preview: `Desde el ${moment(at)}, tu cuenta está unida a una de ${provider}.`,
		heading: `Tu cuenta está unida a una de ${provider}`,
		blocks: [
			`Desde el ${moment(at)} puedes entrar en tu cuenta de ${siteName} con una cuenta de ${provider}.`,
			IF_YOU,
			`Si no has sido tú, quita cuanto antes la cuenta de ${provider} y cierra las sesiones que no reconozcas.`,
			reviewSecurity(mail),
		],
	});
}

/** Says that an account elsewhere can no longer be used to sign in. */
export function providerUnlinked(mail: ProviderMail): Mail {
	const { siteName, provider, at } = mail;
	return noticeMail(mail, {
		kind: "provider-unlinked",
		subject: `Ya no se puede entrar en tu cuenta de ${siteName} con ${provider}`,
		preview: `Desde el ${moment(at)}, tu cuenta ya no está unida a la de ${provider}.`,
		heading: `Tu cuenta ya no está unida a la de ${provider}`,
		blocks: [
			`Desde el ${moment(at)} ya no puedes entrar en tu cuenta de ${siteName} con ${provider}. Sigues entrando con un código por correo.`,
			IF_YOU,
			"Si no has sido tú, cierra las sesiones que no reconozcas.",
			reviewSecurity(mail),
		],
	});
}

/** Says that the account has another role, or one less. `role`: its Spanish name. */
export function permissionChanged(
	mail: AccountMail & {
		readonly role: string;
		readonly isGiven: boolean;
		readonly at: string;
		readonly supportEmail: string;
	},
): Mail {
	const { siteName, role, isGiven, at, supportEmail } = mail;
	const gone = `Desde el ${moment(at)}, tu cuenta de ${siteName} ya no tiene permiso de ${role}.`;
	const given = `Desde el ${moment(at)}, tu cuenta de ${siteName} tiene permiso de ${role}. Con él puedes entrar en el escritorio del sitio: comprueba que nadie más puede usar tu cuenta.`;
	return noticeMail(mail, {
		kind: isGiven ? "permission-given" : "permission-taken",
		subject: `Tu cuenta de ${siteName} ${isGiven ? "tiene" : "ya no tiene"} permiso de ${role}`,
		preview: `Lo ha cambiado quien administra el sitio, el ${moment(at)}.`,
		heading: `${isGiven ? "Tienes" : "Ya no tienes"} permiso de ${role}`,
		blocks: [
			isGiven ? given : gone,
			...(isGiven
				? ["Solo vale cuando entras en dos pasos: con una llave de acceso, o con un código de una aplicación."]
				: []),
			"Lo ha cambiado quien administra el sitio.",
			`Si no lo esperabas, escribe cuanto antes a ${supportEmail}.`,
			reviewSecurity(mail),
		],
	});
}

/** Says that the account's address has changed, with a link to undo it. Send it to the old address. */
export function emailChanged(
	mail: AccountMail & { readonly at: string; readonly undoUrl: string; readonly undoUntil: string },
): Mail {
	const { siteName, at, undoUrl, undoUntil } = mail;
	return noticeMail(mail, {
		kind: "email-changed",
		subject: `El correo de tu cuenta de ${siteName} ha cambiado`,
		preview: `Tu cuenta usa otro correo. Si no has sido tú, puedes deshacerlo hasta el ${moment(undoUntil)}.`,
		heading: "El correo de tu cuenta ha cambiado",
		blocks: [
			`Tu cuenta de ${siteName} usa otro correo desde el ${moment(at)}. Ya no puedes entrar con esta dirección.`,
			IF_YOU,
			`Si no has sido tú, deshaz el cambio. Puedes hacerlo hasta el ${moment(undoUntil)}.`,
			{ type: "button", label: "Deshacer el cambio", url: undoUrl },
		],
	});
}

/**
 * Says that the site's owner has changed the account's address on request. Send one message to the old address and one,
 * with `isNew`, to the new address.
 */
export function emailChangedByOwner(
	mail: AccountMail & { readonly at: string; readonly isNew: boolean; readonly supportEmail: string },
): Mail {
	const { siteName, siteUrl, at, isNew, supportEmail } = mail;
	const sentence = isNew
		? `Tu cuenta de ${siteName} usa esta dirección desde el ${moment(at)}. Entra con un código que llegará aquí.`
		: `Tu cuenta de ${siteName} usa otro correo desde el ${moment(at)}. Ya no puedes entrar con esta dirección.`;
	return noticeMail(mail, {
		kind: "email-changed",
		subject: `El correo de tu cuenta de ${siteName} ha cambiado`,
		preview: "Quien administra el sitio ha cambiado el correo de tu cuenta, a petición tuya.",
		heading: "El correo de tu cuenta ha cambiado",
		blocks: [
			sentence,
			"Lo ha cambiado quien administra el sitio, a petición tuya. Todas las sesiones se han cerrado.",
			`Si no lo has pedido tú, escribe cuanto antes a ${supportEmail}.`,
			{ type: "button", label: `Entrar en ${siteName}`, url: siteUrl + LOGIN_PATH },
		],
	});
}

/** Says that the account will be erased unless its owner recovers it. */
export function deletionScheduled(mail: AccountMail & { readonly restoreUntil: string }): Mail {
	const { siteName, restoreUntil } = mail;
	return noticeMail(mail, {
		kind: "deletion-scheduled",
		subject: `Tu cuenta de ${siteName} se eliminará el ${dayOf(restoreUntil, MADRID)}`,
		preview: `Alguien ha pedido eliminar tu cuenta. Puedes recuperarla hasta el ${moment(restoreUntil)}.`,
		heading: "Tu cuenta se va a eliminar",
		blocks: [
			`Alguien ha pedido eliminar tu cuenta de ${siteName} y lo ha confirmado con un código.`,
			`Puedes recuperarla hasta el ${moment(restoreUntil)}. Después se borrará y no habrá manera de recuperarla.`,
			"Si no lo has pedido tú, entra cuanto antes, recupérala y cierra las sesiones que no reconozcas.",
			{ type: "button", label: "Recuperar mi cuenta", url: mail.siteUrl + LOGIN_PATH },
		],
	});
}
