import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "../api/context.fixture.ts";
import { SUPER_ADMIN } from "../domain/sign-in/permissions.ts";
import { outputs, restricted } from "./outputs.fixture.ts";
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
let cookie: string;
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
	cookie = `session=${(await signInAs(site.backend, "ana@ejemplo.es", new Date(SAMPLE_NOW))).sessionToken}`;
});
afterAll(() => site.stop());

/** Pages that registered users may read. One of the sample's has a rule that this version does not know. */
const readable = restricted.filter((path) => path !== "/recursos/otra-regla");

async function visitorSeesNothing(headers: HeadersInit = {}): Promise<void> {
	for (const path of outputs) {
		const response = await site.get(path, { headers });
		expect(await response.text(), path).not.toContain(CANARY);
		expect(JSON.stringify([...response.headers]), path).not.toContain(CANARY);
	}
}

/** The text and headers of an answer, without the requested address. */
async function saidBy(path: string, headers: HeadersInit): Promise<string> {
	const response = await site.get(path, { headers });
	const text = (await response.text()) + JSON.stringify([...response.headers]);
	return text.replaceAll(path, "").replaceAll(encodeURIComponent(path), "");
}

describe("a course for people who may use School (docs/product.md, 19.3)", () => {
	test("an administrator gets it, then members and visitors get nothing of it over everything that is sent", async () => {
		const admin = `session=${(await signInAs(site.backend, "ines@ejemplo.es", new Date(SAMPLE_NOW), [SUPER_ADMIN])).sessionToken}`;
		for (const path of [
			"/api/getCourse",
			"/api/getLesson?module=1&lesson=1",
			`/${filmNames[0].replace("school/", "school/archivos/")}`,
		]) {
			const response = await site.get(path, { headers: { cookie: admin } });
			expect([path, response.status, response.headers.get("cache-control")]).toEqual([path, 200, "private, no-store"]);
			expect(await response.text(), path).toContain(SCHOOL_CANARY);
		}
		for (const path of outputs.filter((each) => !each.includes("preview=true")))
			for (const headers of [{ cookie }, {}]) expect(await saidBy(path, headers), path).not.toContain(SCHOOL_CANARY);
		expect(JSON.stringify(site.log.filter(({ message }) => message !== "request"))).not.toContain(SCHOOL_CANARY);
	});

	test("nobody gets a draft, nor its files", async () => {
		const admin = `session=${(await signInAs(site.backend, "ines@ejemplo.es", new Date(SAMPLE_NOW), [SUPER_ADMIN])).sessionToken}`;
		const statusOf = async (path: string) => (await site.get(path, { headers: { cookie: admin } })).status;
		expect(await statusOf("/api/getLesson?module=1&lesson=2")).toBe(404);
		expect(await statusOf(`/${filmNames[1].replace("school/", "school/archivos/")}`)).toBe(404);
		expect(await saidBy("/api/getCourse", { cookie: admin })).not.toContain("Borrador");
	});
});

describe("a restricted page for its readers (docs/product.md, 3.2)", () => {
	test("visitors, then a reader, then visitors again, over everything that is sent; and the reader too once signed out", async () => {
		await visitorSeesNothing();

		for (const path of readable) {
			for (const form of [path, `${path}.data`, `${path}?preview=true`, `/api/getContent${path}`]) {
				const response = await site.get(form, { headers: { cookie } });
				expect([form, response.status, response.headers.get("cache-control")]).toEqual([
					form,
					200,
					"private, no-store",
				]);
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
		expect([out.status, out.headers.get("location"), out.headers.get("clear-site-data")]).toEqual([
			303,
			"/blog/socios",
			'"cache"',
		]);
		await visitorSeesNothing({ cookie: token });
		await visitorSeesNothing();
		cookie = `session=${(await signInAs(site.backend, "ana@ejemplo.es", new Date(SAMPLE_NOW))).sessionToken}`;
	});

	test("a rule this version does not know locks it for them too", async () => {
		const response = await site.get("/recursos/otra-regla", { headers: { cookie } });
		expect(await response.text()).not.toContain(CANARY);
	});

	test("only they get its files", async () => {
		const file = "/archivos/socios/secreto.webp";
		const own = await site.get(file, { headers: { cookie } });
		expect([own.status, own.headers.get("cache-control"), own.headers.get("content-type")]).toEqual([
			200,
			"private, no-store",
			"image/webp",
		]);
		for (const headers of [{}, { cookie: "session=x" }, { cookie: `session=${"x".repeat(43)}` }])
			expect((await site.get(file, { headers })).status).toBe(404);
	});

	test("the text stands once in the first HTML", async () => {
		const html = await (await site.get("/blog/socios", { headers: { cookie } })).text();
		expect(html.split(CANARY)).toHaveLength(2);
	});

	test("lists, feeds and the sitemap are the same bytes for readers as for visitors", async () => {
		for (const path of [
			"/home",
			"/blog",
			"/recursos",
			"/blog/rss.xml",
			"/blog/feed.json",
			"/sitemap.xml",
			"/tag/diseno",
			"/blog/hola",
		]) {
			const [visitors, readers] = await Promise.all([site.get(path), site.get(path, { headers: { cookie } })]);
			expect(await readers.text(), path).toBe(await visitors.text());
			expect(readers.headers.get("set-cookie"), path).toBeNull();
		}
	});
});
