import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../domain/backend.ts";
import { type Browser, signInBrowser, textOf } from "./dashboard.fixture.ts";
import { SAMPLE_NOW, samplePages } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const START = new Date(SAMPLE_NOW);
let now = START;

/** Stores that fail at the moment. */
const broken = new Set<keyof Backend>();

function breaking(backend: Backend): Backend {
	const ports = Object.entries(backend).map(([name, port]) => {
		if (typeof port !== "object") return [name, port];
		const guarded = new Proxy(port, {
			get(target, method) {
				if (broken.has(name as keyof Backend) && method !== "revision") {
					return async () => {
						throw new Error(`${name} is broken`);
					};
				}
				return Reflect.get(target, method);
			},
		});
		return [name, guarded];
	});
	return Object.fromEntries(ports);
}

let site: TestSite;
let ana: Browser;
beforeAll(async () => {
	site = await startTestSite({ pages: samplePages, now: () => now, wrap: breaking });
	ana = await signInBrowser(site, "ana@example.com", START);
});
afterAll(() => site.stop());
beforeEach(() => {
	broken.clear();
	now = START;
});

const whereTo = (response: Response) => [response.status, response.headers.get("location")];

describe("sections fail alone", () => {
	test.each([
		["content", "/user", "lectura", "Todavía no te has apuntado a ningún evento."],
		["consents", "/user/ajustes", "comunicaciones", 'name="displayName"'],
		["identity", "/user/ajustes", "contrasena", "este dispositivo"],
	] as const)("when %s fails, %s#%s says so and can be tried again", async (port, path, anchor, elsewhere) => {
		broken.add(port);
		const html = await ana.read(path);
		const missing = [
			...html.matchAll(
				/Ahora mismo no se puede mostrar esto\. Código: <code>([0-9a-f]{8})<\/code>\. <a [^>]*href="([^"]+)"/g,
			),
		];
		const incident = missing.find(([, , href]) => href?.endsWith(`#${anchor}`))?.[1];
		expect(missing.map(([, , href]) => href)).toContain(`${path}?intento=${incident}#${anchor}`);
		expect(site.log.some((line) => line.level === "error" && line.incident === incident)).toBe(true);
		expect(html).toContain(elsewhere);
		broken.clear();
		expect(await ana.read(`${path}?intento=${incident}`)).not.toContain("Ahora mismo no se puede mostrar esto.");
	});

	test("what could not be saved is said beside its form, with what was typed", async () => {
		broken.add("outbox");
		const sent = await ana.send("correo", { email: "ana.nueva@example.com" });
		expect(sent.status).toBe(500);
		const html = textOf(await sent.text());
		expect(html).toMatch(
			/role="alert"[^>]*>No se ha podido guardar\. Inténtalo de nuevo\. Código: <code>[0-9a-f]{8}<\/code>/,
		);
		expect(html).toContain('value="ana.nueva@example.com"');
	});
});

