import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileRoutes } from "../app/routes.ts";
import { makePage } from "../domain/content/content.fixture.ts";
import { CANARY, manyPages, PHRASE, SAMPLE_NOW, sampleEvents, samplePages } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";
import { allOf, parseXml, textOf } from "./xml.fixture.ts";

const SITE = "https://tertulia.example";
const RFC_822 =
	/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} [+-]\d{4}$/;

let site: TestSite;
let testing: TestSite;
beforeAll(async () => {
	const odd = makePage({
		url: "/recursos/raro",
		name: "Raro \u0001 ]]> & <i> \"'",
		summary: "\ud83d\ude00 \u000b",
		body: "<p>a &amp; b ]]&gt;</p>",
	});
	const options = { pages: [...samplePages, odd], events: sampleEvents, now: () => new Date(SAMPLE_NOW) };
	site = await startTestSite({ ...options, env: { SITE_URL: SITE } });
	testing = await startTestSite({ ...options, env: { APP_ENV: "test", SITE_URL: SITE } });
});
afterAll(async () => {
	await site.stop();
	await testing.stop();
});
const read = async (path: string, type: string) => {
	const response = await site.get(path);
	expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
	return response.text();
};

test("browsers do not get files in their table of routes (docs/decisions/0095)", async () => {
	const folder = path.resolve(import.meta.dirname, "../build/client/assets");
	const [manifest = ""] = (await readdir(folder)).filter((name) => /^manifest-\w+\.js$/.test(name));
	const table = await readFile(path.join(folder, manifest), "utf8");
	expect(table).toContain('"path":"eventos"');
	for (const { path: own } of fileRoutes) {
		expect(table).not.toContain(own);
		expect((await site.get(`/${own}`)).status).not.toBe(404);
	}
});

