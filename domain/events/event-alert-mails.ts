import { momentLine } from "../date-words.ts";
import type { Mail } from "../mail/mail.ts";
import { type MailTicket, renderMail } from "../mail/render-mail.ts";
import { registerPath } from "../site-paths.ts";
import { placeLine, type SiteEvent } from "./event.ts";
import { eventLeaf } from "./event-leaf.ts";
import { type Organiser, organiserOf } from "./event-mails.ts";
import { closesAt } from "./registration.ts";

/** The data for messages about an event alert. Addresses are absolute. */
export interface AlertMail {
	readonly siteName: string;
	readonly siteUrl: string;
	readonly to: string;
	readonly event: SiteEvent;
}

/** The event, and when registration opens if it is not open yet. */
function ticket({ event }: AlertMail, isOpen = false): MailTicket {
	const { registrationOpensAt, timeZone } = event;
	const opening: readonly (readonly [string, string])[] =
		registrationOpensAt === null || isOpen
			? []
			: [["La inscripción se abre", momentLine(registrationOpensAt, timeZone)]];
	return {
		...{ type: "ticket", event: event.name, leaf: eventLeaf(event), seat: null, isHeld: false },
		facts: [["Cuándo", momentLine(event.startsAt, timeZone)], ["Dónde", placeLine(event)], ...opening],
	};
}

/**
 * Asks the person to confirm the address. If the alert is already confirmed, the message says that nothing is left to
 * do. `link` opens the page of the alert; `expiresAt` (an ISO 8601 instant in UTC) is when an unconfirmed alert ends.
 */
export function alertMail(
	mail: AlertMail & { readonly link: string; readonly isConfirmed: boolean; readonly expiresAt: string },
): Mail {
	const { event, siteName, link, isConfirmed } = mail;
	const common = {
		...mail,
		why: `Recibes este correo porque alguien ha pedido con tu dirección un aviso sobre «${event.name}», en ${siteName}.`,
	};
	if (isConfirmed) {
		return renderMail({
			...common,
			kind: "event-alert-known",
			subject: `Ya habías pedido este aviso: ${event.name}`,
			preview: "Alguien ha vuelto a pedirlo con tu dirección. No tienes que hacer nada.",
			heading: "Ya habías pedido este aviso",
			blocks: [
				`Alguien ha vuelto a pedir con tu dirección un aviso sobre «${event.name}». No tienes que hacer nada: recibirás un solo correo, cuando se abra la inscripción.`,
				ticket(mail),
				{ type: "button", label: "Ver o quitar mi aviso", url: link },
			],
			expiresAt: event.startsAt,
		});
	}
	return renderMail({
		...common,
		kind: "event-alert-confirm",
		subject: `Confirma tu aviso: ${event.name}`,
		preview: `Para recibir el aviso de «${event.name}» falta un paso: confirmar que esta dirección es tuya.`,
		heading: "Confirma tu aviso",
		blocks: [
			"Falta un paso para que recibas el aviso cuando se abra la inscripción: confirmar que esta dirección es tuya. El enlace vale siete días.",
			ticket(mail),
			{ type: "button", label: "Confirmar mi aviso", url: link },
			"Si no lo has pedido tú, no tienes que hacer nada: tu dirección se borrará a los siete días si nadie la confirma.",
		],
	});
}

/** Announces that registration is open. */
export function openMail(mail: AlertMail & { readonly organiser: Organiser }): Mail {
	const { event, siteName, siteUrl } = mail;
	return renderMail({
		...mail,
		signature: organiserOf(mail).name,
		kind: "event-alert-open",
		subject: `Ya puedes apuntarte: ${event.name}`,
		preview: `Se ha abierto la inscripción de «${event.name}».`,
		heading: "Se ha abierto la inscripción",
		blocks: [
			`Se ha abierto la inscripción de «${event.name}»: este es el aviso que pediste. El aviso no te guarda plaza: si quieres venir, apúntate cuanto antes.`,
			ticket(mail, true),
			{ type: "button", label: "Apuntarme", url: siteUrl + registerPath(event.slug) },
		],
		why: `Recibes este correo porque pediste un aviso para cuando se abriera la inscripción de «${event.name}» en ${siteName}. Tu aviso ya se ha borrado: no habrá más.`,
		expiresAt: closesAt(event),
	});
}
