import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CannotWrite, TooBusy } from "../domain/unavailable.ts";
import { openBrowser, type TestBrowser } from "./browser.fixture.ts";
import { CANARY, samplePages } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
let now = Date.parse("2026-11-20T12:00:00.000Z");
let people = 0;
beforeAll(async () => {
	site = await startTestSite({ pages: samplePages, now: () => new Date(now) });
});
afterAll(() => site.stop());

function newAddress(): string {
	people += 1;
	return `persona${people}@ejemplo.es`;
}
const text = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");
async function codeFor(address: string): Promise<{ code: string; link: string }> {
	const mail = await site.mailbox.next(address);
	return { code: /\b\d{6}\b/.exec(mail.subject)?.[0] ?? "", link: /\/entrar\/[\w-]{43}/.exec(mail.text)?.[0] ?? "" };
}
async function askForCode(browser: TestBrowser, address: string, back = "/blog/socios") {
	const asked = await browser.post(`/iniciar-sesion?redirect=${encodeURIComponent(back)}`, {
		hacer: "code",
		email: address,
	});
	expect([asked.status, asked.headers.get("location")]).toEqual([
		303,
		`/iniciar-sesion?redirect=${encodeURIComponent(back)}`,
	]);
	return codeFor(address);
}
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a code by mail, without scripts (docs/product.md, 15.3)", () => {
	test("from a restricted article to reading it", async () => {
		const browser = openBrowser(site);
		const address = newAddress();
		const locked = await text(await browser.get("/blog/socios"));
		expect(locked).not.toContain(CANARY);
		expect(locked).toContain('action="/iniciar-sesion?redirect=%2Fblog%2Fsocios"');
		const { code } = await askForCode(browser, address);
		expect([...browser.cookies.keys()]).toEqual(["session"]);
		const step = await text(await browser.get("/iniciar-sesion?redirect=%2Fblog%2Fsocios"));
		expect(step).toContain(`Se ha enviado un código a <strong>${address}</strong>. Caduca en 10 minutos.`);
		const before = browser.cookies.get("session");
		const signedIn = await browser.post("/iniciar-sesion", {
			hacer: "verify",
			code: `${code.slice(0, 3)} ${code.slice(3)}`,
		});
		expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, "/blog/socios"]);
		expect(browser.cookies.get("session")).not.toBe(before);
		expect(browser.cookies.get("signed-in")).toBe("new");
		expect(await text(await browser.get("/blog/socios"))).toContain(CANARY);
		const again = await browser.get("/iniciar-sesion?redirect=%2Fblog%2Fhola");
		expect([again.status, again.headers.get("location")]).toEqual([302, "/blog/hola"]);
		expect((await browser.get("/iniciar-sesion")).headers.get("location")).toBe("/user");
	});

	test("the cookie is opaque, closed to scripts, and lasts 30 days", async () => {
		const browser = openBrowser(site);
		const { code } = await askForCode(browser, newAddress());
		const lines = (await browser.post("/iniciar-sesion", { hacer: "verify", code })).headers.getSetCookie();
		expect(lines[0]).toMatch(/^session=[\w-]{43}; Max-Age=2592000; HttpOnly; Path=\/; SameSite=Lax$/);
		expect(lines[1]).toBe("signed-in=new; Max-Age=2592000; Path=/; SameSite=Lax");
		expect(lines[2]).toMatch(/^browser=[\w-]{43}; Max-Age=31536000; HttpOnly; Path=\/; SameSite=Lax$/);
		expect(lines).toHaveLength(3);
	});

	test("strangers who know the address cannot keep a known browser from getting a code", async () => {
		const browser = openBrowser(site);
		const address = newAddress();
		await browser.post("/iniciar-sesion", { hacer: "verify", code: (await askForCode(browser, address)).code });
		await browser.post("/cerrar-sesion", { desde: "/home" });
		now += 3_600_000;
		await askForCode(openBrowser(site), address);
		const { code } = await askForCode(browser, address);
		expect((await browser.post("/iniciar-sesion", { hacer: "verify", code })).status).toBe(303);
	});

	test("what is wrong is said beside the code, which stays as it was typed", async () => {
		const browser = openBrowser(site);
		const { code } = await askForCode(browser, newAddress());
		for (const left of ["quedan 4 intentos", "quedan 3 intentos", "quedan 2 intentos", "queda 1 intento"]) {
			const answer = await browser.post("/iniciar-sesion", { hacer: "verify", code: wrongFor(code) });
			const page = await text(answer);
			expect([answer.status, answer.headers.get("cache-control")]).toEqual([400, "private, no-store"]);
			expect(page).toContain(`El código no es correcto. Te ${left}.`);
			expect(page).toContain(`value="${wrongFor(code)}"`);
			expect(page).toMatch(/aria-invalid="true"[^>]*aria-describedby="codigo-enviado campo-code-error"/);
		}
		const lookOf = (html: string) => /<button type="submit" class="([^"]*)">Entrar</.exec(html)?.[1];
		const bright = lookOf(await text(await browser.get("/iniciar-sesion")));
		expect(bright).toContain("filled");
		for (const each of [wrongFor(code), code]) {
			const spent = await browser.post("/iniciar-sesion", { hacer: "verify", code: each });
			const page = await text(spent);
			expect([spent.status, page.includes("Has agotado los intentos. Pide un código nuevo.")]).toEqual([410, true]);
			expect(lookOf(page)).toContain("outlined");
		}
	});

	test("after 10 minutes it has expired; a new one works", async () => {
		const browser = openBrowser(site);
		const address = newAddress();
		const { code } = await askForCode(browser, address);
		now += 10 * 60_000;
		const late = await browser.post("/iniciar-sesion", { hacer: "verify", code });
		expect([late.status, (await text(late)).includes("El código ha caducado. Pide uno nuevo.")]).toEqual([410, true]);
		expect((await browser.post("/iniciar-sesion", { hacer: "resend" })).status).toBe(303);
		const fresh = await codeFor(address);
		expect((await browser.post("/iniciar-sesion", { hacer: "verify", code: fresh.code })).status).toBe(303);
	});

	test("another one can be requested after a minute, not before", async () => {
		const browser = openBrowser(site);
		await askForCode(browser, newAddress());
		now += 20_000;
		const early = await browser.post("/iniciar-sesion", { hacer: "resend" });
		expect([early.status, early.headers.get("retry-after")]).toEqual([429, "40"]);
		expect(await text(early)).toContain("Podrás pedir otro código dentro de 40\u00a0s.");
	});

	test("asked for again after «Usar otro correo», its field is there again; another browser is told of the link", async () => {
		const browser = openBrowser(site);
		const address = newAddress();
		const { code } = await askForCode(browser, address);
		await browser.post("/iniciar-sesion", { hacer: "forget" });
		now += 20_000;
		const early = await browser.post("/iniciar-sesion", { hacer: "code", email: address });
		expect(early.status).toBe(303);
		const step = await text(await browser.get("/iniciar-sesion"));
		expect(step).toContain(`Se ha enviado un código a <strong>${address}</strong>.`);
		expect(step).toContain("Podrás pedir otro código dentro de 40\u00a0s.");
		const other = await openBrowser(site).post("/iniciar-sesion", { hacer: "code", email: address });
		expect(other.status).toBe(429);
		expect(await text(other)).toContain("Usa el enlace de ese mensaje, o pide otro código dentro de 40\u00a0s.");
		expect((await browser.post("/iniciar-sesion", { hacer: "verify", code })).status).toBe(303);
	});

	test.each([
		["", "Iniciar sesión"],
		["?modo=crear", "Crear una cuenta"],
		["?modo=recuperar", "Contraseña nueva"],
	])("the tab of /iniciar-sesion%s says «%s»", async (query, title) => {
		const page = await text(await openBrowser(site).get(`/iniciar-sesion${query}`));
		expect(page).toContain(`<title>${title} · Tertulia</title>`);
	});

	test.each([
		["", "Escribe tu correo electrónico."],
		["ana", "Revisa el correo: parece que falta algo. Ejemplo: nombre@dominio.es"],
		["<b>@ejemplo.es", "Revisa el correo: parece que falta algo. Ejemplo: nombre@dominio.es"],
	])("«%s» is not an address, and stays where it was typed", async (email, sentence) => {
		const answer = await openBrowser(site).post("/iniciar-sesion", { hacer: "code", email });
		const page = await text(answer);
		expect(answer.status).toBe(400);
		expect(page).toContain(sentence);
		expect(page).toContain(`value="${email.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}"`);
	});

	test.each([
		{ trap: "https://spam.example", drawnAt: "0" },
		{ trap: "", drawnAt: String(Date.parse("2200-01-01")) },
		{ trap: "", drawnAt: "" },
		{ trap: "", drawnAt: "x" },
	])("a robot gets no code: %o", async (fields) => {
		const email = newAddress();
		const answer = await openBrowser(site).post("/iniciar-sesion", { hacer: "code", email, ...fields });
		expect([answer.status, (await text(answer)).includes("vuelve a pulsar el botón")]).toEqual([400, true]);
		expect(site.mailbox.received.some(({ mail }) => mail.to === email)).toBe(false);
	});

	test("a typed slip is asked about", async () => {
		const browser = openBrowser(site);
		await askForCode(browser, "persona@gmial.com");
		expect(await text(await browser.get("/iniciar-sesion"))).toContain("¿Querías decir persona@gmail.com?");
	});
});

