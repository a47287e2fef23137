import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../domain/backend.ts";
import { makeEvent, makePage, makePublication } from "../domain/content/content.fixture.ts";
import { makeSentLetter } from "../domain/letters/letter.fixture.ts";
import { callFunction } from "./call-function.ts";
import { nobody } from "./client.ts";
import { makeSettings, signInAs } from "./context.fixture.ts";
import type { ApiSettings } from "./context.ts";
import type { Answer } from "./contract.ts";
import { allContracts } from "./contracts.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const newYear = makePage({ url: "/blog/año", name: "Año", tags: ["Diseño"], publishedAt: "2026-03-01T10:00:00.000Z" });
let backend: Backend;
let settings: ApiSettings;
const reported: unknown[] = [];

beforeAll(async () => {
	backend = await openEmbedded({ dataDir: ":memory:" });
	settings = makeSettings(backend, {
		siteUrl: "https://tertulia.example",
		now: () => new Date(NOW),
		report: (error) => reported.push(error),
	});
	const many = Array.from({ length: 25 }, (_, each) =>
		makePage({
			url: `/blog/p${String(each).padStart(2, "0")}`,
			publishedAt: `2026-01-${String(each + 1).padStart(2, "0")}T10:00:00.000Z`,
			tags: ["Serie"],
		}),
	);
	await backend.publication.publish(
		makePublication(
			[
				...many,
				newYear,
				makePage({
					url: "/blog/socios",
					body: "<p>Secreto</p>",
					restrictedTo: { registeredUsers: true },
					publishedAt: "2026-03-02T10:00:00.000Z",
				}),
				makePage({
					url: "/blog/otra-regla",
					body: "<p>Secreto</p>",
					restrictedTo: { members: true },
					publishedAt: "2026-03-03T10:00:00.000Z",
				}),
				makePage({ url: "/blog/nuevo", redirectFrom: ["/blog/viejo"], publishedAt: "2025-03-03T10:00:00.000Z" }),
				makePage({ url: "/blog/borrador", draft: true }),
				makePage({ url: "/recursos/r1", publishedAt: "2026-02-01T10:00:00.000Z" }),
				makePage({ url: "/sobre-mi", template: "page" }),
			],
			{
				events: [
					makeEvent("manana", "2026-11-21T18:00:00.000Z"),
					makeEvent("ayer", "2026-11-19T18:00:00.000Z"),
					makeEvent("en-curso", "2026-11-20T11:30:00.000Z"),
					makeEvent("borrador", "2026-11-22T18:00:00.000Z", { draft: true }),
				],
			},
		),
	);
});
afterAll(() => backend.close());

async function call(
	name: string,
	input: unknown = {},
	{ signedIn = false, ...change }: Partial<ApiSettings> & { readonly signedIn?: boolean } = {},
): Promise<Answer> {
	const contract = allContracts.find((each) => each.name === name);
	if (contract === undefined) throw new Error(`No function ${name}`);
	const caller = signedIn ? await signInAs(backend, "ana@ejemplo.es", new Date(NOW)) : nobody;
	const {
		session: _,
		setCookies: __,
		...answer
	} = await callFunction(contract, input, { ...settings, ...change }, caller);
	return answer;
}
const urlsOf = ({ body }: Answer) => (body as { items: { url: string }[] }).items.map(({ url }) => url);

