import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { planCreate } from "../domain/authoring/plan-save.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const CANARY = "canario-naranja-4417";

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
const post = async (path: string, fields: Record<string, string>, who = "editor") => {
	const headers = {
		origin: site.origin,
		"content-type": "application/x-www-form-urlencoded",
		cookie: cookies[who] ?? "",
	};
	const response = await site.get(path, { method: "POST", headers, body: new URLSearchParams(fields).toString() });
	return { status: response.status, to: response.headers.get("location") ?? "", text: await response.text() };
};
const idOf = (to: string) => decodeURIComponent(/contenido\/([^/?]+)/.exec(to)?.[1] ?? "");

/** The values of a form's fields as a browser would send them. */
function fieldsOf(html: string): Record<string, string> {
	const plain = (text = "") =>
		text.replace(
			/&(amp|quot|#x27|lt|gt);/g,
			(_, name) => ({ amp: "&", quot: '"', "#x27": "'", lt: "<", gt: ">" })[name as "lt"],
		);
	const inputs = [...html.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]) => {
		const [, name] = /\bname="([^"]*)"/.exec(tag) ?? [];
		if (name === undefined || (/type="checkbox"/.test(tag) && !/\bchecked=/.test(tag))) return [];
		return [[name, plain(/\bvalue="([^"]*)"/.exec(tag)?.[1])] as const];
	});
	const areas = [...html.matchAll(/<textarea\b[^>]*\bname="([^"]*)"[^>]*>\n?([\s\S]*?)<\/textarea>/g)].map(
		([, name = "", text]) => [name, plain(text).replaceAll("\n", "\r\n")] as const,
	);
	const selects = [...html.matchAll(/<select\b[^>]*\bname="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g)].map(
		([, name = "", options = ""]) => {
			const chosen =
				/<option\b(?=[^>]*\bselected)[^>]*\bvalue="([^"]*)"/.exec(options) ??
				/<option\b[^>]*\bvalue="([^"]*)"/.exec(options);
			return [name, plain(chosen?.[1])] as const;
		},
	);
	return Object.fromEntries([...inputs, ...areas, ...selects]);
}

async function write(name: string, body: string, more: Record<string, string> = {}) {
	const made = await post("/escritorio/nuevo/articulo", {
		name,
		summary: "Un resumen.",
		body,
		hacer: "guardar",
		...more,
	});
	expect(made.status, made.text).toBe(303);
	return idOf(made.to);
}

