import { momentLine } from "../date-words.ts";
import type { Mail } from "../mail/mail.ts";
import type { MailBlock } from "../mail/render-mail.ts";
import { SECOND_STEP_PATH } from "../site-paths.ts";
import { MADRID } from "../zoned-time.ts";
import { type AccountMail, IF_YOU, moment, noticeMail, reviewSecurity } from "./notice-mail.ts";
import { passkeyHost } from "./passkey-store.ts";

/** A message about a passkey. `name`: the person's word for it. */
type PasskeyMail = AccountMail & { readonly name: string; readonly at: string };

const nameAndTime = ({ name, at }: PasskeyMail): MailBlock => ({
	type: "facts",
	facts: [
		["Llave de acceso", name],
		["Cuándo", momentLine(at, MADRID)],
	],
});

/** Says that a passkey can now be used to sign in. */
export function passkeyAdded(mail: PasskeyMail): Mail {
	const { siteName, name, at } = mail;
	return noticeMail(mail, {
		kind: "passkey-added",
		subject: `Llave de acceso nueva en tu cuenta de ${siteName}`,
		preview: `Desde el ${moment(at)} se puede entrar en tu cuenta con la llave de acceso «${name}».`,
		heading: "Tu cuenta tiene una llave de acceso nueva",
		blocks: [
			`Desde ahora se puede entrar en tu cuenta de ${siteName} con esta llave, sin esperar un correo.`,
			nameAndTime(mail),
			IF_YOU,
			"Si no has sido tú, alguien ha entrado en tu cuenta: quita esa llave cuanto antes, cierra las sesiones que no reconozcas y comprueba que nadie más puede leer tu correo.",
			reviewSecurity(mail),
		],
	});
}

/** Says that a passkey can no longer be used to sign in. */
export function passkeyRemoved(mail: PasskeyMail): Mail {
	const { siteName, name } = mail;
	return noticeMail(mail, {
		kind: "passkey-removed",
		subject: `Se ha quitado una llave de acceso de tu cuenta de ${siteName}`,
		preview: `Ya no se puede entrar en tu cuenta con la llave de acceso «${name}».`,
		heading: "Se ha quitado una llave de acceso",
		blocks: [
			`Ya no se puede entrar en tu cuenta de ${siteName} con esta llave. En tu dispositivo puede seguir apareciendo hasta que la borres allí.`,
			nameAndTime(mail),
			IF_YOU,
			"Si no has sido tú, cierra las sesiones que no reconozcas.",
			reviewSecurity(mail),
		],
	});
}

/** Says that a passkey was refused because a copy of it seems to be in use, and that all sessions have ended. */
export function passkeyRefused(mail: PasskeyMail): Mail {
	const { siteName } = mail;
	return noticeMail(mail, {
		kind: "passkey-refused",
		subject: `Puede que alguien haya copiado una llave de acceso de tu cuenta de ${siteName}`,
		preview: "Se ha rechazado la llave y se han cerrado todas las sesiones de tu cuenta.",
		heading: "Puede que alguien haya copiado tu llave de acceso",
		blocks: [
			`Alguien ha intentado entrar en tu cuenta de ${siteName} con esta llave, y hay señales de que la llave está copiada. Se ha impedido el acceso y se han cerrado todas las sesiones.`,
			nameAndTime(mail),
			"Si has sido tú, entra con un código por correo, quita esta llave y crea otra.",
			"Si no has sido tú, haz lo mismo cuanto antes: alguien más puede tener tu llave. Cierra también las sesiones que no reconozcas.",
			reviewSecurity(mail),
		],
	});
}

/**
 * Says that the site moves to another host, where the person's passkeys will not work. `names`: their words for the keys.
 * `isLocked`: whether a role of theirs takes its second step with a key alone.
 */
export function passkeysMove(
	mail: AccountMail & { readonly host: string; readonly names: readonly string[]; readonly isLocked: boolean },
): Mail {
	const { siteName, siteUrl, host, names, isLocked } = mail;
	const [yours, other] = names.length === 1 ? ["la tuya no servirá", "otra"] : ["las tuyas no servirán", "otras"];
	const step: readonly MailBlock[] = isLocked
		? [
				"Tu permiso pide dos pasos, y hoy los das con la llave. Activa antes una aplicación de códigos: sin ella, tendrás que activarla en la dirección nueva para volver a usarlo.",
				{ type: "button", label: "Activar una aplicación de códigos", url: siteUrl + SECOND_STEP_PATH },
			]
		: [reviewSecurity(mail)];
	return noticeMail(mail, {
		kind: "passkeys-move",
		subject: `${siteName} cambia de dirección, y tus llaves de acceso no servirán allí`,
		preview: `El sitio pasará a ${host}. Allí podrás entrar con un código por correo.`,
		heading: `${siteName} va a cambiar de dirección`,
		blocks: [
			`El sitio pasará de ${passkeyHost(siteUrl)} a ${host}. Una llave de acceso solo sirve en la dirección en que se creó, así que ${yours} en la nueva.`,
			{ type: "facts", facts: [[names.length === 1 ? "Llave" : "Llaves", names.join(", ")]] },
			`Cuando el sitio esté allí, entra con un código que recibirás en esta dirección y crea ${other}. No tienes que hacer nada ahora${isLocked ? ", salvo lo que sigue" : ""}.`,
			...step,
			"No des códigos ni contraseñas a quien te los pida por este cambio.",
		],
	});
}
