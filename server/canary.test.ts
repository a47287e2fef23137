import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outputs } from "./outputs.fixture.ts";
import {
	CANARY,
	FILM,
	filmNames,
	hideTexts,
	SAMPLE_NOW,
	SCHOOL_CANARY,
	sampleEvents,
	samplePages,
	sampleSchool,
} from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
beforeAll(async () => {
	site = await startTestSite({
		pages: samplePages,
		events: sampleEvents,
		school: sampleSchool,
		now: () => new Date(SAMPLE_NOW),
	});
	await site.backend.media.put("locked/socios/secreto.webp", new TextEncoder().encode(CANARY));
	for (const name of filmNames) await site.backend.media.put(name, FILM);
	await hideTexts(site.backend);
});
afterAll(() => site.stop());

/** Headers that must not turn a visitor into a reader. */
const disguises: readonly HeadersInit[] = [
	{},
	{ cookie: "session=1" },
	{ cookie: "__Host-session=admin; session=admin" },
	{ authorization: "Bearer x" },
	{ "x-react-router-context": "{}", "x-middleware-subrequest": "1", "x-forwarded-user": "admin", "x-user": "u1" },
];

describe("restricted bodies, drafts, scheduled texts, revisions and originals are in nothing a visitor gets (docs/product.md, 3.2 and 22.1)", () => {
	test.each(outputs)("%s", async (path) => {
		for (const headers of disguises) {
			for (let round = 0; round < 2; round++) {
				const response = await site.get(path, { headers });
				const text = await response.text();
				expect(text).not.toContain(CANARY);
				// Some answers repeat the requested address, which contains the canary; that reveals nothing.
				expect(text.replaceAll(path, "").replaceAll(encodeURIComponent(path), "")).not.toContain(SCHOOL_CANARY);
				expect(text).not.toContain("secreto.webp");
				expect(JSON.stringify([...response.headers])).not.toContain(CANARY);
				expect(response.status === 500 && path !== "/500").toBe(false);
			}
		}
	});

	test("the phrase is really in the store, and the search would find it in an open page", async () => {
		expect(await site.backend.content.readBody("socios")).toContain(CANARY);
		expect(await site.backend.sources.text("programado", 1)).toContain(CANARY);
		expect(await (await site.get("/blog/libreta")).text()).toContain("Texto de la libreta");
	});

	test("nor is it in the log", () => {
		expect(JSON.stringify(site.log)).not.toContain(CANARY);
	});

	test("nor does a new restricted page show it after one that was open", async () => {
		expect((await (await site.get("/blog/libreta.data")).text()).includes("Texto de la libreta")).toBe(true);
		expect((await site.get("/blog/socios.data")).status).toBe(200);
	});
});

describe("a visitor's view of a restricted page", () => {
	test.each(["/blog/socios", "/blog/socios-libreta", "/socios-pagina"])(
		"%s answers 200 with the summary, dots, and the way to sign in and back",
		async (path) => {
			const response = await site.get(path);
			const html = (await response.text()).replaceAll("<!-- -->", "");
			expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
			expect(html).toContain(`Resumen de ${path}...`);
			expect(html).toContain(`action="/iniciar-sesion?redirect=${encodeURIComponent(path)}"`);
		},
	);

	test("the debug view prints what the API answers to this visitor, without body", async () => {
		const html = (await (await site.get("/blog/socios-libreta")).text()).replaceAll("&quot;", '"');
		const printed = JSON.parse(/<pre[^>]*>(\{[\s\S]*?\n\})<\/pre>/.exec(html)?.[1] ?? "null");
		expect(printed).toEqual(await (await site.get("/api/getContent/blog/socios-libreta")).json());
		expect(printed).toMatchObject({ body: null, access: "summary" });
	});

	test("the debug view of an open page prints it with its body", async () => {
		const html = (await (await site.get("/blog/libreta")).text())
			.replaceAll("&quot;", '"')
			.replaceAll("&lt;", "<")
			.replaceAll("&gt;", ">");
		const printed = JSON.parse(/<pre[^>]*>(\{[\s\S]*?\n\})<\/pre>/.exec(html)?.[1] ?? "null");
		expect(printed).toEqual(await (await site.get("/api/getContent/blog/libreta")).json());
	});

	test("its files are not there for visitors, and the answer is not kept", async () => {
		for (const file of ["secreto.webp", "%73ecreto.webp", "../socios/secreto.webp", "no-existe.webp"]) {
			const response = await site.get(`/archivos/socios/${file}`);
			expect([response.status, response.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
		}
		for (const path of [
			"/media/..%2flocked%2fsocios%2fsecreto.webp",
			"/media/locked/socios/secreto.webp",
			"/archivos/socios%2fsecreto.webp",
		]) {
			expect((await site.get(path)).status, path).toBe(404);
		}
	});
});
