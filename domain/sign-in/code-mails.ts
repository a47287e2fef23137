import { hourOf } from "../date-words.ts";
import type { Mail } from "../mail/mail.ts";
import { type MailBlock, renderMail } from "../mail/render-mail.ts";
import { MADRID } from "../zoned-time.ts";
import type { CodePurpose } from "./code-rules.ts";
import type { AccountMail } from "./notice-mail.ts";

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
		intro: `Alguien ha pedido que su cuenta de ${site} use esta dirección. Si has sido tú, escribe este código donde lo has pedido (el botón de abajo solo funciona allí):`,
		button: "Confirmar mi correo",
		notYou:
			"Si no lo has pedido tú, no tienes que hacer nada: sin el código ninguna cuenta usará tu dirección. No se lo des a nadie, ni aunque te lo pidan.",
		why: `alguien ha escrito tu dirección como correo nuevo de su cuenta de ${site}.`,
	}),
	/** The code by which a signed-in person proves their identity again. */
	proof: (site) => ({
		goal: `confirmar que eres tú en ${site}`,
		heading: "Confirma que eres tú",
		intro: `Alguien ha pedido cambiar la forma de entrar en tu cuenta de ${site}: el correo, la contraseña, una cuenta de otro sitio o una llave de acceso. Si has sido tú, escribe este código donde lo has pedido:`,
		button: null,
		notYou:
			"Si no lo has pedido tú, alguien ha entrado en tu cuenta: no le des el código; entra, cierra las sesiones que no reconozcas y quita las cuentas de otros sitios y las llaves de acceso que no sean tuyas.",
		why: `alguien ha pedido un cambio en la cuenta de ${site} que usa tu dirección.`,
	}),
	deletion: (site) => ({
		goal: `eliminar tu cuenta de ${site}`,
		heading: "Confirma que quieres eliminar tu cuenta",
		intro: `Alguien ha pedido eliminar tu cuenta de ${site}. Si has sido tú, confírmalo con este código:`,
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
	const until = `hasta ${hourOf(expiresAt, MADRID)} y solo se puede usar una vez.`;
	const way: readonly MailBlock[] =
		button === null ? [] : ["También puedes seguir sin escribirlo:", { type: "button", label: button, url: link }];
	return renderMail({
		...mail,
		kind: `${purpose}-code`,
		subject: `${code} es tu código para ${goal}`,
		preview: `Tu código vale ${until}`,
		heading,
		blocks: [intro, { type: "code", code }, `Vale ${until}`, ...way, notYou],
		why: `Recibes este correo porque ${why}`,
		expiresAt,
	});
}
