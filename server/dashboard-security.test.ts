import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "./browser.fixture.ts";
import { type Browser, signInBrowser } from "./dashboard.fixture.ts";
import { SAMPLE_NOW } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const GOOD = "una frase larga y fácil";
let now = new Date(SAMPLE_NOW);

let site: TestSite;
beforeAll(async () => {
	site = await startTestSite({ now: () => now });
});
afterAll(() => site.stop());
afterEach(() => {
	now = new Date(SAMPLE_NOW);
});

const whereTo = (response: Response) => [response.status, response.headers.get("location")];
const later = (minutes: number) => {
	now = new Date(now.getTime() + minutes * 60_000);
};

/** The code in the last mail to an address. */
async function codeFor(address: string): Promise<string> {
	const mail = await site.mailbox.next(address);
	return /\b\d{6}\b/.exec(mail.subject)?.[0] ?? "";
}

async function refused(
	browser: Browser,
	intent: string,
	fields: Readonly<Record<string, string>>,
): Promise<[number, string]> {
	const response = await browser.send(intent, fields);
	return [response.status, (await response.text()).replaceAll("<!-- -->", "")];
}

test.each(["{}", "[]", "null", '{"id":"AA","clientDataJSON":"AA","attestationObject":"AA"}'])(
	"a device's answer that is not whole is refused as such: %s",
	async (answer) => {
		const lia = await signInBrowser(site, "lia@example.com", now);
		const [status, page] = await refused(lia, "crear-llave", { answer });
		// Ways to reach the device may be absent. What is wrong with the last one is that nothing was begun.
		expect(status).toBe(answer.length > 4 ? 410 : 400);
		expect(page).toContain(
			answer.length > 4 ? "Ha pasado demasiado tiempo" : "No se ha podido leer la respuesta de tu navegador",
		);
		expect((await refused(lia, "probar-llave", { answer }))[0]).toBe(400);
	},
);

describe("password", () => {
	test("is set, changed with the present one, and never sent back", async () => {
		const ana = await signInBrowser(site, "ana@example.com", now);
		expect(await ana.read("/user/ajustes")).not.toContain('name="current"');
		expect(whereTo(await ana.send("contrasena", { password: GOOD }))).toEqual([
			303,
			"/user/ajustes?hecho=contrasena#contrasena",
		]);
		expect(await ana.read("/user/ajustes")).toContain('name="current"');

		const [status, page] = await refused(ana, "contrasena", { current: "otra que no es", password: `${GOOD} dos` });
		expect(status).toBe(400);
		expect(page).toContain("La contraseña actual no es correcta.");
		expect(page).not.toContain("otra que no es");
		expect(page).not.toContain(GOOD);
		expect(whereTo(await ana.send("contrasena", { current: GOOD, password: `${GOOD} dos` }))[0]).toBe(303);
		expect(await site.backend.identity.checkPassword({ uid: ana.uid, password: `${GOOD} dos` })).toBe(true);
	});

	test("a first one waits after a while for a code, and is set with it", async () => {
		const tea = await signInBrowser(site, "tea@example.com", now);
		later(16);
		expect(whereTo(await tea.send("contrasena", { password: GOOD }))).toEqual([
			303,
			"/user/ajustes?hecho=contrasena-otro-codigo#contrasena",
		]);
		expect(await tea.read("/user/ajustes?hecho=contrasena-otro-codigo")).toContain(
			"Antes de guardar la contraseña que has elegido, confirma que eres tú.",
		);
		expect(await site.backend.identity.hasPassword(tea.uid)).toBe(false);
		const code = await codeFor("tea@example.com");
		expect(whereTo(await tea.send("probar-contrasena", { code }))).toEqual([
			303,
			"/user/ajustes?hecho=probar-contrasena#contrasena",
		]);
		expect(await site.backend.identity.checkPassword({ uid: tea.uid, password: GOOD })).toBe(true);
	});

	test.each([
		["corta", "Usa al menos 10 caracteres."],
		["contraseña", "Esa contraseña es demasiado común. Elige otra."],
		["x".repeat(129), "Usa como mucho 128 caracteres."],
	])("%s is no good", async (password, sentence) => {
		const eva = await signInBrowser(site, "eva@example.com", now);
		const [status, page] = await refused(eva, "contrasena", { password });
		expect(status).toBe(400);
		expect(page).toContain(sentence);
		expect(await site.backend.identity.hasPassword(eva.uid)).toBe(false);
	});

	test("after too many tries the page says when to come back, and so does the answer", async () => {
		const ugo = await signInBrowser(site, "ugo@example.com", now);
		for (let each = 0; each < 30; each++)
			await site.backend.limiter.take(
				[{ key: `change:password:${ugo.uid}`, limit: 30, windowMs: 600_000 }],
				now.getTime(),
			);
		const response = await ugo.send("contrasena", { password: GOOD });
		expect(response.status).toBe(429);
		expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
		expect((await response.text()).replaceAll("<!-- -->", "")).toMatch(
			/role="alert"[^>]*>Has hecho demasiados intentos\. Inténtalo de nuevo dentro de \d+ minutos\./,
		);
	});
});