describe("getContent (docs/product.md, 4.1)", () => {
	test("answers an open page in full", async () => {
		const { bodyHash: _, ...record } = newYear.record;
		expect(await call("getContent", { url: "/blog/a%C3%B1o" })).toEqual({
			status: 200,
			body: {
				...record,
				id: "blog_año",
				url: "/blog/año",
				name: "Año",
				summary: "Resumen de /blog/año",
				body: "<p>Texto de /blog/año</p>",
				access: "full",
				image: null,
				keywords: [],
				template: "blog",
				folder: "/blog/",
				tags: [{ name: "Diseño", slug: "diseno" }],
				createdBy: { displayName: "Ana", photoURL: null, url: null },
				createdAt: "2026-03-01T10:00:00.000Z",
				updatedAt: "2026-03-01T10:00:00.000Z",
				publishedAt: "2026-03-01T10:00:00.000Z",
				readingMinutes: 1,
				canonical: "https://tertulia.example/blog/a%C3%B1o",
			},
		});
	});

	test("answers a visitor 200 without body for a restricted page, and a reader with it", async () => {
		const locked = await call("getContent", { url: "/blog/socios" });
		expect(locked).toMatchObject({
			status: 200,
			body: { access: "summary", body: null, restrictedTo: { registeredUsers: true } },
		});
		expect(JSON.stringify(locked)).not.toContain("Secreto");
		expect(await call("getContent", { url: "/blog/socios" }, { signedIn: true })).toMatchObject({
			status: 200,
			body: { access: "full", body: "<p>Secreto</p>" },
		});
	});

	test("a restriction this version does not know locks the page for everyone", async () => {
		for (const signedIn of [false, true]) {
			expect(await call("getContent", { url: "/blog/otra-regla" }, { signedIn })).toMatchObject({
				status: 200,
				body: { access: "summary", body: null },
			});
		}
	});

	test("the body of a restricted page is not even read for a visitor", async () => {
		const read: string[] = [];
		const readBody = (id: string) => {
			read.push(id);
			return backend.content.readBody(id);
		};
		const content = { ...backend.content, readBody };
		await call("getContent", { url: "/blog/socios" }, { backend: { ...backend, content } });
		expect(read).toEqual([]);
		await call("getContent", { url: "/blog/socios" }, { backend: { ...backend, content }, signedIn: true });
		expect(read).toEqual(["blog_socios"]);
	});

	test("a page that moved is only its new address", async () => {
		expect(await call("getContent", { url: "/blog/viejo" })).toEqual({
			status: 200,
			body: { redirect: "/blog/nuevo" },
		});
	});

	test.each([
		"/blog/no",
		"/blog/borrador",
		"/eventos/manana",
		"",
		"/",
		"/blog/%ff",
		"/blog/../blog/nuevo",
		"//blog/nuevo",
		`/${"a".repeat(3_000)}`,
	])("%s is not found", async (url) => {
		expect(await call("getContent", { url })).toEqual({
			status: 404,
			body: { error: { code: "content.not_found", message: "No hay ninguna página en esa dirección." } },
		});
	});

	test("parameters it does not know are ignored", async () => {
		expect((await call("getContent", { url: "/sobre-mi", utm_source: "x" })).status).toBe(200);
	});

	test("a page whose body is lost is a failure, not an empty page", async () => {
		const content = { ...backend.content, readBody: async () => null };
		await expect(call("getContent", { url: "/sobre-mi" }, { backend: { ...backend, content } })).rejects.toThrow(
			"/sobre-mi",
		);
	});
});

