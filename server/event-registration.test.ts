import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { makeEvent } from "../domain/content/content.fixture.ts";
import { openBrowser, type TestBrowser } from "./browser.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
let now = Date.parse("2026-11-20T12:00:00.000Z");
let people = 0;
const later = (days: number) => new Date(Date.parse("2026-11-20T18:00:00.000Z") + days * 24 * 3_600_000).toISOString();
const joinUrl = "https://meet.example.com/secreto";
beforeAll(async () => {
	site = await startTestSite({
		now: () => new Date(now),
		events: [
			makeEvent("charla", later(10), { name: "Charla abierta", featured: true, joinUrl }),
			makeEvent("una-plaza", later(11), { name: "Una sola plaza", capacity: 1 }),
			makeEvent("carrera", later(12), { name: "La última plaza", capacity: 1 }),
			makeEvent("sin-lista", later(12), { name: "Sin lista de espera", capacity: 1, waitlistEnabled: false }),
			makeEvent("socios", later(13), { name: "Para usuarios", audience: "registeredUsers" }),
			makeEvent("pronto", later(40), { name: "Todavía no", registrationOpensAt: "2026-12-10T08:00:00.000Z" }),
			makeEvent("cerrado", later(14), { name: "Ya cerrado", registrationClosesAt: "2026-11-19T08:00:00.000Z" }),
			makeEvent("suspendido", later(15), { name: "Suspendido", cancelled: true }),
			makeEvent("hoy", "2026-11-21T00:00:00.000Z", { name: "Esta noche" }),
			makeEvent("pasado", "2026-11-01T18:00:00.000Z", { name: "Ya pasado" }),
			makeEvent("borrador", later(16), { name: "Borrador secreto", draft: true }),
		],
	});
});
afterAll(() => site.stop());

function newAddress(): string {
	people += 1;
	return `evento${people}@ejemplo.es`;
}
const text = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");
const where = (response: Response) => [response.status, response.headers.get("location")];
const pageOf = (event: string) => `/apuntate-al-evento?evento=${event}`;
const register = (browser: TestBrowser, event: string, email: string, more: Readonly<Record<string, string>> = {}) =>
	browser.post(pageOf(event), { event, name: "Ana Peña", email, isOldEnough: "on", ...more });
async function linkOf(email: string): Promise<string> {
	const mail = await site.mailbox.next(email);
	return /\/e\/[\w-]{43}/.exec(mail.text)?.[0] ?? "";
}
/** Registers through the form and the mail. Returns the person's browser and the link in the newest message. */
async function registered(event: string, more: Readonly<Record<string, string>> = {}) {
	const email = newAddress();
	const browser = openBrowser(site);
	expect(where(await register(browser, event, email, more))).toEqual([303, "/gracias-evento"]);
	await browser.post(await linkOf(email), { hacer: "confirmar" });
	return { email, browser, link: await linkOf(email) };
}
async function signedIn(email: string): Promise<TestBrowser> {
	const { sessionToken } = await signInAs(site.backend, email, new Date(now));
	const browser = openBrowser(site);
	(browser.cookies as Map<string, string>).set("session", sessionToken);
	return browser;
}

