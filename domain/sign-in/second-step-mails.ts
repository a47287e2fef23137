import { momentOf } from "../date-words.ts";
import type { Mail } from "../mail/mail.ts";
import { LOGIN_PATH } from "../site-paths.ts";
import { MADRID } from "../zoned-time.ts";
import { type AccountMail, IF_YOU, noticeMail, reviewSecurity } from "./notice-mail.ts";

/** Something that happened to an account's second step. `at` is ISO 8601 in UTC. */
type StepMail = AccountMail & { readonly at: string };

/** A message that says where to write for help. */
type HelpedMail = AccountMail & { readonly supportEmail: string };

const moment = (instant: string) => momentOf(instant, MADRID);

/** Says that the account asks for a second step from now on. */
export function secondStepOn(mail: StepMail & HelpedMail): Mail {
	const { siteName, at, supportEmail } = mail;
	return noticeMail(mail, {
		kind: "second-step-on",
		subject: `Tu cuenta de ${siteName} pide ahora la verificación en dos pasos`,
		preview: `Desde el ${moment(at)}, para entrar hace falta además un código de tu aplicación.`,
		heading: "La verificación en dos pasos está activada",
		blocks: [
			`Desde el ${moment(at)}, para entrar en tu cuenta de ${siteName} hace falta además un código de tu aplicación. Las demás sesiones se han cerrado.`,
			"Guarda tus códigos de recuperación: con ellos entras si pierdes el teléfono.",
			IF_YOU,
			`Si no has sido tú, alguien ha entrado en tu cuenta: escribe cuanto antes a ${supportEmail}.`,
			reviewSecurity(mail),
		],
	});
}

/** Says that the account no longer asks for a second step. */
export function secondStepOff(mail: StepMail): Mail {
	const { siteName, at } = mail;
	return noticeMail(mail, {
		kind: "second-step-off",
		subject: `Tu cuenta de ${siteName} ya no pide la verificación en dos pasos`,
		preview: `Desde el ${moment(at)} se entra en tu cuenta sin el código de tu aplicación.`,
		heading: "La verificación en dos pasos está desactivada",
		blocks: [
			`Desde el ${moment(at)} se entra en tu cuenta de ${siteName} sin el código de tu aplicación.`,
			IF_YOU,
			"Si no has sido tú, vuelve a activarla cuanto antes y cierra las sesiones que no reconozcas.",
			reviewSecurity(mail),
		],
	});
}

/** Says that the account has new recovery codes. */
export function recoveryCodesMade(mail: StepMail): Mail {
	const { siteName, at } = mail;
	return noticeMail(mail, {
		kind: "recovery-codes-made",
		subject: `Códigos de recuperación nuevos en tu cuenta de ${siteName}`,
		preview: `Se crearon códigos de recuperación nuevos el ${moment(at)}. Los anteriores ya no valen.`,
		heading: "Tienes códigos de recuperación nuevos",
		blocks: [
			`El ${moment(at)} se crearon códigos de recuperación nuevos para tu cuenta de ${siteName}. Los anteriores ya no valen.`,
			IF_YOU,
			"Si no has sido tú, crea otros cuanto antes y cierra las sesiones que no reconozcas.",
			reviewSecurity(mail),
		],
	});
}

/** Says that a recovery code was used. `left`: how many still work. */
export function recoveryCodeUsed(mail: StepMail & { readonly left: number }): Mail {
	const { siteName, at, left } = mail;
	const rest = left === 0 ? "No te queda ninguno" : left === 1 ? "Te queda uno" : `Te quedan ${left}`;
	return noticeMail(mail, {
		kind: "recovery-code-used",
		subject: `Se ha usado un código de recuperación de tu cuenta de ${siteName}`,
		preview: `Se usó un código de recuperación el ${moment(at)}. ${rest}.`,
		heading: "Se ha usado un código de recuperación",
		blocks: [
			`El ${moment(at)} se usó uno de tus códigos de recuperación en tu cuenta de ${siteName}. ${rest}.`,
			left > 2 ? IF_YOU : "Si has sido tú, crea códigos nuevos antes de que se acaben.",
			"Si no has sido tú, crea códigos nuevos cuanto antes y cierra las sesiones que no reconozcas.",
			reviewSecurity(mail),
		],
	});
}

/**
 * Says that an administrator has asked to take the second step off an account. `of`: the address of that account, in the
 * message to the administrator; absent in the message to its person. `dueAt`: when it happens, ISO 8601 in UTC.
 */
export function stepResetAsked(mail: AccountMail & { readonly dueAt: string; readonly of?: string }): Mail {
	const { siteName, siteUrl, dueAt, of } = mail;
	const signIn = { type: "button", label: `Entrar en ${siteName}`, url: siteUrl + LOGIN_PATH } as const;
	return noticeMail(mail, {
		kind: "second-step-reset-asked",
		subject:
			of === undefined
				? `Se va a restablecer la verificación en dos pasos de tu cuenta de ${siteName}`
				: `Has pedido restablecer la verificación en dos pasos de la cuenta ${of}`,
		preview: `La verificación en dos pasos se restablecerá el ${moment(dueAt)}.`,
		heading: "Se va a restablecer la verificación en dos pasos",
		blocks:
			of === undefined
				? [
						`Quien administra el sitio ha pedido restablecer la verificación en dos pasos de tu cuenta. A partir del ${moment(dueAt)}, se entrará en ella solo con tu correo: no se pedirá el código de tu aplicación, y tus llaves de acceso dejarán de valer. Tus sesiones se cerrarán entonces.`,
						"Si se lo has pedido tú, no tienes que hacer nada.",
						"Si no se lo has pedido, entra antes con el código de tu aplicación o con una llave de acceso: así se anula la petición.",
						signIn,
					]
				: [
						`Has pedido restablecer la verificación en dos pasos de la cuenta ${of} de ${siteName}. Se hará el ${moment(dueAt)}, o antes si lo pide también otra persona que administre el sitio.`,
						"Si esa persona entra antes con su código o con una llave de acceso, la petición se anula.",
						"Si no has sido tú, alguien ha entrado en tu cuenta: cierra las sesiones que no reconozcas.",
						reviewSecurity(mail),
					],
	});
}

/**
 * Says that the second step was taken off an account. `of`: the address of that account, in the message to the
 * administrator who asked for it; absent in the message to its person.
 */
export function stepResetDone(mail: StepMail & HelpedMail & { readonly of?: string }): Mail {
	const { siteName, at, of, supportEmail } = mail;
	const whose = of === undefined ? `tu cuenta de ${siteName}` : `la cuenta ${of}`;
	return noticeMail(mail, {
		kind: "second-step-reset",
		subject: `Se ha restablecido la verificación en dos pasos de ${whose}`,
		preview: `Desde el ${moment(at)} se entra sin el código de la aplicación.`,
		heading: "La verificación en dos pasos se ha restablecido",
		blocks: [
			of === undefined
				? `Desde el ${moment(at)}, ${whose} ya no pide el código de la aplicación, y tus códigos de recuperación y tus llaves de acceso ya no valen. Tus sesiones se han cerrado.`
				: `Desde el ${moment(at)}, ${whose} ya no pide el código de la aplicación, y sus códigos de recuperación y sus llaves de acceso ya no valen. Sus sesiones se han cerrado.`,
			...(of === undefined
				? [
						"Vuelve a activarla cuando entres.",
						`Si no lo habías pedido, escribe cuanto antes a ${supportEmail} y comprueba que nadie más puede leer tu correo.`,
					]
				: ["A esa persona se le avisa también por correo."]),
			reviewSecurity(mail),
		],
	});
}