describe("accounts elsewhere", () => {
	test("are listed, and taken away one by one", async () => {
		const sol = await signInBrowser(site, "sol@example.com", now);
		expect(await sol.read("/user/ajustes")).not.toContain("Cuentas de otros sitios");
		await site.backend.identity.linkProvider({
			provider: "google",
			subject: "s1",
			uid: sol.uid,
			now: now.toISOString(),
		});
		expect((await sol.read("/user/ajustes")).replaceAll("<!-- -->", "")).toMatch(
			/Cuentas de otros sitios.*>Google<.*Quitar<[^>]+> la cuenta de Google</s,
		);
		expect(whereTo(await sol.send("quitar-cuenta", { provider: "google" }))).toEqual([
			303,
			"/user/ajustes?hecho=quitar-cuenta#otras-cuentas",
		]);
		expect(await sol.read("/user/ajustes?hecho=quitar-cuenta")).toContain(
			"Esa cuenta se ha quitado: ya no puedes entrar con ella.",
		);
		expect(await site.backend.identity.providersOf(sol.uid)).toEqual([]);
		for (const provider of ["google", "", "x".repeat(300)])
			expect((await sol.send("quitar-cuenta", { provider })).status).toBe(404);
	});
});

test("an account elsewhere waits after a while for a code, and is taken away with it", async () => {
	const nil = await signInBrowser(site, "nil@example.com", now);
	const link = { provider: "google", subject: "s2", uid: nil.uid, now: now.toISOString() };
	await site.backend.identity.linkProvider(link);
	later(16);
	expect(whereTo(await nil.send("quitar-cuenta", { provider: "google" }))).toEqual([
		303,
		"/user/ajustes?hecho=quitar-cuenta-otro-codigo#otras-cuentas",
	]);
	expect(await nil.read("/user/ajustes")).toContain("Antes de quitarla, confirma que eres tú.");
	const code = await codeFor("nil@example.com");
	expect(whereTo(await nil.send("probar-cuenta", { code }))).toEqual([
		303,
		"/user/ajustes?hecho=probar-cuenta#otras-cuentas",
	]);
	expect(await nil.read("/user/ajustes?hecho=probar-cuenta")).toContain("Esa cuenta se ha quitado");
	expect(await site.backend.identity.providersOf(nil.uid)).toEqual([]);
});

