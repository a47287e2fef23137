import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { always, type FakeApi, failures, startFakeApi } from "../api/fake-api.fixture.ts";
import { makePage, makePublication } from "../domain/content/content.fixture.ts";
import { manyPages, sampleEvents, samplePages } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const headingOf = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1];
const robotsOf = (html: string) => /<meta name="robots" content="([^"]*)"/.exec(html)?.[1];
const incidentOf = (html: string) =>
	/Código:[^<]*<code[^>]*>([^<]+)<\/code>/.exec(html.replaceAll("<!-- -->", ""))?.[1];

async function expectNotFound(response: Response): Promise<void> {
	const html = await response.text();
	expect([response.status, titleOf(html), headingOf(html), robotsOf(html)]).toEqual([
		404,
		"404! Página no encontrada",
		"Oh no! Parece que te has perdido.",
		"noindex",
	]);
	expectWaysOut(response, html);
}

async function expectFailure(response: Response): Promise<string> {
	const html = await response.text();
	expect([response.status, titleOf(html), headingOf(html), robotsOf(html)]).toEqual([
		500,
		"Ups algo ha pasado!",
		"Ups algo ha pasado!",
		"noindex",
	]);
	expectWaysOut(response, html);
	expect(html).toContain("Reintentar");
	return html;
}

function expectWaysOut(response: Response, html: string): void {
	expect(response.headers.get("cache-control")).toBe("private, no-store");
	const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
	for (const link of ['href="/home"', 'href="/eventos"', 'href="/blog"', 'href="mailto:']) expect(main).toContain(link);
	expect(main).toContain("Volver a la página anterior");
	expect(html).toContain("<footer");
	expect(html).toContain("<header");
	expect(html).not.toContain('rel="canonical"');
}

describe("where no page is (docs/product.md, 2.9)", () => {
	let site: TestSite;
	beforeAll(async () => {
		site = await startTestSite({ pages: [...samplePages, ...manyPages], events: sampleEvents });
	});
	afterAll(() => site.stop());

	test.each([
		"/no-existe",
		"/blog/no-existe",
		"/blog/borrador",
		"/Blog/Hola",
		"/blog/tags/no-existe",
		"/recursos/tags/diseno",
		"/tag/no-existe",
		`/tag/${"x".repeat(81)}`,
		`/tag/${"x".repeat(1_900)}`,
		`/blog/tags/${"x".repeat(500)}`,
		`/eventos/${"x".repeat(201)}`,
		`/${"x".repeat(1_999)}`,
		`/${"x".repeat(2_000)}`,
		`/${"x".repeat(7_000)}`,
		"/eventos/no-existe",
		"/eventos/taller/mas",
		"/blog/ux/tags/no-existe",
		"/carpeta/vacia",
		"/blog?pagina=0",
		"/blog?pagina=99",
		"/blog?pagina=uno",
		"/blog?pagina=1.5",
		"/blog?pagina=-1",
		"/blog?pagina=",
		"/blog?pagina=01",
		"/eventos?pagina=2",
		"/tag/serie?pagina=4",
		"/theme",
		"/test-page",
		"/poc",
		"/assets/no-existe.js",
		"/favicon.png",
		"/404",
		"/blog//hola",
		"/home//",
		"/blog/hola//",
		"/blog%2Fhola",
		"/x%5Cy",
		"/constructor",
		"/__proto__",
		"/__manifest",
	])("%s is the not-found page", async (path) => {
		await expectNotFound(await site.get(path));
	});

	test("where a text was withdrawn for good, the page says so with 410, and shows the latest", async () => {
		const { publication } = site.backend;
		const unchangedRedirects = ["/blog/retirado", "/eventos/retirado"].map((from) => ({ from, id: null }));
		await publication.publish(makePublication([], { unchangedRedirects }));
		for (const path of ["/blog/retirado", "/eventos/retirado", "/eventos/retirado.data"]) {
			const response = await site.get(path);
			const html = await response.text();
			expect([path, response.status, response.headers.get("cache-control")]).toEqual([
				...[path, 410, "private, no-store"],
			]);
			if (path.endsWith(".data")) continue;
			expect([titleOf(html), headingOf(html), robotsOf(html)]).toEqual([
				...["Este texto se retiró", "Este texto se retiró", "noindex"],
			]);
			expectWaysOut(response, html);
			expect(html).toContain("Lo último del blog");
			expect(html).toContain('action="/buscar"');
		}
		const answer = await site.get("/api/getContent/blog/retirado");
		expect([answer.status, (await answer.json()).error.code]).toEqual([404, "content.gone"]);
		expect(await (await site.get("/sitemap.xml")).text()).not.toContain("retirado");
	});

	test("the data of a missing page is a 404 too, and nothing of it is kept", async () => {
		const response = await site.get("/no-existe.data");
		expect(response.status).toBe(404);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
	});

	test("a page that comes is found, although it was missed before", async () => {
		const { makePage, makePublication } = await import("../domain/content/content.fixture.ts");
		await expectNotFound(await site.get("/blog/luego"));
		await site.backend.publication.publish(makePublication([makePage({ url: "/blog/luego" })]));
		await expect.poll(async () => (await site.get("/blog/luego")).status).toBe(200);
	});

	test("one page near the address is asked for in the singular, several in the plural", async () => {
		const near = async (path: string) => {
			const html = await (await site.get(path)).text();
			return /<h2 id="sugerencias">([^<]*)<\/h2>/.exec(html)?.[1];
		};
		expect(await near("/blog/metodos")).toBe("¿Buscabas esta página?");
		expect(await near("/blog/socio")).toBe("¿Buscabas alguna de estas?");
		expect(await near("/nada-de-nada")).toBeUndefined();
	});

	test("/500 is the error page", async () => {
		await expectFailure(await site.get("/500"));
	});

	test("none of this is an unexpected failure; that /500 was asked for is noted in a word, under the code it shows", async () => {
		const html = await (await site.get("/500")).text();
		const noted = site.log.filter(({ message }) => message === "The error page was asked for by its address");
		expect(noted.at(-1)).toEqual({
			level: "info",
			message: expect.any(String),
			incident: expect.stringMatching(/^[0-9a-f]{8}$/),
		});
		expect(html).toContain(`>${noted.at(-1)?.incident}</code>`);
		expect(site.log.filter(({ level }) => level === "error")).toEqual([]);
	});

	test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
		"«%s» is no word that an address can name anything by",
		async (word) => {
			const addresses = [
				"/iniciar-sesion?aviso=",
				"/iniciar-sesion?modo=",
				"/lista-de-espera?aviso=",
				"/eventos?aviso=",
				"/user?hecho=",
				"/user/ajustes?hecho=",
				"/ir/",
				"/media/x.",
			];
			for (const address of addresses) {
				const { status } = await site.get(address + word);
				expect([address, status < 500]).toEqual([address, true]);
			}
			expect(site.log.filter(({ level }) => level === "error")).toEqual([]);
		},
	);
});