describe("the guard (docs/product.md, 16.1)", () => {
	test.each([
		["cerrado", "cerrada", /^La inscripción de «.+» está cerrada\. Estos son los próximos\.$/],
		["suspendido", "cancelado", /^«.+» se ha cancelado\. Estos son los próximos\.$/],
		["pasado", "terminado", /^«.+» ya se celebró\. Estos son los próximos\.$/],
		["borrador", "no-esta", /^Ese evento no existe\. Estos/],
		["no-hay", "no-esta", /^Ese evento no existe\. Estos/],
		["x".repeat(300), "no-esta", /^Ese evento no existe\. Estos/],
	])("%s leads to the events, which say why", async (event, word, notice) => {
		const browser = openBrowser(site);
		const saidAt = async (url: string) =>
			/<p role="status"[^>]*>([^<]*)/.exec(await text(await browser.get(url)))?.[1] ?? null;
		const named = word === "no-esta" ? "" : `&evento=${event}`;
		expect(where(await browser.get(pageOf(event)))).toEqual([302, `/eventos?aviso=${word}${named}`]);
		expect(await saidAt(`/eventos?aviso=${word}${named}`)).toMatch(notice);
		expect(await saidAt("/eventos")).toBeNull();
		expect(await saidAt("/eventos?aviso=otro")).toBeNull();
	});

	test("without a name it is about the featured event, and made for each request", async () => {
		const response = await openBrowser(site).get("/apuntate-al-evento");
		const html = await text(response);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(html).toContain("<h1>Charla abierta</h1>");
		expect(html).toContain("Quiero recibir novedades por correo. Puedo darme de baja cuando quiera.");
		expect(html).not.toMatch(/type="checkbox"[^>]*checked/);
		expect(html.indexOf('aria-label="Protección de datos"')).toBeLessThan(html.indexOf(">Apuntarme<"));
		expect(html).not.toContain("meet.example.com");
	});

	test("what is not open yet says when it is, and an event for users shows the way in", async () => {
		const browser = openBrowser(site);
		expect(await text(await browser.get(pageOf("pronto")))).toContain(
			"La inscripción se abre el jueves 10 de diciembre de 2026, a\u00a0las\u00a009:00 (hora\u00a0peninsular).",
		);
		const html = await text(await browser.get(pageOf("socios")));
		expect(html).toContain("Enviarme un código");
		expect(html).toContain("/iniciar-sesion?redirect=%2Fapuntate-al-evento%3Fevento%3Dsocios");
		expect(await text(await (await signedIn("socia@ejemplo.es")).get(pageOf("socios")))).toContain(">Apuntarme<");
	});

	test.each([
		["cerrado", "cerrada"],
		["suspendido", "cancelado"],
		["pasado", "terminado"],
		["no-hay", "no-esta"],
	])("a form for %s is checked again", async (event, notice) => {
		expect(where(await register(openBrowser(site), event, newAddress()))).toEqual([
			303,
			`/eventos?aviso=${notice}${notice === "no-esta" ? "" : `&evento=${event}`}`,
		]);
	});

	test("a browser that did not register is not thanked", async () => {
		expect(where(await openBrowser(site).get("/gracias-evento"))).toEqual([302, "/eventos"]);
		expect(where(await openBrowser(site).get("/gracias-evento?evento=charla"))).toEqual([302, "/eventos"]);
	});
});

