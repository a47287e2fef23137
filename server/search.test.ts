import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePage } from "../domain/content/content.fixture.ts";
import {
	CANARY,
	hideTexts,
	SAMPLE_NOW,
	SCHOOL_CANARY,
	sampleEvents,
	samplePages,
	sampleSchool,
} from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
let minutes = 0;
beforeAll(async () => {
	const articles = Array.from({ length: 25 }, (_, at) =>
		makePage({
			url: `/blog/brujula-${at}`,
			name: `Brújula ${at}`,
			summary: "Un instrumento.",
			body: "<p>Apunta <b>al</b> norte &lt;b&gt;.</p>",
		}),
	);
	site = await startTestSite({
		pages: [...samplePages, ...articles],
		events: sampleEvents,
		school: sampleSchool,
		// Each request comes a minute later, so that the limit of searches is that of its own test.
		now: () => new Date(Date.parse(SAMPLE_NOW) + minutes++ * 60_000),
	});
	await hideTexts(site.backend);
});
afterAll(() => site.stop());

/** The name of a result. */
const NAME = /><mark>Brújula<\/mark> \d+<\/a><\/h2>/g;

const page = async (query: string) => {
	const response = await site.get(`/buscar${query}`);
	return { response, html: (await response.text()).replaceAll("<!-- -->", "") };
};
const call = (body: object | string) =>
	fetch(`${site.origin}/api/searchSite`, {
		method: "POST",
		headers: { "content-type": "application/json", origin: site.origin },
		body: typeof body === "string" ? body : JSON.stringify(body),
	});