describe("open sessions", () => {
	test("are listed with this one marked, and ended one by one or all but this", async () => {
		const email = "lia@example.com";
		const here = await signInBrowser(site, email, now);
		later(180);
		const phone = await signInBrowser(site, email, now);
		await signInBrowser(site, email, now);
		const html = await here.read("/user/ajustes");
		expect(html.match(/este dispositivo/g)).toHaveLength(1);
		expect(html).toContain("Cerrar las demás sesiones");
		expect(html.replaceAll("<!-- -->", "")).toMatch(
			/se cerrará el\s<time dateTime="2027-05-19T[^"]+">19 de mayo de 2027<\/time> como muy tarde/,
		);
		expect(html.replaceAll("<!-- -->", "")).toMatch(/<time[^>]+>Hace 3\sh[^<]*<\/time> confirmaste que eres tú/);
		expect(html).toMatch(
			/<time dateTime="[^"]+" title="Viernes 20 de noviembre de 2026, [^"]+\(hora\u00a0peninsular\)">Hace un momento<\/time>/,
		);

		const which = /name="which" value="([^"]+)"/.exec(html)?.[1] ?? "";
		expect(whereTo(await here.send("cerrar-una", { which }))).toEqual([303, "/user/confirmar"]);
		expect(await here.read("/user/confirmar")).toContain("Para cerrar sesiones.");
		const code = await codeFor(email);
		expect(whereTo(await here.send("codigo", { code }, "/user/confirmar"))).toEqual([
			303,
			"/user/ajustes?hecho=cerrar-una#sesiones",
		]);
		const [status, page] = await refused(here, "cerrar-una", { which });
		expect(status).toBe(404);
		expect(page).toMatch(/role="alert"[^>]*>Esa sesión ya no existe\./);
		expect((await here.send("cerrar-una", { which: "'; drop" })).status).toBe(400);

		expect(whereTo(await here.send("cerrar-las-demas"))).toEqual([
			303,
			"/user/ajustes?hecho=cerrar-las-demas#sesiones",
		]);
		expect(await here.read("/user/ajustes?hecho=cerrar-las-demas")).toMatch(
			/data-done="sesiones"[^>]*>Las demás sesiones se han cerrado\.</,
		);
		expect((await phone.get("/user")).status).toBe(302);
	});

	test("a person cannot end the sessions of another", async () => {
		const one = await signInBrowser(site, "uno@example.com", now);
		const other = await signInBrowser(site, "otro@example.com", now);
		const [session] = await site.backend.sessions.list(other.uid, now.toISOString());
		expect((await one.send("cerrar-una", { which: session?.id ?? "" })).status).toBe(404);
		expect((await other.get("/user")).status).toBe(200);
	});
});

