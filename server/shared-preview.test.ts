import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { outputs } from "./outputs.fixture.ts";
import { SAMPLE_NOW, sampleEvents, samplePages, sampleSchool } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

/** A word of a draft that nothing else has. */
const WORD = "zurriburri";
const LAST_DAY = new Date(Date.parse(SAMPLE_NOW) + 5 * 24 * 3_600_000).toISOString().slice(0, 10);

let site: TestSite;
let cookie = "";

beforeAll(async () => {
	site = await startTestSite({
		...{ pages: samplePages, events: sampleEvents, school: sampleSchool },
		now: () => new Date(SAMPLE_NOW),
	});
	cookie = `session=${(await signInAs(site.backend, "editor@e.es", new Date(SAMPLE_NOW), ["ed.10"])).sessionToken}`;
});
afterAll(() => site.stop());

const headers = () => ({ origin: site.origin, cookie });

async function call(name: string, input: Readonly<Record<string, unknown>>) {
	const response = await site.get(`/api/${name}`, {
		...{ method: "POST", body: JSON.stringify(input) },
		headers: { ...headers(), "content-type": "application/json" },
	});
	expect([name, response.status]).toEqual([name, 200]);
	return JSON.parse(await response.text());
}

/** A picture that no other test has: the same bytes are kept once. */
async function picture(name: string): Promise<Buffer<ArrayBuffer>> {
	const drawn = `<svg width="1400" height="900"><text x="80" y="400" font-size="120" fill="#fff">${name}</text></svg>`;
	const flat = { width: 1_400, height: 900, channels: 3, background: "#a02" } as const;
	return Buffer.from(
		await sharp({ create: flat })
			.composite([{ input: Buffer.from(drawn) }])
			.png()
			.toBuffer(),
	);
}

/** A draft with a picture at its head and one in its words. */
async function draft(name: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
	const ficha = { name, summary: `Un ${WORD}.`, ...more };
	const { id } = await call("createSource", { sort: "articulo", ficha, body: `Aquí hay un ${WORD}.\n` });
	for (const place of ["header", "text"]) {
		const query = new URLSearchParams({ id, alt: `Figura ${name} ${place}`, place });
		const added = await site.get(`/api/addPicture?${query}`, {
			...{ method: "POST", headers: headers(), body: await picture(`${name} ${place}`) },
		});
		expect(added.status).toBe(200);
	}
	return id;
}

const share = async (id: string, more: object = {}): Promise<string> =>
	(await call("createPreviewLink", { id, lastDay: LAST_DAY, ...more })).token;
const publish = async (id: string) => {
	const { version } = JSON.parse(await (await site.get(`/api/getSource?id=${id}`, { headers: headers() })).text());
	expect(await call("publishSource", { id, version })).toMatchObject({ done: true });
};

/** What stands in a page, with each file's address by its ending alone: those behind a link are other ones. */
async function mainOf(address: string, init?: RequestInit): Promise<string> {
	const response = await site.get(address, init);
	const main = /<main[\s\S]*<\/main>/.exec(await response.text())?.[0] ?? "";
	expect([address, response.status, main !== ""]).toEqual([address, 200, true]);
	return main.replace(/\/(?:media|archivos|vista)\/[\w/-]+/g, "/archivo");
}