describe("addresses of development tools (docs/product.md, 2.2)", () => {
	const path = "/__inspect/";
	test.each([
		["development", 404],
		["test", 200],
	])("with APP_ENV=%s a page there answers %i", async (appEnv, status) => {
		const site = await startTestSite({ pages: [makePage({ url: `${path}pagina` })], env: { APP_ENV: appEnv } });
		expect((await site.get(`${path}pagina`)).status).toBe(status);
		await site.stop();
	});
});

describe("failures of the content API (docs/product.md, 4.3)", () => {
	let api: FakeApi;
	let site: TestSite;
	beforeAll(async () => {
		api = await startFakeApi();
		site = await startTestSite({ env: { API_URL: api.url, API_TIMEOUT_MS: "750" } });
	});
	afterAll(async () => {
		await site.stop();
		await api.stop();
	});
	/** Incident ids of failed pages. The site asks for its settings by itself, once a minute, which fails apart. */
	const incidents = () =>
		site.log
			.filter(({ message }) => message === "unexpected failure")
			.filter(({ error }) => !(error as Error).message.startsWith("getSettings:"))
			.map(({ incident }) => incident);

	test.each(["notFound", "empty", "noContent", "nothing"] as const)("%s is the not-found page", async (failure) => {
		api.answer = failures[failure];
		await expectNotFound(await site.get("/blog/hola"));
		await expectNotFound(await site.get("/eventos/hola"));
	});

	test.each([
		"unauthorised",
		"failed",
		"unavailable",
		"silent",
		"hungUp",
		"halfJson",
		"cutOff",
		"html",
		"otherShape",
		"redirect",
	] as const)("%s is the error page, with the code of its one line in the log", async (failure) => {
		api.answer = failures[failure];
		for (const path of ["/blog/hola", "/blog", "/eventos/hola"]) {
			const before = incidents().length;
			const html = await expectFailure(await site.get(path));
			expect(incidents().slice(before)).toEqual([incidentOf(html)]);
			expect(incidentOf(html)).toMatch(/^[0-9a-f]{8}$/);
			expect(html).not.toMatch(/stack trace|secret\.ts|ApiUnavailable|127\.0\.0\.1:\d+\/api|getContent/);
		}
	});

	test("an answer without end is the error page before it costs much memory", async () => {
		api.answer = failures.endless;
		await expectFailure(await site.get("/blog/hola"));
	});

	test("a navigation inside the site gets the failure and its code, and nothing of the inside", async () => {
		api.answer = failures.failed;
		const response = await site.get("/blog/hola.data");
		expect(response.status).toBe(500);
		expect(response.headers.get("cache-control")).toBe("private, no-store");
		const data = await response.text();
		expect(data).toContain(String(incidents().at(-1)));
		expect(data).not.toMatch(/stack|secret\.ts|ApiUnavailable/);
	});

	test("errors are never kept: the next request gets the page", async () => {
		api.answer = failures.failed;
		await expectFailure(await site.get("/blog/breve"));
		api.answer = (request, response) =>
			(request.url?.includes("getContent") ? always({ redirect: "/blog/otra" }) : failures.notFound)(request, response);
		expect((await site.get("/blog/breve")).status).toBe(301);
	});

	test("home answers with what it has, and says in its place what it has not", async () => {
		api.answer = failures.failed;
		const response = await site.get("/home");
		expect(response.status).toBe(200);
		const html = await response.text();
		expect(html.match(/<p>Ahora mismo no se puede mostrar esto/g)).toHaveLength(3);
	});

	test("the API is asked for the encoded address, with the site's own", async () => {
		api.answer = failures.notFound;
		await site.get("/blog/a%C3%B1o%20x");
		const asked = api.requests.findLast(({ target }) => target.includes("getContent"));
		expect(asked?.target).toBe("/api/getContent/blog/a%C3%B1o%20x");
		expect(asked?.headers.origin).toBe(site.origin);
	});
});
