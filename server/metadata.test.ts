import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { site as config } from "../site.config.ts";
import { manyPages, PHRASE, SAMPLE_NOW, sampleEvents, samplePages } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const SITE = "https://tertulia.example";
let site: TestSite;
let testing: TestSite;
beforeAll(async () => {
	const options = { pages: [...samplePages, ...manyPages], events: sampleEvents, now: () => new Date(SAMPLE_NOW) };
	site = await startTestSite({ ...options, env: { SITE_URL: SITE } });
	testing = await startTestSite({ ...options, env: { APP_ENV: "test", SITE_URL: SITE } });
});
afterAll(async () => {
	await site.stop();
	await testing.stop();
});

const readable = (text: string) =>
	text
		.replaceAll("&quot;", '"')
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&#x27;", "'")
		.replaceAll("&amp;", "&");

/** The title, meta elements and links in a page's head. */
async function headOf(path: string, running = site) {
	const html = await (await running.get(path)).text();
	const head = html.slice(0, html.indexOf("</head>"));
	const all = (pattern: RegExp) => [...head.matchAll(pattern)].map(([, value = ""]) => readable(value));
	return {
		html,
		title: all(/<title>([^<]*)<\/title>/g),
		named: (name: string) => all(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"/>`, "g")),
		linked: (rel: string) => all(new RegExp(`<link rel="${rel}" href="([^"]*)"`, "g")),
	};
}

interface Fact {
	readonly "@type": string;
	readonly [name: string]: unknown;
}

async function factsOf(path: string): Promise<Fact[]> {
	const html = await (await site.get(path)).text();
	const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
		([, text = ""]) => JSON.parse(text),
	);
	expect(scripts.map((each) => each["@context"])).toEqual(scripts.map(() => "https://schema.org"));
	return scripts.flatMap((each) => each["@graph"] ?? [each]);
}