describe("a secret link to a preview (docs/product.md, 26.19)", () => {
	test("shows the page to whoever has it, with its pictures, and nothing may keep it", async () => {
		const link = await share(await draft("Compartido"));
		const response = await site.get(`/vista/${link}`);
		const html = await response.text();
		expect(response.status).toBe(200);
		expect(Object.fromEntries(response.headers)).toMatchObject({
			"cache-control": "private, no-store",
			"referrer-policy": "no-referrer",
			"x-robots-tag": "noindex",
		});
		expect(response.headers.get("set-cookie")).toBeNull();
		expect(html).toContain(`Aquí hay un ${WORD}.`);
		expect(html).toContain("<strong>Así se verá. No está publicado.</strong>");
		expect(html).toContain('<meta name="robots" content="noindex"/>');
		expect(html).not.toMatch(/\/(?:media|archivos)\/[0-9a-f]{32}|type="module"/);
		const files = [...new Set(html.match(new RegExp(`/vista/${link}/[\\w.-]+`, "g")))];
		expect(files.length).toBeGreaterThan(3);
		for (const file of files) {
			const picture = await site.get(file);
			expect([picture.status, picture.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^image\//)]);
			expect(["private, no-store", "no-store"]).toContain(picture.headers.get("cache-control"));
			const other = file.replace(link, "x".repeat(43));
			expect((await site.get(other)).status).toBe(404);
		}
		expect((await site.get(`/vista/${link}/otra.webp`)).status).toBe(404);
		expect((await site.get(`/vista/${link}`, { method: "POST", headers: headers() })).status).toBe(405);
	});

	test("ends for its page and for its pictures, and looks as if it had never been", async () => {
		const id = await draft("Que se anula");
		const link = await share(id);
		const html = await (await site.get(`/vista/${link}`)).text();
		const [picture = ""] = new RegExp(`/vista/${link}/[\\w.-]+`).exec(html) ?? [];
		expect((await site.get(picture)).status).toBe(200);
		const published = await draft("Que se publica");
		const second = await share(published);
		await publish(published);
		const { links } = JSON.parse(
			await (await site.get(`/api/listPreviewLinks?id=${id}`, { headers: headers() })).text(),
		);
		await call("revokePreviewLink", { id, key: links[0].key });
		const seen: string[] = [];
		for (const each of [link, second, "x".repeat(43), "corto"]) {
			const {
				status,
				headers: told,
				...rest
			} = await site.get(`/vista/${each}`).then(async (response) => ({
				...{ status: response.status, headers: Object.fromEntries(response.headers) },
				...{ text: await response.text() },
			}));
			const { date: _, ...same } = told;
			seen.push(JSON.stringify([status, same, rest.text]));
			expect(rest.text).toContain("Este enlace ya no funciona");
			expect(rest.text).toContain("Pide otro a quien te lo envió.");
			expect([status, told["referrer-policy"], told["cache-control"]]).toEqual([
				404,
				"no-referrer",
				"private, no-store",
			]);
		}
		expect(new Set(seen).size).toBe(1);
		expect((await site.get(picture)).status).toBe(404);
	});

	test("has the words that are published later, for visitors and for members", async () => {
		for (const [audience, more] of [
			["visitor", {}],
			["visitor", { restrictedTo: "members" }],
			["member", { restrictedTo: "members" }],
		] as const) {
			const name = `Igual ${audience} ${Object.keys(more).length}`;
			const id = await draft(name, more);
			const seen = await mainOf(`/vista/${await share(id, { audience })}`);
			await publish(id);
			const url = `/blog/${name.toLowerCase().replaceAll(" ", "-")}`;
			const init = audience === "member" ? { headers: headers() } : {};
			expect(seen).toBe(await mainOf(url, init));
		}
	});

	test("is all that shows its words: no page, list, feed, search or log has them", async () => {
		const link = await share(await draft("Secreto de momento"));
		expect(await (await site.get(`/vista/${link}`)).text()).toContain("Secreto de momento");
		const secret = /secreto-de-momento|Secreto de momento/i;
		for (const path of [...outputs, "/blog/secreto-de-momento", "/api/getContent/blog/secreto-de-momento"]) {
			const text = (await (await site.get(path)).text()).replaceAll(path, "").replaceAll(encodeURIComponent(path), "");
			expect([path, secret.test(text)]).toEqual([path, false]);
		}
		const found = await call("searchSite", { q: "secreto de momento" });
		expect(JSON.stringify(found.hits)).not.toMatch(secret);
		const log = JSON.stringify(site.log);
		expect([
			log.includes(link),
			log.includes(WORD) || log.includes("Secreto de momento"),
			log.includes('"/vista/…"'),
		]).toEqual([false, false, true]);
	});
});

describe("the desk's pages about it", () => {
	const look = (path: string) => site.get(path, { headers: headers() });

	test("make a link, show it once, list it and revoke it", async () => {
		const id = await draft("Con formulario");
		const path = `/escritorio/contenido/${id}/compartir`;
		expect(await (await look(`/escritorio/contenido/${id}`)).text()).toContain(`href="${path}"`);
		const send = (fields: Readonly<Record<string, string>>) =>
			site.get(path, { method: "POST", headers: headers(), body: new URLSearchParams(fields) });
		const wrong = await send({ hacer: "crear", lastDay: "2020-01-01" });
		expect([wrong.status, (await wrong.text()).includes("Elige un día de los próximos 30.")]).toEqual([400, true]);
		const made = await (await send({ hacer: "crear", lastDay: LAST_DAY, muestra: "ahora" })).text();
		const [, link = ""] = new RegExp(`value="${site.origin}/vista/([\\w-]{43})"`).exec(made) ?? [];
		expect((await site.get(`/vista/${link}`)).status).toBe(200);
		const listed = await (await look(path)).text();
		expect(listed).not.toContain(link);
		expect(listed).toContain("El texto como estaba ese día");
		const [, key = ""] = /name="key" value="([^"]+)"/.exec(listed) ?? [];
		const revoked = await send({ hacer: "anular", key });
		expect([revoked.status, revoked.headers.get("location")]).toEqual([303, `${path}?hecho=anulado`]);
		expect((await site.get(`/vista/${link}`)).status).toBe(404);
	});

	test("list the files of texts with where each is used, in small pictures, to those who may see them", async () => {
		const id = await draft("Con archivos");
		const list = await (await look("/escritorio/archivos?buscar=archivos")).text();
		expect(list).toContain(`href="/escritorio/contenido/${id}"`);
		expect(list).toContain("«Figura Con archivos header»");
		const [small = ""] = /\/escritorio\/miniaturas\/[0-9a-f]{64}\.png/.exec(list) ?? [];
		const picture = await look(small);
		expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
		expect(picture.headers.get("cache-control")).toBe("private, no-store");
		expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBe(240);
		const other = await signInAs(site.backend, "autora@e.es", new Date(SAMPLE_NOW), ["au.10"]);
		const others = { headers: { cookie: `session=${other.sessionToken}` } };
		for (const init of [{}, others]) expect((await site.get(small, init)).status).toBe(404);
		expect((await site.get("/escritorio/archivos")).status).toBe(404);
		const empty = await (await site.get("/escritorio/archivos", others)).text();
		expect([empty.includes("Aquí estarán las imágenes"), empty.includes("miniaturas")]).toEqual([true, false]);
	});
});