test.each(["", "?modo=crear", "?modo=recuperar", "?modo=contrasena"])(
	"the notice of /iniciar-sesion%s",
	async (query) => {
		expect(await text(await openBrowser(site).get(`/iniciar-sesion${query}`))).toContain(
			'De tus datos responde Inés Valcárcel, titular de Tertulia. Se usan para gestionar tu cuenta. Al abrirla aceptas las <a href="/aviso-legal#condiciones">condiciones de uso</a>.',
		);
	},
);

describe("the link of the mail", () => {
	test("opens a page with a button at every visit; only pressing it signs in, once", async () => {
		const { link } = await askForCode(openBrowser(site), newAddress());
		const other = openBrowser(
			site,
			"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
		);
		for (let looks = 0; looks < 3; looks += 1) {
			const page = await text(await other.get(link));
			expect(page).toContain("Pulsa el botón para entrar en Tertulia.");
			expect(page).toContain("¿No has sido tú? Cierra esta página.");
		}
		expect(other.cookies.size).toBe(0);
		const entered = await other.post(link, {});
		expect([entered.status, entered.headers.get("location")]).toEqual([303, "/user"]);
		expect(await text(await other.get("/blog/socios"))).toContain(CANARY);
		const again = await other.get(link);
		expect([again.status, (await text(again)).includes("Este enlace ya no sirve")]).toEqual([410, true]);
		expect((await openBrowser(site).post(link, {})).status).toBe(410);
		expect((await openBrowser(site).get("/entrar/nada")).status).toBe(410);
	});

	test("is not in the log", () => {
		expect(JSON.stringify(site.log)).not.toMatch(/\/entrar\/[\w-]{10}/);
		expect(JSON.stringify(site.log)).not.toMatch(/persona\d|\b\d{6}\b.{0,20}código/);
	});
});