describe("a page's metadata (docs/product.md, 8.3)", () => {
	test("an article has title, description, canonical address, cards, keywords, times, author and tags", async () => {
		const { title, named, linked } = await headOf("/blog/hola?utm_source=x");
		expect(title).toEqual(["Hola & «adiós» <b> · Tertulia"]);
		const description = 'Un resumen con "comillas" & signos.';
		for (const [name, values] of Object.entries({
			description: [description],
			robots: ["all"],
			keywords: ["uno, dos"],
			"og:type": ["article"],
			"og:site_name": ["Tertulia"],
			"og:title": ["Hola & «adiós» <b>"],
			"og:description": [description],
			"og:url": [`${SITE}/blog/hola`],
			"og:image": [`${SITE}/media/cabecera-share.jpg`],
			"og:image:width": ["1200"],
			"og:image:height": ["630"],
			"og:image:alt": ["Hola & «adiós» <b>"],
			"twitter:card": ["summary_large_image"],
			author: ["Ana Pérez"],
			"article:published_time": ["2026-03-03T08:15:00.000Z"],
			"article:tag": ["Diseño", "Interacción"],
		})) {
			expect([name, named(name)]).toEqual([name, values]);
		}
		expect(linked("canonical")).toEqual([`${SITE}/blog/hola`]);
	});

	test.each([
		["/home", `${SITE}/home`],
		["/blog", `${SITE}/blog`],
		["/blog?pagina=1", `${SITE}/blog`],
		["/blog?pagina=2&utm_source=x", `${SITE}/blog?pagina=2`],
		["/blog/a%C3%B1o-nuevo", `${SITE}/blog/a%C3%B1o-nuevo`],
		["/blog/tags/diseno", `${SITE}/blog/tags/diseno`],
		["/tag/diseno", `${SITE}/tag/diseno`],
		["/blog/ux", `${SITE}/blog/ux`],
		["/blog/ux/tags/diseno", `${SITE}/blog/ux/tags/diseno`],
		["/eventos/taller", `${SITE}/eventos/taller`],
		["/sobre-mi", `${SITE}/sobre-mi`],
		["/aviso-legal", `${SITE}/aviso-legal`],
	])("%s has one canonical address, one title and one description", async (path, canonical) => {
		const { title, named, linked } = await headOf(path);
		expect(linked("canonical")).toEqual([canonical]);
		expect(named("og:url")).toEqual([canonical]);
		expect(title).toHaveLength(1);
		expect(title[0]).toMatch(/Tertulia/);
		expect(named("description")).toHaveLength(1);
		expect(named("og:image")[0]).toMatch(new RegExp(`^${SITE}/`));
	});

	test.each([
		["/blog/tags/diseno", "Blog"],
		["/tag/diseno", "Tertulia"],
	])("%s is described by its place and its tag", async (path, place) => {
		expect((await headOf(path)).named("description")).toEqual([
			expect.stringMatching(`^Textos de «${place}» sobre «Diseño».$`),
		]);
	});

	test("the pages of a list lead to each other", async () => {
		const [first, second, third] = [
			await headOf("/tag/serie"),
			await headOf("/tag/serie?pagina=2"),
			await headOf("/tag/serie?pagina=3"),
		];
		expect([first.linked("prev"), first.linked("next")]).toEqual([[], [`${SITE}/tag/serie?pagina=2`]]);
		expect([second.linked("prev"), second.linked("next")]).toEqual([
			[`${SITE}/tag/serie`],
			[`${SITE}/tag/serie?pagina=3`],
		]);
		expect([third.linked("prev"), third.linked("next")]).toEqual([[`${SITE}/tag/serie?pagina=2`], []]);
		expect(second.title[0]).toContain("página 2");
		expect(second.html).toContain('href="/tag/serie?pagina=3"');
		expect(second.html.match(/<article/g)).toHaveLength(12);
	});

	test("robots may index everything in production, nothing elsewhere, and no page marked noindex", async () => {
		for (const path of ["/home", "/blog", "/blog/hola", "/blog/socios", "/eventos", "/linktree", "/aviso-legal"]) {
			expect([path, (await headOf(path)).named("robots")]).toEqual([path, ["all"]]);
			expect([path, (await headOf(path, testing)).named("robots")]).toEqual([path, ["none"]]);
		}
		for (const path of ["/gracias", "/404", "/500", "/no-existe"]) {
			expect([path, (await headOf(path)).named("robots")]).toEqual([path, ["noindex"]]);
			expect((await headOf(path, testing)).named("robots")[0]).toMatch(/^(?:noindex|none)$/);
		}
	});

	test("the document is Spanish, and its feeds and icons are linked", async () => {
		const { html } = await headOf("/home");
		expect(html).toMatch(/^<!DOCTYPE html><html lang="es-ES">/);
		for (const file of [
			"/blog/rss.xml",
			"/recursos/rss.xml",
			"/manifest.webmanifest",
			"/favicon.svg",
			"/apple-touch-icon.png",
		]) {
			expect(html).toContain(`href="${file}"`);
			expect((await site.get(file)).status).toBe(200);
		}
	});
});

describe("JSON-LD (docs/product.md, 8.3)", () => {
	test("an article is an Article with its trail", async () => {
		const [article, trail] = await factsOf("/blog/ux/metodo");
		expect(article).toMatchObject({
			"@type": "Article",
			headline: "Método",
			url: `${SITE}/blog/ux/metodo`,
			datePublished: "2026-03-02T08:00:00.000Z",
			author: { "@type": "Person", name: "Ana" },
		});
		expect(trail).toEqual({
			"@type": "BreadcrumbList",
			itemListElement: [
				{ "@type": "ListItem", position: 1, name: "Blog", item: `${SITE}/blog` },
				{ "@type": "ListItem", position: 2, name: "Ux", item: `${SITE}/blog/ux` },
				{ "@type": "ListItem", position: 3, name: "Método", item: `${SITE}/blog/ux/metodo` },
			],
		});
	});

	test("a restricted article says that it is not free to read", async () => {
		expect((await factsOf("/blog/socios"))[0]).toMatchObject({ "@type": "Article", isAccessibleForFree: false });
		expect((await factsOf("/blog/hola"))[0]).not.toHaveProperty("isAccessibleForFree");
	});

	test("home is a WebSite by a Person; an event is an Event; the author's page is theirs", async () => {
		expect((await factsOf("/home")).map((each) => each["@type"])).toEqual(["WebSite", "Person"]);
		expect((await factsOf("/eventos/taller"))[0]).toMatchObject({
			"@type": "Event",
			startDate: "2027-01-21T18:00:00.000Z",
			endDate: "2027-01-21T19:00:00.000Z",
			location: { "@type": "VirtualLocation" },
		});
		expect((await factsOf("/eventos/charla"))[0]).toMatchObject({ location: { "@type": "Place", name: "Madrid" } });
		expect((await factsOf("/sobre-mi")).map((each) => each["@type"])).toEqual(["ProfilePage", "BreadcrumbList"]);
	});
});

