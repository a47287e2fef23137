import { clockWithArticle, dateAndHour, hourOf, momentLine, momentOf, spanLine } from "../date-words.ts";
import type { CalendarPart, Mail, MailKind } from "../mail/mail.ts";
import { type MailBlock, type MailTicket, renderMail } from "../mail/render-mail.ts";
import { inSeries } from "../series.ts";
import { EVENTS_PATH, eventPath } from "../site-paths.ts";
import { fullZoneName } from "../zone-names.ts";
import { dayOf } from "../zoned-time.ts";
import { writeCalendar } from "./calendar.ts";
import { type EventFacts, placeLine, type SiteEvent } from "./event.ts";
import { eventLeaf } from "./event-leaf.ts";
import { dueAtFor, heldSeat, LONGEST_HOLD_MS } from "./registration.ts";
import type { Registration } from "./registration-store.ts";
import { awaitedInWords, cancelledInWords, seatInWords, statusInWords } from "./registration-words.ts";

/** The organiser of events that do not name their own. */
export interface Organiser {
	readonly name: string;
	readonly email: string;
}

/** The data for any message about a registration. `link` opens the page of the registration; addresses are absolute. */
export interface EventMail {
	readonly siteName: string;
	readonly siteUrl: string;
	readonly organiser: Organiser;
	readonly event: SiteEvent;
	readonly registration: Registration;
	readonly link: string;
	/** ISO 8601 in UTC. */
	readonly now: string;
}

/** The organiser of an event and the address for questions about it. */
export function organiserOf({ event, organiser }: Pick<EventMail, "event" | "organiser">): Organiser {
	return { name: event.organiserName ?? organiser.name, email: event.supportEmail ?? organiser.email };
}

/** From when to when, in the event's time zone and, if its clock differs, also in the reader's. */
function whenFacts(
	{ startsAt, endsAt, timeZone }: EventFacts,
	readerZone: string | null,
): readonly (readonly [string, string])[] {
	const here: readonly [string, string] = ["Cuándo", spanLine(startsAt, endsAt, timeZone)];
	if (readerZone === null || dateAndHour(startsAt, readerZone) === dateAndHour(startsAt, timeZone)) return [here];
	return [here, ["En tu zona horaria", spanLine(startsAt, endsAt, readerZone, fullZoneName(readerZone))]];
}

/** The event with how the person's seat stands. */
function ticket(mail: EventMail, facts: MailTicket["facts"]): MailTicket {
	const { event, registration } = mail;
	return {
		...{ type: "ticket", event: event.name, leaf: eventLeaf(event), facts },
		...seatInWords(registration.status, event),
	};
}

function usualTicket(mail: EventMail): MailTicket {
	const { event, registration } = mail;
	return ticket(mail, [...whenFacts(event, registration.timeZone), ["Dónde", placeLine(event)]]);
}

function calendarPart(mail: EventMail, method: "REQUEST" | "CANCEL"): CalendarPart {
	const { event, registration, siteName, siteUrl, now } = mail;
	const url = new URL(siteUrl);
	const entry = {
		...event,
		url: url.origin + eventPath(event.slug),
		sequence: event.sequence + registration.sequence,
		invitation: { organiser: organiserOf(mail), guest: { name: registration.name, email: registration.email } },
	};
	return { method, content: writeCalendar([entry], { method, siteName, domain: url.hostname, now }) };
}

interface Words {
	readonly kind: MailKind;
	readonly subject: string;
	readonly heading: string;
	readonly preview: string;
	/** The first paragraph; the preview when absent. */
	readonly intro?: string;
	readonly blocks: readonly MailBlock[];
	readonly expiresAt?: string | null;
	readonly method?: "REQUEST" | "CANCEL" | undefined;
	readonly why?: string;
}

