import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openEmbedded } from "../backends/sqlite/open-embedded.server.ts";
import { makePage, makePublication } from "../domain/content/content.fixture.ts";
import { samplePages } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const PUBLIC = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";
let site: TestSite | undefined;
/** Milliseconds by which the site's monotonic clock is ahead. */
let ahead = 0;

beforeEach(() => {
	ahead = 0;
	const real = performance.now.bind(performance);
	vi.spyOn(performance, "now").mockImplementation(() => real() + ahead);
});
afterEach(async () => {
	await site?.stop();
	site = undefined;
	vi.restoreAllMocks();
});
const start = async (options: Parameters<typeof startTestSite>[0] = { pages: samplePages }) => {
	const moment = new Date();
	site = await startTestSite({ now: () => moment, ...options });
	return site;
};
const cacheOf = (running: TestSite) =>
	running.log.filter(({ message }) => message === "request").map(({ cache }) => cache);

/** The body of an answer as sent; `fetch` would decode it. */
function bytesOf(
	url: string,
	encoding: string,
): Promise<{ encoding: string | undefined; length: string | undefined; bytes: Buffer }> {
	return new Promise((resolve, reject) => {
		request(url, { headers: { "accept-encoding": encoding } }, (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk) => chunks.push(chunk));
			response.on("end", () =>
				resolve({
					encoding: response.headers["content-encoding"],
					length: response.headers["content-length"],
					bytes: Buffer.concat(chunks),
				}),
			);
		})
			.on("error", reject)
			.end();
	});
}

describe("the page cache (docs/product.md, 10.2)", () => {
	test("a page is kept once, however its address is spelled", async () => {
		const { get, log } = await start();
		const first = await (await get("/aviso-legal")).text();
		for (const path of ["/%61viso-legal", "/aviso-%6Cegal", "/aviso-%6cegal", "/AVISO-LEGAL"])
			expect(await (await get(path)).text(), path).toBe(first);
		expect(log.filter(({ message }) => message === "request").map(({ cache }) => cache)).toEqual([
			"miss",
			"hit",
			"hit",
			"hit",
			"hit",
		]);
	});

	test("previews are counted by network: an IPv6 home has as many as an IPv4 address", async () => {
		const { get } = await start({ pages: samplePages, env: { TRUSTED_PROXY: "127.0.0.1" } });
		const from = async (address: string) =>
			(await get("/sobre-mi?preview=true", { headers: { "x-forwarded-for": address } })).status;
		const statuses = [];
		for (let each = 1; each <= 31; each += 1) statuses.push(await from(`2001:db8:7:8::${each.toString(16)}`));
		expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
		expect([await from("2001:0DB8:7:8:1:2:3:4"), await from("2001:db8:7:9::1"), await from("203.0.113.9")]).toEqual([
			429, 200, 200,
		]);
	});

	test("the first request renders a page, the next ones get its bytes", async () => {
		const { get, log } = await start();
		const first = await get("/blog/hola");
		const second = await get("/blog/hola");
		expect(await second.text()).toBe(await first.text());
		expect([...second.headers].filter(([name]) => name !== "date")).toEqual(
			[...first.headers].filter(([name]) => name !== "date"),
		);
		expect(log.map(({ cache, path, status }) => [cache, path, status])).toEqual([
			["miss", "/blog/hola", 200],
			["hit", "/blog/hola", 200],
		]);
	});

	test("campaigns and unknown parameters share one entry, pages of a list do not", async () => {
		const running = await start();
		for (const query of ["", "?utm_source=x&utm_medium=y", "?fbclid=1", "?preview=false", "?index"])
			await running.get(`/blog/hola${query}`);
		expect(cacheOf(running)).toEqual(["miss", "hit", "hit", "hit", "hit"]);
		await running.get("/blog?pagina=1");
		await running.get("/blog");
		expect(cacheOf(running).slice(5)).toEqual(["miss", "miss"]);
	});

	test("many requests at once render a page once", async () => {
		let read = 0;
		const running = await start({
			pages: samplePages,
			wrap(backend) {
				const findByUrl = (url: string) => {
					if (url === "/blog/hola") read++;
					return backend.content.findByUrl(url);
				};
				return { ...backend, content: { ...backend.content, findByUrl } };
			},
		});
		const answers = await Promise.all(
			Array.from({ length: 20 }, () => running.get("/blog/hola").then((response) => response.text())),
		);
		expect(new Set(answers).size).toBe(1);
		expect(read).toBe(1);
	});

	test("a page in gzip, in brotli and plain is the same page, with one ETag", async () => {
		const { origin } = await start();
		for (let round = 0; round < 2; round++) {
			const plain = await bytesOf(`${origin}/blog/hola`, "identity");
			const gzip = await bytesOf(`${origin}/blog/hola`, "gzip");
			const br = await bytesOf(`${origin}/blog/hola`, "gzip, br");
			expect([plain.encoding, gzip.encoding, br.encoding]).toEqual([undefined, "gzip", "br"]);
			expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
			expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
			for (const { bytes, length } of [plain, gzip, br]) expect(length).toBe(String(bytes.length));
			expect(br.bytes.length).toBeLessThan(plain.bytes.length / 2);
		}
	});

	test.each([
		"/blog/hola",
		"/blog",
		"/home",
		"/eventos",
		"/blog/rss.xml",
		"/sitemap.xml",
		"/robots.txt",
		"/blog/hola.data",
	])("%s answers 304 to browsers that have it, with the headers that caches need", async (target) => {
		const running = await start();
		const whole = await running.get(target);
		const etag = whole.headers.get("etag") ?? "";
		expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
		for (const known of [etag, `"x", ${etag}`]) {
			const again = await running.get(target, { headers: { "if-none-match": known } });
			expect([again.status, await again.text()]).toEqual([304, ""]);
			for (const name of ["etag", "cache-control", "vary", "content-security-policy", "x-content-type-options"]) {
				expect(again.headers.get(name)).toBe(whole.headers.get(name));
			}
		}
		expect((await running.get(target, { headers: { "if-none-match": '"x"' } })).status).toBe(200);
		expect(running.log.map(({ status }) => status)).toEqual([200, 304, 304, 200]);
	});

	test("browsers may use the data of an open page for a while, and those of a restricted one never again", async () => {
		const running = await start({ pages: samplePages });
		const caching = async (target: string) => (await running.get(target)).headers.get("cache-control");
		expect(await caching("/blog/hola.data")).toBe("public, max-age=30, s-maxage=60, stale-while-revalidate=600");
		expect(await caching("/blog/hola")).toBe(PUBLIC);
		expect(await caching("/blog/socios-libreta.data")).toBe("private, no-store");
	});

	test("HEAD has the headers of GET and no body, whichever comes first", async () => {
		const running = await start();
		for (const target of [
			"/blog/hola",
			"/home",
			"/no-existe",
			"/iniciar-sesion",
			"/api/getHome",
			"/favicon.svg",
			"/salud",
		]) {
			const head = await running.get(target, { method: "HEAD" });
			const get = await running.get(target);
			expect(await head.text()).toBe("");
			expect(head.status).toBe(get.status);
			for (const name of ["content-type", "content-length", "etag", "cache-control", "content-security-policy"]) {
				expect(head.headers.get(name), `${target} ${name}`).toBe(get.headers.get(name));
			}
		}
	});

	test("a page too large to be kept is still answered", async () => {
		const running = await start({ pages: samplePages, pageCacheBytes: 100 });
		for (let round = 0; round < 2; round++) {
			const response = await running.get("/blog/hola");
			expect([response.status, response.headers.get("cache-control"), response.headers.get("vary")]).toEqual([
				200,
				PUBLIC,
				"Accept-Encoding",
			]);
		}
		expect(cacheOf(running)).toEqual(["miss", "miss"]);
	});
});

