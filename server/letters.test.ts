import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { makePage } from "../domain/content/content.fixture.ts";
import { makeSentLetter } from "../domain/letters/letter.fixture.ts";
import { consentTexts } from "../domain/sign-in/consent.ts";
import { openBrowser, type TestBrowser } from "./browser.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
let now = Date.parse("2026-11-20T12:00:00.000Z");
let people = 0;
beforeAll(async () => {
	site = await startTestSite({ now: () => new Date(now), pages: [makePage({ url: "/blog/hola" })] });
});
afterAll(() => site.stop());

function newAddress(): string {
	people += 1;
	return `carta${people}@ejemplo.es`;
}
const text = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");
const ask = (browser: TestBrowser, email: string, more: Record<string, string> = {}) =>
	browser.post("/novedades", { email, cadence: "each", agreed: "on", ...more });
async function mailTo(address: string) {
	const mail = await site.mailbox.next(address);
	const link = (path: string) => new RegExp(`${path}/[\\w-]{43}`).exec(mail.text)?.[0] ?? "";
	return { mail, confirm: link("/novedades/confirmar"), leave: link("/baja") };
}
async function reader(more: Record<string, string> = {}) {
	const address = newAddress();
	await ask(openBrowser(site), address, more);
	const links = await mailTo(address);
	await openBrowser(site).post(links.confirm, {});
	return { address, ...links };
}
const lines = async (address: string) =>
	(await site.backend.consents.listFor(address)).map(({ purpose, given }) => [purpose, given]);
const isOn = async (address: string) => (await lines(address)).at(-1)?.[1] === true;