describe("a password (docs/product.md, 15.4)", () => {
	test("is chosen at sign-up, proved by the code, and then signs in", async () => {
		const browser = openBrowser(site);
		const address = newAddress();
		expect(
			(
				await browser.post("/iniciar-sesion?modo=crear", {
					hacer: "sign-up",
					email: address,
					password: "caballo grapa 7",
				})
			).status,
		).toBe(303);
		const attempt = () =>
			openBrowser(site).post("/iniciar-sesion", { hacer: "password", email: address, password: "caballo grapa 7" });
		expect((await attempt()).status).toBe(401);
		const { code } = await codeFor(address);
		expect((await browser.post("/iniciar-sesion", { hacer: "verify", code })).headers.get("location")).toBe("/user");
		const entered = await attempt();
		expect([entered.status, entered.headers.get("location")]).toEqual([303, "/user"]);
	});

	test("too short and too common ones are refused beside the field, and never shown again", async () => {
		for (const [password, sentence] of [
			["corta", "Usa al menos 10 caracteres."],
			["contraseña123", "Esa contraseña es demasiado común. Elige otra."],
		] as const) {
			const answer = await openBrowser(site).post("/iniciar-sesion?modo=crear", {
				hacer: "sign-up",
				email: newAddress(),
				password,
			});
			const page = await text(answer);
			expect([answer.status, page.includes(sentence), page.includes(`value="${password}"`)]).toEqual([
				400,
				true,
				false,
			]);
		}
	});

	test("a forgotten one is replaced with a code, which ends the other sessions", async () => {
		const address = newAddress();
		const first = openBrowser(site);
		await first.post("/iniciar-sesion?modo=crear", {
			hacer: "sign-up",
			email: address,
			password: "la primera de todas",
		});
		await first.post("/iniciar-sesion", { hacer: "verify", code: (await codeFor(address)).code });
		now += 61_000;
		const second = openBrowser(site);
		await second.post("/iniciar-sesion?modo=recuperar", { hacer: "password-reset", email: address });
		const { code } = await codeFor(address);
		const short = await second.post("/iniciar-sesion", { hacer: "verify", code, password: "corta" });
		expect([short.status, (await text(short)).includes("Usa al menos 10 caracteres.")]).toEqual([400, true]);
		expect(
			(await second.post("/iniciar-sesion", { hacer: "verify", code, password: "la segunda de todas" })).status,
		).toBe(303);
		expect(await text(await first.get("/blog/socios"))).not.toContain(CANARY);
		expect(
			(
				await openBrowser(site).post("/iniciar-sesion", {
					hacer: "password",
					email: address,
					password: "la primera de todas",
				})
			).status,
		).toBe(401);
		expect(
			(
				await openBrowser(site).post("/iniciar-sesion", {
					hacer: "password",
					email: address,
					password: "la segunda de todas",
				})
			).status,
		).toBe(303);
		expect((await site.mailbox.next(address)).kind).toBe("password-changed");
	});

	test("the answer is the same for a wrong one, an account without one, and no account", async () => {
		const known = newAddress();
		const browser = openBrowser(site);
		await browser.post("/iniciar-sesion", { hacer: "verify", code: (await askForCode(browser, known)).code });
		const answers = await Promise.all(
			[known, newAddress()].map(async (email) => {
				const answer = await openBrowser(site).post("/iniciar-sesion?modo=contrasena", {
					hacer: "password",
					email,
					password: "una cualquiera",
				});
				return [answer.status, [...answer.headers.keys()].sort(), (await text(answer)).replaceAll(email, "…")];
			}),
		);
		expect(answers[0]).toEqual(answers[1]);
		expect(answers[0]?.[2]).toContain("El correo o la contraseña no son correctos.");
	});

	test("ten tries an address in a quarter of an hour, then 429 with the time to wait", async () => {
		const email = newAddress();
		const attempt = () =>
			openBrowser(site).post("/iniciar-sesion", { hacer: "password", email, password: "una cualquiera" });
		for (let tries = 0; tries < 10; tries += 1) expect((await attempt()).status).toBe(401);
		const stopped = await attempt();
		expect([stopped.status, stopped.headers.get("retry-after")]).toEqual([429, "900"]);
		expect(await text(stopped)).toContain("Has hecho demasiados intentos. Inténtalo de nuevo dentro de 15 minutos.");
	});
});

