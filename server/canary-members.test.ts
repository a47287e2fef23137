import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { outputs, restricted } from "./outputs.fixture.ts";
import { CANARY, SAMPLE_NOW, sampleEvents, samplePages } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
let cookie: string;
beforeAll(async () => {
	site = await startTestSite({ pages: samplePages, events: sampleEvents, now: () => new Date(SAMPLE_NOW) });
	await site.backend.media.put("locked/socios/secreto.webp", new TextEncoder().encode(CANARY));
	cookie = `session=${(await signInAs(site.backend, "ana@ejemplo.es", new Date(SAMPLE_NOW))).sessionToken}`;
});
afterAll(() => site.stop());

/** Pages registered users may read; one of the sample's is under a rule this version does not know. */
const readable = restricted.filter((path) => path !== "/recursos/otra-regla");

async function visitorSeesNothing(headers: HeadersInit = {}): Promise<void> {
	for (const path of outputs) {
		const response = await site.get(path, { headers });
		expect(await response.text(), path).not.toContain(CANARY);
		expect(JSON.stringify([...response.headers]), path).not.toContain(CANARY);
	}
}

describe("a restricted page for its readers (docs/product.md, 3.2)", () => {
	test("visitors, then a reader, then visitors again, over everything that is sent; and the reader too once signed out", async () => {
		await visitorSeesNothing();

		for (const path of readable) {
			for (const form of [path, `${path}.data`, `${path}?preview=true`, `/api/getContent${path}`]) {
				const response = await site.get(form, { headers: { cookie } });
				expect([form, response.status, response.headers.get("cache-control")]).toEqual([form, 200, "private, no-store"]);
				expect(await response.text(), form).toContain(CANARY);
			}
		}
		await visitorSeesNothing();

		const token = cookie;
		const out = await site.get("/cerrar-sesion", {
			method: "POST",
			headers: { cookie, origin: site.origin, "content-type": "application/x-www-form-urlencoded" },
			body: "desde=%2Fblog%2Fsocios",
		});
		expect([out.status, out.headers.get("location"), out.headers.get("clear-site-data")]).toEqual([303, "/blog/socios", '"cache"']);
		await visitorSeesNothing({ cookie: token });
		await visitorSeesNothing();
		cookie = `session=${(await signInAs(site.backend, "ana@ejemplo.es", new Date(SAMPLE_NOW))).sessionToken}`;
	});

	test("a rule this version does not know locks it for them too", async () => {
		const response = await site.get("/recursos/otra-regla", { headers: { cookie } });
		expect(await response.text()).not.toContain(CANARY);
	});

	test("its files are theirs, and nobody else's", async () => {
		const file = "/archivos/socios/secreto.webp";
		const own = await site.get(file, { headers: { cookie } });
		expect([own.status, own.headers.get("cache-control"), own.headers.get("content-type")]).toEqual([200, "private, no-store", "image/webp"]);
		for (const headers of [{}, { cookie: "session=x" }, { cookie: `session=${"x".repeat(43)}` }])
			expect((await site.get(file, { headers })).status).toBe(404);
	});

	test("the text stands once in the first HTML", async () => {
		const html = await (await site.get("/blog/socios", { headers: { cookie } })).text();
		expect(html.split(CANARY)).toHaveLength(2);
	});

	test("lists, feeds and the sitemap are the same bytes for readers as for visitors", async () => {
		for (const path of ["/home", "/blog", "/recursos", "/blog/rss.xml", "/blog/feed.json", "/sitemap.xml", "/tag/diseno", "/blog/hola"]) {
			const [visitors, readers] = await Promise.all([site.get(path), site.get(path, { headers: { cookie } })]);
			expect(await readers.text(), path).toBe(await visitors.text());
			expect(readers.headers.get("set-cookie"), path).toBeNull();
		}
	});
});