describe("asking for letters (docs/product.md, 27.1 and 27.2)", () => {
	test("the form has its box unticked and the basic information before its button", async () => {
		const response = await openBrowser(site).get("/novedades");
		const html = await text(response);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(html).toContain(consentTexts.news.text);
		expect(html).not.toMatch(/type="checkbox"[^>]*checked/);
		const notice = html.indexOf('aria-label="Protección de datos"');
		expect(notice).toBeGreaterThan(0);
		expect(notice).toBeLessThan(html.lastIndexOf("Recibir las novedades"));
	});

	test("from the form to leaving and back, without scripts; only buttons change anything", async () => {
		const address = newAddress();
		const browser = openBrowser(site);
		const sent = await ask(browser, address, { cadence: "monthly" });
		expect([sent.status, sent.headers.get("location")]).toEqual([303, "/novedades"]);
		expect(await text(await browser.get("/novedades"))).toContain(
			`Se ha enviado un enlace de confirmación a <strong>${address}</strong>.`,
		);
		expect(await text(await browser.get("/novedades?otra"))).toContain("Cada cuánto");
		const { mail, confirm, leave } = await mailTo(address);
		expect([mail.kind, mail.subject]).toEqual(["letters-confirm", "Confirma que quieres las novedades de Tertulia"]);
		expect(mail.text).toContain("una carta al mes");
		expect(mail.unsubscribeUrl).toBe(site.origin + leave);
		const other = openBrowser(site);
		expect(await text(await other.get(confirm))).toContain("Pulsa el botón para recibir las novedades");
		expect(await lines(address)).toEqual([]);
		expect(await text(await other.post(confirm, {}))).toContain("¡Listo! Recibirás las novedades");
		const [line] = await site.backend.consents.listFor(address);
		expect(line).toMatchObject({
			...{ ...consentTexts.news, purpose: "news", given: true, source: "letters" },
			...{ askedAt: new Date(now).toISOString(), confirmedAt: new Date(now).toISOString() },
		});
		expect(await text(await other.get(confirm))).toContain("Tu correo ya estaba confirmado");
		expect(await text(await other.get(leave))).toContain("¿Dejar de recibir las novedades?");
		expect(await text(await other.post(leave, { hacer: "cada-una" }))).toContain("una a una");
		expect((await site.backend.subscribers.find(address))?.cadence).toBe("each");
		expect(await text(await other.post(leave, { hacer: "baja" }))).toContain("Te has dado de baja");
		expect(await isOn(address)).toBe(false);
		now += 9 * 60_000;
		expect(await text(await other.get(leave))).toContain("Deshacer");
		expect(await text(await other.post(leave, { hacer: "deshacer" }))).toContain("Guardado");
		expect(await isOn(address)).toBe(true);
		await other.post(leave, { hacer: "baja" });
		now += 11 * 60_000;
		expect(await text(await other.post(leave, { hacer: "deshacer" }))).toContain("Ya no recibes las novedades");
		expect(await isOn(address)).toBe(false);
	});

	test("nobody learns from the form whether an address gets letters; its owner is told", async () => {
		const { address } = await reader({ cadence: "monthly" });
		now += 60_000;
		const answers = [];
		for (const each of [address, newAddress()]) {
			const browser = openBrowser(site);
			const sent = await ask(browser, each);
			answers.push([sent.status, (await text(await browser.get("/novedades"))).replaceAll(each, "…").length]);
		}
		expect(answers[1]).toEqual(answers[0]);
		const { mail, leave } = await mailTo(address);
		expect(mail.kind).toBe("letters-known");
		expect(await text(await openBrowser(site).get(leave))).toContain("una vez al mes");
		expect(await lines(address)).toEqual([["news", true]]);
	});

	test("again within a minute sends nothing; a newer link replaces the older one, and a link ends after a week", async () => {
		const address = newAddress();
		await ask(openBrowser(site), address);
		const { confirm: first } = await mailTo(address);
		now += 30_000;
		expect((await ask(openBrowser(site), address)).status).toBe(303);
		now += 31_000;
		await ask(openBrowser(site), address);
		const { confirm: second } = await mailTo(address);
		expect((await site.backend.outbox.listFor(address)).length).toBe(2);
		expect((await openBrowser(site).post(first, {})).status).toBe(410);
		now += 7 * 24 * 3_600_000;
		expect((await openBrowser(site).post(second, {})).status).toBe(410);
		expect(await lines(address)).toEqual([]);
	});

	test.each([
		[{ email: "no es un correo" }, "correo"],
		[{ agreed: "" }, "Marca la casilla: sin tu permiso no se te puede escribir."],
	])("what is wrong is said beside its field, and nothing typed is lost: %o", async (wrong, said) => {
		const fields = { email: "ana@ejemplo.es", cadence: "monthly", ...("agreed" in wrong ? {} : { agreed: "on" }) };
		const response = await openBrowser(site).post("/novedades", {
			...fields,
			...("email" in wrong ? { email: wrong.email } : {}),
		});
		const html = await text(response);
		expect(response.status).toBe(400);
		expect(html).toContain(said);
		expect(html).toContain(`value="${"email" in wrong ? wrong.email : "ana@ejemplo.es"}"`);
		expect(html).toMatch(/<option value="monthly" selected/);
	});

	test("the signed-in person's own address needs no mail; they see and change it in their settings", async () => {
		const address = newAddress();
		const signedIn = await signInAs(site.backend, address, new Date(now));
		const browser = openBrowser(site);
		const cookie = { cookie: `session=${signedIn.sessionToken}` };
		expect(await text(await browser.get("/novedades", cookie))).toContain(`<strong>${address}</strong>`);
		await browser.post("/novedades", { cadence: "each", agreed: "on" }, cookie);
		expect(await text(await browser.get("/novedades", cookie))).toContain("Recibes las novedades");
		expect(await lines(address)).toEqual([["news", true]]);
		expect((await site.backend.outbox.listFor(address)).map(({ kind }) => kind)).not.toContain("letters-confirm");
		expect(await text(await browser.get("/user/ajustes", cookie))).toContain("Las recibes una a una.");
		await browser.post("/user/ajustes", { hacer: "cada-cuanto", cadence: "monthly" }, cookie);
		expect(await text(await browser.get("/user/ajustes", cookie))).toContain("Las recibes una vez al mes.");
		await browser.post("/user/ajustes", { hacer: "consentimiento", purpose: "news", given: "false" }, cookie);
		expect(await isOn(address)).toBe(false);
		expect((await site.backend.subscribers.find(address))?.keptUntil).not.toBeNull();
	});
});

