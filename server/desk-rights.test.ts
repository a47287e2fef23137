import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { makePublication } from "../domain/content/content.fixture.ts";
import { sendRaw } from "./raw-request.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
let png: Buffer<ArrayBuffer>;
const cookies: Record<string, string> = {};
const uids: Record<string, string> = {};

beforeAll(async () => {
	site = await startTestSite();
	for (const [name, permissions] of Object.entries({ editor: ["ed.10"], author: ["au.10"], reader: [] })) {
		cookies[name] = `session=${(await signInAs(site.backend, `${name}@e.es`, new Date(), permissions)).sessionToken}`;
		uids[name] = (await site.backend.users.findByEmailKey(`${name}@e.es`))?.uid ?? "";
	}
	const flat = { width: 900, height: 600, channels: 3, background: "#a02" } as const;
	png = Buffer.from(await sharp({ create: flat }).png().toBuffer());
});
afterAll(() => site.stop());

type Person = "editor" | "author" | "reader" | "demoted";

const headersOf = (who: Person) => ({ origin: site.origin, cookie: cookies[who] ?? "" });

async function call(name: string, input: Readonly<Record<string, unknown>>, who: Person) {
	const headers = { ...headersOf(who), "content-type": "application/json" };
	const response = await site.get(`/api/${name}`, { method: "POST", headers, body: JSON.stringify(input) });
	return { status: response.status, body: JSON.parse(await response.text()) };
}

async function post(path: string, fields: Readonly<Record<string, string>>, who: Person, more = {}) {
	const headers = { ...headersOf(who), ...more };
	return site.get(path, { method: "POST", headers, body: new URLSearchParams(fields) });
}

const look = (path: string, who: Person) => site.get(path, { headers: { cookie: cookies[who] ?? "" } });

async function write(who: Person, name: string, body = "Hola.\n"): Promise<string> {
	const made = await call("createSource", { sort: "articulo", ficha: { name, summary: "Un resumen." }, body }, who);
	expect(made).toMatchObject({ status: 200 });
	return made.body.id;
}

const pathOf = async (id: string) => (await site.backend.sources.find(id))?.path;

describe("guest authors (docs/product.md, 26.1)", () => {
	test("make no lesson, neither of nothing nor of their own article", async () => {
		const lesson = { sort: "leccion", module: 1, ficha: { name: "Mi lección" }, body: "Hola." };
		expect((await call("createSource", lesson, "author")).status).toBe(403);
		const form = { name: "Mi lección", body: "Hola.", modulo: "1", hacer: "guardar" };
		expect((await post("/escritorio/nuevo/leccion", form, "author")).status).not.toBe(303);
		expect((await site.backend.sources.list()).filter(({ path }) => path.startsWith("school/"))).toEqual([]);
		const id = await write("author", "Casi una lección");
		for (const url of ["/school/expert/module1/9-x", "/school/expert/module1/module", "/school/x"])
			expect((await call("moveSource", { id, url }, "author")).status).toBe(400);
		expect(await pathOf(id)).toBe("blog/casi-una-leccion.md");
	});

	test("reach nothing of the texts of others, by no function that names one", async () => {
		const id = await write("editor", "De la editora");
		const asked = await Promise.all([
			...["trashSource", "untrashSource", "duplicateSource", "unscheduleSource", "withdrawSource"].map((name) =>
				call(name, { id }, "author"),
			),
			...["publishSource", "discardChanges", "cancelEvent"].map((name) => call(name, { id, version: 1 }, "author")),
			call("scheduleSource", { id, version: 1, at: "2050-01-01T10:00" }, "author"),
			call("saveSource", { id, base: 1, text: "x" }, "author"),
			call("keepSource", { id, base: 1, mine: "x" }, "author"),
			call("moveSource", { id, url: "/blog/otra" }, "author"),
		]);
		expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404));
		for (const page of ["", "/texto", "/publicar", "/mas", "/imagenes"])
			expect((await look(`/escritorio/contenido/${id}${page}`, "author")).status).toBe(404);
	});

	test.each(["school/expert/module1-x/figura.png", "blog/imagenes/figura.png", "imagenes/figura.png"])(
		"do not see the picture of a text of others by naming %s in a draft",
		async (secret) => {
			const id = await write("editor", "Con figura");
			const query = new URLSearchParams({ id, alt: "Figura" });
			const added = await site.get(`/api/addPicture?${query}`, {
				...{ method: "POST", headers: headersOf("editor"), body: png },
			});
			expect(added.status).toBe(200);
			const [asset] = await site.backend.sources.assets();
			if (asset === undefined) throw new Error("The picture was not kept");
			const nothing = makePublication([]);
			await site.backend.publication.publish({ ...nothing, assets: [{ ...asset, path: secret }] });
			const draft = `![Una figura](/${secret})\n`;
			const own = await write("author", "Curiosidad", draft);
			const preview = await look(`/escritorio/vista/${own}`, "author");
			expect([preview.status, (await preview.text()).includes("/media/")]).toEqual([422, false]);
			expect((await look(`/escritorio/vista/${await write("editor", "Con motivo", draft)}`, "editor")).status).toBe(
				200,
			);
		},
	);

	test("see the pictures that they added, under names that nobody can guess", async () => {
		const id = await write("author", "Con mi figura");
		const added = await site.get(`/api/addPicture?${new URLSearchParams({ id, alt: "Mi figura" })}`, {
			...{ method: "POST", headers: headersOf("author"), body: png },
		});
		expect(JSON.parse(await added.text()).path).toMatch(/^imagenes\/[\w-]+-[0-9a-f]{10}\.png$/);
		const preview = await look(`/escritorio/vista/${id}`, "author");
		expect([preview.status, (await preview.text()).includes("/media/")]).toEqual([200, true]);
	});
});

