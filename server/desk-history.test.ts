import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { actOf } from "../domain/audit/act.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const CANARY = "canario-verde-8820";

let site: TestSite;
const cookies: Record<string, string> = {};

beforeAll(async () => {
	site = await startTestSite();
	for (const [name, permissions] of Object.entries({
		editor: ["ed.10"],
		author: ["au.10"],
		admin: ["sa.10"],
		reader: [],
	}))
		cookies[name] = `session=${(await signInAs(site.backend, `${name}@e.es`, new Date(), permissions)).sessionToken}`;
});
afterAll(() => site.stop());

const get = async (path: string, who = "editor") => {
	const response = await site.get(path, { headers: { cookie: cookies[who] ?? "" } });
	return { status: response.status, headers: response.headers, text: await response.text() };
};
const post = async (path: string, fields: Record<string, string>, who = "editor", origin = site.origin) => {
	const headers = { origin, cookie: cookies[who] ?? "" };
	const response = await site.get(path, { method: "POST", headers, body: new URLSearchParams(fields) });
	return { status: response.status, to: response.headers.get("location") ?? "", text: await response.text() };
};

const form = (body: string, more: Record<string, string> = {}) => ({
	...{ name: "Con historia", summary: "Un resumen.", body, hacer: "guardar" },
	...more,
});

/** A text with a version for each body. */
async function write(...bodies: readonly [string, ...string[]]): Promise<string> {
	const made = await post("/escritorio/nuevo/articulo", form(bodies[0]));
	const id = decodeURIComponent(/contenido\/([^/?]+)/.exec(made.to)?.[1] ?? "");
	for (const [index, body] of bodies.slice(1).entries())
		expect((await post(`/escritorio/contenido/${id}`, form(body, { base: String(index + 1) }))).status).toBe(303);
	return id;
}

const historyOf = (id: string, rest = "") => `/escritorio/contenido/${id}/historia${rest}`;

describe("the pages of a text's history (docs/product.md, 26.17)", () => {
	test("list the versions, show what changed, name one and restore one, with forms alone", async () => {
		const id = await write("Llegamos tarde.", "Llegamos pronto.");
		expect((await get(`/escritorio/contenido/${id}`)).text).toContain(`href="${historyOf(id)}"`);
		const list = await get(historyOf(id));
		expect(list.text).toContain("2\u00a0versiones");
		expect(list.text).toMatch(/La actual/);
		const page = await get(historyOf(id, "/2"));
		expect(page.text).toMatch(/<del><span[^>]*>quitado: <\/span>tarde/);
		expect(page.text).toMatch(/<ins><span[^>]*>añadido: <\/span>pronto/);
		expect(page.text).not.toContain("Recuperar esta versión");

		const named = await post(historyOf(id, "/1"), { hacer: "nombrar", nombre: "La de «siempre» <b>" });
		expect(named.to).toBe(`${historyOf(id, "/1")}?nombrada`);
		expect((await get(named.to)).text).toMatch(/<h1>La de «siempre» &lt;b&gt;<\/h1>[\s\S]*Nombre guardado/);
		expect((await get(historyOf(id, "?solo=hitos"))).text).toContain("La de «siempre» &lt;b&gt;");
		const long = await post(historyOf(id, "/1"), { hacer: "nombrar", nombre: "x".repeat(90) });
		expect([long.status, long.text.includes("x".repeat(90)), long.text.includes("campo-nombre-error")]).toEqual([
			...[400, true, true],
		]);

		const first = await get(historyOf(id, "/1"));
		expect(first.text).toContain("No hay ninguna versión anterior con la que compararla.");
		expect(first.text).toContain('name="base" value="2"');
		await post(`/escritorio/contenido/${id}`, form("Otra.", { base: "2" }));
		const late = await post(historyOf(id, "/1"), { hacer: "recuperar", base: "2" });
		expect([late.status, late.text.includes("ha cambiado en el sitio mientras tanto")]).toEqual([409, true]);
		const back = await post(historyOf(id, "/1"), { hacer: "recuperar", base: "3" });
		expect(back.to).toBe(`/escritorio/contenido/${id}?hecho=version`);
		expect((await get(back.to)).text).toMatch(/Versión recuperada[\s\S]*Llegamos tarde\./);
		expect((await get(historyOf(id))).text).toContain("Recuperada");
	});

	test("fold long rows of equal lines, and hold what each version says", async () => {
		const paragraphs = Array.from({ length: 30 }, (_, each) => `Párrafo ${each}.`);
		const id = await write(paragraphs.join("\n\n"), paragraphs.join("\n\n").replace("Párrafo 15.", "Párrafo quince."));
		const { text } = await get(historyOf(id, "/2"));
		expect(text.match(/<details class="desk-same"><summary>2[0-9]\u00a0líneas iguales/g)).toHaveLength(2);
		expect(text).toContain("Cambia 1\u00a0línea.");
	});

	test("of a text in the bin can be looked at, from its page there, and not changed", async () => {
		const id = await write("Uno.", "Dos.");
		await post(`/escritorio/contenido/${id}/mas`, { hacer: "tirar" });
		expect((await get(`/escritorio/contenido/${id}/mas`)).text).toContain(`href="${historyOf(id)}"`);
		const page = await get(historyOf(id, "/1"));
		expect(page.text).toContain("Este texto está en la papelera.");
		expect(page.text).not.toMatch(/Recuperar esta versión|Poner nombre/);
		expect((await post(historyOf(id, "/1"), { hacer: "recuperar", base: "2" })).status).toBe(409);
	});

	test("are not-found pages for what is not there and for whom it is not", async () => {
		const id = await write(CANARY, "Ya no.");
		for (const path of ["/9", "/0", "/-1", "/uno", "/1e3", "/2?con=nada", "/2?con=99", "?pagina=x"])
			expect([path, (await get(historyOf(id, path))).status]).toEqual([path, 404]);
		for (const who of ["author", "reader", ""])
			for (const path of ["", "/1", "/2"]) {
				const { status, text } = await get(historyOf(id, path), who);
				expect([who, path, status, text.includes(CANARY)]).toEqual([who, path, 404, false]);
			}
		for (const origin of ["https://evil.example", "null"])
			expect((await post(historyOf(id, "/1"), { hacer: "recuperar", base: "2" }, "editor", origin)).status).toBe(403);
		expect((await site.backend.sources.find(id))?.version).toBe(2);
	});

	test("keep what was written to the desk: no public page, feed or function has a word of an old version", async () => {
		const id = await write(`Secreto: ${CANARY}.`, "Lo que se lee.");
		await post(historyOf(id, "/1"), { hacer: "nombrar", nombre: CANARY });
		const { text: checks } = await get(`/escritorio/contenido/${id}/publicar`);
		const version = /name="version" value="(\d+)"/.exec(checks)?.[1] ?? "";
		expect((await post(`/escritorio/contenido/${id}/publicar`, { hacer: "publicar", version })).status).toBe(303);
		const url = `/${(await site.backend.sources.find(id))?.path.replace(/\.md$/, "")}`;
		const page = await get(url, "");
		expect([page.status, page.text.includes("Lo que se lee.")]).toEqual([200, true]);
		const everywhere = [url, "/home", "/blog", "/blog/rss.xml", "/blog/atom.xml", "/blog/feed.json"];
		const functions = [`/api/getContent${url}`, "/api/listContent", "/api/listRevisions", "/api/listAudit"];
		for (const path of [...everywhere, "/sitemap.xml", `/buscar?q=${CANARY.slice(0, 7)}`, ...functions])
			for (const who of ["", "reader"]) {
				const { text, headers } = await get(path, who);
				expect([path, text.includes(CANARY), JSON.stringify([...headers]).includes(CANARY)]).toEqual([
					path,
					false,
					false,
				]);
			}
		const kept = await get(historyOf(id, "/1"));
		expect([kept.headers.get("cache-control"), kept.headers.get("x-robots-tag")]).toEqual([
			...["private, no-store", "noindex"],
		]);
		expect((await get("/escritorio/registro", "admin")).text).not.toContain(CANARY);
	});
});

