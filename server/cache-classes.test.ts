import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isReservedUrl } from "../domain/content/content-url.ts";
import { makeSentLetter } from "../domain/letters/letter.fixture.ts";
import { readSiteMap } from "./http/site-map.fixture.ts";
import { reservedWords } from "./reserved-words.ts";
import { FILM, filmNames, SAMPLE_NOW, sampleEvents, samplePages, sampleSchool } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

const PUBLIC = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";
const PRIVATE = "private, no-store";
const YEAR = "public, max-age=31536000, immutable";

const { routes } = await readSiteMap();

/**
 * Example addresses of routes and their `cache-control` (docs/product.md, 10.1). A route without a variable segment may
 * be absent: its own address is then tested against its `handle`.
 */
const EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	"/": { "/": PRIVATE },
	"/home": { "/home": PUBLIC },
	"/blog": { "/blog": PUBLIC, "/blog?pagina=9": PRIVATE, "/blog?preview=true": PRIVATE },
	"/blog/tags/:tag": { "/blog/tags/diseno": PUBLIC, "/blog/tags/nada": PRIVATE },
	"/recursos": { "/recursos": PUBLIC },
	"/recursos/tags/:tag": { "/recursos/tags/plantillas": PUBLIC },
	"/tag/:tag": { "/tag/diseno": PUBLIC },
	"/eventos": { "/eventos": PUBLIC, "/eventos?aviso=inscripcion": PUBLIC },
	"/eventos/:slug": { "/eventos/taller": PUBLIC, "/eventos/nada": PRIVATE },
	"/eventos.ics": { "/eventos.ics": PUBLIC, "/eventos.ics?evento=taller": PUBLIC, "/eventos.ics?evento=nada": PRIVATE },
	"/e/:link": { "/e/nada": PRIVATE, [`/e/${"x".repeat(43)}`]: PRIVATE },
	"/apuntate-al-evento": { "/apuntate-al-evento": PRIVATE, "/apuntate-al-evento?evento=nada": PRIVATE },
	"/gracias-evento": { "/gracias-evento": PRIVATE },
	"/apuntate-al-evento/aviso/:link": {
		"/apuntate-al-evento/aviso/nada": PRIVATE,
		[`/apuntate-al-evento/aviso/${"x".repeat(43)}`]: PRIVATE,
	},
	"/lista-de-espera": { "/lista-de-espera": PRIVATE },
	"/lista-de-espera/confirmar/:link": { "/lista-de-espera/confirmar/nada": PRIVATE },
	"/lista-de-espera/salir/:link": { "/lista-de-espera/salir/nada": PRIVATE },
	"/novedades": { "/novedades": PRIVATE },
	"/novedades/:letter": { "/novedades/2026-11-20-lo-nuevo": PUBLIC, "/novedades/nada": PRIVATE },
	"/novedades/confirmar/:link": { "/novedades/confirmar/nada": PRIVATE },
	"/baja/eventos/:link": { "/baja/eventos/nada": PRIVATE },
	"/baja/:link": { "/baja/nada": PRIVATE, [`/baja/${"x".repeat(43)}`]: PRIVATE },
	"/apuntate": { "/apuntate": PRIVATE },
	"/gracias": { "/gracias": PRIVATE },
	"/school/expert/:module/:lesson": {
		"/school/expert/module1/lesson1": PRIVATE,
		"/School/expert/module1/lesson9": PRIVATE,
	},
	"/school/*": { "/school": PRIVATE, "/SCHOOL": PRIVATE, "/school/nada": PRIVATE },
	"/linktree": { "/linktree": PUBLIC },
	"/ytp": { "/ytp": PRIVATE },
	"/xp": { "/xp": PRIVATE },
	"/itp": { "/itp": PRIVATE },
	"/ttp": { "/ttp": PRIVATE },
	"/iniciar-sesion": { "/iniciar-sesion": PRIVATE, "/iniciar%2Dsesion": PRIVATE, "/Iniciar-Sesion": PRIVATE },
	"/iniciar-sesion/otra-cuenta": { "/iniciar-sesion/otra-cuenta": PRIVATE },
	"/entrar/:link": { "/entrar/nada": PRIVATE, [`/entrar/${"x".repeat(43)}`]: PRIVATE },
	"/cerrar-sesion": { "/cerrar-sesion": PRIVATE },
	"/user": { "/user": PRIVATE },
	"/user/ajustes": { "/user/ajustes": PRIVATE },
	"/aviso-legal": { "/aviso-legal": PUBLIC },
	"/politica-privacidad": { "/politica-privacidad": PUBLIC },
	"/politica-cookies": { "/politica-cookies": PUBLIC },
	"/tus-derechos": { "/tus-derechos": PRIVATE },
	"/tus-derechos/datos.json": { "/tus-derechos/datos.json": PRIVATE },
	"/tus-derechos/datos.html": { "/tus-derechos/datos.html": PRIVATE },
	"/sin-conexion": { "/sin-conexion": PUBLIC },
	"/404": { "/404": PRIVATE },
	"/500": { "/500": PRIVATE },
	"/*": {
		"/blog/hola": PUBLIC,
		"/blog/hola?preview=true": PRIVATE,
		"/blog/ux": PUBLIC,
		"/blog/ux/tags/diseno": PUBLIC,
		"/sobre-mi": PUBLIC,
		"/blog/libreta": PUBLIC,
		"/blog/socios": PRIVATE,
		"/blog/socios-libreta": PRIVATE,
		"/socios-pagina": PRIVATE,
		"/recursos/otra-regla": PRIVATE,
		"/blog/saludo": PRIVATE,
		"/blog/hola/": PRIVATE,
		"/no-existe": PRIVATE,
	},
	"/blog/rss.xml": { "/blog/rss.xml": PUBLIC },
	"/blog/atom.xml": { "/blog/atom.xml": PUBLIC },
	"/blog/feed.json": { "/blog/feed.json": PUBLIC },
	"/recursos/rss.xml": { "/recursos/rss.xml": PUBLIC },
	"/recursos/atom.xml": { "/recursos/atom.xml": PUBLIC },
	"/recursos/feed.json": { "/recursos/feed.json": PUBLIC },
	"/sitemap.xml": { "/sitemap.xml": PUBLIC, "/sitemap.xml?desde=%2Fblog": PUBLIC },
	"/robots.txt": { "/robots.txt": PUBLIC },
	"/manifest.webmanifest": { "/manifest.webmanifest": PUBLIC },
	"/escritorio/nuevo/:clase": { "/escritorio/nuevo/articulo": PRIVATE },
	"/escritorio/contenido/:id": { "/escritorio/contenido/nada": PRIVATE },
	"/escritorio/contenido/:id/texto": { "/escritorio/contenido/nada/texto": PRIVATE },
	"/escritorio/contenido/:id/publicar": { "/escritorio/contenido/nada/publicar": PRIVATE },
	"/escritorio/contenido/:id/pedir": { "/escritorio/contenido/nada/pedir": PRIVATE },
	"/escritorio/contenido/:id/conflicto": { "/escritorio/contenido/nada/conflicto": PRIVATE },
	"/escritorio/contenido/:id/mas": { "/escritorio/contenido/nada/mas": PRIVATE },
	"/escritorio/contenido/:id/quien-viene": { "/escritorio/contenido/nada/quien-viene": PRIVATE },
	"/escritorio/contenido/:id/imagenes": { "/escritorio/contenido/nada/imagenes": PRIVATE },
	"/escritorio/contenido/:id/imagen": { "/escritorio/contenido/nada/imagen": PRIVATE },
	"/escritorio/contenido/:id/historia": { "/escritorio/contenido/nada/historia": PRIVATE },
	"/escritorio/contenido/:id/historia/:version": { "/escritorio/contenido/nada/historia/1": PRIVATE },
	"/escritorio/contenido/:id/compartir": { "/escritorio/contenido/nada/compartir": PRIVATE },
	"/vista/:link": { "/vista/nada": PRIVATE, [`/vista/${"x".repeat(43)}`]: PRIVATE },
	"/escritorio/school/espera": { "/escritorio/school/espera": PRIVATE },
	"/escritorio/school/espera/invitar": { "/escritorio/school/espera/invitar": PRIVATE },
	"/escritorio/boletin/:id": { "/escritorio/boletin/nada": PRIVATE },
	"/escritorio/boletin/:id/carta": { "/escritorio/boletin/nada/carta": PRIVATE },
	"/escritorio/boletin/:id/personas": { "/escritorio/boletin/nada/personas": PRIVATE },
	"/escritorio/vista/:id": { "/escritorio/vista/nada": PRIVATE },
	"/escritorio/vista/:id/pagina": { "/escritorio/vista/nada/pagina": PRIVATE },
	"/escritorio/editar": { "/escritorio/editar": PRIVATE, "/escritorio/editar?de=/blog/hola": PRIVATE },
	"/escritorio/ajustes/:parte": { "/escritorio/ajustes/nada": PRIVATE },
	"/escritorio/ajustes/quien/:quien": { "/escritorio/ajustes/quien/tu": PRIVATE },
	"/user/datos.json": { "/user/datos.json": PRIVATE },
	"/user/datos.html": { "/user/datos.html": PRIVATE },
};

