import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rawGet, sendRaw } from "./raw-request.fixture.ts";
import { sampleEvents, samplePages } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
beforeAll(async () => {
	const moment = new Date();
	site = await startTestSite({ pages: samplePages, events: sampleEvents, now: () => moment });
});
afterAll(() => site.stop());

/** The site still answers, and no input caused a warning or an error. */
async function expectUnharmed(): Promise<void> {
	expect((await site.get("/salud")).status).toBe(200);
	expect(site.log.filter(({ level }) => level !== "info")).toEqual([]);
}

/** Pseudo-random numbers that are the same in every run. */
function sequence(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return (state >>> 0) % below;
	};
}

const targets: Readonly<Record<string, string>> = {
	"two slashes": "//",
	"another host": "//evil.example/blog/hola",
	"three slashes": "///evil.example",
	"a bad escape": "/%",
	"half an escape": "/blog/%e",
	"no UTF-8": "/blog/%ff%fe",
	"an overlong slash": "/%c0%afetc",
	"an escaped null byte": "/blog/%00",
	"escaped line breaks": "/blog%0d%0aX-Injected:%201",
	"an encoded way up": "/%2e%2e/%2e%2e/etc/passwd",
	"a way up": "/../../etc/passwd",
	"a way up to a file": "/assets/../../../package.json",
	"an encoded way up with slashes": "/assets/..%2f..%2f..%2fpackage.json",
	backslashes: "/..\\..\\windows",
	"an asterisk": "*",
	"no slash": "blog/hola",
	"absolute form": "http://evil.example/blog/hola",
	"10 KB of path": `/${"a".repeat(10_240)}`,
	"7 KB of path": `/${"a".repeat(7_000)}`,
	"many segments": "/a".repeat(3_500),
	"many escapes": `/${"%C3%B1".repeat(1_000)}`,
	"a manifest": `/__manifest?p=${"/blog,".repeat(500)}`,
	"a manifest of this version": "/__manifest?p=%2Fblog&version=172af258",
	"data twice": "/blog/hola.data.data",
	"a data path with a slash": "/blog/hola/_.data/x",
	"a prototype": "/__proto__/constructor",
	"template of a route": "/blog/tags/:tag",
};

