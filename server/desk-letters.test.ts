import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { makePage } from "../domain/content/content.fixture.ts";
import { startLetters } from "../domain/letters/keep-subscribers.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
let cookie: string;
beforeAll(async () => {
	site = await startTestSite({ pages: [makePage({ url: "/blog/hola" })] });
	cookie = `session=${(await signInAs(site.backend, "editora@e.es", new Date(), ["ed.10"])).sessionToken}`;
	const ana = { email: "ana@e.es", emailKey: "ana@e.es" };
	const at = new Date().toISOString();
	await startLetters(site.backend, ana, { cadence: "each", at, source: "letters" });
});
afterAll(() => site.stop());

const get = async (path: string) => {
	const response = await site.get(path, { headers: { cookie } });
	return { status: response.status, headers: response.headers, text: await response.text() };
};
const post = async (path: string, fields: readonly (readonly [string, string])[]) => {
	const headers = { origin: site.origin, "content-type": "application/x-www-form-urlencoded", cookie };
	const body = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
	const response = await site.get(path, { method: "POST", headers, body });
	return { status: response.status, to: response.headers.get("location") ?? "", text: await response.text() };
};
const write = async (...ids: readonly string[]) =>
	(await post("/escritorio/boletin/nuevo", [["hacer", "escribir"], ...ids.map((id) => ["ids", id] as const)])).to;

test("before the first letter and the first lesson there is one way to begin (docs/product.md, 27.13)", async () => {
	for (const [path, to] of [
		["/escritorio/boletin", "/escritorio/boletin/nuevo"],
		["/escritorio/school", "/escritorio/nuevo/leccion"],
	] as const)
		expect((await get(path)).text.split(`href="${to}"`)).toHaveLength(2);
	const { text } = await get("/escritorio/boletin");
	expect(text).toContain("Las recibe 1");
});

test("a letter is shown in a frame of this site alone, without scripts and with its own styles (docs/product.md, 27.13)", async () => {
	const page = await write("blog_hola");
	expect(page).toMatch(/^\/escritorio\/boletin\/[\w-]+$/);
	const shown = await get(page);
	expect(shown.headers.get("content-security-policy")).toContain("frame-src 'self'");
	expect(shown.headers.get("x-frame-options")).toBe("DENY");
	const framed = await get(`${page}/carta?modo=oscuro`);
	const policy = framed.headers.get("content-security-policy") ?? "";
	const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(framed.text) ?? [];
	expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
	expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'self'; sandbox allow-popups/);
	expect(policy).not.toMatch(/script-src|unsafe-inline|allow-scripts|allow-same-origin/);
	expect(framed.headers.get("x-frame-options")).toBe("SAMEORIGIN");
	expect(framed.headers.get("cache-control")).toBe("private, no-store");
	expect(style).toContain("color-scheme:dark");
	expect(style).not.toContain("prefers-color-scheme");
	expect(framed.text).toContain("/baja/ejemplo");
	expect((await get("/escritorio/boletin")).headers.get("content-security-policy")).not.toContain("frame-src");
});

test("what was typed is saved with every button, and what is wrong keeps it", async () => {
	const page = await write("blog_hola");
	const lines = (subject: string, hacer: string, { readership = "each", cuando = "ahora" } = {}) =>
		[
			...(["subject", "previewText"] as const).map((name) => [name, name === "subject" ? subject : ""] as const),
			...([
				["opening", ""],
				["before", "each"],
				["readership", readership],
				["cuando", cuando],
				["at", "2020-01-01T10:00"],
				["hacer", hacer],
			] as const),
		] as const;
	const wrong = await post(page, lines("El asunto de hoy", "enviar", { cuando: "luego" }));
	expect([wrong.status, wrong.text.includes("El asunto de hoy")]).toEqual([400, true]);
	expect((await post(page, lines("Otro asunto", "prueba"))).to).toBe(`${page}?hecho=prueba`);
	expect((await get(page)).text).toContain("Otro asunto");
	// Whoever changes to whom it goes sees the new number before it is sent.
	expect((await post(page, lines("Otro asunto", "enviar", { readership: "monthly" }))).to).toBe(
		`${page}?hecho=destino`,
	);
	expect((await get(page)).text).toContain("Nadie recibe todavía una carta al mes.");
	// A form that does not say to whom it goes changes nothing there.
	const silent = lines("Otro asunto", "guardar").filter(([name]) => name !== "readership" && name !== "before");
	expect((await post(page, silent)).to).toBe(`${page}?hecho=guardado`);
	expect((await site.backend.letters.listIssues())[0]).toMatchObject({ cadence: "monthly" });
	expect((await post(page, [...lines("Otro asunto", "guardar"), ["pictures", "yes"]])).to).toBe(
		`${page}?hecho=guardado`,
	);
	expect((await site.backend.letters.listIssues())[0]?.recipe).toMatchObject({ withPictures: true });
	expect((await post(page, lines("Otro asunto", "enviar"))).to).toBe(`${page}?hecho=enviado`);
	const [issue] = await site.backend.letters.listIssues();
	expect(issue).toMatchObject({ state: "waiting", body: { subject: "Otro asunto" } });
	const canBeStopped = async () =>
		(await get(`${page}?hecho=enviado`)).text.includes("Programada: todavía puedes pararla");
	expect(await canBeStopped()).toBe(true);
	expect((await post(page, [["hacer", "parar"]])).to).toBe(`${page}?hecho=parado`);
	expect(await canBeStopped()).toBe(false);
	expect((await post(page, [["hacer", "parar"]])).status).toBe(400);
	expect((await get("/escritorio/registro")).status).toBe(404);
});

test("who may see the readers is led to them from the letters, and nobody else", async () => {
	const readers = "/escritorio/boletin/lectores";
	expect([(await get("/escritorio/boletin")).text.includes(readers), (await get(readers)).status]).toEqual([
		false,
		404,
	]);
	const { sessionToken } = await signInAs(site.backend, "jefa@e.es", new Date(), ["sa.10"]);
	const asOwner = { headers: { cookie: `session=${sessionToken}` } };
	expect(await (await site.get("/escritorio/boletin", asOwner)).text()).toContain(`href="${readers}"`);
	expect((await site.get(readers, asOwner)).status).toBe(200);
});
