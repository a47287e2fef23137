import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { always, type FakeApi, failures, startFakeApi } from "../api/fake-api.fixture.ts";
import { samplePages } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const PUBLIC = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";
let site: TestSite | undefined;
/** Milliseconds that have passed on the site's monotonic clock, which stands still otherwise. */
let ahead = 0;

beforeEach(() => {
	ahead = 0;
	const begun = Math.ceil(performance.now());
	vi.spyOn(performance, "now").mockImplementation(() => begun + ahead);
});
afterEach(async () => {
	await site?.stop();
	site = undefined;
	vi.restoreAllMocks();
});
const start = async (options: Parameters<typeof startTestSite>[0] = { pages: samplePages }) => {
	site = await startTestSite(options);
	return site;
};

describe("while the content API fails", () => {
	const page = {
		...{
			id: "x",
			url: "/blog/x",
			name: "Equis",
			summary: "",
			body: "<p>Texto guardado</p>",
			access: "full",
			image: null,
			keywords: [],
			template: "blog",
		},
		...{
			folder: "/blog/",
			tags: [],
			createdBy: { displayName: "Ana", photoURL: null, url: null },
			readingMinutes: 1,
			canonical: "http://x/blog/x",
		},
		...{
			createdAt: "2026-01-01T10:00:00.000Z",
			updatedAt: "2026-01-01T10:00:00.000Z",
			publishedAt: "2026-01-01T10:00:00.000Z",
		},
	};
	let api: FakeApi;
	beforeEach(async () => {
		api = await startFakeApi(always(page));
	});
	afterEach(() => api.stop());
	const ask = async (running: TestSite) => {
		const response = await running.get("/blog/x");
		const text = await response.text();
		return [
			response.status,
			text.includes("Texto guardado"),
			running.log.findLast(({ message }) => message === "request")?.cache,
		];
	};

	test.each(["failed", "silent", "halfJson", "hungUp"] as const)(
		"(%s) a kept page is served for 600 s at most, then the error page",
		async (failure) => {
			const running = await start({ env: { API_URL: api.url, API_TIMEOUT_MS: "400" } });
			expect(await ask(running)).toEqual([200, true, "miss"]);
			api.answer = failures[failure];
			ahead += 59_000;
			expect(await ask(running)).toEqual([200, true, "hit"]);
			ahead += 2_000;
			expect(await ask(running)).toEqual([200, true, "stale"]);
			ahead += 590_000;
			expect(await ask(running)).toEqual([200, true, "stale"]);
			ahead += 15_000;
			expect(await ask(running)).toEqual([500, false, "miss"]);
			api.answer = always(page);
			expect(await ask(running)).toEqual([200, true, "miss"]);
		},
	);

	test("a home page without its failed sections is shown once and not kept; one that was complete is shown instead", async () => {
		const home = { articles: [], events: [], resources: [] };
		const running = await start({ env: { API_URL: api.url } });
		const failed = async () => {
			const response = await running.get("/home");
			return [(await response.text()).includes("no se puede mostrar esto"), response.headers.get("cache-control")];
		};
		api.answer = failures.failed;
		expect(await failed()).toEqual([true, "private, no-store"]);
		api.answer = always({ ...home, events: null });
		expect(await failed()).toEqual([true, "private, no-store"]);
		api.answer = always(home);
		expect(await failed()).toEqual([false, PUBLIC]);
		api.answer = failures.failed;
		for (const seconds of [61, 500]) {
			ahead += seconds * 1_000;
			expect(await failed()).toEqual([false, PUBLIC]);
		}
		ahead += 120_000;
		expect(await failed()).toEqual([true, "private, no-store"]);
	});

	test("a page that is gone is not served from what was kept", async () => {
		const running = await start({ env: { API_URL: api.url } });
		await ask(running);
		api.answer = failures.notFound;
		ahead += 61_000;
		await ask(running);
		await expect.poll(async () => (await ask(running))[0]).toBe(404);
	});

	/** Makes the API answer with this page, and with this revision unless it is null: then it reports none. */
	const withRevision = (shown: unknown, revision: string | null) => {
		api.answer = (request, response) => {
			const asksRevision = request.url?.endsWith("/getRevision");
			const told = revision === null ? failures.notFound : always({ revision });
			return (asksRevision ? told : always(shown))(request, response);
		};
	};
	const renewed = { ...page, body: "<p>Texto nuevo</p>" };
	const locked = { ...page, body: null, access: "summary", restrictedTo: { registeredUsers: true } };

	test("a page is rendered again in the background after 60 s, although the API's revision has not changed", async () => {
		withRevision(page, "1");
		const running = await start({ env: { API_URL: api.url } });
		expect(await ask(running)).toEqual([200, true, "miss"]);
		withRevision(renewed, "1");
		ahead += 61_000;
		expect(await ask(running)).toEqual([200, true, "stale"]);
		await expect.poll(() => running.get("/blog/x").then((response) => response.text())).toContain("Texto nuevo");
	});

	test("a page that became restricted is shut with the revision, which is never believed for longer than 3 s", async () => {
		withRevision(page, "1");
		const running = await start({ env: { API_URL: api.url } });
		await ask(running);
		expect(await ask(running)).toEqual([200, true, "hit"]);
		withRevision(locked, "2");
		ahead += 3_001;
		expect(await ask(running)).toEqual([200, false, "miss"]);
	});

	test("of an API that tells no revision a page is kept for 60 s, and then not shown before a new one was tried", async () => {
		withRevision(page, null);
		const running = await start({ env: { API_URL: api.url } });
		await ask(running);
		withRevision(locked, null);
		ahead += 59_000;
		expect(await ask(running)).toEqual([200, true, "hit"]);
		ahead += 2_000;
		expect(await ask(running)).toEqual([200, false, "miss"]);
	});

	test("an article of another server is shown with what it has, its picture too", async () => {
		const image = { src: "https://fotos.example/x.webp", alt: "Una foto", width: 640, height: 250, srcset: "" };
		api.answer = always({ ...page, image, likes: 7 });
		const running = await start({ env: { API_URL: api.url } });
		const response = await running.get("/blog/x");
		const html = await response.text();
		expect(response.status).toBe(200);
		expect(html).toContain(
			'<meta property="og:image" content="https://fotos.example/x.webp"/><meta property="og:image:width" content="640"/>',
		);
		expect(html).toMatch(/"image":"https:\/\/fotos\.example\/x\.webp"/);
	});
});

