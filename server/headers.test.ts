import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePage } from "../domain/content/content.fixture.ts";
import { parseAnswer, rawGet, sendRaw } from "./raw-request.fixture.ts";
import { sampleEvents, samplePages } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const hostile = [
	"<script>alert(1)</script>",
	'<script nonce="x">alert(2)</script>',
	'<img src="x" onerror="alert(3)">',
	'<a href="javascript:alert(4)">x</a>',
	'<svg onload="alert(5)"></svg>',
	'<iframe src="https://evil.example"></iframe>',
	'<p style="position:fixed">seis</p>',
	'<form action="https://evil.example"><input name="q"></form>',
].join("\n");

let site: TestSite;
beforeAll(async () => {
	const moment = new Date();
	site = await startTestSite({
		now: () => moment,
		pages: [
			...samplePages,
			makePage({
				url: "/blog/hostil",
				body: `<p>Texto</p>${hostile}`,
				name: "</title><script>alert(7)</script>",
				summary: '"><script>alert(8)</script>',
			}),
			makePage({
				url: "/blog/hostil-libreta",
				template: "libreta",
				body: hostile,
				name: "</script><script>alert(9)</script>",
			}),
		],
		events: sampleEvents,
		wrap: (backend) => ({
			...backend,
			content: {
				...backend.content,
				findByUrl: (url) =>
					url === "/averia" ? Promise.reject(new Error("averiado")) : backend.content.findByUrl(url),
			},
			media: {
				...backend.media,
				read: (name) =>
					name === "open/averia.webp" ? Promise.reject(new Error("averiado")) : backend.media.read(name),
			},
		}),
	});
	for (let each = 0; each < 31; each++) await site.get("/sobre-mi?preview=true");
});
afterAll(() => site.stop());

interface Answer {
	readonly status: number;
	readonly headers: { get(name: string): string | null | undefined };
}

/** One answer of every kind: each kind has its own code, which could forget the headers. */
const kinds: Readonly<Record<string, [number, () => Promise<Answer>]>> = {
	"a page": [200, () => site.get("/blog/hola")],
	"a kept page": [200, () => site.get("/sobre-mi").then(() => site.get("/sobre-mi"))],
	"a page for its request": [200, () => site.get("/iniciar-sesion")],
	"a page's data": [200, () => site.get("/blog/hola.data")],
	"an unchanged page": [
		304,
		async () =>
			site.get("/blog/hola", {
				headers: { "if-none-match": (await site.get("/blog/hola")).headers.get("etag") ?? "" },
			}),
	],
	"a redirect": [302, () => site.get("/")],
	"a moved page": [301, () => site.get("/blog/saludo")],
	"a trailing slash": [301, () => site.get("/blog/hola/")],
	"not found": [404, () => site.get("/no-existe")],
	"not found data": [404, () => site.get("/no-existe.data")],
	"the error page": [500, () => site.get("/averia")],
	"/500": [500, () => site.get("/500")],
	"too many previews": [429, () => site.get("/sobre-mi?preview=true")],
	"a feed": [200, () => site.get("/blog/rss.xml")],
	"robots.txt": [200, () => site.get("/robots.txt")],
	"a file": [200, () => site.get("/favicon.svg")],
	"an unchanged file": [
		304,
		async () =>
			site.get("/favicon.svg", {
				headers: { "if-none-match": (await site.get("/favicon.svg")).headers.get("etag") ?? "" },
			}),
	],
	"a part of a file": [200, () => site.get("/favicon.svg", { headers: { range: "bytes=0-3" } })],
	"an impossible part of a file": [200, () => site.get("/favicon.svg", { headers: { range: "bytes=9-3" } })],
	"a part beyond a file": [200, () => site.get("/favicon.svg", { headers: { range: "bytes=99999999-" } })],
	"the API": [200, () => site.get("/api/getContent/blog/hola")],
	"an unchanged answer of the API": [
		304,
		async () =>
			site.get("/api/getHome", {
				headers: { "if-none-match": (await site.get("/api/getHome")).headers.get("etag") ?? "" },
			}),
	],
	"wrong input": [400, () => site.get("/api/listContent?x=1")],
	"not found in the API": [404, () => site.get("/api/getContent/no-existe")],
	"a failure of the API": [500, () => site.get("/api/getContent/averia")],
	"a failure of the media": [500, () => site.get("/media/averia.webp")],
	"a locked file": [404, () => site.get("/archivos/socios/x.webp")],
	health: [200, () => site.get("/salud")],
	"HEAD of a page": [200, () => site.get("/blog/hola", { method: "HEAD" })],
	"POST to a page": [405, () => site.get("/blog/hola", { method: "POST", body: "x=1" })],
	"DELETE in the API": [405, () => site.get("/api/getHome", { method: "DELETE" })],
	OPTIONS: [405, () => site.get("/home", { method: "OPTIONS" })],
	"a bad escape": [400, () => site.get("/%ff")],
	"two slashes": [400, () => rawGet(site.origin, "//")],
	"a long target": [414, () => site.get(`/blog?x=${"a".repeat(9_000)}`)],
	"a huge header": [431, () => site.get("/", { headers: { x: "a".repeat(20_000) } })],
	"no HTTP": [400, () => sendRaw(site.origin, "HOLA\r\n\r\n")],
	"no host": [400, () => rawGet(site.origin, "/home", "")],
	"an expectation nobody knows": [200, () => rawGet(site.origin, "/home", "host: x\r\nexpect: milagros\r\n")],
};

