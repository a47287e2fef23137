import { afterAll, beforeAll, expect, test } from "vitest";
import { makeEvent, makePublication } from "../domain/content/content.fixture.ts";
import { openBrowser } from "./browser.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const now = Date.parse("2026-11-20T12:00:00.000Z");
const soon = { registrationOpensAt: "2026-12-10T08:00:00.000Z" };
let site: TestSite;
let waiting: ReturnType<typeof openBrowser>;
let thanked: ReturnType<typeof openBrowser>;
beforeAll(async () => {
	const antes = [
		makeEvent("charla-vieja", "2026-12-20T18:00:00.000Z", { id: "charla", name: "Charla" }),
		makeEvent("pronto-viejo", "2026-12-30T18:00:00.000Z", { id: "pronto", name: "Pronto", ...soon }),
	];
	site = await startTestSite({ now: () => new Date(now), events: antes });
	waiting = openBrowser(site);
	await waiting.post("/apuntate-al-evento?evento=pronto-viejo", {
		hacer: "avisar",
		event: "pronto-viejo",
		email: "antes@ejemplo.es",
	});
	thanked = openBrowser(site);
	await register(thanked, "temprana@ejemplo.es");
	const ahora = [
		makeEvent("charla-nueva", "2026-12-20T18:00:00.000Z", { id: "charla", name: "Charla" }),
		makeEvent("pronto-nuevo", "2026-12-30T18:00:00.000Z", { id: "pronto", name: "Pronto", ...soon }),
	];
	await site.backend.publication.publish(makePublication([], { events: ahora }));
});
afterAll(() => site.stop());

const OLD = "/apuntate-al-evento?evento=charla-vieja";
const text = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");
const where = (response: Response) => [response.status, response.headers.get("location")];
const register = (
	browser: ReturnType<typeof openBrowser>,
	email: string,
	more: Readonly<Record<string, string>> = {},
) => browser.post(OLD, { event: "charla-vieja", name: "Ana Peña", email, isOldEnough: "on", ...more });

test("a link to the name an event had leads to its present one, and keeps where people come from (docs/product.md, 16.1)", async () => {
	const browser = openBrowser(site);
	expect(where(await browser.get(`${OLD}&utm_source=boletin&utm_medium=email`))).toEqual([
		302,
		"/apuntate-al-evento?evento=charla-nueva&utm_source=boletin&utm_medium=email",
	]);
	expect(await text(await browser.get("/apuntate-al-evento?evento=charla-nueva"))).toContain("<h1>Charla</h1>");
});

test("its calendar is had by either name", async () => {
	const calendars = await Promise.all(
		["charla-vieja", "charla-nueva"].map(async (slug) => (await site.get(`/eventos.ics?evento=${slug}`)).text()),
	);
	expect(calendars[0]).toContain("UID:evento-charla@");
	expect(calendars[0]).toBe(calendars[1]);
});

test("a form drawn before registers for the event, and comes back with what was typed where something is wrong", async () => {
	const browser = openBrowser(site);
	const wrong = await register(browser, "ana@", { name: "Ana Peña", utm_source: "boletin" });
	const html = await text(wrong);
	expect(wrong.status).toBe(400);
	for (const kept of ['value="ana@"', 'value="Ana Peña"', 'value="boletin"']) expect(html).toContain(kept);
	expect(html).toContain('name="event" value="charla-nueva"');
	expect(where(await register(browser, "ana@ejemplo.es"))).toEqual([303, "/gracias-evento"]);
	expect(await text(await browser.get("/gracias-evento"))).toContain("Se ha enviado un correo a ana@ejemplo.es.");
	expect(await site.backend.registrations.listByEmail("ana@ejemplo.es")).toMatchObject([{ eventId: "charla" }]);
});

test("so does the form of an event alert, and a browser still sees what an earlier form told it", async () => {
	const form = (email: string) => ({ hacer: "avisar", event: "pronto-viejo", email });
	const browser = openBrowser(site);
	const wrong = await browser.post("/apuntate-al-evento?evento=pronto-viejo", form("eva@"));
	expect([wrong.status, (await text(wrong)).includes('value="eva@"')]).toEqual([400, true]);
	await browser.post("/apuntate-al-evento?evento=pronto-viejo", form("eva@ejemplo.es"));
	for (const [each, email] of [
		[browser, "eva@ejemplo.es"],
		[waiting, "antes@ejemplo.es"],
	] as const) {
		expect(await text(await each.get("/apuntate-al-evento?evento=pronto-nuevo"))).toContain(
			`Se ha enviado un correo a ${email}.`,
		);
	}
	expect(await text(await thanked.get("/gracias-evento"))).toContain("Se ha enviado un correo a temprana@ejemplo.es.");
});