describe("downloads", () => {
	test("both have everything, nothing secret, and are kept by no cache", async () => {
		const eva = await signInBrowser(site, "eva@example.com", START);
		await eva.send("perfil", { displayName: "Eva O'Núñez" });
		await eva.send("zona", { timeZone: "Atlantic/Canary" });
		await eva.send("contrasena", { password: "una frase larga y fácil" });
		await eva.send("consentimiento", { purpose: "events", given: "true" });
		const [session] = await site.backend.sessions.list(eva.uid, START.toISOString());

		const json = await eva.get("/user/datos.json");
		expect(json.headers.get("content-disposition")).toBe('attachment; filename="mis-datos-2026-11-20.json"');
		expect(json.headers.get("content-type")).toBe("application/json; charset=utf-8");
		const text = await json.text();
		const data = JSON.parse(text);
		expect(data.profile).toMatchObject({
			uid: eva.uid,
			email: "eva@example.com",
			displayName: "Eva O'Núñez",
			timeZone: "Atlantic/Canary",
		});
		expect(data.signInMethods).toEqual({ password: true, providers: [] });
		expect(data.sessions).toHaveLength(1);
		expect(data.consents).toEqual([expect.objectContaining({ purpose: "events", given: true, source: "dashboard" })]);

		const page = await eva.get("/user/datos.html");
		expect(page.headers.get("content-disposition")).toBe('attachment; filename="mis-datos-2026-11-20.html"');
		const html = await page.text();
		expect(html).toMatch(/^<!DOCTYPE html>\s*<html lang="es-ES">/);
		expect(html).toContain("Eva O&#39;Núñez");
		for (const heading of ["Perfil", "Cómo entras", "Sesiones abiertas", "Permisos para escribirte", "Favoritos"])
			expect(html).toContain(`<h2>${heading}</h2>`);
		expect(html).toContain(data.consents[0].text);
		expect(html).toContain("(hora\u00a0de\u00a0Canarias)");
		expect(html).not.toMatch(/<script|<link|src=|href=/);
		for (const answer of [json, page]) expect(answer.headers.get("cache-control")).toBe("private, no-store");
		for (const output of [text, html]) {
			for (const secret of [
				session?.tokenHash ?? "none",
				eva.cookie.slice("session=".length),
				"$scrypt",
				"$argon",
				"hash",
			]) {
				expect(output).not.toContain(secret);
			}
		}
	});

	test.each(["/user/datos.json", "/user/datos.html"])("%s leads a visitor to the login", async (path) => {
		expect(whereTo(await site.get(path))).toEqual([302, `/iniciar-sesion?redirect=${encodeURIComponent(path)}`]);
	});

	test("too many, or a failure, is told on the page they were asked from", async () => {
		const ugo = await signInBrowser(site, "ugo@example.com", START);
		for (let each = 0; each < 10; each++) expect((await ugo.get("/user/datos.json")).status).toBe(200);
		const [status, location] = whereTo(await ugo.get("/user/datos.json"));
		expect([status, location]).toEqual([302, expect.stringMatching(/^\/user\/ajustes\?espera=\d+#descarga$/)]);
		expect(await ugo.read(String(location).split("#")[0])).toMatch(
			/role="alert"[^>]*>Has hecho demasiados intentos\. Inténtalo de nuevo dentro de \d+ minutos\./,
		);

		broken.add("consents");
		const failed = String(whereTo(await ana.get("/user/datos.html"))[1]);
		expect(failed).toMatch(/^\/user\/ajustes\?fallo=[0-9a-f]{8}#descarga$/);
		broken.clear();
		expect(await ana.read(failed.split("#")[0])).toMatch(
			/role="alert"[^>]*>No se han podido preparar tus datos\. Inténtalo de nuevo\. Código: [0-9a-f]{8}/,
		);
		expect(await ana.read("/user/ajustes?fallo=<b>&espera=-1")).not.toContain('role="alert"');
	});
});

describe("the end of an account", () => {
	test("is confirmed with a code, ends every session, and can be taken back for 14 days", async () => {
		const email = "noe@example.com";
		const noe = await signInBrowser(site, email, START);
		expect(await noe.read("/user/ajustes")).toContain("La constancia de los permisos que diste y retiraste.");
		expect(whereTo(await noe.send("pedir-eliminar"))).toEqual([303, "/user/ajustes?hecho=pedir-eliminar#eliminar"]);
		const code = /\d{6}/.exec((await site.mailbox.next(email)).subject)?.[0] ?? "";
		expect((await noe.send("eliminar", { code: code === "000000" ? "111111" : "000000" })).status).toBe(400);
		const deleted = await noe.send("eliminar", { code });
		expect(whereTo(deleted)).toEqual([303, "/user?hecho=eliminar"]);
		expect(deleted.headers.getSetCookie().join()).toMatch(/session=; Max-Age=0/);
		expect(textOf(await (await site.get("/user?hecho=eliminar")).text())).toContain(
			"Tu cuenta se eliminará dentro de 14\u00a0días",
		);

		now = new Date(START.getTime() + 3 * 24 * 3_600_000);
		const back = await signInBrowser(site, email, now);
		expect(whereTo(await back.get("/user/ajustes?espera=60"))).toEqual([302, "/user?espera=60"]);
		const html = await back.read();
		expect(html).toMatch(
			/Tu cuenta se eliminará el <time[^>]*>4 de diciembre de 2026<\/time>\. Puedes recuperarla hasta el viernes 4 de diciembre de 2026, /,
		);
		expect(html).toContain("/user/datos.json");
		expect(html).not.toMatch(/name="displayName"|name="given"|Continúa donde lo dejaste/);
		expect(whereTo(await back.send("recuperar"))).toEqual([303, "/user?hecho=recuperar#resumen"]);
		const whole = await back.read("/user?hecho=recuperar");
		expect(whole).toContain("Tu cuenta se ha recuperado.");
		expect(whole).toContain("Tus eventos");
	});

	test("a deletion that was requested can be dropped before the code is typed", async () => {
		const lia = await signInBrowser(site, "lia@example.com", START);
		await lia.send("pedir-eliminar");
		expect(whereTo(await lia.send("dejar-eliminar"))).toEqual([303, "/user/ajustes?hecho=dejar-eliminar#eliminar"]);
		expect(await lia.read("/user/ajustes?hecho=dejar-eliminar")).toContain("Tu cuenta sigue como estaba.");
		expect((await lia.send("eliminar", { code: "123456" })).status).toBe(409);
	});

	test("a signed-in person sees no farewell", async () => {
		expect(await ana.read("/user?hecho=eliminar")).toContain("<h1>Hola</h1>");
	});
});
