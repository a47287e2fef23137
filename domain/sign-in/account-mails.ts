import { hourOf, momentLine, momentOf } from "../date-words.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import { type MailBlock, renderMail } from "../mail/render-mail.ts";
import { LOGIN_PATH, SECURITY_PATH } from "../site-paths.ts";
import { dayOf, MADRID } from "../zoned-time.ts";
import type { CodePurpose } from "./code-rules.ts";

/** The fields of every message to an account's owner. Addresses are absolute; instants are ISO 8601 in UTC. */
interface AccountMail {
	readonly siteName: string;
	readonly siteUrl: string;
	readonly to: string;
}

/** The wording of a message with a code, in Spanish. */
interface CodeWords {
	/** Completes the subject "… es tu código para …". */
	readonly goal: string;
	readonly heading: string;
	/** The paragraph before the code. */
	readonly intro: string;
	/** Null: the message has no link, because the code is valid only in the session that requested it. */
	readonly button: string | null;
	/** What to do if somebody else requested the code. */
	readonly notYou: string;
	/** Completes "Recibes este correo porque …". */
	readonly why: string;
}

/** The wording by purpose of the code; `site` is the site's name. */
const CODE_WORDS = {
	/** It is the same whether or not the address has an account. */
	"sign-in": (site) => ({
		goal: `entrar en ${site}`,
		heading: "Tu código para entrar",
		intro: `Escribe este código en la página de ${site} en la que lo has pedido:`,
		button: `Entrar en ${site}`,
		notYou:
			"Si no lo has pedido tú, no tienes que hacer nada: sin el código nadie entra con tu correo. No se lo des a nadie, ni aunque te lo pidan.",
		why: `alguien ha pedido un código para entrar en ${site} con tu dirección.`,
	}),
	"sign-up": (site) => ({
		goal: `crear tu cuenta en ${site}`,
		heading: "Tu código para crear la cuenta",
		intro: `Alguien ha pedido una cuenta con contraseña en ${site} con tu dirección. La contraseña empezará a valer cuando escribas este código:`,
		button: `Crear mi cuenta en ${site}`,
		notYou:
			"Si no lo has pedido tú, no uses el código ni el enlace: sin ellos esa contraseña no sirve de nada. No se los des a nadie, ni aunque te los pidan.",
		why: `alguien ha pedido una cuenta en ${site} con tu dirección.`,
	}),
	"password-reset": (site) => ({
		goal: `cambiar tu contraseña de ${site}`,
		heading: "Tu código para cambiar la contraseña",
		intro: `Escribe este código en la página de ${site} en la que lo has pedido:`,
		button: "Cambiar mi contraseña",
		notYou:
			"Si no lo has pedido tú, no tienes que hacer nada: tu contraseña no ha cambiado. No des el código a nadie, ni aunque te lo pidan.",
		why: `alguien ha pedido cambiar la contraseña de la cuenta de ${site} que usa tu dirección.`,
	}),
	/** Confirms an account's new address, to which it is sent. */
	"email-change": (site) => ({
		goal: `confirmar tu correo en ${site}`,
		heading: "Confirma tu correo nuevo",
		intro: `Alguien ha pedido que su cuenta de ${site} use esta dirección. Para confirmarlo, escribe este código donde lo has pedido (el botón de abajo solo funciona allí):`,
		button: "Confirmar mi correo",
		notYou:
			"Si no lo has pedido tú, no tienes que hacer nada: sin el código ninguna cuenta usará tu dirección. No se lo des a nadie, ni aunque te lo pidan.",
		why: `alguien ha escrito tu dirección como correo nuevo de su cuenta de ${site}.`,
	}),
	/** The code by which a signed-in person proves their identity again. */
	proof: (site) => ({
		goal: `confirmar que eres tú en ${site}`,
		heading: "Confirma que eres tú",
		intro: `Se va a cambiar cómo se entra en tu cuenta de ${site}: el correo, la contraseña o una cuenta de otro sitio. Para seguir, escribe este código donde lo has pedido:`,
		button: null,
		notYou:
			"Si no lo has pedido tú, alguien ha entrado en tu cuenta: no le des el código; entra, cierra las sesiones que no reconozcas y quita las cuentas de otros sitios que no sean tuyas.",
		why: `alguien ha pedido un cambio en la cuenta de ${site} que usa tu dirección.`,
	}),
	deletion: (site) => ({
		goal: `eliminar tu cuenta de ${site}`,
		heading: "Confirma que quieres eliminar tu cuenta",
		intro: `Alguien ha pedido eliminar tu cuenta de ${site}. Para confirmarlo, escribe este código:`,
		button: "Eliminar mi cuenta",
		notYou:
			"Si no lo has pedido tú, alguien ha entrado en tu cuenta: no le des el código; entra, cierra las sesiones que no reconozcas y cambia la contraseña si tienes una.",
		why: `alguien ha pedido eliminar la cuenta de ${site} que usa tu dirección.`,
	}),
	/** Proves an address for its owner's rights. It is the same whether data is stored under the address or not. */
	rights: (site) => ({
		goal: `ver tus datos en ${site}`,
		heading: "Tu código para ver tus datos",
		intro: `Escribe este código en la página de ${site} en la que lo has pedido. Con él verás lo que ${site} guarda con tu correo y podrás llevártelo o borrarlo:`,
		button: "Ver mis datos",
		notYou:
			"Si no lo has pedido tú, no tienes que hacer nada: sin el código nadie ve ni borra tus datos. No se lo des a nadie, ni aunque te lo pidan.",
		why: `alguien ha pedido ver los datos que guarda ${site} con tu dirección.`,
	}),
} as const satisfies Partial<Record<CodePurpose, (site: string) => CodeWords>>;