describe("the desk (docs/product.md, 26)", () => {
	test("is the not-found page for everybody without a role", async () => {
		const id = await write("De nadie", CANARY);
		const paths = [
			"/escritorio",
			"/escritorio/nuevo/articulo",
			`/escritorio/contenido/${id}`,
			`/escritorio/vista/${id}`,
		];
		for (const path of paths)
			for (const who of ["reader", ""]) {
				const { status, text } = await get(path, who);
				expect([path, who, status, text.includes(CANARY), /desk-/.test(text)]).toEqual([path, who, 404, false, false]);
			}
		expect((await get("/escritorio/no-hay")).status).toBe(404);
		expect((await get("/escritorio", "author")).status).toBe(200);
	});

	test("begins with the first steps, also where texts are in the bin", async () => {
		const fresh = await startTestSite();
		const { sessionToken } = await signInAs(fresh.backend, "admin@e.es", new Date(), ["sa.10"]);
		const page = async (path = "/escritorio") =>
			(await fresh.get(path, { headers: { cookie: `session=${sessionToken}` } })).text();
		const now = new Date().toISOString();
		const written = { text: "---\nname: Hola\n---\n", hash: "x", by: null, why: "saved" as const, now };
		const kept = planCreate({ id: "hola", path: "blog/hola.md", ...written });
		await fresh.backend.sources.write([{ ...kept, source: { ...kept.source, trashedAt: now } }]);
		const html = await page();
		expect([html.includes("Primeros pasos"), html.includes("En la papelera")]).toEqual([true, true]);
		expect(await page("/escritorio?estado=trashed")).not.toContain("Primeros pasos");
		await fresh.stop();
	});

	test("its documents are private, and are the only place that names their style sheets and their script", async () => {
		const { headers, text } = await get("/escritorio");
		expect(headers.get("cache-control")).toBe("private, no-store");
		expect(headers.get("x-robots-tag")).toBe("noindex");
		expect(text.match(/<script/g)).toHaveLength(2);
		expect(headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-[^ ]+';/);
		const files = text.match(/\/assets\/desk-[\w-]+\.(?:css|js)/g) ?? [];
		expect(files.map((file) => file.replace(/-[\w-]{8}\./, "."))).toEqual([
			...["/assets/desk-list-page.css", "/assets/desk.css", "/assets/desk-sharing.css", "/assets/desk-editor.css"],
			"/assets/desk-script.js",
		]);
		for (const file of files) {
			const { status, headers: about } = await site.get(file);
			expect([file, status, about.get("cache-control")]).toEqual([file, 200, "public, max-age=31536000, immutable"]);
			expect((await get("/home", "")).text).not.toContain(file);
		}
	});

	test("its script fits into 15 KB, the sheets of all its pages into 12 KB, and that of its list into 0.5 KB", async () => {
		const { text } = await get("/escritorio");
		const sizes = await Promise.all(
			(text.match(/\/assets\/desk-[\w-]+\.(?:css|js)/g) ?? []).map(async (file) => {
				const response = await site.get(file, { headers: { "accept-encoding": "br" } });
				expect(response.headers.get("content-encoding")).toBe("br");
				const bytes = await readFile(path.resolve(import.meta.dirname, `../build/client${file}.br`));
				const kind = file.endsWith(".js") ? "script" : file.includes("/desk-list-page-") ? "list" : "sheets";
				return [kind, bytes.byteLength] as const;
			}),
		);
		const sum = (kind: string) => sizes.reduce((all, [each, bytes]) => all + (each === kind ? bytes : 0), 0);
		expect(sum("script")).toBeLessThan(15 * 1024);
		expect(sum("sheets")).toBeLessThan(12 * 1024);
		expect(sum("list")).toBeLessThan(512);
	});

	test("its editor with format fits into 95 KB, and is in no document", async () => {
		const folder = path.resolve(import.meta.dirname, "../build/client/assets");
		const files = (await readdir(folder)).filter((file) => /^desk-live-editor-[\w-]+\.js\.br$/.test(file));
		expect(files).toHaveLength(1);
		for (const file of files) expect((await readFile(path.join(folder, file))).byteLength).toBeLessThan(95 * 1024);
		// Pictures and their fields, which are loaded after the script.
		const pictures = (await readdir(folder)).filter((file) => /^desk-picture-[\w-]+\.js\.br$/.test(file));
		const bytes = await Promise.all(pictures.map((file) => readFile(path.join(folder, file))));
		expect(bytes.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(8 * 1024);
		for (const page of ["/escritorio", "/escritorio/nuevo/articulo", "/home"])
			expect((await get(page)).text).not.toContain("desk-live-editor");
	});

	test("no file that visitors load says anything of it", async () => {
		const folder = path.resolve(import.meta.dirname, "../build/client/assets");
		expect(await readFile(path.join(folder, "../sw.js"), "utf8")).not.toMatch(/escritorio|desk-/);
		const files = (await readdir(folder)).filter((file) => /\.(?:js|css)$/.test(file));
		const about = /escritorio|\bdesk-/;
		const found: string[] = [];
		for (const file of files) if (about.test(await readFile(path.join(folder, file), "utf8"))) found.push(file);
		// Three files of signed-in people have its address: their menu, the page on which they confirm who they are, and the
		// codes of the second step, which lets roles in.
		const names = found.map((file) => file.replace(/-[\w-]{8}\.(js|css)$/, ".$1"));
		expect(names.filter((name) => !name.startsWith("desk")).toSorted()).toEqual([
			"confirm-page.js",
			"recovery-codes.js",
			"signed-in-menu.js",
		]);
		expect((await get("/home", "")).text).not.toMatch(about);
	});

	test("an article is written, looked at, published, changed and taken away with forms alone", async () => {
		const id = await write("Mi primer artículo", `Dos párrafos.\r\n\r\n${CANARY}`);
		const page = await get(`/escritorio/contenido/${id}`);
		expect(page.text).toContain("Borrador");
		const preview = await get(`/escritorio/vista/${id}`);
		expect(preview.status).toBe(200);
		expect(preview.text).toContain("Así se verá cuando lo publiques.");
		expect(preview.text).toContain(`<p>${CANARY}</p>`);
		expect(preview.headers.get("cache-control")).toBe("private, no-store");
		expect(preview.text).not.toMatch(/type="module"/);
		expect((await site.get("/blog/mi-primer-articulo")).status).toBe(404);
		const asked = await get(`/escritorio/contenido/${id}/publicar`);
		expect(asked.text).toContain("Todo está en orden.");
		const { version = "" } = fieldsOf(asked.text);
		const done = await post(`/escritorio/contenido/${id}/publicar`, { hacer: "publicar", version });
		expect(done.to).toBe(`/escritorio/contenido/${id}?hecho=publicado`);
		const published = await site.get("/blog/mi-primer-articulo");
		expect(published.status).toBe(200);
		// A minute may pass between both.
		const mainOf = (html: string) =>
			/<main[\s\S]*<\/main>/.exec(html)?.[0].replace(/T\d\d:\d\d:00\.000Z/g, "T00:00:00.000Z");
		expect(mainOf(await published.text())).toBe(mainOf(preview.text));
		const form = fieldsOf((await get(`/escritorio/contenido/${id}`)).text);
		const same = await post(`/escritorio/contenido/${id}`, { ...form, hacer: "guardar" });
		expect(same.to).toBe(`/escritorio/contenido/${id}?hecho=igual`);
		const saved = await post(`/escritorio/contenido/${id}`, { ...form, name: "Otro título", hacer: "publicar" });
		expect(saved.to).toBe(`/escritorio/contenido/${id}/publicar`);
		expect((await get("/escritorio")).text).toContain("Publicado · con cambios sin publicar");
		const gone = await post(`/escritorio/contenido/${id}/mas`, { hacer: "tirar" });
		expect(gone.to).toBe("/escritorio?estado=trashed");
		await expect.poll(async () => (await site.get("/blog/mi-primer-articulo")).status).toBe(404);
		expect((await post(`/escritorio/contenido/${id}/mas`, { hacer: "recuperar" })).status).toBe(303);
	});

	test("what was typed stands in the answer to a form that is refused, that comes too late or without a session", async () => {
		const refused = await post("/escritorio/nuevo/articulo", { name: "", body: "No me pierdas", hacer: "guardar" });
		expect([
			refused.status,
			refused.text.includes("No me pierdas"),
			refused.text.includes("Escribe un título"),
		]).toEqual([...[400, true, true]]);
		const id = await write("Dos a la vez", "Uno.");
		const form = fieldsOf((await get(`/escritorio/contenido/${id}`)).text);
		await post(`/escritorio/contenido/${id}`, { ...form, body: "Lo primero.", hacer: "guardar" });
		const late = await post(`/escritorio/contenido/${id}`, { ...form, body: "Lo segundo.", hacer: "guardar" });
		expect(late.status).toBe(409);
		for (const words of ["Lo primero.", "Lo segundo.", "Quedarme con lo mío"]) expect(late.text).toContain(words);
		const both = fieldsOf(late.text);
		const chosen = await post(`/escritorio/contenido/${id}/conflicto`, { ...both, hacer: "mio" });
		expect(chosen.to).toBe(`/escritorio/contenido/${id}?hecho=guardado`);
		expect(fieldsOf((await get(`/escritorio/contenido/${id}`)).text).body).toBe("Lo segundo.");
		const lost = await post(`/escritorio/contenido/${id}`, { ...form, body: "Sin sesión.", hacer: "guardar" }, "");
		expect([lost.status, lost.text.includes("Sin sesión."), lost.text.includes("Tu sesión ha caducado")]).toEqual([
			...[401, true, true],
		]);
	});

	test("a text longer than other forms may be is saved whole", async () => {
		const long = "Una frase con eñes y acentos, ñ á é. ".repeat(8_000);
		const id = await write("Muy largo", long);
		expect(fieldsOf((await get(`/escritorio/contenido/${id}`)).text).body).toBe(long);
	});

	test("the whole text is shown and saved as it is", async () => {
		const id = await write("Entero", "Uno.");
		const form = fieldsOf((await get(`/escritorio/contenido/${id}/texto`)).text);
		// One that could be a number, such as 3e16631743444487, stands in quotes.
		expect(form.text).toMatch(new RegExp(`id: ("?)${id}\\1\r\n`));
		const saved = await post(`/escritorio/contenido/${id}/texto`, {
			...form,
			text: (form.text ?? "").replace("Uno.", "Dos."),
			hacer: "guardar",
		});
		expect(saved.to).toContain("hecho=guardado");
		const wrong = await post(`/escritorio/contenido/${id}/texto`, {
			...form,
			base: "2",
			text: "---\nname: [\n---\n",
			hacer: "guardar",
		});
		expect(wrong.status).toBe(303);
		expect((await get(`/escritorio/contenido/${id}`)).text).toContain("Corregirla en el texto completo");
	});

	test("what makes an event stands between its summary and its words, and its row says when it takes place", async () => {
		const { text } = await get("/escritorio/nuevo/evento");
		const order = ["summary", "event.startsAt", "event.modality", "event.capacity", "body", "image"];
		const places = order.map((name) => text.indexOf(`name="${name}"`));
		expect(places).not.toContain(-1);
		expect(places).toEqual(places.toSorted((one, other) => one - other));
		const made = await post("/escritorio/nuevo/evento", {
			...{ name: "Con su día", summary: "Ven.", body: "Programa.", hacer: "guardar" },
			...{ "event.startsAt": "2099-03-15T19:00", "event.endsAt": "2099-03-15T21:00" },
		});
		expect(made.status).toBe(303);
		expect((await get("/escritorio?buscar=con+su+dia")).text).toMatch(/<time[^>]*>dom 15 mar 2099, 19:00<\/time>/);
	});

	test("an event and a lesson are previewed as their pages", async () => {
		const event = await post("/escritorio/nuevo/evento", {
			name: "Encuentro",
			summary: "Ven.",
			body: "Programa.",
			hacer: "vista",
		});
		const seen = await get(event.to);
		expect([
			seen.status,
			seen.text.includes("Programa."),
			seen.text.includes("Así se verá cuando lo publiques"),
		]).toEqual([200, true, true]);
		const lesson = await post("/escritorio/nuevo/leccion", {
			name: "Lección uno",
			summary: "Lee.",
			body: "Lectura.",
			hacer: "vista",
		});
		const read = await get(lesson.to);
		expect([
			read.status,
			read.text.includes("Lectura."),
			read.text.includes("Así se verá cuando lo publiques"),
		]).toEqual([200, true, true]);
	});
});