describe("RSS (docs/product.md, 8.4)", () => {
	test.each(["blog", "recursos"])(
		"/%s/rss.xml is RSS 2.0 with the dates of RFC 822 and absolute addresses",
		async (folder) => {
			const rss = parseXml(await read(`/${folder}/rss.xml`, "application/rss+xml; charset=utf-8"));
			expect([rss.name, rss.attributes.version]).toEqual(["rss", "2.0"]);
			const [channel] = allOf(rss, "channel");
			if (channel === undefined) throw new Error("no channel");
			expect(textOf(channel, "link")).toBe(`${SITE}/${folder}`);
			expect(textOf(channel, "language")).toBe("es-es");
			expect(textOf(channel, "lastBuildDate")).toMatch(RFC_822);
			expect(allOf(channel, "atom:link")[0]?.attributes).toMatchObject({
				href: `${SITE}/${folder}/rss.xml`,
				rel: "self",
			});
			const items = allOf(channel, "item");
			expect(items.length).toBeGreaterThan(2);
			for (const item of items) {
				expect(textOf(item, "link")).toMatch(new RegExp(`^${SITE}/${folder}/`));
				expect(textOf(item, "pubDate")).toMatch(RFC_822);
				expect(textOf(item, "title")).toBeTruthy();
			}
			expect(new Set(items.map((item) => textOf(item, "guid"))).size).toBe(items.length);
		},
	);

	test("an open article is there with its text, its addresses made absolute", async () => {
		const [channel] = allOf(parseXml(await read("/blog/rss.xml", "application/rss+xml; charset=utf-8")), "channel");
		const item = allOf(channel ?? { name: "", attributes: {}, children: [], text: "" }, "item").find(
			(each) => textOf(each, "link") === `${SITE}/blog/hola`,
		);
		if (item === undefined) throw new Error("no such entry");
		expect(textOf(item, "title")).toBe("Hola & «adiós» <b>");
		expect(textOf(item, "description")).toBe('Un resumen con "comillas" & signos.');
		expect(textOf(item, "pubDate")).toBe("Tue, 03 Mar 2026 08:15:00 +0000");
		expect(textOf(item, "dc:creator")).toBe("Ana Pérez");
		expect(allOf(item, "category").map(({ text }) => text)).toEqual(["Diseño", "Interacción"]);
		const body = textOf(item, "content:encoded") ?? "";
		expect(body).toContain(PHRASE);
		expect(body).toContain(`href="${SITE}/blog/ux/metodo"`);
		expect(body).toContain(`src="${SITE}/media/x.webp"`);
		expect(body).toContain(`srcset="${SITE}/media/x-1.webp 1w, ${SITE}/media/x-2.webp 2w"`);
		expect(body).not.toMatch(/(?:href|src)="\//);
	});

	test("a restricted article is there with its summary only, and a draft is not", async () => {
		for (const path of ["/blog/rss.xml", "/blog/atom.xml", "/blog/feed.json", "/recursos/rss.xml"]) {
			const text = await (await site.get(path)).text();
			expect(text).toMatch(/socios/);
			expect(text).not.toContain(CANARY);
			expect(text).not.toContain("secreto.webp");
			expect(text).not.toContain("Borrador secreto");
		}
		const [channel] = allOf(parseXml(await (await site.get("/blog/rss.xml")).text()), "channel");
		const item = channel?.children.find((each) => textOf(each, "link") === `${SITE}/blog/socios`);
		expect(item?.children.map(({ name }) => name)).not.toContain("content:encoded");
		expect(item?.children.find(({ name }) => name === "description")?.text).toBe("Resumen de /blog/socios");
	});
});

describe("Atom and JSON feed", () => {
	test.each(["blog", "recursos"])("/%s/atom.xml is Atom", async (folder) => {
		const feed = parseXml(await read(`/${folder}/atom.xml`, "application/atom+xml; charset=utf-8"));
		expect([feed.name, feed.attributes.xmlns]).toEqual(["feed", "http://www.w3.org/2005/Atom"]);
		for (const each of [feed, ...allOf(feed, "entry")]) {
			expect(textOf(each, "id")).toMatch(/^https:\/\//);
			expect(textOf(each, "title")).toBeTruthy();
			expect(new Date(textOf(each, "updated") ?? "").toISOString()).toBe(textOf(each, "updated"));
		}
		expect(allOf(feed, "link").map(({ attributes }) => [attributes.rel, attributes.href])).toEqual([
			["alternate", `${SITE}/${folder}`],
			["self", `${SITE}/${folder}/atom.xml`],
		]);
		const locked = allOf(feed, "entry").find((entry) => textOf(entry, "title")?.includes("socios"));
		expect(locked?.children.map(({ name }) => name)).not.toContain("content");
		expect(allOf(feed, "entry").some((entry) => allOf(entry, "content")[0]?.attributes.type === "html")).toBe(true);
	});

	test.each(["blog", "recursos"])("/%s/feed.json is a JSON feed 1.1", async (folder) => {
		const feed = JSON.parse(await read(`/${folder}/feed.json`, "application/feed+json; charset=utf-8"));
		expect(feed).toMatchObject({
			version: "https://jsonfeed.org/version/1.1",
			home_page_url: `${SITE}/${folder}`,
			feed_url: `${SITE}/${folder}/feed.json`,
		});
		for (const item of feed.items) {
			expect(item.url).toMatch(new RegExp(`^${SITE}/${folder}/`));
			expect(item.content_html ?? item.content_text).toBeTypeOf("string");
			expect(new Date(item.date_published).toISOString()).toBe(item.date_published);
		}
	});

	test("entries are the twenty newest, newest first", async () => {
		const many = await startTestSite({ pages: manyPages });
		const feed = await (await many.get("/blog/feed.json")).json();
		expect(feed.items.map(({ id }: { id: string }) => id)).toEqual(
			Array.from({ length: 20 }, (_, each) => `blog_p${24 - each}`),
		);
		await many.stop();
	});

	test("an empty blog has valid, unchanging feeds", async () => {
		const empty = await startTestSite();
		for (const path of ["/blog/rss.xml", "/blog/atom.xml"])
			expect(parseXml(await (await empty.get(path)).text()).children.length).toBeGreaterThan(0);
		expect(await (await empty.get("/blog/feed.json")).json()).toMatchObject({ items: [] });
		expect(await (await empty.get("/blog/rss.xml")).text()).toContain("Thu, 01 Jan 1970 00:00:00 +0000");
		await empty.stop();
	});
});

describe("sitemap, robots.txt and manifest", () => {
	const sitemapOf = async (running: TestSite) => {
		const set = parseXml(await (await running.get("/sitemap.xml")).text());
		expect([set.name, set.attributes.xmlns]).toEqual(["urlset", "http://www.sitemaps.org/schemas/sitemap/0.9"]);
		return new Map(allOf(set, "url").map((url) => [textOf(url, "loc") ?? "", textOf(url, "lastmod")]));
	};

	test("the sitemap has every public page with its last change, by its encoded address", async () => {
		const addresses = await sitemapOf(site);
		expect(addresses.get(`${SITE}/blog/hola`)).toBe("2026-06-10T15:40:00.000Z");
		expect(addresses.get(`${SITE}/blog/a%C3%B1o-nuevo`)).toBe("2026-01-02T08:00:00.000Z");
		expect(addresses.has(`${SITE}/blog/socios`)).toBe(true);
		expect(addresses.get(`${SITE}/eventos/taller`)).toBe("2026-01-01T10:00:00.000Z");
		for (const own of [
			"/home",
			"/blog",
			"/recursos",
			"/eventos",
			"/eventos/taller",
			"/eventos/charla",
			"/linktree",
			"/aviso-legal",
			"/tus-derechos",
		])
			expect(addresses.has(SITE + own)).toBe(true);
	});

	test("it has no draft, no old address, nothing that is missing, and none of the site's pages that are noindex", async () => {
		const addresses = [...(await sitemapOf(site)).keys()];
		expect(await (await site.get("/eventos/reservado")).text()).toContain('<meta name="robots" content="noindex"/>');
		for (const path of [
			"/eventos/reservado",
			"/blog/borrador",
			"/blog/saludo",
			"/gracias",
			"/404",
			"/500",
			"/iniciar-sesion",
			"/user",
		])
			expect(addresses).not.toContain(SITE + path);
		for (const address of addresses) {
			const response = await site.get(address.slice(SITE.length));
			expect([address, response.status]).toEqual([address, 200]);
			// The debug view is noindex but listed: docs/product.md, 8.3 and 8.4, still have to be reconciled.
			if (!address.includes("libreta"))
				expect(await response.text(), address).toContain('<meta name="robots" content="all"/>');
		}
	});

	test("robots.txt invites robots in production only", async () => {
		const open = await (await site.get("/robots.txt")).text();
		expect(open).toContain("User-agent: *\nAllow: /\n");
		expect(open).not.toMatch(/^Disallow: \/$/m);
		expect(open).toContain(`Sitemap: ${SITE}/sitemap.xml`);
		expect(await (await testing.get("/robots.txt")).text()).toMatch(/^User-agent: \*\nDisallow: \/$/m);
	});

	test("the manifest names icons that are there", async () => {
		const manifest = JSON.parse(await read("/manifest.webmanifest", "application/manifest+json; charset=utf-8"));
		expect(manifest).toMatchObject({ name: "Tertulia", lang: "es-ES", start_url: "/home", display: "standalone" });
		for (const { src, type } of manifest.icons) {
			const response = await site.get(src);
			expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
		}
		expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === "maskable")).toBe(true);
	});
});