describe("addresses of the desk", () => {
	test("that are too long or that nobody has are not-found pages", async () => {
		const long = "a".repeat(300);
		for (const path of [`contenido/${long}`, `contenido/${long}/publicar`, `vista/${long}`, `ajustes/${long}`])
			expect((await look(`/escritorio/${path}`, "editor")).status).toBe(404);
		for (const path of ["contenido/__proto__", "contenido/%2e%2e%2fsitio.yaml", "nuevo/constructor"])
			expect((await look(`/escritorio/${path}`, "editor")).status).toBe(404);
		for (const path of ["contenido/%ff", "contenido/%"])
			expect((await look(`/escritorio/${path}`, "editor")).status).toBe(400);
	});

	test("of a text stay within the site and off its own addresses", async () => {
		const id = await write("editor", "Que no se mueve");
		const wrong = [
			"/blog/../sitio",
			"//evil.example/x",
			"https://evil.example/x",
			"/escritorio/x",
			"/api/x",
			"/media/x",
		];
		for (const url of [...wrong, "/eventos", "/eventos/x", "/school", "/user", "/blog/x.html", "/blog/%2e%2e/x"])
			expect([url, (await call("moveSource", { id, url }, "editor")).status]).toEqual([url, 400]);
		expect(await pathOf(id)).toBe("blog/que-no-se-mueve.md");
		expect((await call("moveSource", { id, url: "/blog/movido" }, "editor")).status).toBe(200);
		const moved = await site.backend.acts.list({ what: "text-moved" });
		expect(moved.map(({ on, by, detail }) => [on, by, detail])).toEqual([[id, uids.editor, "/blog/movido"]]);
	});
});

describe("forms of the desk", () => {
	test("from other sites do nothing", async () => {
		const id = await write("editor", "Quieto");
		for (const origin of ["https://evil.example", "null", ""])
			for (const [page, hacer] of [
				...([
					["", "guardar"],
					["/publicar", "publicar"],
				] as const),
				...([
					["/mas", "tirar"],
					["/mas", "mover"],
				] as const),
			]) {
				const fields = { hacer, base: "1", version: "1", url: "/blog/x", name: "Otro", body: "x" };
				const { status } = await post(`/escritorio/contenido/${id}${page}`, fields, "editor", { origin });
				expect(status).toBe(403);
			}
		const source = await site.backend.sources.find(id);
		expect([source?.version, source?.trashedAt, source?.path]).toEqual([1, null, "blog/quieto.md"]);
	});

	test("whoever has lost the role loses the desk with the next request", async () => {
		const { sessionToken } = await signInAs(site.backend, "fue@e.es", new Date(), ["ed.10"]);
		cookies.demoted = `session=${sessionToken}`;
		const id = await write("demoted", "Mientras pude");
		const user = await site.backend.users.findByEmailKey("fue@e.es");
		await site.backend.users.update(user?.uid ?? "", { permissions: [] });
		expect((await look(`/escritorio/contenido/${id}`, "demoted")).status).toBe(404);
		expect((await call("saveSource", { id, base: 1, text: "x" }, "demoted")).status).toBe(404);
		expect((await post(`/escritorio/contenido/${id}`, { hacer: "guardar", base: "1" }, "demoted")).status).toBe(405);
		expect((await site.backend.sources.find(id))?.version).toBe(1);
	});
});

describe("a preview", () => {
	test("runs nothing of what a text brings", async () => {
		const body = `<script>alert(1)</script><a href="javascript:alert(1)" onclick="alert(1)">x</a>
<iframe src="https://evil.example/"></iframe><form action="/user"><input name="a"></form><svg onload="alert(1)"></svg>
<style>*{display:none}</style></main></body></head><base href="https://evil.example">
<meta http-equiv="refresh" content="0;url=https://evil.example">

[datos](data:text/html,evil) $& $' $\`
`;
		const id = await write("author", "</title></head><script>alert(2)</script>$&", body);
		const response = await look(`/escritorio/vista/${id}`, "author");
		const html = await response.text();
		expect(response.status).toBe(200);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(response.headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
		expect(html).not.toMatch(/<script>alert|javascript:|onclick|onload=|<base|http-equiv="refresh"|<iframe|evil"/);
		// A style of the site's own, which texts with a line of code have.
		const own = /<style>\.prose>:is\(link,style\)[\s\S]*?<\/style>/;
		const words = html.slice(html.indexOf("data-body")).replace(own, "");
		expect(words).not.toMatch(/<input|<style|<form|<svg onload|data:text|display:none/);
		expect(html.match(/<\/head>/g)).toHaveLength(1);
		expect(html.match(/<main/g)).toHaveLength(1);
	});
});

describe("a picture", () => {
	test("of somebody without a role is refused before it is received", async () => {
		const id = await write("editor", "Sin imágenes");
		for (const [path, type] of [
			[`/api/addPicture?id=${id}&alt=x`, "image/png"],
			[`/escritorio/contenido/${id}/imagenes`, "multipart/form-data; boundary=x"],
		] as const) {
			const { host } = new URL(site.origin);
			const head = { host, ...headersOf("reader"), "content-type": type, "content-length": "5000000" };
			const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
			// No byte of the body is sent: a site that waits for it does not answer.
			const answer = await sendRaw(site.origin, `POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
			expect([path, answer.status, answer.headers.get("connection")]).toEqual([
				path,
				path.startsWith("/api/") ? 404 : 405,
				"close",
			]);
		}
	});
});