describe("registering (docs/product.md, 16.3)", () => {
	test("from the form to a seat, by mail and a button, without scripts", async () => {
		const email = newAddress();
		const browser = openBrowser(site);
		const sent = await register(browser, "charla", email, { utm_source: "youtube", utm_medium: "social" });
		expect(where(sent)).toEqual([303, "/gracias-evento"]);
		const thanks = await browser.get("/gracias-evento");
		expect(thanks.headers.get("cache-control")).toBe("private, no-store");
		const html = await text(thanks);
		expect(html).toContain(`Se ha enviado un correo a ${email}. Confirma tu plaza en los próximos 30 minutos.`);
		expect(html).toContain('content="noindex"');
		const link = await linkOf(email);
		const reader = openBrowser(site);
		for (let looks = 0; looks < 2; looks += 1)
			expect(await text(await reader.get(link))).toMatch(
				/Confirma tu plaza.*quedarte con tu plaza.*Confirmar mi plaza/s,
			);
		expect(where(await reader.post(link, { hacer: "confirmar" }))).toEqual([303, "/gracias-evento"]);
		const confirmed = await text(await reader.get("/gracias-evento"));
		expect(confirmed).toContain(
			"¡Plaza confirmada! Te espero el lunes 30 de noviembre de 2026, a\u00a0las\u00a019:00 (hora\u00a0peninsular).",
		);
		for (const way of ["/eventos.ics?evento=charla", "https://calendar.google.com/", "https://outlook.live.com/"])
			expect(confirmed).toContain(way);
		expect(confirmed).toContain("Recibirás un recordatorio un día antes y otro una hora antes.");
		expect(confirmed).not.toContain(email);
		const own = /href="(\/e\/[\w-]{36})"[^>]*>Ver o cancelar mi plaza</.exec(confirmed)?.[1] ?? "";
		expect(await text(await reader.get(own))).toContain("¿Seguro que quieres cancelar tu plaza?");
		expect((await openBrowser(site).get(own)).status).toBe(410);
		expect(await text(await reader.get(link))).toContain("¿Seguro que quieres cancelar tu plaza?");
		now += 31 * 60_000;
		expect(where(await browser.get("/gracias-evento"))).toEqual([302, "/eventos"]);
	});

	test("the page that thanks announces only reminders that will come, and says when the event is over", async () => {
		const { browser } = await registered("hoy");
		const html = await text(await browser.get("/gracias-evento"));
		expect(html).toContain("Te llegará un correo con la cita para tu calendario.");
		expect(html).toContain("Recibirás un recordatorio una hora antes.");
		expect(html).toContain("/eventos.ics?evento=hoy");
		await site.backend.events.cancel("event-hoy");
		const [over = ""] = (await text(await browser.get("/gracias-evento"))).split("</main>");
		expect(over).toContain("Este evento se ha cancelado.");
		expect(over).not.toMatch(/¡Plaza confirmada!|eventos\.ics|Recibirás un recordatorio/);
	});

	test("errors are shown beside their fields, and the typed values stay", async () => {
		const answer = await register(openBrowser(site), "charla", "ana@", {
			name: "www.spam.example",
			news: "on",
			isOldEnough: "",
			utm_source: "boletin",
		});
		const html = await text(answer);
		expect(answer.status).toBe(400);
		for (const sentence of [
			"En el nombre, usa solo letras, espacios, guiones o apóstrofos.",
			"Revisa el correo: parece que falta algo. Ejemplo: nombre@dominio.es",
			"Revisa estos dos campos",
		]) {
			expect(html).toContain(sentence);
		}
		expect(html).toContain('value="ana@"');
		expect(html).toContain('value="boletin"');
		expect(html).toMatch(/name="news"[^>]*checked|checked=""[^>]*name="news"/);
		const browser = openBrowser(site);
		const young = await browser.post(pageOf("charla"), { event: "charla", name: "Ana", email: newAddress() });
		expect([young.status, (await text(young)).includes("Marca que tienes 14\u00a0años o más.")]).toEqual([400, true]);
	});

	test("a slip in the address is asked about", async () => {
		const browser = openBrowser(site);
		await register(browser, "charla", "ana.slip@gmial.com");
		expect(await text(await browser.get("/gracias-evento"))).toMatch(
			/¿Querías decir ana\.slip@gmail\.com\? Si es así, corrige el correo\..*href="\/apuntate-al-evento\?evento=charla"[^>]*>Usar otro correo</s,
		);
	});

	test("robots get no mail", async () => {
		const email = newAddress();
		for (const more of [{ trap: "x" }, { drawnAt: String(now) }, { drawnAt: "" }] as Record<string, string>[]) {
			expect((await register(openBrowser(site), "charla", email, more)).status).toBe(400);
		}
		expect(site.mailbox.received.some(({ mail }) => mail.to === email)).toBe(false);
	});

	test("a form sent at once is told about its fields first, and a robot about none", async () => {
		const email = newAddress();
		const atOnce = { drawnAt: String(now) };
		const told = await text(await register(openBrowser(site), "charla", email, { ...atOnce, name: "" }));
		expect(told).toContain("Escribe tu nombre.");
		expect(told).not.toContain("Espera un segundo");
		for (const more of [atOnce, { ...atOnce, name: "", trap: "x" }, { drawnAt: "", name: "" }] as Record<
			string,
			string
		>[]) {
			const html = await text(await register(openBrowser(site), "charla", email, more));
			expect(html).toContain("Espera un segundo y vuelve a pulsar el botón.");
			expect(html).not.toContain("Escribe tu nombre.");
		}
		expect(site.mailbox.received.some(({ mail }) => mail.to === email)).toBe(false);
	});

	test("the answer does not reveal registrations; only the mail differs", async () => {
		const { email } = await registered("charla");
		now += 60_000;
		const [known, unknown] = await Promise.all(
			[email, newAddress()].map(async (each) => {
				const browser = openBrowser(site);
				const sent = where(await register(browser, "charla", each));
				return [
					sent,
					(await text(await browser.get("/gracias-evento"))).replaceAll(each, "…").replace(/sha256-[^']+/g, "").length,
				];
			}),
		);
		expect(known?.[0]).toEqual(unknown?.[0]);
		expect(known?.[1]).toBe(unknown?.[1]);
		expect((await site.mailbox.next(email)).kind).toBe("event-confirmed");
	});

	test("a signed-in person needs no mail to confirm, and sees their registration on every page about it", async () => {
		const email = newAddress();
		const browser = await signedIn(email);
		expect(await text(await browser.get("/user"))).toContain("Todavía hay sitio");
		expect(await text(await browser.get(pageOf("charla")))).toContain(email);
		expect(where(await register(browser, "charla", ""))).toEqual([303, "/gracias-evento"]);
		expect(await text(await browser.get("/gracias-evento"))).toContain("Ver o cancelar mi plaza");
		expect(await text(await browser.get(pageOf("charla")))).toContain("¡Plaza confirmada!");
		const dashboard = await text(await browser.get("/user"));
		for (const part of ["Tu próximo evento", "Charla abierta", "Plaza confirmada"]) expect(dashboard).toContain(part);
		const own = /\/e\/[\w-]{36}(?=")/.exec(dashboard)?.[0] ?? "";
		expect((await openBrowser(site).get(own)).status).toBe(410);
		expect(where(await browser.post(own, { hacer: "cancelar" }))).toEqual([303, own]);
		expect(await text(await browser.get(own))).toContain("Has cancelado tu plaza.");
	});
});

describe("seats that are few", () => {
	test("a person who finds the last seat taken is asked, waits, is offered the freed seat and accepts it", async () => {
		const first = openBrowser(site);
		expect(await text(await first.get(pageOf("una-plaza")))).toContain("Queda 1 plaza.");
		const holder = await registered("una-plaza");
		const email = newAddress();
		const late = openBrowser(site);
		const lost = await register(late, "una-plaza", email);
		const html = await text(lost);
		expect(lost.status).toBe(409);
		expect(html).toContain("Se acaba de ocupar la última plaza. ¿Quieres entrar en la lista de espera?");
		expect(html).toContain('name="acceptsWaiting" value="on"');
		expect(html).toContain(`value="${email}"`);
		expect(where(await register(late, "una-plaza", email, { acceptsWaiting: "on" }))).toEqual([303, "/gracias-evento"]);
		const confirm = await linkOf(email);
		const asked = await text(await late.get(confirm));
		for (const words of [
			"Confirma tu correo",
			"Pulsa el botón para confirmar tu correo y entrar en la lista de espera.",
		])
			expect(asked).toContain(words);
		expect(asked).toContain(">Entrar en la lista de espera<");
		expect(asked).not.toMatch(
			/Confirma tu plaza|quedarte con tu plaza|Confirmar mi plaza|cancelar tu plaza|Plaza a nombre/,
		);
		expect(where(await late.post(confirm, { hacer: "confirmar" }))).toEqual([303, "/gracias-evento"]);
		expect(await text(await late.get("/gracias-evento"))).toContain(
			"Estás en la lista de espera; recibirás un correo si queda una plaza libre.",
		);
		const waiting = await linkOf(email);
		expect(await text(await late.get(waiting))).toContain("Tu turno: 1.");
		expect(await text(await late.get(waiting))).toContain("¿Seguro que quieres salir de la lista de espera?");
		await late.post(waiting, { hacer: "cancelar" });
		const left = await text(await late.get(waiting));
		expect(left).toContain("Has salido de la lista de espera.");
		expect(left).not.toMatch(/plaza se ha cancelado|Plaza cancelada/);
		await late.post(waiting, { hacer: "deshacer" });
		expect(await text(await openBrowser(site).get("/eventos/una-plaza"))).toContain("El aforo está completo.");

		expect(where(await holder.browser.post(holder.link, { hacer: "cancelar" }))).toEqual([303, holder.link]);
		expect(await text(await holder.browser.get(holder.link))).toContain("Has cancelado tu plaza.");
		now += 11_000;
		site.wake("events");
		const offer = await linkOf(email);
		expect(await text(await late.get(offer))).toContain("Confírmala o pasará a la siguiente persona.");
		expect(where(await late.post(offer, { hacer: "aceptar" }))).toEqual([303, offer]);
		expect(await text(await late.get(offer))).toContain("¡Plaza confirmada!");
	});

	test("a cancellation can be taken back for ten seconds", async () => {
		const { browser, link } = await registered("charla");
		await browser.post(link, { hacer: "cancelar" });
		now += 9_000;
		expect(await text(await browser.get(link))).toContain("Deshacer");
		await browser.post(link, { hacer: "deshacer" });
		expect(await text(await browser.get(link))).toContain("¡Plaza confirmada!");
		await browser.post(link, { hacer: "cancelar" });
		now += 11_000;
		expect(await text(await browser.get(link))).not.toContain("Deshacer");
		const late = await browser.post(link, { hacer: "deshacer" });
		expect(late.status).toBe(409);
		expect(await text(late)).toContain("Ya no se puede deshacer. Si quedan plazas, puedes apuntarte de nuevo.");
	});

	test("of two at once for the last seat one is asked whether to wait", async () => {
		const answers = await Promise.all(
			[newAddress(), newAddress()].map((email) => register(openBrowser(site), "carrera", email)),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
	});

	test("without a waiting line, pages say that the event is full, and the holder of the last seat is not sent to a missing form", async () => {
		const last = openBrowser(site);
		await register(last, "sin-lista", "ultima@gmial.com");
		const thanks = await text(await last.get("/gracias-evento"));
		expect(thanks).toContain("¿Querías decir ultima@gmail.com?");
		expect(thanks).not.toMatch(/[Cc]orr[ei]g/);
		expect(where(await register(openBrowser(site), "sin-lista", newAddress()))).toEqual([
			303,
			"/eventos?aviso=completo&evento=sin-lista",
		]);
		expect(await text(await openBrowser(site).get("/eventos?aviso=completo&evento=sin-lista"))).toMatch(
			/El aforo de «.+» está completo\./,
		);
		expect(where(await openBrowser(site).get(pageOf("sin-lista")))).toEqual([
			302,
			"/eventos?aviso=completo&evento=sin-lista",
		]);
	});
});

describe("public data", () => {
	test("an event's page tells how registration stands, and search engines too", async () => {
		const html = await text(await site.get("/eventos/charla"));
		for (const part of [
			"Gratis",
			'href="/apuntate-al-evento?evento=charla"',
			"/eventos.ics?evento=charla",
			'"price":"0.00"',
			'"priceCurrency":"EUR"',
		]) {
			expect(html).toContain(part);
		}
		expect(await text(await site.get("/eventos/suspendido"))).toContain("https://schema.org/EventCancelled");
		expect(await text(await site.get("/eventos/cerrado"))).toContain("La inscripción está cerrada.");
		expect(html).not.toContain("meet.example.com");
	});

	test("the feed has every event but drafts, and no address to join", async () => {
		const response = await site.get("/eventos.ics");
		const calendar = await response.text();
		expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
		expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(10);
		expect(calendar).not.toMatch(/Borrador|meet\.example/);
		expect((await (await site.get("/eventos.ics?evento=charla")).text()).match(/BEGIN:VEVENT/g)).toHaveLength(1);
		expect((await site.get("/eventos.ics?evento=borrador")).status).toBe(404);
	});
});

test("an unknown link answers 410 to every request", async () => {
	const browser = openBrowser(site);
	for (const link of [`/e/${"x".repeat(43)}`, "/e/nada", `/e/${crypto.randomUUID()}`]) {
		const html = await browser.get(link);
		expect([html.status, (await text(html)).includes("Este enlace ya no sirve")]).toEqual([410, true]);
		expect((await browser.post(link, { hacer: "confirmar" })).status).toBe(410);
	}
});

test("no address and no secret is in a log or in where people are led", () => {
	const log = JSON.stringify(site.log);
	expect(log).not.toMatch(/\/e\/[\w-]{10}/);
	expect(log).not.toContain("@ejemplo.es");
});
