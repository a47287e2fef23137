import { afterAll, beforeAll, expect, test } from "vitest";
import { makeEvent } from "../domain/content/content.fixture.ts";
import { openBrowser, type TestBrowser } from "./browser.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const PAGE = "/apuntate-al-evento?evento=pronto";
let site: TestSite;
const now = Date.parse("2026-11-20T12:00:00.000Z");
beforeAll(async () => {
	site = await startTestSite({
		now: () => new Date(now),
		events: [
			makeEvent("pronto", "2026-12-30T18:00:00.000Z", {
				name: "Todavía no",
				registrationOpensAt: "2026-12-10T08:00:00.000Z",
			}),
			makeEvent("charla", "2026-12-20T18:00:00.000Z", { name: "Charla abierta" }),
		],
	});
});
afterAll(() => site.stop());

const text = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");
const where = (response: Response) => [response.status, response.headers.get("location")];
const ask = (browser: TestBrowser, email: string, more: Readonly<Record<string, string>> = {}) =>
	browser.post(PAGE, { hacer: "avisar", event: "pronto", email, ...more });

test("before registration opens people ask to be told, confirm it from the mail and can take it back, without scripts (docs/product.md, 16.12)", async () => {
	const email = "aviso@ejemplo.es";
	const browser = openBrowser(site);
	const html = await text(await browser.get(PAGE));
	expect(html).toContain(
		"La inscripción se abre el jueves 10 de diciembre de 2026, a\u00a0las\u00a009:00 (hora\u00a0peninsular).",
	);
	expect(html.indexOf('aria-label="Protección de datos"')).toBeLessThan(html.indexOf(">Avísame<"));
	const wrong = await ask(browser, "aviso@");
	const again = await text(wrong);
	expect([
		wrong.status,
		again.includes("Revisa el correo: parece que falta algo."),
		again.includes('value="aviso@"'),
	]).toEqual([400, true, true]);
	expect((await ask(browser, email, { trap: "x" })).status).toBe(400);
	expect(where(await ask(browser, email))).toEqual([303, PAGE]);
	expect(await text(await browser.get(PAGE))).toContain(
		`Se ha enviado un correo a ${email}. Pulsa su enlace y recibirás un aviso`,
	);
	expect(await text(await openBrowser(site).get(PAGE))).not.toContain(email);

	const link = /\/apuntate-al-evento\/aviso\/[\w-]{43}/.exec((await site.mailbox.next(email)).text)?.[0] ?? "";
	const reader = openBrowser(site);
	expect(await text(await reader.get(link))).toContain("Confirma tu aviso");
	expect(await text(await reader.post(link, { hacer: "confirmar" }))).toContain("¡Listo! Recibirás el aviso");
	expect(await site.backend.eventAlerts.listByEmail(email)).toMatchObject([
		{ confirmedAt: new Date(now).toISOString() },
	]);
	expect(await text(await reader.get(link))).toContain("Quitar el aviso");
	expect(await text(await reader.post(link, { hacer: "quitar" }))).toContain("Tu aviso y tu correo se han borrado");
	expect(await site.backend.eventAlerts.listByEmail(email)).toEqual([]);
	for (const gone of [link, "/apuntate-al-evento/aviso/nada"]) {
		expect((await reader.get(gone)).status).toBe(410);
		expect((await reader.post(gone, { hacer: "confirmar" })).status).toBe(410);
	}
	expect(JSON.stringify(site.log)).not.toMatch(/aviso\/[\w-]{10}|@ejemplo\.es/);
});

test("where there is nothing to wait for the event says how it stands", async () => {
	const browser = openBrowser(site);
	expect(where(await ask(browser, "tarde@ejemplo.es", { event: "charla" }))).toEqual([303, "/eventos/charla"]);
	expect((await ask(browser, "tarde@ejemplo.es", { event: "" })).status).toBeLessThan(500);
	expect(site.mailbox.received.some(({ mail }) => mail.to === "tarde@ejemplo.es")).toBe(false);
});

test("a person who has just confirmed a registration opens an account with one button (docs/product.md, 16.13)", async () => {
	const email = "cuenta@ejemplo.es";
	const browser = openBrowser(site);
	await browser.post("/apuntate-al-evento?evento=charla", { event: "charla", name: "Ana", email, isOldEnough: "on" });
	expect(await text(await browser.get("/gracias-evento"))).not.toContain("Abrir mi cuenta");
	const link = /\/e\/[\w-]{43}/.exec((await site.mailbox.next(email)).text)?.[0] ?? "";
	const reader = openBrowser(site);
	await reader.post(link, { hacer: "confirmar" });
	const thanks = await text(await reader.get("/gracias-evento"));
	expect(thanks).toContain("c…a@ejemplo.es");
	expect(thanks.indexOf('aria-label="Protección de datos"')).toBeLessThan(thanks.indexOf(">Abrir mi cuenta<"));
	expect(where(await browser.post("/gracias-evento", {}))).toEqual([303, "/iniciar-sesion?redirect=%2Fuser"]);
	expect(where(await reader.post("/gracias-evento", {}))).toEqual([303, "/user"]);
	const dashboard = await text(await reader.get("/user"));
	expect(dashboard).toContain("Charla abierta");
	expect(dashboard).toContain(email);
});