describe("lists, events, home, feed and sitemap (docs/product.md, 4.2)", () => {
	test("a list has twelve entries a page, newest first, and never a body", async () => {
		const first = await call("listContent", { folder: "/blog/" });
		expect(first).toMatchObject({ status: 200, body: { page: 1, pages: 3, total: 29, folder: "/blog/", tag: null } });
		expect(urlsOf(first)).toHaveLength(12);
		expect(urlsOf(first).slice(0, 3)).toEqual(["/blog/otra-regla", "/blog/socios", "/blog/año"]);
		const last = await call("listContent", { folder: "/blog/", page: "3" });
		expect(urlsOf(last)).toHaveLength(5);
		expect(urlsOf(last).at(-1)).toBe("/blog/nuevo");
		expect(JSON.stringify([first, last])).not.toMatch(/"body":"|Secreto|Texto de/);
	});

	test("a tag is given with its written form", async () => {
		expect(await call("listContent", { folder: "/blog/", tag: "diseno" })).toMatchObject({
			status: 200,
			body: { total: 1, tag: { name: "Diseño", slug: "diseno" } },
		});
		expect(await call("listContent", { tag: "serie", page: 3 })).toMatchObject({
			status: 200,
			body: { page: 3, items: [{ url: "/blog/p00" }] },
		});
	});

	test.each([
		{ folder: "/nada/" },
		{ folder: "/blog/", tag: "nadie" },
		{ folder: "/recursos/", tag: "serie" },
		{ folder: "/blog/", page: 4 },
		{ tag: "x".repeat(1_000) },
		{ folder: `/${"x".repeat(1_999)}/` },
	])("%j has no list", async (input) => {
		expect(await call("listContent", input)).toMatchObject({
			status: 404,
			body: { error: { code: "content.no_list" } },
		});
	});

	test("the site's own sections exist while they are empty", async () => {
		const empty = await openEmbedded({ dataDir: ":memory:" });
		for (const folder of ["/blog/", "/recursos/", "/"]) {
			expect(await call("listContent", { folder }, { backend: empty })).toMatchObject({
				status: 200,
				body: { items: [], page: 1, pages: 1, total: 0 },
			});
			expect((await call("listContent", { folder, page: 2 }, { backend: empty })).status).toBe(404);
		}
		await empty.close();
	});

	test("events are next until they end, soonest first", async () => {
		expect(await call("listEvents")).toMatchObject({
			status: 200,
			body: { total: 2, items: [{ slug: "en-curso" }, { slug: "manana" }] },
		});
		expect(await call("listEvents", { when: "past" })).toMatchObject({
			status: 200,
			body: { total: 1, items: [{ slug: "ayer" }] },
		});
		expect(await call("listEvents", { when: "past", page: 2 })).toMatchObject({
			status: 404,
			body: { error: { code: "events.no_list" } },
		});
	});

	test("an event is answered with its body; drafts and unknown ones are not", async () => {
		expect(await call("getEvent", { slug: "manana" })).toMatchObject({
			status: 200,
			body: { slug: "manana", body: "<p>Programa de manana</p>" },
		});
		for (const slug of ["borrador", "nadie", "x".repeat(1_000)]) {
			expect(await call("getEvent", { slug })).toMatchObject({
				status: 404,
				body: { error: { code: "event.not_found" } },
			});
		}
	});

	test("home gets the newest of each, and null only for the section that failed", async () => {
		expect(await call("getHome")).toMatchObject({
			status: 200,
			body: { articles: { length: 6 }, events: { length: 2 }, resources: { length: 1 } },
		});
		const failure = new Error("broken");
		const events = { ...backend.events, list: () => Promise.reject(failure) };
		expect(await call("getHome", {}, { backend: { ...backend, events } })).toMatchObject({
			status: 200,
			body: { articles: { length: 6 }, events: null, resources: { length: 1 } },
		});
		expect(reported).toEqual([failure]);
	});

	test("home is told whether the owner's page is there", async () => {
		const about = async (url: string) => {
			const site = await settings.readSite();
			const readSite = async () => ({ ...site, owner: { ...site.owner, url } });
			const { body } = await call("getHome", {}, { readSite });
			return (body as { readonly about: boolean }).about;
		};
		for (const url of ["/sobre-mi", "/sobre-mi/#yo", "/blog/viejo", "/blog", "/linktree", "https://otro.example/yo"])
			expect([url, await about(url)]).toEqual([url, true]);
		for (const url of ["/nadie", "/blog/borrador", "/blog/nadie?x=1"])
			expect([url, await about(url)]).toEqual([url, false]);
	});

	test("a feed holds the twenty newest as a visitor gets them, whoever asks", async () => {
		const feed = await call("getFeed", { folder: "/blog/" }, { signedIn: true });
		expect(urlsOf(feed)).toHaveLength(20);
		const { items } = feed.body as { items: { access: string; body: string | null }[] };
		expect(items.slice(0, 3).map(({ access, body }) => [access, body])).toEqual([
			["summary", null],
			["summary", null],
			["full", "<p>Texto de /blog/año</p>"],
		]);
		expect(JSON.stringify(feed)).not.toContain("Secreto");
	});

	test("the sitemap's addresses come in order, with their last change, without drafts", async () => {
		const { body } = await call("getSitemap", { after: "/blog/p24" });
		expect(body).toEqual({
			entries: [
				{ url: "/blog/socios", updatedAt: "2026-03-02T10:00:00.000Z" },
				{ url: "/eventos/ayer", updatedAt: "2026-01-01T10:00:00.000Z" },
				{ url: "/eventos/en-curso", updatedAt: "2026-01-01T10:00:00.000Z" },
				{ url: "/eventos/manana", updatedAt: "2026-01-01T10:00:00.000Z" },
				{ url: "/recursos/r1", updatedAt: "2026-02-01T10:00:00.000Z" },
				{ url: "/sobre-mi", updatedAt: "2026-01-01T10:00:00.000Z" },
			],
			next: null,
		});
	});

	test.each([
		["listContent", { folder: "blog" }],
		["listContent", { folder: "/blog" }],
		["listContent", { folder: "//" }],
		["listContent", { page: "0" }],
		["listContent", { page: "-1" }],
		["listContent", { page: "1.5" }],
		["listContent", { page: "uno" }],
		["listContent", { page: "1e9" }],
		["listContent", { tag: "" }],
		["listContent", { order: "name; DROP TABLE content" }],
		["listEvents", { when: "always" }],
		["listEvents", { limit: "1000" }],
		["getEvent", {}],
		["getEvent", { slug: "" }],
		["getHome", { x: "1" }],
		["getFeed", {}],
		["getFeed", { folder: "blog" }],
		["getSitemap", { limit: "5" }],
	])("%s refuses %j", async (name, input) => {
		const { status, body } = await call(name, input);
		expect(status).toBe(400);
		expect(body).toMatchObject({
			error: { code: "input.invalid", message: expect.stringMatching(/^[A-ZÁÉÍÓÚÑ¿¡].*\.$/) },
		});
		expect(Object.keys((body as { error: { fields: object } }).error.fields)).toHaveLength(1);
	});

	test("every answer has the shape its contract promises", async () => {
		const inputs: Record<string, unknown> = {
			getContent: { url: "/blog/año" },
			getEvent: { slug: "manana" },
			getFeed: { folder: "/blog/" },
			getLetter: { slug: "2026-11-20-lo-nuevo" },
			listFurther: { article: "/blog/nada", tag: "serie" },
			suggestContent: { near: "/blog/nada" },
		};
		await backend.letters.putIssue(makeSentLetter());
		for (const contract of allContracts.filter(({ personal }) => !personal)) {
			const { status, body } = await call(contract.name, inputs[contract.name]);
			expect(status).toBe(200);
			expect(contract.output.parse(body), contract.name).toEqual(body);
		}
	});
});