describe("/buscar (docs/product.md, 25)", () => {
	test("shows what was found, twenty a page, and is kept by nobody", async () => {
		const { response, html } = await page("?q=brujula");
		expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
		expect(html).toContain('<meta name="robots" content="noindex"/>');
		expect(html).toContain("25\u00a0resultados");
		expect(html.match(NAME)).toHaveLength(20);
		expect(html).toContain("/buscar?q=brujula&amp;pagina=2");
		const second = await page("?q=brujula&pagina=2");
		expect(second.html.match(NAME)).toHaveLength(5);
		for (const wrong of ["?q=brujula&pagina=3", "?q=brujula&pagina=0", "?q=brujula&pagina=x"])
			expect((await page(wrong)).response.status).toBe(404);
	});

	test("keeps the beginning of words that are far too long, in the field", async () => {
		const { response, html } = await page(`?q=${"x".repeat(9_000)}&tipo=eventos`);
		expect(response.status).toBe(200);
		expect(html).toContain(`value="${"x".repeat(64)}"`);
		expect(html).toContain("entre los eventos.");
		expect((await page(`?q=${"%F0%9F%8D%8A".repeat(900)}`)).response.status).toBe(200);
		expect((await page(`?q=${"%E0%A4%A".repeat(900)}`)).response.status).toBe(200);
	});

	test("keeps it in the data of the page as well", async () => {
		const response = await site.get(`/buscar.data?q=${"x".repeat(9_000)}&_routes=search%2Fsearch-page`);
		expect(response.status).toBe(200);
		const sent = await response.text();
		expect(sent).toContain(`"${"x".repeat(64)}"`);
		expect(sent).not.toContain("siteUrl");
	});

	test("more than a request may have is refused with a sentence", async () => {
		const { response, html } = await page(`?q=${"x".repeat(20_000)}`);
		expect([response.status, html]).toEqual([
			431,
			"La dirección, o lo que el navegador envía con ella, es demasiado larga.",
		]);
	});

	test("without a query offers tags and what is new, and nothing that is hidden", async () => {
		const { html } = await page("");
		for (const part of ['href="/tag/diseno"', "Lo último", 'href="/blog/hola"']) expect(html).toContain(part);
		expect(html).not.toContain(CANARY);
		expect(html).not.toContain("/blog/borrador");
	});

	test("has its form without a query, and links by kind", async () => {
		expect((await page("")).html).toContain('action="/buscar"');
		expect((await page("?q=%20%20")).response.status).toBe(200);
		const { html } = await page("?q=resumen");
		expect(html).toContain("tipo=articulos");
		const other = await page("?q=brujula&tipo=eventos");
		expect(other.html).toContain("<title>Sin resultados para «brujula» entre los eventos · Tertulia</title>");
		expect(other.html).toContain("No hay nada con «brujula» entre los eventos. Prueba con otra palabra");
		expect(other.html).toContain('href="/buscar?q=brujula">');
		expect(other.html).toContain("Artículos\u00a0(25)");
		expect((await page("?q=brujula")).html).not.toContain("Tipos de resultado");
	});

	test("says that there is nothing, what was probably meant, and what is new", async () => {
		const { html } = await page("?q=brujlua");
		expect(html).toContain("<title>Sin resultados para «brujlua» · Tertulia</title>");
		expect(html).toContain("No hay nada con «brujlua». ¿Querías decir ");
		expect(html).toContain("<strong>brújula</strong></a>?");
		// This site names no topics.
		expect(html.replace(/<[^>]*>/g, "")).toContain("Prueba con otra palabra.");
		expect(html).toContain("Lo último");
	});

	test("repeats what was typed as text", async () => {
		const { html } = await page(`?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
		expect(html).not.toContain("<script>alert");
	});
});

test("nothing that a visitor may not read is found, suggested or quoted", async () => {
	const canaries = [CANARY, SCHOOL_CANARY, "socios", "borrador", "programado", "oculto", "secreto"];
	for (const text of canaries)
		for (const q of [text, `"${text}"`, text.slice(0, 6), `${text.slice(0, 3)}${text.slice(4)}`]) {
			const answer = await (await call({ q })).json();
			const said = JSON.stringify(answer).replaceAll(JSON.stringify(answer.text), "");
			expect(said, q).not.toContain(CANARY);
			expect(said, q).not.toContain(SCHOOL_CANARY);
			expect(answer.hits.map(({ url }: { url: string }) => url).join(), q).not.toMatch(
				/borrador|programado|oculto|school/,
			);
		}
	expect((await (await call({ q: `"${CANARY}"` })).json()).total).toBe(0);
	expect((await (await call({ q: `"${SCHOOL_CANARY}"` })).json()).total).toBe(0);
});

test("what is searched for is not in the log; how much was found is", async () => {
	await page("?q=xenofonte");
	await call({ q: "xenofonte" });
	expect(JSON.stringify(site.log)).not.toContain("xenofonte");
	expect(site.log).toContainEqual({ level: "info", message: "search", found: "nothing" });
});

test("whatever is typed gets an answer, in little time", async () => {
	const signs = [
		'"',
		"NEAR(",
		"*",
		"AND",
		"OR",
		"NOT",
		"^",
		"-",
		":",
		"{name}",
		"'",
		"\\",
		"\u0000",
		"\ud800",
		"%",
		"ñ",
		"de ",
		"a",
		"🜁",
		")",
		"co",
	];
	let seed = 1;
	const next = (limit: number) => {
		seed = (seed * 48_271) % 2_147_483_647;
		return seed % limit;
	};
	const { searchSite } = await import("../domain/search/search-site.ts");
	let longest = 0;
	for (let round = 0; round < 10_000; round++) {
		const q = Array.from({ length: 1 + next(12) }, () => signs[next(signs.length)]).join(next(2) === 0 ? " " : "");
		const begin = process.threadCpuUsage();
		await searchSite(
			{ q, kind: null, page: 1, limit: 20 },
			{ backend: site.backend, reader: null, report: (error) => expect(error).toBeUndefined() },
		);
		const { user, system } = process.threadCpuUsage(begin);
		longest = Math.max(longest, (user + system) / 1_000);
	}
	expect(longest).toBeLessThan(100);
	for (const q of ["x".repeat(10_000), '"'.repeat(64), "NEAR(a b)*", "\u0000\u0007", "a".repeat(64), "de la el los"])
		expect((await call({ q })).status).toBe(200);
	for (const body of ["", "{", "[]", '{"q":1}', '{"q":"a","kind":"x"}', '{"q":"a","page":0}'])
		expect((await call(body)).status).toBe(400);
	expect((await page(`?q=${"x".repeat(6_000)}`)).response.status).toBe(200);
});

test("after sixty searches in a minute comes a pause", async () => {
	const still = await startTestSite({ pages: [makePage({ url: "/blog/a" })], now: () => new Date(SAMPLE_NOW) });
	try {
		for (let count = 0; count < 60; count++) await still.get("/buscar?q=hola");
		const response = await still.get("/buscar?q=hola");
		expect([response.status, Number(response.headers.get("retry-after")) > 0]).toEqual([429, true]);
		expect(await response.text()).toContain("Has hecho muchas búsquedas seguidas.");
	} finally {
		await still.stop();
	}
});