/** Purpose of a code that is sent on request. */
export type RequestedPurpose = keyof typeof CODE_WORDS;

/** Whether a code for this purpose is sent on request. */
export function isRequested(purpose: CodePurpose): purpose is RequestedPurpose {
	return Object.hasOwn(CODE_WORDS, purpose);
}

/**
 * The message with a code. `link` is the address of a page whose button has the same effect as the code; the message
 * expires with the code, at `expiresAt`.
 */
export function codeMail(
	purpose: RequestedPurpose,
	{
		code,
		link,
		expiresAt,
		...mail
	}: AccountMail & { readonly code: string; readonly link: string; readonly expiresAt: string },
): Mail {
	const { goal, heading, intro, button, notYou, why }: CodeWords = CODE_WORDS[purpose](mail.siteName);
	const validity = `Vale hasta ${hourOf(expiresAt, MADRID)} y solo se puede usar una vez.`;
	const way: readonly MailBlock[] =
		button === null ? [] : ["También puedes seguir sin escribirlo:", { type: "button", label: button, url: link }];
	return renderMail({
		...mail,
		kind: `${purpose}-code`,
		subject: `${code} es tu código para ${goal}`,
		preview: validity,
		heading,
		blocks: [intro, { type: "code", code }, validity, ...way, notYou],
		why: `Recibes este correo porque ${why}`,
		expiresAt,
	});
}

/** The wording of a message about something that has happened to the account. */
interface NoticeWords {
	readonly kind: MailKind;
	readonly subject: string;
	readonly preview: string;
	readonly heading: string;
	readonly blocks: readonly MailBlock[];
}

function noticeMail({ siteName, siteUrl, to }: AccountMail, words: NoticeWords): Mail {
	return renderMail({
		...words,
		to,
		siteName,
		siteUrl,
		why: `Recibes este correo porque tienes una cuenta en ${siteName}. Los avisos de seguridad no se pueden desactivar.`,
		expiresAt: null,
	});
}

const IF_YOU = "Si has sido tú, no tienes que hacer nada.";

const reviewSecurity = ({ siteUrl }: AccountMail): MailBlock => ({
	type: "button",
	label: "Revisar la seguridad de mi cuenta",
	url: siteUrl + SECURITY_PATH,
});

const moment = (instant: string) => momentOf(instant, MADRID);

/** Says that somebody signed in from a device on which the account had not been used before. */
export function newDevice(mail: AccountMail & { readonly device: string; readonly at: string }): Mail {
	const { siteName, device, at } = mail;
	return noticeMail(mail, {
		kind: "new-device",
		subject: `Inicio de sesión en ${siteName} desde un dispositivo nuevo`,
		preview: `${device}, ${moment(at)}.`,
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
		preview: `Cambió el ${moment(at)}.`,
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
		preview: `Desde el ${moment(at)}.`,
		heading: `Tu cuenta está unida a una de ${provider}`,
		blocks: [
			`Desde el ${moment(at)} puedes entrar en tu cuenta de ${siteName} con una cuenta de ${provider}.`,
			IF_YOU,
			"Si no has sido tú, quítala cuanto antes y cierra las sesiones que no reconozcas.",
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
		preview: `Desde el ${moment(at)}.`,
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
	mail: AccountMail & { readonly role: string; readonly isGiven: boolean; readonly at: string },
): Mail {
	const { siteName, role, isGiven, at } = mail;
	const gone = `Desde el ${moment(at)}, tu cuenta de ${siteName} ya no tiene este permiso: ${role}.`;
	const given = `Desde el ${moment(at)}, tu cuenta de ${siteName} tiene este permiso: ${role}. Con él puedes cambiar el sitio, así que nadie más debe poder entrar en ella.`;
	return noticeMail(mail, {
		kind: isGiven ? "permission-given" : "permission-taken",
		subject: `Tu cuenta de ${siteName} ${isGiven ? "tiene un permiso nuevo" : "tiene un permiso menos"}`,
		preview: `${role}, desde el ${moment(at)}.`,
		heading: isGiven ? "Tienes un permiso nuevo" : "Tienes un permiso menos",
		blocks: [
			isGiven ? given : gone,
			"Lo ha cambiado quien lleva el sitio.",
			"Si no has sido tú ni lo esperabas, responde a quien lleva el sitio.",
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
		preview: `Puedes deshacerlo hasta el ${moment(undoUntil)}.`,
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
		? `Tu cuenta de ${siteName} usa este correo desde el ${moment(at)}. Entra con un código que llegará aquí.`
		: `Tu cuenta de ${siteName} usa otro correo desde el ${moment(at)}. Ya no puedes entrar con esta dirección.`;
	return noticeMail(mail, {
		kind: "email-changed",
		subject: `El correo de tu cuenta de ${siteName} ha cambiado`,
		preview: "Lo ha cambiado quien lleva el sitio.",
		heading: "El correo de tu cuenta ha cambiado",
		blocks: [
			sentence,
			"Lo ha cambiado quien lleva el sitio, a petición tuya. Todas las sesiones se han cerrado.",
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
		preview: `Puedes recuperarla hasta el ${moment(restoreUntil)}.`,
		heading: "Tu cuenta se va a eliminar",
		blocks: [
			`Alguien ha pedido eliminar tu cuenta de ${siteName} y lo ha confirmado con un código.`,
			`Puedes recuperarla hasta el ${moment(restoreUntil)}. Después se borrará y no habrá manera de recuperarla.`,
			"Si no lo has pedido tú, entra cuanto antes, recupérala y cierra las sesiones que no reconozcas.",
			{ type: "button", label: "Recuperar mi cuenta", url: mail.siteUrl + LOGIN_PATH },
		],
	});
}