/** Addresses that the router does not answer. */
const OTHERS: Readonly<Record<string, string>> = {
	"/salud": PRIVATE,
	"/version.json": PRIVATE,
	"/sw.js": "no-cache",
	"/api": PRIVATE,
	"/api/no-existe": PRIVATE,
	"/api/getContent/blog/hola": PUBLIC,
	"/api/getContent/blog/hola?preview=true": PRIVATE,
	"/api/getContent/blog/socios": PRIVATE,
	"/api/getContent/recursos/otra-regla": PRIVATE,
	"/api/getContent/no-existe": PRIVATE,
	"/api/listContent?folder=%2Fblog%2F": PUBLIC,
	"/api/listContent?folder=x": PRIVATE,
	"/api/listFurther?article=%2Fblog%2Fhola": PUBLIC,
	"/api/listFurther": PRIVATE,
	"/api/getHome": PUBLIC,
	"/api/listEvents": PUBLIC,
	"/api/getEvent?slug=taller": PUBLIC,
	"/api/getFeed?folder=%2Fblog%2F": PUBLIC,
	"/api/listLetters": PUBLIC,
	"/api/getLetter?slug=2026-11-20-lo-nuevo": PUBLIC,
	"/api/getSitemap": PUBLIC,
	"/media/abierta.webp": YEAR,
	"/media/no-existe.webp": PRIVATE,
	"/archivos/socios/secreto.webp": PRIVATE,
	"/archivos/blog_hola/abierto.webp": PRIVATE,
	"/school/archivos/canario-verde-9042-1/film-canario-verde-9042.webm": PRIVATE,
	"/school/archivos/x/no-existe.webm": PRIVATE,
	"/vista/nada/no-existe.webp": PRIVATE,
	"/escritorio/miniaturas/no-existe.webp": PRIVATE,
	"/api/getCourse": PRIVATE,
	"/api/getLesson?module=1&lesson=1": PRIVATE,
	"/assets/no-existe.js": PRIVATE,
	"/favicon.svg": "public, max-age=3600",
};

