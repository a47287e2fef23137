import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { makeMail } from "../domain/mail/mail.fixture.ts";
import { openBrowser, type TestBrowser } from "./browser.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
let now = Date.parse("2026-11-20T12:00:00.000Z");
let people = 0;
beforeAll(async () => {
	site = await startTestSite({ now: () => new Date(now) });
});
afterAll(() => site.stop());

function newAddress(): string {
	people += 1;
	return `espera${people}@ejemplo.es`;
}
const text = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");
const join = (browser: TestBrowser, email: string, more: Record<string, string> = {}) =>
	browser.post("/lista-de-espera", { email, school: "on", ...more });
async function mailTo(address: string) {
	const mail = await site.mailbox.next(address);
	const link = (use: string) => new RegExp(`/lista-de-espera/${use}/[\\w-]{43}`).exec(mail.text)?.[0] ?? "";
	return { mail, confirm: link("confirmar"), leave: link("salir") };
}
async function joined(more: Record<string, string> = {}) {
	const address = newAddress();
	const browser = openBrowser(site);
	await join(browser, address, more);
	const links = await mailTo(address);
	await browser.post(links.confirm, {});
	return { address, browser, ...links };
}

describe("joining (docs/product.md, 17.2)", () => {
	test("the form has its boxes unticked, the basic information before its button, and is made for each request", async () => {
		const response = await openBrowser(site).get("/lista-de-espera");
		const html = await text(response);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(html).toContain("Quiero recibir un correo cuando abra School.");
		expect(html).toContain("También quiero recibir novedades por correo. Puedo darme de baja cuando quiera.");
		expect(html).not.toMatch(/type="checkbox"[^>]*checked/);
		expect(html.indexOf('aria-label="Protección de datos"')).toBeGreaterThan(0);
		expect(html).toContain(
			'De tus datos responde Inés Valcárcel, titular de Tertulia. Se usan para escribirte sobre lo que marques. Debes tener 14\u00a0años o más. Consulta <a href="/tus-derechos">tus derechos</a> y la <a href="/politica-privacidad">política de privacidad</a>.',
		);
		expect(html.indexOf('aria-label="Protección de datos"')).toBeLessThan(html.indexOf("Apuntarme"));
	});

	test("from the form to the list, by mail and a button, without scripts", async () => {
		const address = newAddress();
		const browser = openBrowser(site);
		const sent = await join(browser, address, {
			name: "Ana Peña",
			utm_source: "youtube",
			utm_medium: "social",
			utm_campaign: "lanzamiento",
			utm_content: "perfil",
		});
		expect([sent.status, sent.headers.get("location")]).toEqual([303, "/gracias"]);
		const thanks = await text(await browser.get("/gracias"));
		expect(thanks).toContain("Revisa tu correo");
		expect(thanks).toContain(
			`Se ha enviado un enlace de confirmación a <strong>${address}</strong>. Si no lo encuentras, mira en la carpeta de correo no deseado.`,
		);
		const { mail, confirm } = await mailTo(address);
		expect([mail.kind, mail.subject]).toEqual([
			"waiting-list-confirm",
			"Confirma tu correo para la lista de espera de School",
		]);
		const other = openBrowser(site);
		for (let looks = 0; looks < 3; looks += 1)
			expect(await text(await other.get(confirm))).toContain("Confirma tu correo");
		expect(await site.backend.waitingList.find(address)).toMatchObject({ status: "pending", name: "Ana Peña" });
		const confirmed = await text(await other.post(confirm, {}));
		expect(confirmed).toContain("¡Listo! Estás en la lista de espera");
		expect(confirmed).toContain("<title>Estás en la lista de espera · Tertulia</title>");
		expect(await site.backend.waitingList.find(address)).toMatchObject({
			status: "confirmed",
			attribution: { source: "youtube", medium: "social", campaign: "lanzamiento", content: "perfil" },
		});
		expect(await text(await other.get(confirm))).toContain("Tu correo ya estaba confirmado");
		expect(await text(await other.post(confirm, {}))).toContain("Tu correo ya estaba confirmado");
	});

	test.each([
		[{ news: "on" }, true],
		[{}, false],
	] as [Record<string, string>, boolean][])("mail and page say what is confirmed: %o", async (more, news) => {
		const address = newAddress();
		const browser = openBrowser(site);
		await join(browser, address, more);
		const { mail, confirm } = await mailTo(address);
		const sentence = `entrar en la lista de espera de School${news ? " y recibir novedades por correo" : ""}`;
		expect(mail.text).toContain(`Falta un paso para ${sentence}: confirmar que esta dirección es tuya.`);
		expect(await text(await browser.get(confirm))).toContain(`Pulsa el botón para ${sentence}.`);
		expect((await text(await browser.post(confirm, {}))).includes("recibirás las novedades por correo")).toBe(news);
	});

	test("a person on the list who also asks for news is told where to turn it on, until it is on; the form gives no consent", async () => {
		const { address } = await joined();
		const again = async (more: Record<string, string>) => {
			now += 60_000;
			await join(openBrowser(site), address, more);
			return (await mailTo(address)).mail.text;
		};
		const told = await again({ news: "on" });
		expect(told).toContain("Ya estabas en la lista desde el ");
		expect(told).toContain("entra con esta dirección y actívalo en «Comunicaciones»");
		expect(told).toContain(`${site.origin}/user/ajustes#comunicaciones`);
		expect(told).not.toContain("No tienes que hacer nada más");
		expect((await site.backend.consents.listFor(address)).map(({ purpose }) => purpose)).toEqual(["school"]);
		expect(await again({})).toContain("No tienes que hacer nada más");
		const at = new Date(now).toISOString();
		const line = {
			id: crypto.randomUUID(),
			emailKey: address,
			purpose: "news" as const,
			given: true,
			text: "Sí",
			version: "1",
			source: "dashboard",
		};
		await site.backend.consents.add({ ...line, askedAt: at, confirmedAt: at });
		expect(await again({ news: "on" })).toContain("No tienes que hacer nada más");
	});

	test("errors are shown beside their fields, and the typed values stay", async () => {
		const answer = await openBrowser(site).post("/lista-de-espera", {
			email: "ana@",
			name: "www.spam.example",
			news: "on",
		});
		const html = await text(answer);
		expect(answer.status).toBe(400);
		for (const sentence of [
			"Revisa el correo: parece que falta algo. Ejemplo: nombre@dominio.es",
			"En el nombre, usa solo letras, espacios, guiones o apóstrofos.",
			"Marca la casilla: sin tu permiso no se te puede escribir.",
			"Revisa estos tres campos",
		]) {
			expect(html).toContain(sentence);
		}
		expect(html).toContain('value="ana@"');
		expect(html.match(/<[^>]*\sautofocus[^>]*>/gi)).toEqual([expect.stringContaining('name="email"')]);
		expect(html).toMatch(/name="news"[^>]*checked|checked=""[^>]*name="news"/);
		expect(html).not.toMatch(/name="school"[^>]*checked|checked=""[^>]*name="school"/);
	});

	test("robots get no mail", async () => {
		const email = newAddress();
		for (const more of [{ trap: "x" }, { drawnAt: String(now) }, { drawnAt: "" }] as Record<string, string>[]) {
			expect((await join(openBrowser(site), email, more)).status).toBe(400);
		}
		expect(await site.backend.waitingList.find(email)).toBeNull();
	});

	test("a person who was too fast need not wait again when the form comes back", async () => {
		const browser = openBrowser(site);
		const email = newAddress();
		const drawnAt = String(now - 400);
		const html = await text(await join(browser, email, { drawnAt }));
		expect(html).toContain("Espera un segundo y vuelve a pulsar el botón.");
		const redrawnAt = /name="drawnAt" value="(\d+)"/.exec(html)?.[1] ?? "";
		expect(redrawnAt).toBe(drawnAt);
		now += 600;
		expect((await join(browser, email, { drawnAt: redrawnAt })).status).toBe(303);
		expect(await text(await join(browser, email, { drawnAt: "x", trap: "x" }))).toContain(
			`name="drawnAt" value="${now}"`,
		);
	});

	test("the answer does not reveal entries; only the mail differs", async () => {
		const { address } = await joined();
		now += 60_000;
		const answers = await Promise.all(
			[address, newAddress()].map(async (email) => {
				const browser = openBrowser(site);
				const sent = await join(browser, email);
				return [
					sent.status,
					sent.headers.get("location"),
					(await text(await browser.get("/gracias"))).replaceAll(email, "…").replace(/sha256-[^']+/g, ""),
				];
			}),
		);
		expect(answers[0]?.slice(0, 2)).toEqual(answers[1]?.slice(0, 2));
		expect(String(answers[0]?.[2]).length).toBe(String(answers[1]?.[2]).length);
		const { mail } = await mailTo(address);
		expect([mail.kind, mail.subject]).toEqual(["waiting-list-known", "Ya estabas en la lista de espera de School"]);
		expect(mail.text).toContain("Ya estabas en la lista desde el 20 de noviembre de 2026");
	});

	test("an address asked for twice within a minute gets one mail and, in both browsers, the same page", async () => {
		const address = newAddress();
		const answers = [];
		for (const name of ["Ana", "Eva"]) {
			const browser = openBrowser(site);
			const sent = await join(browser, address, { name });
			answers.push([
				sent.status,
				sent.headers.get("location"),
				(await text(await browser.get("/gracias"))).replace(/sha256-[^']+/g, ""),
			]);
			now += 20_000;
		}
		expect(answers[0]?.slice(0, 2)).toEqual([303, "/gracias"]);
		expect(answers[1]?.slice(0, 2)).toEqual(answers[0]?.slice(0, 2));
		expect(answers[1]?.[2]).toContain("Podrás pedir otro enlace dentro de 60\u00a0s.");
		expect(String(answers[1]?.[2]).length).toBe(String(answers[0]?.[2]).length);
		const { confirm } = await mailTo(address);
		expect((await site.backend.outbox.listFor(address)).length).toBe(1);
		expect(await text(await openBrowser(site).post(confirm, {}))).toContain("¡Listo! Estás en la lista de espera");
		expect(await site.backend.waitingList.find(address)).toMatchObject({ name: "Ana" });
	});

	test("again only after a minute, by the button of /gracias", async () => {
		const address = newAddress();
		const browser = openBrowser(site);
		await join(browser, address);
		await mailTo(address);
		now += 20_000;
		const early = await browser.post("/gracias", {});
		expect([early.status, early.headers.get("retry-after")]).toEqual([429, "40"]);
		now += 40_000;
		expect((await browser.post("/gracias", {})).status).toBe(303);
		expect((await mailTo(address)).mail.kind).toBe("waiting-list-confirm");
		expect((await openBrowser(site).post("/gracias", {})).status).toBe(409);
	});

	test.each(["confirmar", "salir"])("once this browser has settled it (%s), nothing is sent again", async (use) => {
		const address = newAddress();
		const browser = openBrowser(site);
		await join(browser, address);
		const { confirm, leave } = await mailTo(address);
		expect(await text(await browser.get("/gracias"))).toContain("Enviar otro enlace");
		await browser.post(use === "salir" ? leave : confirm, {});
		now += 60_000;
		expect(await text(await browser.get("/gracias"))).not.toContain(address);
		const again = await browser.post("/gracias", {});
		expect([again.status, await text(again)]).toEqual([409, expect.stringContaining("Vuelve a escribir tu correo.")]);
		expect((await site.backend.waitingList.find(address))?.status).toBe(use === "salir" ? undefined : "confirmed");
	});

	test("another browser's actions with the address change nothing here", async () => {
		const address = newAddress();
		const browser = openBrowser(site);
		await join(browser, address);
		await openBrowser(site).post((await mailTo(address)).confirm, {});
		now += 60_000;
		expect(await text(await browser.get("/gracias"))).toContain("Revisa tu correo");
		expect((await browser.post("/gracias", {})).status).toBe(303);
		expect((await mailTo(address)).mail.kind).toBe("waiting-list-known");
	});

	test("a sign-up is forgotten after half an hour, also in a signed-in browser", async () => {
		const { sessionToken } = await signInAs(site.backend, newAddress(), new Date(now));
		const headers = { cookie: `session=${sessionToken}` };
		const address = newAddress();
		await openBrowser(site).post("/lista-de-espera", { email: address, school: "on" }, headers);
		await mailTo(address);
		now += 30 * 60_000 - 1;
		expect(await text(await site.get("/gracias", { headers }))).toContain(address);
		now += 1;
		expect(await text(await site.get("/gracias", { headers }))).not.toContain(address);
		expect((await openBrowser(site).post("/gracias", {}, headers)).status).toBe(409);
	});

	test("/gracias is a plain page for all other browsers", async () => {
		const response = await openBrowser(site).get("/gracias");
		const html = await text(response);
		expect([response.status, html.includes("noindex"), html.includes("Revisa tu correo")]).toEqual([200, true, false]);
	});
});

describe("the links of the mail (docs/product.md, 17.3)", () => {
	// These tests share one IP address, whose requests per hour are limited, so the clock moves on by an hour.
	beforeAll(() => {
		now += 3_600_000;
	});

	test("after seven days the one that confirms sends another", async () => {
		const address = newAddress();
		const browser = openBrowser(site);
		await join(browser, address);
		const { confirm } = await mailTo(address);
		now += 7 * 24 * 3_600_000;
		expect(await text(await browser.get(confirm))).toContain("Este enlace ha caducado");
		expect(await text(await browser.post(confirm, {}))).toContain("Este enlace ha caducado");
		const fresh = await mailTo(address);
		expect((await browser.get(confirm)).status).toBe(410);
		expect(await text(await browser.post(fresh.confirm, {}))).toContain("¡Listo! Estás en la lista de espera");
	});

	test("leaving asks first, then removes everything but the proof", async () => {
		const { address, leave, browser } = await joined({ news: "on" });
		expect(
			(await site.backend.consents.listFor(address)).map(({ purpose, given, source }) => [purpose, given, source]),
		).toEqual([
			["school", true, "waiting-list"],
			["news", true, "waiting-list"],
		]);
		const asked = await text(await browser.get(leave));
		expect(asked).toContain("¿Quieres salir de la lista?");
		expect(asked).toContain("Tampoco recibirás las novedades, que pediste al apuntarte.");
		expect(await site.backend.waitingList.find(address)).not.toBeNull();
		const left = await text(await browser.post(leave, {}));
		expect(left).toContain("Has salido de la lista de espera");
		expect(left).toContain("Tu correo ya no está en la lista ni recibe novedades.");
		expect(await site.backend.waitingList.find(address)).toBeNull();
		expect(
			(await site.backend.consents.listFor(address)).slice(2).map(({ purpose, given }) => [purpose, given]),
		).toEqual([
			["school", false],
			["news", false],
		]);
		expect((await browser.get(leave)).status).toBe(410);
		expect(await text(await browser.post(leave, {}))).toContain("Has salido de la lista de espera");
	});

	test("leaving does not end news that were asked for elsewhere, and says nothing of them", async () => {
		const { address, leave, browser } = await joined();
		const at = new Date(now).toISOString();
		const line = { id: crypto.randomUUID(), emailKey: address, purpose: "news" as const, given: true };
		const words = { text: "Sí", version: "1", source: "letters", askedAt: at, confirmedAt: at };
		await site.backend.consents.add({ ...line, ...words });
		expect(await text(await browser.get(leave))).not.toContain("novedades, que pediste");
		const left = await text(await browser.post(leave, {}));
		expect(left).toContain("Tu correo ya no está en la lista. Solo se conserva");
		expect(left).not.toContain("recibe novedades");
		const lines = await site.backend.consents.listFor(address);
		expect(lines.findLast(({ purpose }) => purpose === "news")?.given).toBe(true);
	});

	test("leaving takes back the messages of the list, and no others", async () => {
		const { address, leave, browser } = await joined();
		for (const kind of ["waiting-list-known", "event-cancelled"] as const) {
			await site.backend.outbox.add(makeMail({ to: address, kind }), new Date(now).toISOString());
		}
		await browser.post(leave, {});
		expect((await site.backend.outbox.listFor(address)).map(({ kind }) => kind)).toEqual(["event-cancelled"]);
	});

	test("mail programs leave by one POST that comes from nowhere (RFC 8058); another site cannot", async () => {
		const { address, leave, mail } = await joined();
		expect(mail.unsubscribeUrl).toBe(site.origin + leave);
		const form = { "content-type": "application/x-www-form-urlencoded" };
		const body = "List-Unsubscribe=One-Click";
		const foreign = await site.get(leave, {
			method: "POST",
			headers: { ...form, origin: "https://evil.example" },
			body,
		});
		expect(foreign.status).toBe(403);
		expect(await site.backend.waitingList.find(address)).not.toBeNull();
		expect((await site.get(leave, { method: "POST", headers: form, body })).status).toBe(200);
		expect(await site.backend.waitingList.find(address)).toBeNull();
		expect((await site.get("/lista-de-espera", { method: "POST", headers: form, body })).status).toBe(403);
	});

	test("their secrets are not in the log", () => {
		expect(JSON.stringify(site.log)).not.toMatch(/(?:confirmar|salir)\/[\w-]{10}/);
		expect(JSON.stringify(site.log)).not.toContain("@ejemplo.es");
	});
});

test("/apuntate keeps the campaign, and the form carries it on, also when it comes back", async () => {
	const browser = openBrowser(site);
	const query = "?utm_source=youtube&utm_campaign=%22%3E%3Cscript%3E";
	const led = await browser.get(`/apuntate${query}`);
	expect(led.headers.get("location")).toBe(`/lista-de-espera${query}`);
	const html = await text(await browser.get(`/lista-de-espera${query}`));
	expect(html).toContain('name="utm_source" value="youtube"');
	expect(html).toContain('name="utm_campaign" value="&quot;&gt;&lt;script&gt;"');
	const refused = await text(
		await browser.post("/lista-de-espera", {
			email: "ana@",
			utm_source: "youtube",
			utm_medium: "social",
			utm_campaign: "<x>",
		}),
	);
	expect(refused).toContain('name="utm_source" value="youtube"');
	expect(refused).toContain('name="utm_medium" value="social"');
	expect(refused).toContain('name="utm_campaign" value="&lt;x&gt;"');
});