function eventMail(mail: EventMail, { expiresAt = null, intro, method, why, ...words }: Words): Mail {
	const { siteName, siteUrl, event, registration } = mail;
	const { name: signature, email } = organiserOf(mail);
	return renderMail({
		...words,
		signature,
		blocks: [
			`Hola, ${registration.name}:`,
			intro ?? words.preview,
			...words.blocks,
			event.organiserName === null
				? `Si tienes alguna duda, escríbeme a ${email}.`
				: `Si tienes alguna duda sobre el evento, escribe a ${email}.`,
		],
		to: registration.email,
		siteName,
		siteUrl,
		why: why ?? `Recibes este correo porque te apuntaste a «${event.name}» en ${siteName} con tu dirección.`,
		expiresAt,
		calendar: method === undefined ? undefined : calendarPart(mail, method),
	});
}

/** How long a seat is held. It is no hour, because a mail that is late has its half hour too (docs/product.md, 16.3). */
const HOLD = "los 30\u00a0minutos siguientes al envío de este correo";

/** Asks the person to confirm the address, for a held seat or for a place in the line. */
function confirmMail(mail: EventMail): Mail {
	const { event, registration, link, siteName } = mail;
	const words = registration.seat
		? {
				subject: `Confirma tu plaza: ${event.name}`,
				heading: "Confirma tu plaza",
				intro: `Tienes una plaza reservada. Confírmala pronto: se guarda durante ${HOLD}.`,
				label: "Confirmar mi plaza",
				unconfirmed: "la plaza, si nadie la confirma, quedará libre y tus datos se borrarán",
			}
		: {
				subject: `Confirma tu correo: ${event.name}`,
				heading: "Confirma tu correo para entrar en la lista de espera",
				intro: `El aforo está completo. Para entrar en la lista de espera, confirma tu dirección en ${HOLD}.`,
				label: "Entrar en la lista de espera",
				unconfirmed: "si nadie confirma la dirección, no entrará en la lista y tus datos se borrarán",
			};
	return eventMail(mail, {
		kind: "event-confirm",
		subject: words.subject,
		heading: words.heading,
		preview: words.intro,
		blocks: [
			usualTicket(mail),
			{ type: "button", label: words.label, url: link },
			`Si no has sido tú, no tienes que hacer nada: ${words.unconfirmed}.`,
		],
		why: `Recibes este correo porque alguien ha pedido una plaza para «${event.name}» en ${siteName} con tu dirección.`,
		expiresAt: new Date(Date.parse(registration.createdAt) + LONGEST_HOLD_MS).toISOString(),
	});
}

/** Says where people will find the address to join online, and from when. */
const JOINING = {
	online: "El enlace para conectarte estará en la página de tu plaza desde 24\u00a0horas antes.",
	hibrido: "Si te conectas a distancia, encontrarás el enlace en la página de tu plaza desde 24\u00a0horas antes.",
} as const;

function confirmedMail(mail: EventMail): Mail {
	const { event, link } = mail;
	const joining = event.modality === "presencial" ? [] : [JOINING[event.modality]];
	return eventMail(mail, {
		kind: "event-confirmed",
		subject: `Plaza confirmada: ${event.name}`,
		heading: "Plaza confirmada",
		preview: statusInWords({ status: "confirmed", dueAt: null }, event, mail.registration.email),
		blocks: [
			usualTicket(mail),
			...joining,
			{ type: "button", label: "Ver o cancelar mi plaza", url: link },
			"Este correo lleva la cita para tu calendario. Si no puedes venir, cancela tu plaza y podrá aprovecharla otra persona.",
		],
		method: "REQUEST",
	});
}

function waitlistedMail(mail: EventMail): Mail {
	return eventMail(mail, {
		kind: "event-waitlisted",
		subject: `Estás en la lista de espera: ${mail.event.name}`,
		heading: "Estás en la lista de espera",
		preview: "El aforo está completo. Estás en la lista de espera; recibirás un correo si queda una plaza libre.",
		blocks: [usualTicket(mail), { type: "button", label: "Ver mi turno o salir de la lista", url: mail.link }],
	});
}