describe("previews", () => {
	test("go past the cache, in and out, and are limited", async () => {
		const running = await start();
		await running.get("/blog/hola");
		for (let each = 0; each < 30; each++) {
			const response = await running.get(`/blog/hola?preview=${each % 2 === 0 ? "true" : "%74rue"}`);
			expect([response.status, response.headers.get("cache-control"), response.headers.get("etag")]).toEqual([
				200,
				"private, no-store",
				null,
			]);
		}
		const refused = await running.get("/blog/hola?preview=true");
		expect([refused.status, refused.headers.get("cache-control")]).toEqual([429, "private, no-store"]);
		expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
		expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
		expect((await running.get("/blog/hola")).status).toBe(200);
		expect((await running.get("/blog/hola?otra=preview=true")).status).toBe(200);
		ahead += 60_000;
		expect((await running.get("/blog/hola?preview=true")).status).toBe(200);
	});

	test("are counted by the address a trusted proxy names, and by no other", async () => {
		const previews = async (running: TestSite, client: string) =>
			(await running.get("/blog/hola?preview=true", { headers: { "x-forwarded-for": client } })).status;
		const behind = await start({ pages: samplePages, env: { TRUSTED_PROXY: "127.0.0.1" } });
		for (let each = 0; each < 31; each++) await previews(behind, "203.0.113.7");
		expect(await previews(behind, "203.0.113.7")).toBe(429);
		expect(await previews(behind, "203.0.113.8")).toBe(200);
		await behind.stop();
		const alone = await start();
		for (let each = 0; each < 31; each++) await previews(alone, `203.0.113.${each}`);
		expect(await previews(alone, "203.0.113.99")).toBe(429);
	});
});