test.each([
	["contrasena", "current-password"],
	["crear", "new-password"],
])("the field for a password hides it, and password managers know what it is for: %s", async (way, purpose) => {
	const page = await (await site.get(`/iniciar-sesion?modo=${way}`)).text();
	const [field = ""] = /<input[^>]* name="password"[^>]*>/.exec(page) ?? [];
	expect(field).toContain('type="password"');
	expect(field.toLowerCase()).toContain(`autocomplete="${purpose}"`);
	expect(field).not.toMatch(/readonly|onpaste/i);
});

describe("signing out (docs/product.md, 15.5)", () => {
	test("from a protected page leads home, and the old cookie is worth nothing", async () => {
		const browser = openBrowser(site);
		await browser.post("/iniciar-sesion", { hacer: "verify", code: (await askForCode(browser, newAddress())).code });
		const stolen = browser.cookies.get("session") ?? "";
		const out = await browser.post("/cerrar-sesion", { desde: "/user" });
		expect([out.status, out.headers.get("location")]).toEqual([303, "/home"]);
		expect([...browser.cookies.keys()].toSorted()).toEqual(["browser", "signed-in"]);
		expect(browser.cookies.get("signed-in")).toBe("gone");
		const answer = await site.get("/api/getUser", { headers: { cookie: `session=${stolen}` } });
		expect(await answer.json()).toEqual({ user: null });
		expect(answer.headers.get("cache-control")).toBe("private, no-store");
	});

	test("never leads elsewhere", async () => {
		for (const desde of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
			expect((await openBrowser(site).post("/cerrar-sesion", { desde })).headers.get("location")).toBe("/home");
		}
	});
});

test("a store that refuses writes answers 503, and the typed values stay (docs/product.md, 12.6)", async () => {
	const full = await startTestSite({
		pages: samplePages,
		wrap: (backend) => ({
			...backend,
			limiter: { ...backend.limiter, take: () => Promise.reject(new CannotWrite("no room")) },
		}),
	});
	const answer = await openBrowser(full).post("/iniciar-sesion", { hacer: "code", email: "ana@ejemplo.es" });
	const page = await text(answer);
	expect([answer.status, answer.headers.get("retry-after"), page.includes('value="ana@ejemplo.es"')]).toEqual([
		503,
		"5",
		true,
	]);
	expect(page).toContain("No se ha podido guardar. Inténtalo de nuevo dentro de unos segundos.");
	expect((await full.get("/blog/hola")).status).toBe(200);
	await full.stop();
});

test("when too many passwords wait to be checked, it is told with 503, and what was typed stays (docs/product.md, 15.4)", async () => {
	const busy = await startTestSite({
		wrap: (backend) => ({
			...backend,
			identity: { ...backend.identity, checkPassword: () => Promise.reject(new TooBusy("full")) },
		}),
	});
	const answer = await openBrowser(busy).post("/iniciar-sesion?modo=contrasena", {
		hacer: "password",
		email: "ana@ejemplo.es",
		password: "caballo grapa",
	});
	const page = await answer.text();
	expect([answer.status, answer.headers.get("retry-after"), page.includes('value="ana@ejemplo.es"')]).toEqual([
		503,
		"10",
		true,
	]);
	expect(page).toContain("Ahora mismo hay demasiada gente entrando. Inténtalo de nuevo dentro de unos segundos.");
	await busy.stop();
});