describe("leaving (docs/product.md, 27.3; RFC 8058)", () => {
	test("a link that leads nowhere says so; a request that was not confirmed is removed", async () => {
		const nothing = await openBrowser(site).get(`/baja/${"x".repeat(43)}`);
		expect([nothing.status, await text(nothing)]).toEqual([410, expect.stringContaining("Este enlace ya no sirve")]);
		const address = newAddress();
		await ask(openBrowser(site), address);
		const { leave } = await mailTo(address);
		expect(await text(await openBrowser(site).get(leave))).toContain("¿Borrar tu dirección?");
		expect(await text(await openBrowser(site).post(leave, { hacer: "baja" }))).toContain("Tu dirección se ha borrado");
		expect(await site.backend.subscribers.find(address)).toBeNull();
	});

	test("who only asked for School is not among those who get letters", async () => {
		const address = newAddress();
		await openBrowser(site).post("/lista-de-espera", { email: address, school: "on" });
		const mail = await site.mailbox.next(address);
		await openBrowser(site).post(/\/lista-de-espera\/confirmar\/[\w-]{43}/.exec(mail.text)?.[0] ?? "", {});
		const { standing } = site.backend.consents;
		expect(await lines(address)).toEqual([["school", true]]);
		expect((await standing({ purpose: "news", after: "", limit: 99 })).map(({ emailKey }) => emailKey)).not.toContain(
			address,
		);
	});
});

test("the link of a notice of events ends these notices alone, by its button or one click", async () => {
	const { address, leave } = await reader();
	const at = new Date(now).toISOString();
	const give = () =>
		site.backend.consents.add({
			...{ id: crypto.randomUUID(), emailKey: address, purpose: "events", given: true, source: "dashboard" },
			...{ ...consentTexts.events, askedAt: at, confirmedAt: at },
		});
	await give();
	const link = leave.replace("/baja/", "/baja/eventos/");
	const browser = openBrowser(site);
	const page = await text(await browser.get(link));
	expect(page).toContain("¿Dejar de recibir los avisos de eventos?");
	expect(page).not.toContain("una vez al mes");
	for (const method of ["HEAD", "OPTIONS"]) await site.get(link, { method });
	expect(await isOn(address)).toBe(true);
	expect(await text(await browser.post(link, { hacer: "baja" }))).toContain("Te has dado de baja");
	expect(await text(await browser.post(link, { hacer: "deshacer" }))).toContain("Recibirás los avisos de eventos");
	const headers = { "content-type": "application/x-www-form-urlencoded" };
	const clicked = await site.get(link, { method: "POST", headers, body: "List-Unsubscribe=One-Click" });
	expect([clicked.status, clicked.headers.get("set-cookie")]).toEqual([200, null]);
	expect(await lines(address)).toEqual([
		["news", true],
		...[true, false, true, false].map((given) => ["events", given]),
	]);
	now += 11 * 60_000;
	expect(await text(await browser.get(link))).toContain("Ya no recibes los avisos de eventos");
	expect(await text(await browser.get(leave))).toContain("¿Dejar de recibir las novedades?");
});

test("what is kept about letters is shown, changed and ended with a proved address (docs/product.md, 27.4)", async () => {
	const { address } = await reader();
	const browser = openBrowser(site);
	await site.backend.letters.putIssue(makeSentLetter());
	await site.backend.letters.putRecipients([
		{
			...{ issueId: "carta", emailKey: address, email: address, state: "sent", attempts: 1, reason: null },
			at: "2026-11-20T12:00:00.000Z",
		},
	]);
	await browser.post("/tus-derechos", { hacer: "codigo", email: address });
	const code = /\b\d{6}\b/.exec((await site.mailbox.next(address)).text)?.[0] ?? "";
	await browser.post("/tus-derechos", { hacer: "comprobar", code });
	const shown = await text(await browser.get("/tus-derechos"));
	expect(shown).toContain("Las recibes una a una.");
	expect(shown).toContain("Lo nuevo: enviada, el ");
	await browser.post("/tus-derechos", { hacer: "cada-cuanto", cadence: "monthly" });
	expect(await text(await browser.get("/tus-derechos"))).toContain("Las recibes una vez al mes.");
	const copy = await (await browser.get("/tus-derechos/datos.json")).json();
	expect(copy.letters).toMatchObject({ email: address, cadence: "monthly", asked: null });
	expect(copy.lettersSent).toEqual([{ subject: "Lo nuevo", state: "sent", at: "2026-11-20T12:00:00.000Z" }]);
	expect(JSON.stringify(copy)).not.toContain((await site.backend.subscribers.find(address))?.token);
	await browser.post("/tus-derechos", { hacer: "baja" });
	expect((await site.backend.consents.listFor(address)).at(-1)).toMatchObject({ given: false, source: "rights" });
	expect((await openBrowser(site).post("/tus-derechos", { hacer: "baja" })).status).toBe(410);
});