describe("malformed and hostile requests (docs/product.md, 11.2)", () => {
	test.each(Object.entries(targets))("%s is refused or not found", async (_, target) => {
		const { status, text } = await rawGet(site.origin, target);
		expect([400, 404, 414]).toContain(status);
		expect(text.slice(0, text.indexOf("\r\n\r\n"))).not.toMatch(/x-injected|evil\.example/i);
		expect(text).not.toMatch(/root:\w*:0:|"devDependencies"/);
		await expectUnharmed();
	});

	test("a path of 10 KB is 400 or 404", async () => {
		expect([400, 404]).toContain((await rawGet(site.origin, `/${"a".repeat(10_240)}`)).status);
	});

	test.each([
		["a raw null byte", "GET /blog\u0000 HTTP/1.1\r\nhost: x\r\n\r\n"],
		["a raw line break in a header", "GET / HTTP/1.1\r\nhost: x\r\nx: a\nb\r\n\r\n"],
		["a method nobody knows", "FROBNICATE / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"],
		["two lengths", "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab"],
		[
			"a length and chunks",
			"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
		],
		["a version nobody knows", "GET / HTTP/9.9\r\nhost: x\r\n\r\n"],
		["TLS", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000"],
		["16 KB of headers and more", `GET / HTTP/1.1\r\nhost: x\r\nx: ${"a".repeat(40_000)}\r\n\r\n`],
		["a long request line", `GET /${"a".repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
	])("%s is refused", async (_, bytes) => {
		expect([400, 431]).toContain((await sendRaw(site.origin, Buffer.from(bytes, "latin1"))).status);
		await expectUnharmed();
	});

	test("CONNECT ends without an answer", async () => {
		expect((await sendRaw(site.origin, "CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\n\r\n")).status).toBe(
			0,
		);
		await expectUnharmed();
	});

	test("300 paths of random bytes are refused or not found", async () => {
		const random = sequence(20_261_120);
		const alphabet = [
			"/",
			"%",
			"..",
			".data",
			"\\",
			"?",
			"#",
			"_routes=",
			"blog",
			"hola",
			"api",
			"getContent",
			"%2f",
			"%00",
			";",
			"\u00ff",
			"[",
			"|",
			"{",
		];
		for (let each = 0; each < 300; each++) {
			const parts = Array.from({ length: 1 + random(12) }, () => {
				if (random(2) === 0) return alphabet[random(alphabet.length)] ?? "";
				return String.fromCharCode(0x21 + random(0xff - 0x21));
			});
			const target = `/${parts.join("")}`;
			const { status } = await rawGet(site.origin, target);
			expect([200, 301, 302, 400, 404], JSON.stringify(target)).toContain(status);
		}
		await expectUnharmed();
	}, 60_000);

	test("random queries, cookies and conditions never end in a failure", async () => {
		const random = sequence(7);
		const text = (length: number) => Array.from({ length }, () => String.fromCharCode(0x21 + random(0x5e))).join("");
		const names = [
			"pagina",
			"desde",
			"preview",
			"_routes",
			"index",
			"redirect",
			"folder",
			"tag",
			"slug",
			"when",
			"page",
			"after",
			text(3),
		];
		const paths = [
			"/blog",
			"/eventos",
			"/tag/diseno",
			"/sitemap.xml",
			"/iniciar-sesion",
			"/blog/hola.data",
			"/api/listContent",
			"/api/getSitemap",
			"/home",
			"/xp",
		];
		for (let each = 0; each < 200; each++) {
			const query = Array.from(
				{ length: 1 + random(3) },
				() => `${names[random(names.length)]}=${text(random(20)).replaceAll("#", "")}`,
			).join("&");
			const headers = `host: x\r\ncookie: ${text(10)}=${text(5)}\r\nif-none-match: ${text(8)}\r\naccept-encoding: ${text(6)}\r\naccept: ${text(6)}\r\n`;
			const { status } = await rawGet(site.origin, `${paths[random(paths.length)]}?${query}`, headers);
			expect([200, 202, 301, 302, 400, 404], query).toContain(status);
		}
		await expectUnharmed();
	}, 60_000);
});

describe("forged identities", () => {
	const pretended = [
		"x-forwarded-host: evil.example",
		"x-forwarded-proto: https",
		"x-forwarded-port: 666",
		"forwarded: host=evil.example;proto=https",
		"x-original-url: /user",
		"x-rewrite-url: /user",
		"x-react-router-data: yes",
		"x-react-router-request-url: http://evil.example/",
		"x-react-router-spa-mode: yes",
		"x-react-router-prerender-data: e30=",
		"x-remix-data: 1",
		"x-middleware-rewrite: /user",
		"referer: https://evil.example/",
		"origin: https://evil.example",
		"accept-language: en",
		"accept: text/x-script",
		"purpose: prefetch",
	];

	test.each([
		"/blog/hola",
		"/iniciar-sesion",
		"/no-existe",
		"/blog/hola.data",
		"/",
		"/user",
		"/blog/saludo",
		"/sitemap.xml",
		"/api/getContent/blog/hola",
		"/blog/hola/",
	])("%s answers the same whatever the host and internal headers say", async (path) => {
		const bare = await rawGet(site.origin, path, "host: tertulia.example\r\n");
		for (const host of [
			"evil.example",
			"evil.example:99",
			"127.0.0.1",
			"[::1]",
			"a b",
			"@evil.example",
			"evil.example/x?",
			"-",
		]) {
			const other = await rawGet(site.origin, path, `host: ${host}\r\n${pretended.join("\r\n")}\r\n`);
			expect([other.status, other.headers.get("location"), other.body], host).toEqual([
				bare.status,
				bare.headers.get("location"),
				bare.body,
			]);
			expect(other.text).not.toContain("evil.example");
		}
	});
});

describe("requests that would change something", () => {
	test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])(
		"%s is allowed on no page without a form",
		async (method) => {
			for (const path of [
				"/home",
				"/blog/hola",
				"/blog/socios",
				"/salud",
				"/blog/hola.data",
				"/favicon.svg",
				"/no-existe",
				"/__manifest",
			]) {
				const withBody = method === "POST" || method === "PUT";
				const response = await site.get(path, {
					method,
					...(withBody
						? {
								body: "a=1&b[]=2",
								headers: { "content-type": "application/x-www-form-urlencoded", origin: site.origin },
							}
						: {}),
				});
				expect([path, response.status, response.headers.get("allow")]).toEqual([path, 405, "GET, HEAD"]);
			}
			await expectUnharmed();
		},
	);

	test("whatever the body and the host", async () => {
		for (const host of ["evil.example", "a b", "[::1", "evil.example/x"]) {
			const { status } = await sendRaw(
				site.origin,
				`POST /home HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\ncontent-length: 4\r\n\r\n{"a"`,
			);
			expect([400, 405]).toContain(status);
		}
		expect(
			(await site.get("/home", { method: "POST", body: "x".repeat(3_000_000) }).catch(() => ({ status: 405 }))).status,
		).toBe(405);
		await expectUnharmed();
	});
});
