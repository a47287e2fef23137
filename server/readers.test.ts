import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { startLetters } from "../domain/letters/keep-subscribers.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const PATH = "/escritorio/boletin/lectores";

let site: TestSite;
const cookies: Record<string, string> = {};
beforeAll(async () => {
	site = await startTestSite({ now: () => new Date(NOW) });
	for (const [name, permissions] of Object.entries({ editor: ["ed.10"], admin: ["sa.10"], reader: [] }))
		cookies[name] =
			`session=${(await signInAs(site.backend, `${name}@e.es`, new Date(NOW), permissions)).sessionToken}`;
	for (const email of ["Ana@e.es", "eva@otro.es"])
		await startLetters(
			site.backend,
			{ email, emailKey: email.toLowerCase() },
			{ cadence: "each", at: NOW, source: "letters" },
		);
});
afterAll(() => site.stop());

const get = async (path: string, who = "admin") => {
	const response = await site.get(path, { headers: { cookie: cookies[who] ?? "" } });
	return { status: response.status, text: (await response.text()).replaceAll("<!-- -->", "") };
};
const post = async (path: string, body: URLSearchParams | FormData, who = "admin") => {
	const headers = { origin: site.origin, cookie: cookies[who] ?? "" };
	const response = await site.get(path, { method: "POST", headers, body });
	return {
		status: response.status,
		headers: response.headers,
		text: (await response.text()).replaceAll("<!-- -->", ""),
	};
};
const file = (text: string, proof = "") => {
	const form = new FormData();
	form.set("archivo", new Blob([text], { type: "text/csv" }), "lista.csv");
	form.set("proof", proof);
	form.set("hacer", "traer");
	return form;
};

describe("readers at the desk (docs/product.md, 27.18)", () => {
	test("are shown, searched, taken out and removed, with forms alone", async () => {
		expect((await get(PATH)).text).toContain("2\u00a0personas");
		const found = await get(`${PATH}?buscar=OTRO`);
		expect(found.text).toContain("eva@otro.es");
		expect(found.text).not.toContain("Ana@e.es");
		const taken = await post(PATH, new URLSearchParams({ hacer: "descargar" }));
		expect(taken.headers.get("content-type")).toBe("text/csv; charset=utf-8");
		expect(taken.headers.get("content-disposition")).toContain("attachment");
		expect(taken.headers.get("cache-control")).toBe("private, no-store");
		expect(taken.text).toContain('"Ana@e.es","una a una"');
		const removed = await post(PATH, new URLSearchParams({ hacer: "quitar", correo: "eva@otro.es" }));
		expect([removed.status, removed.headers.get("location")]).toEqual([303, `${PATH}?hecho=quitar`]);
		expect((await site.backend.consents.listFor("eva@otro.es")).at(-1)).toMatchObject({
			given: false,
			source: "author",
		});
		const again = await post(PATH, new URLSearchParams({ hacer: "quitar", correo: "eva@otro.es" }));
		expect([again.status, again.text]).toEqual([400, expect.stringContaining("no está en la lista")]);
		expect((await get("/escritorio/registro")).text).toContain("quitó a alguien de las novedades");
	});

	test("of another list are brought by a file; wrong lines are named and nobody is brought then", async () => {
		const wrong = await post(`${PATH}/traer`, file("email\nleo@e.es\nno es\n", "Me lo pidieron en persona."));
		expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining("Línea 3: «no es» no es una dirección")]);
		expect(wrong.text).toContain("Me lo pidieron en persona.");
		expect(await site.backend.subscribers.find("leo@e.es")).toBeNull();
		const right = await post(`${PATH}/traer`, file("email\nleo@e.es\nana@e.es\n"));
		expect([right.status, right.text]).toEqual([
			200,
			expect.stringContaining("Se preguntará por correo a 1\u00a0persona"),
		]);
		expect(right.text).toContain("1\u00a0persona ya estaba.");
		expect((await site.backend.subscribers.find("leo@e.es"))?.asked?.source).toBe("import");
		expect((await get(PATH)).text).toContain(`href="${PATH}?estado=de-otra-lista"`);
		const pending = await get(`${PATH}?estado=de-otra-lista&buscar=LEO`);
		expect(pending.text).toContain("de la lista que se trajo el 20 de noviembre de 2026, por preguntar");
		expect(pending.text).not.toContain("Descargar en CSV");
		expect((await get(`${PATH}?estado=sin-confirmar`)).text).toContain("Aquí no hay nadie.");
		const gone = await post(
			`${PATH}?estado=de-otra-lista`,
			new URLSearchParams({ hacer: "quitar", correo: "leo@e.es" }),
		);
		expect(gone.headers.get("location")).toBe(`${PATH}?estado=de-otra-lista&hecho=borrar`);
		expect(await site.backend.subscribers.find("leo@e.es")).toBeNull();
		const proved = await post(`${PATH}/traer`, file("email\nluz@e.es\n", "Lo pidieron en Substack en 2024."));
		expect(proved.text).toContain("1\u00a0persona más recibe las novedades.");
		expect((await site.backend.consents.listFor("luz@e.es"))[0]?.text).toBe("Lo pidieron en Substack en 2024.");
		const short = await post(`${PATH}/traer`, file("email\nsol@e.es\n", "Sí"));
		expect([short.status, short.text]).toEqual([400, expect.stringContaining("Di dónde y cuándo")]);
		const none = await post(`${PATH}/traer`, new URLSearchParams({ hacer: "traer" }));
		expect([none.status, none.text]).toEqual([400, expect.stringContaining("Elige un archivo.")]);
	});

	test.each(["editor", "reader"])("are not for %ss", async (who) => {
		for (const path of [PATH, `${PATH}/traer`]) expect((await get(path, who)).status).toBe(404);
		const before = (await site.backend.consents.listFor("ana@e.es")).length;
		expect(
			(await post(PATH, new URLSearchParams({ hacer: "quitar", correo: "ana@e.es" }), who)).status,
		).toBeGreaterThan(403);
		expect((await post(`${PATH}/traer`, file("email\nmas@e.es\n"), who)).status).toBeGreaterThanOrEqual(400);
		expect((await site.backend.consents.listFor("ana@e.es")).length).toBe(before);
		expect(await site.backend.subscribers.find("mas@e.es")).toBeNull();
	});
});
