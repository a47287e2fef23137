import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { makeEvent } from "../content/content.fixture.ts";
import type { Mail } from "../mail/mail.ts";
import type { SiteEvent } from "./event.ts";
import { cancelledEventMail, changedMail, type EventMail, registrationMail, reminderMail } from "./event-mails.ts";
import type { Registration } from "./registration-store.ts";
import { makeRegistration } from "./registrations.fixture.ts";

const event = makeEvent("taller", "2026-12-11T18:00:00.000Z", {
	name: "Taller, «uno»",
	capacity: 20,
	sequence: 2,
}).event;
const registration = makeRegistration({ eventId: event.id, name: "Ana <Peña>" });
function given(overrides: Partial<Registration> = {}, eventOverrides: Partial<SiteEvent> = {}): EventMail {
	return {
		siteName: "Tertulia",
		siteUrl: "https://tertulia.example",
		organiser: { name: "Inés", email: "hola@example.com" },
		event: { ...event, ...eventOverrides },
		registration: { ...registration, ...overrides },
		link: "https://tertulia.example/e/AbC",
		now: "2026-11-20T12:00:00.000Z",
	};
}
/** The start of the event in a sentence, and as a line. */
const DAY = "viernes 11 de diciembre de 2026, a\u00a0las\u00a019:00 (hora\u00a0peninsular)";

const mails: readonly (readonly [Mail, string, string, "REQUEST" | "CANCEL" | undefined, string | null])[] = [
	[
		registrationMail(given({ status: "pending_email" })),
		"Confirma tu plaza: Taller, «uno»",
		"Confírmala pronto: se guarda durante los 30\u00a0minutos siguientes al envío de este correo.",
		undefined,
		"2026-11-21T12:00:00.000Z",
	],
	[
		registrationMail(given({ status: "pending_email", seat: false })),
		"Confirma tu correo: Taller, «uno»",
		"lista de espera",
		undefined,
		"2026-11-21T12:00:00.000Z",
	],
	[
		registrationMail(given()),
		"Plaza confirmada: Taller, «uno»",
		`¡Plaza confirmada! Te espero el ${DAY}.`,
		"REQUEST",
		null,
	],
	[
		registrationMail(given({ status: "waitlisted" })),
		"Estás en la lista de espera: Taller, «uno»",
		"El aforo está completo. Estás en la lista de espera; recibirás un correo si queda una plaza libre.",
		undefined,
		null,
	],
	[
		registrationMail(given({ status: "offered", dueAt: "2026-11-21T12:00:00.000Z" })),
		"Hay una plaza para ti: Taller, «uno»",
		"Tienes una plaza reservada hasta el sábado 21 de noviembre de 2026, a\u00a0las\u00a013:00 (hora\u00a0peninsular). Confírmala o pasará a la siguiente persona.",
		undefined,
		"2026-11-21T12:00:00.000Z",
	],
	[
		registrationMail(given({ status: "offer_expired" })),
		"Tu plaza ha quedado libre: Taller, «uno»",
		"volver a la lista de espera",
		undefined,
		event.startsAt,
	],
	[
		registrationMail(given({ status: "cancelled", cancelledFrom: "confirmed" })),
		"Has cancelado tu plaza: Taller, «uno»",
		"Has cancelado tu plaza.",
		"CANCEL",
		null,
	],
	[
		registrationMail(given({ status: "cancelled", cancelledFrom: "waitlisted", seat: false })),
		"Has salido de la lista de espera: Taller, «uno»",
		"Has salido de la lista de espera.",
		undefined,
		null,
	],
	[reminderMail(given(), "day"), "Recordatorio: Taller, «uno»", `Te espero el ${DAY}.`, undefined, event.startsAt],
	[
		reminderMail(given(), "hour"),
		"«Taller, «uno»» empieza a\u00a0las\u00a019:00",
		`«Taller, «uno»» empieza el ${DAY}.`,
		undefined,
		event.startsAt,
	],
	[
		reminderMail(given({ timeZone: "America/Mexico_City" }), "hour"),
		"«Taller, «uno»» empieza a\u00a0las\u00a012:00\u00a0(hora\u00a0de\u00a0Ciudad\u00a0de\u00a0México)",
		`«Taller, «uno»» empieza el ${DAY}.`,
		undefined,
		event.startsAt,
	],
	[
		changedMail(given(), { ...event, startsAt: "2026-12-10T18:00:00.000Z", place: "Sala 1" }),
		"Cambios en «Taller, «uno»»",
		`Empieza, antes: Jueves 10 de diciembre de 2026, a\u00a0las\u00a019:00 (hora\u00a0peninsular)\nEmpieza, ahora: ${DAY.replace("v", "V")}`,
		"REQUEST",
		event.endsAt,
	],
	[
		changedMail(given({ status: "waitlisted" }), null),
		"Cambios en «Taller, «uno»»",
		`Empieza: ${DAY.replace("v", "V")}`,
		undefined,
		event.endsAt,
	],
	[
		cancelledEventMail(given({ cancelledFrom: "confirmed" }, { cancelled: true })),
		"Se ha cancelado: Taller, «uno»",
		"«Taller, «uno»» se ha cancelado. No tienes que hacer nada. Siento las molestias.",
		"CANCEL",
		event.endsAt,
	],
];

