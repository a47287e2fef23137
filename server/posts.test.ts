import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { samplePages } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
beforeAll(async () => {
	site = await startTestSite({ pages: samplePages });
});
afterAll(() => site.stop());

const FORM = "application/x-www-form-urlencoded";
const post = (
	path: string,
	headers: Record<string, string>,
	body: string | Uint8Array<ArrayBuffer> = "hacer=code&email=x",
) => site.get(path, { method: "POST", headers, body });

describe("forms come from this site only (docs/product.md, 11.2)", () => {
	test.each<[string, (origin: string) => Record<string, string>]>([
		["another site", () => ({ origin: "https://evil.example" })],
		["a site whose name begins alike", (origin) => ({ origin: `${origin}.evil.example` })],
		["another port", () => ({ origin: "http://127.0.0.1:1" })],
		["another scheme", (origin) => ({ origin: origin.replace("http:", "https:") })],
		["a sandboxed frame", () => ({ origin: "null" })],
		["nowhere", () => ({})],
		["elsewhere, by the fetch metadata", () => ({ "sec-fetch-site": "cross-site" })],
		["a sister site", () => ({ "sec-fetch-site": "same-site" })],
		["an address bar", () => ({ "sec-fetch-site": "none" })],
	])("not from %s", async (_, headersFor) => {
		for (const path of [
			"/iniciar-sesion",
			"/cerrar-sesion",
			"/user",
			"/user/ajustes",
			"/iniciar-sesion.data",
			`/entrar/${"x".repeat(43)}`,
			"/iniciar-sesion/otra-cuenta",
			"/tus-derechos",
			"/gracias-evento",
			`/apuntate-al-evento/aviso/${"x".repeat(43)}`,
		]) {
			const response = await post(path, { "content-type": FORM, ...headersFor(site.origin) });
			expect([path, response.status, response.headers.get("set-cookie")]).toEqual([path, 403, null]);
			expect(await response.text()).toContain(`Este formulario solo se puede enviar desde ${site.origin}.`);
		}
	});

	test("from this site, by origin or by the browser's fetch metadata", async () => {
		for (const headers of [
			{ origin: site.origin },
			{ "sec-fetch-site": "same-origin" },
			{ origin: site.origin, "sec-fetch-site": "same-origin" },
		]) {
			expect(
				(await post("/iniciar-sesion", { "content-type": FORM, ...headers } as Record<string, string>)).status,
			).toBe(400);
		}
	});

	test("functions take calls from no other site either; a program that is no browser may call", async () => {
		const json = { "content-type": "application/json" };
		for (const headers of [
			{ origin: "https://evil.example" },
			{ origin: "null" },
			{ "sec-fetch-site": "cross-site" },
		]) {
			expect((await post("/api/signOut", { ...json, ...headers } as Record<string, string>, "{}")).status).toBe(403);
		}
		expect((await post("/api/signOut", json, "{}")).status).toBe(200);
	});
});

describe("bodies are limited in size and of the right type", () => {
	const here = () => ({ origin: site.origin });

	test("a form over 64 KB is refused with 413, and others go on", async () => {
		const response = await post("/iniciar-sesion", { ...here(), "content-type": FORM }, `email=${"x".repeat(70_000)}`);
		expect([response.status, await response.text()]).toEqual([413, "Has enviado demasiados datos."]);
		expect((await site.get("/blog/hola")).status).toBe(200);
	});

	test("a body that says nothing of its length is counted", async () => {
		const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)) });
		const init = {
			method: "POST",
			headers: { ...here(), "content-type": FORM },
			body: endless,
			duplex: "half",
		} as RequestInit;
		expect((await site.get("/iniciar-sesion", init).catch(() => ({ status: 413 }))).status).toBe(413);
		expect((await site.get("/blog/hola")).status).toBe(200);
	});

	test.each([
		"application/json",
		"text/plain",
		"application/octet-stream",
		"",
		`${FORM}-foo`,
		`${FORM}/x`,
		`${FORM}, text/plain`,
		`${FORM} foo`,
		"multipart/form-database",
	])("a page's form is never «%s»", async (type) => {
		const response = await post("/iniciar-sesion", { ...here(), "content-type": type }, new TextEncoder().encode("{}"));
		expect(response.status).toBe(415);
	});

	test.each([
		[FORM, "email=x", 415],
		["text/plain", "{}", 415],
		["application/json", "", 400],
		["application/json", "{", 400],
		["application/json", "[]", 400],
		["application/json", '"x"', 400],
		["application/json", "null", 400],
		["application/json", '{"email":1}', 400],
		["application/json", '{"email":"ana@ejemplo.es","purpose":"sign-in","drawnAt":0,"more":1}', 400],
		["application/json", '{"email":"ana@ejemplo.es","purpose":"deletion","drawnAt":0}', 400],
		["application/json", `{"email":"${"x".repeat(20_000)}"}`, 413],
	])("a call of %s with «%s» gets %i", async (type, body, status) => {
		const response = await post("/api/requestCode", { "content-type": type }, body.slice(0, 30_000));
		expect(response.status).toBe(status);
		expect(await response.json()).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
	});

	test("bytes that are no text, and parts that are no form, never become a 500", async () => {
		for (const [type, body] of [
			[FORM, new Uint8Array([0xff, 0xfe, 0x25, 0x00, 0x3d])],
			["multipart/form-data", new TextEncoder().encode("x")],
			["multipart/form-data; boundary=x", new TextEncoder().encode("--y\r\n\r\n")],
			[
				"multipart/form-data; boundary=x",
				new TextEncoder().encode('--x\r\ncontent-disposition: form-data; name="email"\r\n\r\nano'),
			],
		] as const) {
			for (const path of ["/iniciar-sesion", "/cerrar-sesion", `/entrar/${"x".repeat(43)}`, "/user"]) {
				const response = await post(path, { ...here(), "content-type": type }, body as Uint8Array<ArrayBuffer>);
				expect(response.status, `${path} ${type}`).toBeLessThan(500);
			}
		}
	});

	test("a form in a great many parts, or with long heads, is not taken apart", async () => {
		const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n';
		const type = "multipart/form-data; boundary=x";
		const head = `--x\r\ncontent-disposition: form-data; name="${"a".repeat(2_000)}"\r\n\r\n1\r\n`;
		for (const body of [`${part.repeat(40)}--x--`, `${head}--x--`]) {
			const response = await post("/lista-de-espera", { ...here(), "content-type": type }, body);
			expect([response.status, await response.text()]).toEqual([
				400,
				"El formulario no ha llegado entero. Vuelve a enviarlo.",
			]);
		}
		expect(
			(await post("/lista-de-espera", { ...here(), "content-type": type }, `${part.repeat(3)}--x--`)).headers.get(
				"content-type",
			),
		).toContain("text/html");
	});

	test("only signed-in people send pictures: others are sent to the login page before the body is read", async () => {
		const headers = { ...here(), "content-type": "multipart/form-data; boundary=x" };
		const response = await post("/user/ajustes", headers, new Uint8Array(200_000));
		expect([response.status, response.headers.get("location")]).toEqual([
			303,
			"/iniciar-sesion?redirect=%2Fuser%2Fajustes",
		]);
		expect(
			(await post("/user/ajustes", { ...headers, cookie: `session=${"x".repeat(43)}` }, new Uint8Array(10))).status,
		).toBe(303);
	});

	test("the other way of asking gets 405 and says which way is right", async () => {
		expect((await site.get("/api/requestCode")).headers.get("allow")).toBe("POST");
		expect((await post("/api/getHome", { "content-type": "application/json" }, "{}")).status).toBe(405);
	});
});