function offerMail(mail: EventMail): Mail {
	const { event, registration, link } = mail;
	const until = dueAtFor(registration, event) ?? event.startsAt;
	return eventMail(mail, {
		kind: "event-offer",
		subject: `Hay una plaza para ti: ${event.name}`,
		heading: "Hay una plaza para ti",
		preview: `Tienes una plaza reservada hasta el ${momentOf(until, event.timeZone)}. Confírmala o pasará a la siguiente persona.`,
		blocks: [
			usualTicket(mail),
			{ type: "button", label: "Confirmar mi plaza", url: link },
			"Si ya no puedes venir, cancélala en la misma página.",
		],
		expiresAt: until,
	});
}

function offerExpiredMail(mail: EventMail): Mail {
	return eventMail(mail, {
		kind: "event-offer-expired",
		subject: `Tu plaza ha quedado libre: ${mail.event.name}`,
		heading: "Tu plaza ha quedado libre",
		preview: "No confirmaste a tiempo y tu plaza ha quedado libre.",
		blocks: [
			usualTicket(mail),
			"Si todavía quieres venir, puedes volver a la lista de espera.",
			{ type: "button", label: "Volver a la lista de espera", url: mail.link },
		],
		expiresAt: mail.event.startsAt,
	});
}

/** How a person who gave up a seat, or left the line, can come back. */
function returningInWords({ event, registration }: EventMail): string {
	if (!heldSeat(registration)) return "Si cambias de idea, puedes volver a apuntarte a la lista de espera.";
	const line = event.waitlistEnabled ? "; si no quedan, entrarás en la lista de espera" : "";
	return `Si cambias de idea, puedes apuntarte de nuevo mientras queden plazas${line}.`;
}

/** Confirms the person's own cancellation. If they had a confirmed seat, their calendar entry is cancelled too. */
function leftMail(mail: EventMail): Mail {
	const { event, registration, link, siteUrl } = mail;
	const sentence = cancelledInWords(registration);
	const words = sentence.slice(0, -1);
	const heading = heldSeat(registration) ? "Plaza cancelada" : words;
	return eventMail(mail, {
		kind: "event-left",
		subject: `${words}: ${event.name}`,
		heading,
		preview: sentence,
		blocks: [
			usualTicket(mail),
			returningInWords(mail),
			{ type: "button", label: "Ver el evento", url: siteUrl + eventPath(event.slug) },
			heldSeat(registration)
				? "Si no has sido tú, puedes recuperar tu plaza mientras quede alguna:"
				: "Si no has sido tú, puedes apuntarte de nuevo con este enlace:",
			{ type: "link", label: "Volver a apuntarme", url: link },
		],
		method: registration.cancelledFrom === "confirmed" ? "CANCEL" : undefined,
	});
}

/** The message about the present status of a registration. */
export function registrationMail(mail: EventMail): Mail {
	switch (mail.registration.status) {
		case "pending_email":
			return confirmMail(mail);
		case "confirmed":
			return confirmedMail(mail);
		case "waitlisted":
			return waitlistedMail(mail);
		case "offered":
			return offerMail(mail);
		case "offer_expired":
			return offerExpiredMail(mail);
		case "cancelled":
			return leftMail(mail);
	}
}

/** "empieza a las 19:00", on the reader's clock; with the zone where that is not the event's. */
function startsAtHour({ event: { startsAt, timeZone }, registration }: EventMail): string {
	const own = registration.timeZone ?? timeZone;
	const same = dateAndHour(startsAt, own) === dateAndHour(startsAt, timeZone);
	return `empieza a\u00a0${same ? clockWithArticle(startsAt, timeZone) : hourOf(startsAt, own)}`;
}

/**
 * Reminds the person of the event. It gives the date and not "tomorrow", because the mail may be read on another day.
 */
export function reminderMail(mail: EventMail, which: "day" | "hour"): Mail {
	const { event, link } = mail;
	const moment = momentOf(event.startsAt, event.timeZone);
	const sentence = which === "day" ? `${awaitedInWords(event)}.` : `«${event.name}» empieza el ${moment}.`;
	const joins = event.modality !== "presencial";
	return eventMail(mail, {
		kind: "event-reminder",
		subject: which === "day" ? `Recordatorio: ${event.name}` : `«${event.name}» ${startsAtHour(mail)}`,
		heading: event.name,
		preview: sentence,
		blocks: [
			usualTicket(mail),
			{
				type: "button",
				label: joins ? "Ver mi plaza y el enlace para conectarme" : "Ver o cancelar mi plaza",
				url: link,
			},
			...(which === "day" ? ["Si no puedes venir, cancela tu plaza y podrá aprovecharla otra persona."] : []),
		],
		expiresAt: event.startsAt,
	});
}