describe.each(mails)("event mail %# (docs/product.md, 16.5)", (mail, subject, sentence, method, expiresAt) => {
	test("is addressed, named, and says what it is about and why it comes", () => {
		expect([mail.to, mail.subject, mail.expiresAt]).toEqual(["ana@e.es", subject, expiresAt]);
		expect(mail.text).toContain(sentence);
		expect(mail.text).toContain("Hola, Ana <Peña>:");
		expect(mail.text).toContain("Recibes este correo porque");
		expect(mail.text).toContain("hola@example.com");
		expect(mail.html).toContain("Ana &lt;Peña&gt;");
		expect(mail.text + mail.html).not.toMatch(/undefined|NaN|Invalid|\bnull\b/);
		expect(mail.html).not.toMatch(/<(?:img|link|script|iframe)|@import|\bsrc=/i);
		for (const [, href] of mail.html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\/tertulia\.example/);
	});

	test("changes calendars only where it should, in a form that can be read", () => {
		expect(mail.calendar?.method).toBe(method);
		if (mail.calendar === undefined) return;
		const calendar = new ICAL.Component(ICAL.parse(mail.calendar.content));
		const [entry] = calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
		expect(calendar.getFirstPropertyValue("method")).toBe(method);
		expect([entry?.uid, entry?.sequence, entry?.summary]).toEqual([
			"evento-event-taller@tertulia.example",
			3,
			"Taller, «uno»",
		]);
		expect(entry?.component.getFirstPropertyValue("attendee")).toBe("mailto:ana@e.es");
	});
});

test.each([
	["presencial", null],
	["online", "El enlace para conectarte estará en la página de tu plaza desde 24\u00a0horas antes."],
	["hibrido", "Si te conectas a distancia, encontrarás el enlace en la página de tu plaza desde 24\u00a0horas antes."],
] as const)("a person with a seat at an event of modality %s is told how to join", (modality, sentence) => {
	const { text } = registrationMail(given({}, { modality }));
	if (sentence === null) expect(text).not.toContain("24\u00a0horas antes");
	else expect(text).toContain(`\n${sentence}\n`);
});

test("a person without a seat reads about the waiting list, and one with a seat about the seat", () => {
	const asked = (seat: boolean) => registrationMail(given({ status: "pending_email", seat })).text;
	expect(asked(false)).toContain("si nadie confirma la dirección, no entrará en la lista y tus datos se borrarán.");
	expect(asked(false)).not.toContain("plaza queda libre");
	expect(asked(true)).toContain("la plaza, si nadie la confirma, quedará libre y tus datos se borrarán.");

	const told = (status: Registration["status"]) => changedMail(given({ status }), null).text;
	expect(told("waitlisted")).toContain("El evento ha cambiado. Sigues en la lista de espera.");
	expect(told("waitlisted")).toContain("Ver mi turno o salir de la lista");
	expect(told("waitlisted")).not.toContain("plaza sigue");
	expect(told("confirmed")).toContain("El evento ha cambiado. Tu plaza sigue como estaba.");
	expect(told("confirmed")).toContain("Ver o cancelar mi plaza");
});

test.each<readonly [Partial<SiteEvent>, string]>([
	[{ place: "Sala 1" }, "Ha cambiado el lugar. Tu plaza sigue como estaba."],
	[{ startsAt: "2026-12-10T18:00:00.000Z" }, "Ha cambiado la fecha. Tu plaza"],
	[{ startsAt: "2026-12-11T17:00:00.000Z", place: "Sala 1" }, "Han cambiado la hora y el lugar. Tu plaza"],
	[{ endsAt: "2026-12-11T20:30:00.000Z" }, "Ha cambiado la hora a la que termina. Tu plaza"],
])("a change of %j is named, in the preview too", (told, sentence) => {
	const mail = changedMail(given(), { ...event, ...told });
	expect(mail.text).toContain(sentence);
	expect(mail.html).toMatch(new RegExp(`<div style="display:none[^>]*>${sentence}`));
});