describe("the page of the log (docs/product.md, 26.18)", () => {
	test("is shown to super administrators alone, with links, and keeps a filter that is wrong", async () => {
		const id = await write("En el registro.");
		await post(`/escritorio/contenido/${id}/mas`, { hacer: "tirar" });
		for (const who of ["editor", "author", "reader", ""])
			expect([who, (await get("/escritorio/registro", who)).status]).toEqual([who, 404]);
		expect((await get("/escritorio/ajustes", "admin")).text).toContain('href="/escritorio/registro"');
		expect((await get("/escritorio/ajustes", "editor")).text).not.toContain("/escritorio/registro");
		const page = await get("/escritorio/registro", "admin");
		expect(page.status).toBe(200);
		expect(page.text).toMatch(/>Editor<\/a> <strong>tiró un texto a la papelera/);
		expect(page.text).toContain(`href="/escritorio/contenido/${id}/mas"`);
		const [at, by] = [new Date().toISOString(), null];
		await site.backend.acts.add(actOf({ at, by, what: "content-imported" }));
		await site.backend.acts.add(actOf({ at, by, what: "second-step-demanded", detail: "0" }));
		const words = (await get("/escritorio/registro?quien=terminal", "admin")).text
			.replace(/<[^>]*>/g, " ")
			.replace(/\s+/g, " ");
		expect(words).toContain("Se publicó una carpeta desde la terminal");
		expect(words).toContain("Se exigió la verificación en dos pasos desde la terminal");
		const none = await get("/escritorio/registro?quien=reader@e.es&que=text-trashed", "admin");
		expect(none.text).toContain("Ninguna anotación coincide con el filtro.");
		expect(none.text).toContain('value="reader@e.es"');
		const wrong = await get("/escritorio/registro?desde=2026-02-31&quien=editor@e.es", "admin");
		expect([
			wrong.status,
			wrong.text.includes("Escribe un día que exista."),
			wrong.text.includes("editor@e.es"),
		]).toEqual([...[400, true, true]]);
		expect((await get("/escritorio/registro?que=constructor", "admin")).status).toBe(200);
	});
});
