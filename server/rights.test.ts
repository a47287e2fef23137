import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { makeEvent } from "../domain/content/content.fixture.ts";
import { openBrowser, type TestBrowser } from "./browser.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const PAGE = "/tus-derechos";
let site: TestSite;
let now = Date.parse("2026-11-20T12:00:00.000Z");
let people = 0;
beforeAll(async () => {
	site = await startTestSite({
		now: () => new Date(now),
		events: [makeEvent("charla", "2026-12-10T18:00:00.000Z", { name: "Charla abierta", capacity: 1 })],
	});
});
afterAll(() => site.stop());

const newAddress = () => `persona${++people}@ejemplo.es`;
const text = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");
const where = (response: Response) => [response.status, response.headers.get("location")];
const act = (browser: TestBrowser, hacer: string, more: Readonly<Record<string, string>> = {}) =>
	browser.post(PAGE, { hacer, ...more });
async function codeFor(email: string): Promise<string> {
	for (;;) {
		const mail = await site.mailbox.next(email);
		if (mail.kind === "rights-code") return mail.subject.slice(0, 6);
	}
}
/** A browser that has proved an address through both steps of the page. */
async function proved(email: string): Promise<TestBrowser> {
	const browser = openBrowser(site);
	expect(where(await act(browser, "codigo", { email }))).toEqual([303, PAGE]);
	expect(where(await act(browser, "comprobar", { code: await codeFor(email) }))).toEqual([303, PAGE]);
	return browser;
}
async function registered(email: string): Promise<void> {
	const browser = openBrowser(site);
	await browser.post("/apuntate-al-evento?evento=charla", {
		event: "charla",
		name: "Ana Peña",
		email,
		isOldEnough: "on",
		news: "on",
	});
	const link = /\/e\/[\w-]{43}/.exec((await site.mailbox.next(email)).text)?.[0] ?? "";
	await browser.post(link, { hacer: "confirmar" });
	await site.mailbox.next(email);
}