describe("address", () => {
	test("changes with the code sent to the new one, and the old one is notified", async () => {
		const noe = await signInBrowser(site, "noe@example.com", now);
		expect(whereTo(await noe.send("correo", { email: "noe.nuevo@example.com" }))).toEqual([
			303,
			"/user/ajustes?hecho=correo#correo",
		]);
		expect(await noe.read("/user/ajustes")).toContain(
			"Se ha enviado un código a noe.nuevo@example.com. Caduca en 10 minutos.",
		);
		const code = await codeFor("noe.nuevo@example.com");
		const wrong = code === "111111" ? "222222" : "111111";
		const [status, page] = await refused(noe, "confirmar-correo", { code: wrong });
		expect(status).toBe(400);
		expect(page).toContain("El código no es correcto. Te quedan 4 intentos.");
		expect(whereTo(await noe.send("confirmar-correo", { code }))).toEqual([
			303,
			"/user/ajustes?hecho=confirmar-correo#correo",
		]);
		expect(await noe.read("/user/ajustes?hecho=confirmar-correo")).toMatch(
			/class="space-value">noe\.nuevo@example\.com<.*Tu correo ha cambiado\.</s,
		);
		expect((await site.mailbox.next("noe@example.com")).kind).toBe("email-changed");
	});

	test("after a while changes with the password, and what was typed stays in the form", async () => {
		const rita = await signInBrowser(site, "rita@example.com", now);
		await site.backend.identity.setPassword({
			uid: rita.uid,
			hash: await site.backend.identity.hashPassword(GOOD),
			now: now.toISOString(),
		});
		expect(await rita.read("/user/ajustes")).not.toContain("Tu contraseña</label>");
		later(16);
		expect(await rita.read("/user/ajustes")).toContain("Tu contraseña</label>");
		const [status, page] = await refused(rita, "correo", {
			email: "rita.nueva@example.com",
			current: "otra que no es",
		});
		expect([status, page.includes("La contraseña actual no es correcta.")]).toEqual([400, true]);
		expect(page).toMatch(/name="email"[^>]*value="rita\.nueva@example\.com"/);
		expect(page).not.toContain("otra que no es");
		const sent = await rita.send("correo", { email: "rita.nueva@example.com", current: GOOD });
		expect(whereTo(sent)).toEqual([303, "/user/ajustes?hecho=correo#correo"]);
		expect(await rita.read("/user/ajustes")).toContain("Se ha enviado un código a rita.nueva@example.com.");
	});

	test("after a while without a password, first needs a code sent to the present address, and then continues with the typed address", async () => {
		const saul = await signInBrowser(site, "saul@example.com", now);
		later(16);
		expect(await saul.read("/user/ajustes")).toContain(
			"Antes recibirás un código en tu correo actual, para confirmar que eres tú.",
		);
		await saul.send("correo", { email: "saul.nuevo@example.com" });
		const step = await saul.read("/user/ajustes");
		expect(step).toContain("Antes de cambiarlo, confirma que eres tú.");
		expect(step).toContain("Se ha enviado un código a saul@example.com.");
		const code = await codeFor("saul@example.com");
		const [status] = await refused(saul, "probar-correo", { code: code === "111111" ? "222222" : "111111" });
		expect(status).toBe(400);
		expect(whereTo(await saul.send("probar-correo", { code }))).toEqual([
			303,
			"/user/ajustes?hecho=probar-correo#correo",
		]);
		expect(await saul.read("/user/ajustes")).toContain("Se ha enviado un código a saul.nuevo@example.com.");
		await saul.send("confirmar-correo", { code: await codeFor("saul.nuevo@example.com") });
		expect((await site.backend.users.find(saul.uid))?.email).toBe("saul.nuevo@example.com");
	});

	test("does not change by the mail's link in another browser, whose page says where to type the code", async () => {
		const ivo = await signInBrowser(site, "ivo@example.com", now);
		await ivo.send("correo", { email: "ivo.nuevo@example.com" });
		const link = /\/entrar\/[\w-]{43}/.exec((await site.mailbox.next("ivo.nuevo@example.com")).text)?.[0] ?? "";
		const stranger = openBrowser(site);
		for (const response of [await stranger.get(link), await stranger.post(link, {})]) {
			const page = await response.text();
			expect(page).toContain("Escribe el código donde lo has pedido");
			expect(page).not.toContain("Confirmar mi correo");
		}
		expect(await site.backend.users.findByEmailKey("ivo.nuevo@example.com")).toBeNull();
		expect(await ivo.read(link)).toContain("Confirmar mi correo");
	});

	test.each([
		["", "Escribe tu correo electrónico."],
		["nadie", "Revisa el correo: parece que falta algo. Ejemplo: nombre@dominio.es"],
		["pia@example.com", "Ese ya es tu correo."],
	])("«%s» is refused and kept", async (email, sentence) => {
		const pia = await signInBrowser(site, "pia@example.com", now);
		const [status, page] = await refused(pia, "correo", { email });
		expect(status).toBe(400);
		expect(page).toContain(sentence);
		expect(page).toMatch(new RegExp(`name="email"[^>]*value="${email}"`));
	});

	test("another code can be had after a while, and the change can be left", async () => {
		const leo = await signInBrowser(site, "leo@example.com", now);
		await leo.send("correo", { email: "leo.nuevo@example.com" });
		const [status, page] = await refused(leo, "correo-otro-codigo", {});
		expect(status).toBe(429);
		expect(page).toMatch(/role="alert"[^>]*>Podrás pedir otro código dentro de 60\u00a0s\./);
		later(2);
		expect(whereTo(await leo.send("correo-otro-codigo"))).toEqual([
			303,
			"/user/ajustes?hecho=correo-otro-codigo#correo",
		]);
		expect(whereTo(await leo.send("dejar-correo"))).toEqual([303, "/user/ajustes?hecho=dejar-correo#correo"]);
		expect(await leo.read("/user/ajustes")).toContain('name="email"');
		expect((await leo.send("confirmar-correo", { code: "123456" })).status).toBe(409);
	});
});

test.each([
	["a page", (ana: Browser, code: string) => ana.send("probar-correo", { code })],
	["the API", (ana: Browser, code: string) => ana.call("confirmProof", { code })],
] as const)(
	"an unexpected error behind a proof of identity, in %s, leaves the person signed in",
	async (_, confirm) => {
		let isBroken = false;
		const broken = await startTestSite({
			now: () => now,
			wrap: (backend) => {
				const add: typeof backend.outbox.add = (mail, at) =>
					isBroken ? Promise.reject(new Error("broken")) : backend.outbox.add(mail, at);
				return { ...backend, outbox: { ...backend.outbox, add } };
			},
		});
		const ana = await signInBrowser(broken, "ana@example.com", now);
		later(16);
		await ana.send("correo", { email: "nueva@example.com" });
		const code = /\b\d{6}\b/.exec((await broken.mailbox.next("ana@example.com")).subject)?.[0] ?? "";
		isBroken = true;
		const { cookie } = ana;
		expect((await confirm(ana, code)).status).toBe(500);
		expect(ana.cookie).not.toBe(cookie);
		const security = await (await ana.get("/api/getSecurity")).json();
		expect(security).toMatchObject({ needsProof: false });
		await broken.stop();
	},
);