describe("headers of every answer (docs/product.md, 11.1)", () => {
	test.each(Object.entries(kinds))("%s", async (_, [status, ask]) => {
		const { headers, status: got } = await ask();
		expect(got).toBe(status);
		const policy = headers.get("content-security-policy") ?? "";
		for (const directive of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
			expect(policy).toContain(directive);
		expect(policy).not.toMatch(/unsafe-|\*|https?:|data:/);
		expect(headers.get("x-content-type-options")).toBe("nosniff");
		expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
		expect(headers.get("permissions-policy")).toMatch(/camera=\(\).*geolocation=\(\)/);
		expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
		expect(headers.get("cache-control")).toBeTruthy();
		expect(headers.get("strict-transport-security") ?? null).toBeNull();
		for (const name of ["server", "x-powered-by", "set-cookie"]) expect(headers.get(name) ?? null).toBeNull();
	});

	test("pictures for everybody may be shown by other sites, such as mail in a browser, and nothing else", async () => {
		await site.backend.media.put("open/foto.webp", new Uint8Array([1]));
		await site.backend.media.put("open/aa-nota.pdf", new Uint8Array([1]));
		const policyOf = async (path: string) => (await site.get(path)).headers.get("cross-origin-resource-policy");
		expect(await policyOf("/media/foto.webp")).toBe("cross-origin");
		for (const path of ["/media/aa-nota.pdf", "/blog/hola", "/favicon.svg", "/api/getHome", "/media/averia.webp"])
			expect(await policyOf(path), path).toBe("same-origin");
	});

	test("HSTS stands for a year exactly where SITE_URL is https", async () => {
		const secure = await startTestSite({ pages: samplePages, env: { SITE_URL: "https://tertulia.example" } });
		for (const path of ["/blog/hola", "/blog/hola", "/no-existe", "/favicon.svg", "/api/getHome", "/%ff", "/salud"]) {
			expect((await secure.get(path)).headers.get("strict-transport-security"), path).toMatch(/^max-age=31536000\b/);
		}
		expect((await secure.get("/home", { method: "POST" })).headers.get("strict-transport-security")).toMatch(
			/^max-age=31536000\b/,
		);
		expect((await sendRaw(secure.origin, "HOLA\r\n\r\n")).headers.get("strict-transport-security")).toMatch(
			/^max-age=31536000\b/,
		);
		expect((await secure.get("/home")).headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
		await secure.stop();
	});
});

/** The inline scripts of a page that a browser would run. */
function inlineScripts(html: string): string[] {
	return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
		.filter(([, attributes = ""]) => !/\ssrc=|application\/ld\+json/.test(attributes))
		.map((match) => match[2] ?? "");
}
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("scripts", () => {
	test.each([
		"/home",
		"/blog",
		"/blog/hola",
		"/blog/socios",
		"/blog/libreta",
		"/eventos/taller",
		"/iniciar-sesion",
		"/no-existe",
		"/averia",
		"/404",
		"/500",
	])("on %s each inline script and style is one the policy names, and the policy names no other", async (path) => {
		const response = await site.get(path);
		const html = await response.text();
		const policy = response.headers.get("content-security-policy") ?? "";
		const namedIn = (directive: string) =>
			new RegExp(`${directive} 'self'([^;]*)`).exec(policy)?.[1]?.match(/'sha256-[^']+'/g) ?? [];
		const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = ""]) => css);
		// The page's own rules, and those of a small sheet, whose link stays beside them, out of use.
		expect(styles).toHaveLength(1 + (html.match(/ media="not all"/g)?.length ?? 0));
		expect(namedIn("style-src").sort()).toEqual(styles.map(hashOf).sort());
		const scripts = inlineScripts(html);
		expect(scripts.length).toBeGreaterThan(1);
		expect([...new Set(scripts.map(hashOf))].sort()).toEqual(namedIn("script-src").sort());
		expect(policy).toMatch(/script-src 'self' /);
		expect(policy).toContain("require-trusted-types-for 'script'");
		expect(policy).toContain("object-src 'none'");
		expect(html).not.toMatch(/\snonce=/);
		expect(html).not.toMatch(/\son\w+="/);
	});

	test("a script that got into the store does not get out, and no hash lets it run", async () => {
		for (const path of ["/blog/hostil", "/blog/hostil-libreta"]) {
			const response = await site.get(path);
			const html = await response.text();
			const policy = response.headers.get("content-security-policy") ?? "";
			for (let each = 1; each <= 9; each++) {
				expect(policy).not.toContain(hashOf(`alert(${each})`));
				expect(inlineScripts(html)).not.toContain(`alert(${each})`);
			}
			const article = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
			const elements = article
				.replace(/<pre[\s\S]*?<\/pre>/g, "")
				.replace(/<script type="application\/ld\+json"[^>]*>[^<]*<\/script>/g, "");
			expect(elements).not.toMatch(/<script|<iframe|<form|<svg onload|\sonerror|javascript:|style="|evil\.example/i);
			expect(html).toContain("seis");
		}
	});

	test("nor by way of data requests and feeds", async () => {
		for (const path of ["/blog/hostil.data", "/blog/rss.xml", "/blog/atom.xml", "/blog/feed.json"]) {
			const text = await (await site.get(path)).text();
			expect(text, path).toContain("seis");
			expect(text, path).not.toMatch(
				/(?:<|&lt;|\\u003c)(?:script|iframe|form)[ >&]*(?:alert\([1256]|nonce|src)|onerror|javascript:alert/i,
			);
		}
	});

	test("the nonce of a render is not to be found in its page", async () => {
		const [one, two] = [await site.get("/iniciar-sesion"), await site.get("/iniciar-sesion")];
		expect(await one.text()).toBe(await two.text());
	});
});

test("an answer over the wire has each header once", async () => {
	for (const target of ["/blog/hola", "/blog/hola", "/favicon.svg", "/no-existe", "/salud"]) {
		const { text } = await rawGet(site.origin, target);
		const names = text
			.slice(0, text.indexOf("\r\n\r\n"))
			.split("\r\n")
			.slice(1)
			.map((line) => line.slice(0, line.indexOf(":")).toLowerCase());
		expect(names.length).toBe(new Set(names).size);
		expect(parseAnswer(text).status).toBeGreaterThan(0);
	}
});