test("notices of events alone are ended and tried again with a proved address (docs/product.md, 27.4)", async () => {
	const { address } = await reader();
	const at = new Date(now).toISOString();
	await site.backend.consents.add({
		...{ id: crypto.randomUUID(), emailKey: address, purpose: "events", given: true, source: "dashboard" },
		...{ ...consentTexts.events, askedAt: at, confirmedAt: at },
	});
	const browser = openBrowser(site);
	await browser.post("/tus-derechos", { hacer: "codigo", email: address });
	const code = /\b\d{6}\b/.exec((await site.mailbox.next(address)).text)?.[0] ?? "";
	await browser.post("/tus-derechos", { hacer: "comprobar", code });
	const shown = async () => text(await browser.get("/tus-derechos"));
	expect(await shown()).toContain("Dejar los avisos de eventos");
	await browser.post("/tus-derechos", { hacer: "baja" });
	const known = await site.backend.subscribers.find(address);
	const bounce = { issueId: "carta", at, reason: "550 5.1.1", stoppedAt: at };
	if (known !== null) await site.backend.subscribers.put({ ...known, bounce });
	expect(await shown()).toContain("Volver a enviármelos");
	await browser.post("/tus-derechos", { hacer: "probar-avisos" });
	expect((await site.backend.subscribers.find(address))?.bounce).toBeNull();
	await browser.post("/tus-derechos", { hacer: "baja-avisos" });
	expect(await lines(address)).toEqual([
		["news", true],
		["events", true],
		["news", false],
		["events", false],
	]);
	expect(await shown()).not.toContain("Dejar los avisos de eventos");
});

test("a person whose mail server refuses letters sees it and lets them be tried again (docs/product.md, 27.17)", async () => {
	const { address } = await reader({ cadence: "monthly" });
	const bounce = { issueId: "carta", at: "2026-05-03T08:00:00.000Z", reason: "550 5.1.1" };
	const stop = async () => {
		const known = await site.backend.subscribers.find(address);
		if (known !== null) await site.backend.subscribers.put({ ...known, bounce: { ...bounce, stoppedAt: bounce.at } });
	};
	const isTried = async () => (await site.backend.subscribers.find(address))?.bounce === null;
	const words = "Tu servidor de correo no acepta los mensajes de este sitio desde el 3 de mayo de 2026.";
	await stop();
	const signedIn = await signInAs(site.backend, address, new Date(now));
	const cookie = { cookie: `session=${signedIn.sessionToken}` };
	const settings = await text(await openBrowser(site).get("/user/ajustes", cookie));
	expect(settings).toContain(words);
	expect(settings).toContain("Volver a enviármelas");
	await openBrowser(site).post("/user/ajustes", { hacer: "cada-cuanto", cadence: "monthly" }, cookie);
	expect(await isTried()).toBe(true);
	await stop();
	const browser = openBrowser(site);
	await browser.post("/tus-derechos", { hacer: "codigo", email: address });
	const code = /\b\d{6}\b/.exec((await site.mailbox.next(address)).text)?.[0] ?? "";
	await browser.post("/tus-derechos", { hacer: "comprobar", code });
	expect(await text(await browser.get("/tus-derechos"))).toContain(words);
	const copy = await (await browser.get("/tus-derechos/datos.json")).json();
	expect(copy.letters.bounced).toEqual({ since: bounce.at, reason: "550 5.1.1" });
	await browser.post("/tus-derechos", { hacer: "cada-cuanto", cadence: "monthly" });
	expect(await isTried()).toBe(true);
	expect((await site.backend.subscribers.find(address))?.cadence).toBe("monthly");
});

test("home and articles lead there", async () => {
	for (const path of ["/home", "/blog/hola"])
		expect(await text(await openBrowser(site).get(path))).toContain('href="/novedades"');
});