describe("the body stands in the page once (docs/decisions/0002)", () => {
	test.each([
		["/blog/hola", PHRASE],
		["/sobre-mi", "Texto de /sobre-mi"],
		["/eventos/taller", "El programa del taller"],
	])("%s", async (path, phrase) => {
		for (const target of [path, `${path}?preview=true`]) {
			const html = await (await site.get(target)).text();
			expect(html.split(phrase)).toHaveLength(2);
			expect(html.indexOf(phrase)).toBeGreaterThan(html.indexOf("<main"));
			expect(html.indexOf(phrase)).toBeLessThan(html.indexOf("</main>"));
		}
		expect((await (await site.get(`${path}.data`)).text()).split(phrase)).toHaveLength(2);
	});

	test("and in no list", async () => {
		for (const path of ["/home", "/blog", "/blog/tags/diseno", "/tag/diseno", "/blog.data"])
			expect(await (await site.get(path)).text()).not.toContain(PHRASE);
	});
});

describe("an article (docs/product.md, 2.7)", () => {
	test("has its trail, author, date, reading time and tags, in real links", async () => {
		const html = (await (await site.get("/blog/ux/metodo")).text()).replaceAll("<!-- -->", "");
		const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
		for (const href of ["/blog", "/blog/ux", "/blog/ux/tags/diseno"]) expect(main).toContain(`href="${href}"`);
		expect(main).toMatch(/<li aria-current="page">método<\/li>/);
		expect(main).toMatch(/<time dateTime="2026-03-02T08:00:00.000Z">2 de marzo de 2026<\/time>/i);
		expect(main).toMatch(/1\smin\sde\slectura/);
		const header = (page: string) => page.slice(page.indexOf("<h1"), page.indexOf("</header>", page.indexOf("<h1")));
		expect(header(main)).not.toContain("Solo usuarios registrados");
		expect(header(await (await site.get("/blog/socios")).text())).toContain("Solo usuarios registrados");
	});

	test("ends with other articles of its section, without the text of any", async () => {
		const further = async (path: string) =>
			/<aside[^>]* aria-labelledby="sigue-leyendo"[\s\S]*?<\/aside>/.exec(await (await site.get(path)).text())?.[0] ??
			"";
		const hrefs = [...(await further("/blog/hola")).matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href);
		expect(hrefs).toHaveLength(3);
		expect(hrefs).not.toContain("/blog/hola");
		for (const href of hrefs) expect([href, (await site.get(href ?? "")).status]).toEqual([href, 200]);
		expect(await further("/sobre-mi")).toBe("");
	});

	test("every link of the site's own on its pages leads somewhere", async () => {
		const seen = new Set<string>();
		for (const path of [
			"/home",
			"/blog",
			"/blog/hola",
			"/blog/ux/metodo",
			"/blog/libreta",
			"/recursos",
			"/eventos",
			"/linktree",
			"/no-existe",
			"/aviso-legal",
		]) {
			const html = await (await site.get(path)).text();
			for (const [, href = ""] of html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) seen.add(readable(href));
		}
		expect(seen.size).toBeGreaterThan(25);
		// The owner's settings link to pages of the sample content, which this site does not have; e2e/lists.spec.ts
		// follows those links.
		const ofTheSample = new Set([
			"/accesibilidad",
			...config.topics.blog.map(({ href }) => href),
			...config.topics.resources.map(({ href }) => href),
		]);
		for (const href of seen)
			expect([href, (await site.get(href)).status < 400 || ofTheSample.has(href)]).toEqual([href, true]);
	});
});