test("a person who did not leave gets the way back", () => {
	const left = (overrides: Partial<Registration>) =>
		registrationMail(given({ status: "cancelled", ...overrides })).text;
	expect(left({ cancelledFrom: "confirmed" })).toContain(
		"puedes recuperar tu plaza mientras quede alguna:\n\nVolver a apuntarme:\nhttps://tertulia.example/e/AbC",
	);
	expect(left({ cancelledFrom: "waitlisted", seat: false })).toContain("puedes apuntarte de nuevo con este enlace:");
});

test("a person who left is told how to come back: to a seat, to the line if there is one, or to the line only", () => {
	const left = (cancelledFrom: "confirmed" | "waitlisted", waitlistEnabled: boolean) =>
		registrationMail(
			given({ status: "cancelled", cancelledFrom, seat: cancelledFrom === "confirmed" }, { waitlistEnabled }),
		).text;
	expect(left("confirmed", false)).toContain("puedes apuntarte de nuevo mientras queden plazas.");
	expect(left("confirmed", true)).toContain("mientras queden plazas; si no quedan, entrarás en la lista de espera.");
	expect(left("waitlisted", true)).toContain("puedes volver a apuntarte a la lista de espera.");
});

test("who signs speaks as I, unless somebody else organises the event", () => {
	expect(registrationMail(given()).text).toContain("Si tienes alguna duda, escríbeme a hola@example.com.");
	const others = given({}, { organiserName: "Biblioteca" });
	expect(registrationMail(others).text).toContain("Si tienes alguna duda sobre el evento, escribe a hola@example.com.");
	expect(cancelledEventMail(others).text).toContain("Disculpa las molestias.");
});

test("who organises the event signs, the event's own before the site's", () => {
	const { text, html } = registrationMail(given());
	expect(text).toContain("\n\n— Inés\n\n---");
	expect(html).toMatch(/<p class="sign"[^>]*>— Inés<\/p>/);
	expect(registrationMail(given({}, { organiserName: "Biblioteca" })).text).toContain("— Biblioteca");
});

test("times are told on the reader's clock too, where it differs", () => {
	const text = (timeZone: string | null) => registrationMail(given({ timeZone })).text;
	expect(text("America/Mexico_City")).toContain(
		"En tu zona horaria: Viernes 11 de diciembre de 2026, de\u00a012:00\u00a0a\u00a013:00 (hora\u00a0de\u00a0Ciudad\u00a0de\u00a0México)",
	);
	expect(text(null)).toContain(
		"Cuándo: Viernes 11 de diciembre de 2026, de\u00a019:00\u00a0a\u00a020:00 (hora\u00a0peninsular)",
	);
	for (const zone of [null, "Europe/Madrid", "Europe/Paris"]) expect(text(zone)).not.toContain("En tu zona horaria");
});

test("an event may have another organiser", () => {
	const mail = registrationMail(given({}, { organiserName: "Biblioteca", supportEmail: "actos@biblioteca.example" }));
	expect(mail.text).toContain("actos@biblioteca.example");
	expect(mail.calendar?.content.replaceAll("\r\n ", "")).toContain(
		'ORGANIZER;CN="Biblioteca":mailto:actos@biblioteca.example',
	);
});

test("the event is a ticket, which is an outline until the seat is held", () => {
	const { html, text } = registrationMail(given());
	expect(html).toMatch(
		/<table class="ticket" role="presentation"[^>]*><tr>\n<td[^>]* aria-hidden="true"[^>]*><span[^>]*>11<\/span>dic<\/td>\n<td[^>]*><p[^>]*>Taller, «uno»<\/p><p[^>]*>Viernes 11 /,
	);
	expect(html).toMatch(/border-top:2px dashed[^>]*>Plaza confirmada<\/p>/);
	expect(text).toContain("\n\nEvento: Taller, «uno»\nCuándo: Viernes 11 ");
	expect(registrationMail(given({ status: "offered" })).html).toMatch(
		/class="ticket open"[\s\S]*>Plaza por confirmar<\/p>/,
	);
	expect(cancelledEventMail(given({}, { cancelled: true })).html).toMatch(
		/class="ticket open"[\s\S]*>Evento cancelado<\/p>/,
	);
	expect(changedMail(given(), { ...event, place: "Sala 1" }).html).toContain(">Dónde, antes: Sala 1</p>");
});