describe("your rights, without an account and without scripts (docs/product.md, 20)", () => {
	test("the page is made for each request, says what it is for before its button, and the policy leads to it", async () => {
		const response = await site.get(PAGE);
		const html = await text(response);
		expect([response.status, response.headers.get("cache-control"), response.headers.get("set-cookie")]).toEqual([
			200,
			"private, no-store",
			null,
		]);
		expect(html).toContain("<h1>Tus derechos sobre tus datos</h1>");
		expect(html).toContain('aria-label="Protección de datos"');
		expect(html).not.toMatch(/14\saños/);
		expect(html).toContain('Consulta la <a href="/politica-privacidad">política de privacidad</a>.');
		expect(html.indexOf('aria-label="Protección de datos"')).toBeLessThan(html.indexOf(">Enviarme un código<"));
		expect(await text(await site.get("/politica-privacidad"))).toContain('href="/tus-derechos"');
		const { sessionToken } = await signInAs(site.backend, "socia@ejemplo.es", new Date(now));
		const signedIn = await text(await site.get(PAGE, { headers: { cookie: `session=${sessionToken}` } }));
		expect(signedIn).toContain("socia@ejemplo.es");
		expect(signedIn).toContain('href="/user/ajustes#datos"');
		expect(await text(await site.get("/user/ajustes", { headers: { cookie: `session=${sessionToken}` } }))).toContain(
			'href="/tus-derechos"',
		);
	});

	test("shows what is kept, hands it over with a receipt, and erases it", async () => {
		const email = newAddress();
		await registered(email);
		const browser = await proved(email);
		const shown = await text(await browser.get(PAGE));
		for (const part of [
			`Lo que este sitio guarda con ${email}`,
			"Charla abierta",
			"Confirmada, a nombre de Ana Peña",
			"Novedades: dado",
			"Plaza confirmada: enviado el <time",
			"Código para ver tus datos: enviado el <time",
		]) {
			expect(shown).toContain(part);
		}
		expect(await site.backend.users.findByEmailKey(email)).toBeNull();

		expect(where(await act(browser, "copia"))).toEqual([303, `${PAGE}#justificante`]);
		const receipt = await text(await browser.get(PAGE));
		const reference = /D-20261120-[2-9A-HJ-NP-Z]{8}/.exec(receipt)?.[0] ?? "none";
		for (const part of [
			"Justificante",
			"20 de diciembre de 2026",
			"1\u00a0inscripción a un evento",
			"/tus-derechos/datos.json",
		])
			expect(receipt).toContain(part);
		const mail = await site.mailbox.next(email);
		expect(mail.text).toMatch(/Si echas algo en falta, escribe a \S+@\S+\. /);
		expect([mail.kind, mail.subject]).toEqual(["rights-receipt", `Ya tienes tu copia (petición ${reference})`]);

		const json = await browser.get("/tus-derechos/datos.json");
		expect(json.headers.get("content-disposition")).toBe('attachment; filename="mis-datos-2026-11-20.json"');
		expect(await json.json()).toMatchObject({
			email,
			registrations: [{ event: "Charla abierta", status: "confirmed" }],
			requests: [{ reference }],
		});
		const page = await text(await browser.get("/tus-derechos/datos.html"));
		for (const part of [
			"<h2>Inscripciones a eventos</h2>",
			"<dt>Estado</dt><dd>Confirmada</dd>",
			"<dt>Origen</dt>",
			"<dt>Para qué</dt><dd>Novedades</dd>",
			"<dt>De qué trata</dt><dd>plaza confirmada</dd>",
			"<dt>Derecho</dt><dd>Acceso y portabilidad",
		]) {
			expect(page).toContain(part);
		}
		expect(page).not.toMatch(/<dt>[a-z]|<script|<link|href=/);

		expect(await text(await browser.get(PAGE))).toContain("¿Seguro que quieres borrarlo todo? No se puede deshacer.");
		expect(where(await act(browser, "borrar"))).toEqual([303, `${PAGE}#justificante`]);
		const gone = await text(await browser.get(PAGE));
		expect(gone).toContain("Se ha borrado lo que este sitio guardaba con esta dirección");
		expect(gone).not.toContain("Charla abierta");
		expect(await site.backend.registrations.listByEmail(email)).toEqual([]);
		expect(where(await browser.get("/tus-derechos/datos.json"))).toEqual([302, PAGE]);
		expect((await act(browser, "borrar")).status).toBe(410);
		expect((await site.mailbox.next(email)).kind).toBe("rights-receipt");
		await act(browser, "dejar");
		expect(await text(await browser.get(PAGE))).not.toContain("Justificante");
	});

	test("an erased registration's seat is offered to the first person in the line", async () => {
		const [first, second] = [newAddress(), newAddress()];
		await registered(first);
		const waiting = openBrowser(site);
		const form = { event: "charla", name: "Eva", email: second, isOldEnough: "on", acceptsWaiting: "on" };
		await waiting.post("/apuntate-al-evento?evento=charla", form);
		await waiting.post(/\/e\/[\w-]{43}/.exec((await site.mailbox.next(second)).text)?.[0] ?? "", {
			hacer: "confirmar",
		});
		expect((await site.mailbox.next(second)).kind).toBe("event-waitlisted");
		await act(await proved(first), "borrar");
		expect((await site.mailbox.next(second)).kind).toBe("event-offer");
	});

	test("an address without data gets the same answer, and learns that only with its code", async () => {
		const email = newAddress();
		const browser = openBrowser(site);
		await act(browser, "codigo", { email });
		expect(await text(await browser.get(PAGE))).toContain(
			`Se ha enviado un código a <strong>${email}</strong>. Caduca en 10 minutos.`,
		);
		await act(browser, "comprobar", { code: await codeFor(email) });
		expect(await text(await browser.get(PAGE))).toContain("Nada, aparte de la nota de que se te ha enviado el código.");
	});

	test("errors are shown where they happened, and the typed values stay", async () => {
		const browser = openBrowser(site);
		const wrong = await act(browser, "codigo", { email: "ana@" });
		const html = await text(wrong);
		expect(wrong.status).toBe(400);
		expect(html).toContain("Revisa el correo: parece que falta algo. Ejemplo: nombre@dominio.es");
		expect(html).toContain('value="ana@"');
		for (const more of [{ trap: "x" }, { drawnAt: String(now) }] as Record<string, string>[]) {
			expect((await act(browser, "codigo", { email: newAddress(), ...more })).status).toBe(400);
		}
		const email = newAddress();
		await act(browser, "codigo", { email });
		const code = await codeFor(email);
		const tried = await act(browser, "comprobar", { code: code === "000000" ? "111111" : "000000" });
		expect([tried.status, (await text(tried)).includes("El código no es correcto. Te quedan 4 intentos.")]).toEqual([
			400,
			true,
		]);
		expect(where(await act(browser, "codigo", { email }))).toEqual([303, PAGE]);
		expect((await act(browser, "otro-codigo")).headers.get("retry-after")).toBe("60");
		now += 11 * 60_000;
		const late = await act(browser, "comprobar", { code });
		expect([late.status, (await text(late)).includes("El código ha caducado. Pide uno nuevo.")]).toEqual([410, true]);
		expect(where(await act(browser, "dejar"))).toEqual([303, PAGE]);
		expect(await text(await browser.get(PAGE))).toContain("Escribe tu correo");
	});

	test("without proof no data is shown, and no address is in the log", async () => {
		const browser = openBrowser(site);
		for (const step of ["copia", "borrar"]) expect((await act(browser, step)).status).toBe(410);
		expect((await act(browser, "comprobar", { code: "123456" })).status).toBe(409);
		for (const file of ["json", "html"])
			expect(where(await browser.get(`/tus-derechos/datos.${file}`))).toEqual([302, PAGE]);
		expect(JSON.stringify(site.log)).not.toContain("@ejemplo.es");
	});
});