/** A fact of an event, as people are told that it was and is. */
export interface FactChange {
	readonly name: string;
	readonly was: string;
	readonly is: string;
}

/** The facts that people are told of an event when some of them change, also those that stay. */
export function factChanges(before: EventFacts, after: EventFacts): readonly FactChange[] {
	const facts = (event: EventFacts) =>
		[
			["Empieza", momentLine(event.startsAt, event.timeZone)],
			["Termina", momentLine(event.endsAt, event.timeZone)],
			["Dónde", placeLine(event)],
		] as const;
	const now = facts(after);
	return facts(before).map(([name, was], index) => ({ name, was, is: now[index]?.[1] ?? "" }));
}

/** "Han cambiado la hora y el lugar.": what is another than people were told. */
function changeInWords(before: EventFacts, after: EventFacts): string {
	const [startsOn, startsOnNow] = [before, after].map((event) => dayOf(event.startsAt, event.timeZone));
	const [starts, ends, place] = factChanges(before, after).map(({ was, is }) => was !== is);
	const changed = [
		...(startsOn === startsOnNow ? [] : ["la fecha"]),
		...(starts && startsOn === startsOnNow ? ["la hora"] : []),
		...(ends && !starts ? ["la hora a la que termina"] : []),
		...(place ? ["el lugar"] : []),
	];
	if (changed.length === 0) return "El evento ha cambiado.";
	return `${changed.length === 1 ? "Ha" : "Han"} cambiado ${inSeries(changed)}.`;
}

/**
 * Announces changed facts of the event. `before` is what the person was told earlier, or null when that is not known.
 * People with a confirmed seat get the updated calendar entry.
 */
export function changedMail(mail: EventMail, before: EventFacts | null): Mail {
	const { event, registration, link } = mail;
	const waits = registration.status === "waitlisted";
	const changes = factChanges(before ?? event, event).flatMap(({ name, was, is }): (readonly [string, string])[] =>
		was === is
			? [[name, is]]
			: [
					[`${name}, antes`, was],
					[`${name}, ahora`, is],
				],
	);
	return eventMail(mail, {
		kind: "event-changed",
		subject: `Cambios en «${event.name}»`,
		heading: "El evento ha cambiado",
		preview: `${changeInWords(before ?? event, event)} ${waits ? "Sigues en la lista de espera." : "Tu plaza sigue como estaba."}`,
		blocks: [
			ticket(mail, changes),
			{ type: "button", label: waits ? "Ver mi turno o salir de la lista" : "Ver o cancelar mi plaza", url: link },
		],
		expiresAt: event.endsAt,
		method: registration.status === "confirmed" ? "REQUEST" : undefined,
	});
}

/**
 * Announces that the event is cancelled. People who had a confirmed seat get the cancellation of the calendar entry.
 */
export function cancelledEventMail(mail: EventMail): Mail {
	const { event, registration, siteUrl } = mail;
	const sentence = `«${event.name}» se ha cancelado.`;
	const sorry = event.organiserName === null ? "Siento las molestias." : "Disculpa las molestias.";
	return eventMail(mail, {
		kind: "event-cancelled",
		subject: `Se ha cancelado: ${event.name}`,
		heading: "El evento se ha cancelado",
		preview: sentence,
		intro: `${sentence} No tienes que hacer nada. ${sorry}`,
		blocks: [usualTicket(mail), { type: "button", label: "Ver otros eventos", url: siteUrl + EVENTS_PATH }],
		expiresAt: event.endsAt,
		method: registration.cancelledFrom === "confirmed" ? "CANCEL" : undefined,
	});
}