describe("when the content changes", () => {
	test("every page is rendered again, whichever process changed it", async () => {
		const dataDir = mkdtempSync(path.join(tmpdir(), "tertulia-cache-"));
		const serving = await openEmbedded({ dataDir });
		const other = await openEmbedded({ dataDir });
		await other.publication.publish(makePublication([makePage({ url: "/blog/x", body: "<p>antes</p>" })]));
		const running = await start({ wrap: () => serving });
		expect(await (await running.get("/blog/x")).text()).toContain("antes");
		expect(await (await running.get("/blog")).text()).not.toContain("/blog/y");
		await other.publication.publish(
			makePublication([makePage({ url: "/blog/x", body: "<p>después</p>" }), makePage({ url: "/blog/y" })]),
		);
		ahead += 51;
		expect(await (await running.get("/blog/x")).text()).toContain("después");
		expect(await (await running.get("/blog")).text()).toContain("/blog/y");
		await other.publication.publish(makePublication([makePage({ url: "/blog/y" })], { prune: true }));
		ahead += 51;
		expect((await running.get("/blog/x")).status).toBe(404);
		await other.close();
		rmSync(dataDir, { recursive: true });
	});

	test("a page that becomes restricted shows its text no more", async () => {
		const running = await start();
		expect(await (await running.get("/blog/libreta")).text()).toContain("Texto de la libreta");
		const page = makePage({
			url: "/blog/libreta",
			body: "<p>Texto de la libreta</p>",
			restrictedTo: { registeredUsers: true },
			sourceHash: "otra",
		});
		await running.backend.publication.publish(makePublication([page]));
		ahead += 51;
		const response = await running.get("/blog/libreta");
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		expect(await response.text()).not.toContain("Texto de la libreta");
	});

	test("a request that comes after a change never gets a page whose making began before it", async () => {
		let hold: Promise<void> | undefined;
		const running = await start({
			pages: [makePage({ url: "/blog/x", body: "<p>antes</p>" })],
			wrap: (backend) => ({
				...backend,
				content: {
					...backend.content,
					async readBody(id) {
						const body = await backend.content.readBody(id);
						await hold;
						return body;
					},
				},
			}),
		});
		let release = () => {};
		hold = new Promise((resolve) => {
			release = resolve;
		});
		const early = running.get("/blog/x");
		await expect.poll(() => running.get("/salud").then(({ status }) => status)).toBe(200);
		await running.backend.publication.publish(makePublication([makePage({ url: "/blog/x", body: "<p>después</p>" })]));
		ahead += 51;
		hold = undefined;
		expect(await (await running.get("/blog/x")).text()).toContain("después");
		release();
		await early;
		ahead += 51;
		expect(await (await running.get("/blog/x")).text()).toContain("después");
	});
});