const otherRoutes = Object.fromEntries(
	routes
		.filter(({ path }) => !(path in EXAMPLES))
		.map(({ path, handle }) => [path, handle.cache === "public" ? PUBLIC : PRIVATE]),
);

let site: TestSite;
let signedIn: TestSite;
beforeAll(async () => {
	const options = { pages: samplePages, events: sampleEvents, school: sampleSchool, now: () => new Date(SAMPLE_NOW) };
	site = await startTestSite(options);
	signedIn = await startTestSite({ ...options, env: { SITE_URL: site.origin } });
	for (const { backend } of [site, signedIn]) {
		await backend.letters.putIssue(makeSentLetter());
		await backend.media.put("open/abierta.webp", new Uint8Array([1]));
		await backend.media.put("locked/socios/secreto.webp", new Uint8Array([2]));
		await backend.media.put("locked/blog_hola/abierto.webp", new Uint8Array([3]));
		await backend.media.put(filmNames[0], FILM);
	}
});
afterAll(async () => {
	await site.stop();
	await signedIn.stop();
});
const session = { headers: { cookie: "theme=x; session=abcdef" } };
const hostSession = { headers: { cookie: "__Host-session=abcdef" } };

describe("cache classes (docs/product.md, 10)", () => {
	test("the table has examples of every route with a variable segment, and of nothing that is no route", () => {
		const paths = routes.map(({ path }) => path);
		expect(Object.keys(EXAMPLES).filter((path) => !paths.includes(path))).toEqual([]);
		expect(Object.keys(otherRoutes).filter((path) => /[:*]/.test(path))).toEqual([]);
	});

	test("no page can be published at the address of a route", () => {
		for (const { path } of routes.filter((each) => each.path !== "/" && each.path !== "/*")) {
			expect(isReservedUrl(path.replaceAll(/:\w+/g, "x"), reservedWords), path).toBe(true);
			const first = path.split("/")[1] ?? "";
			if (first !== "blog" && first !== "recursos")
				expect(isReservedUrl(`/${first}/x`, reservedWords), `/${first}/x`).toBe(true);
		}
	});

	const everything = Object.entries(
		Object.assign({}, ...Object.values(EXAMPLES), otherRoutes, OTHERS) as Record<string, string>,
	);

	test.each(everything)(
		"%s is %s for visitors and for people with a session, first or later",
		async (path, expected) => {
			for (const [running, init] of [
				[site, {}],
				[site, session],
				[signedIn, session],
				[signedIn, hostSession],
				[signedIn, {}],
			] as const) {
				const response = await running.get(path, init);
				await response.arrayBuffer();
				expect(response.headers.get("cache-control")).toBe(expected);
				if (expected === PUBLIC) expect(response.headers.get("etag")).not.toBeNull();
				expect(response.headers.get("set-cookie")).toBeNull();
			}
		},
	);

	test.each(everything.filter(([, caching]) => caching !== PRIVATE))(
		"%s is the same bytes for everyone",
		async (path) => {
			const texts = await Promise.all(
				[site.get(path), site.get(path, session), signedIn.get(path, session), signedIn.get(path)].map(
					async (response) => (await response).text(),
				),
			);
			expect(new Set(texts).size).toBe(1);
		},
	);

	test.each(
		everything.filter(([path, caching]) => caching === PUBLIC && !path.startsWith("/api/") && !/\.\w+$|\?/.test(path)),
	)("the data of %s, which is %s, may be used again by the browser that has them", async (path, caching) => {
		for (const init of [{}, session]) {
			const response = await site.get(`${path}.data`, init);
			await response.arrayBuffer();
			expect([response.status, response.headers.get("cache-control")]).toEqual([
				200,
				caching.replace("max-age=0", "max-age=30"),
			]);
		}
	});

	test.each(["/blog/socios", "/iniciar-sesion", "/gracias", "/user", "/no-existe", "/_root"])(
		"the data of %s is not to be kept",
		async (path) => {
			expect((await site.get(`${path}.data`)).headers.get("cache-control")).toBe(PRIVATE);
		},
	);

	test("hashed files may be kept for a year", async () => {
		const html = await (await site.get("/home")).text();
		const files = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? "");
		expect(files.length).toBeGreaterThan(5);
		for (const file of new Set(files)) {
			const response = await site.get(file);
			await response.arrayBuffer();
			expect([response.status, response.headers.get("cache-control")], file).toEqual([200, YEAR]);
		}
	});

	test("a restricted page may be kept by the site for visitors, and a request with a session goes past it", async () => {
		const lastCache = () => site.log.findLast(({ message }) => message === "request")?.cache;
		await site.get("/blog/socios");
		await site.get("/blog/socios");
		expect(lastCache()).toBe("hit");
		for (const init of [session, hostSession]) {
			await site.get("/blog/socios", init);
			expect(lastCache()).toBe("none");
		}
		await site.get("/blog/hola", session);
		await site.get("/blog/hola", session);
		expect(lastCache()).toBe("hit");
	});
});
