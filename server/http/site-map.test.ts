import { describe, expect, test } from "vitest";
import { readSiteMap } from "./site-map.fixture.ts";

const { cacheKey, classify, isOneClick, loggedPath, acceptsForms } = await readSiteMap();

describe("classes of paths (docs/product.md, 10.1)", () => {
	test.each([
		"/home",
		"/blog",
		"/blog/x",
		"/blog/ux/x",
		"/blog/tags/x",
		"/blog/ux/tags/x",
		"/tags/x",
		"/recursos/tags/x",
		"/tag/x",
		"/eventos",
		"/eventos/x",
		"/aviso-legal",
		"/linktree",
		"/sobre-mi",
		"/normas",
		"/blog/x/conversacion",
		"/robots.txt",
		"/sitemap.xml",
		"/manifest.webmanifest",
		"/blog/rss.xml",
		"/recursos/feed.json",
		"/blog.data",
		"/blog/x.data",
	])("%s is public", (path) => {
		expect(classify(path)).toBe("public");
	});

	test.each([
		"/",
		"/iniciar-sesion",
		"/iniciar-sesion.data",
		"/user",
		"/user/ajustes",
		"/user.data",
		"/gracias",
		"/lista-de-espera",
		"/novedades",
		"/apuntate-al-evento",
		"/gracias-evento",
		"/e/x",
		"/ytp",
		"/404",
		"/500",
		"/school/expert",
		"/api/getHome",
		"/archivos/x/y.webp",
		"/__manifest",
		"/eventos/x/y",
		"/tag",
		"/otro/rss.xml",
		"/iniciar%2Dsesion",
		"/%69niciar-sesion",
		"/Iniciar-Sesion",
		"/USER",
		"/%47racias",
		"/iniciar-sesion/",
	])("%s is private", (path) => {
		expect(classify(path)).toBe("private");
	});
});

describe("keys of kept pages (docs/product.md, 10.2)", () => {
	test("campaigns and unknown parameters make no other entry", () => {
		for (const search of [
			"",
			"?",
			"?utm_source=x&utm_medium=y",
			"?fbclid=1",
			"?preview=false",
			"?index",
			"?_routes=x",
			"?pagin=2",
			"?a%zz",
		]) {
			expect(cacheKey("/blog/x", search), search).toBe("/blog/x");
		}
		expect(cacheKey("/blog", "?utm_source=x&pagina=2&z=1")).toBe("/blog?pagina=2");
		expect(cacheKey("/blog.data", "?pagina=2")).toBe("/blog.data?pagina=2");
		expect(cacheKey("/eventos", "?pagina=2&z=1&aviso=inscripcion")).toBe("/eventos?aviso=inscripcion&pagina=2");
	});

	test("pages of the site's own that have no pages after them know no parameter", () => {
		for (const path of [
			"/home",
			"/linktree",
			"/aviso-legal",
			"/eventos/x",
			"/robots.txt",
			"/blog/rss.xml",
			"/manifest.webmanifest",
		]) {
			expect(cacheKey(path, "?pagina=2"), path).toBe(path);
		}
		expect(cacheKey("/sitemap.xml", "?desde=%2Fx&pagina=2")).toBe("/sitemap.xml?desde=%2Fx");
	});

	test("a page has one key, however its address is spelled", () => {
		for (const path of [
			"/aviso-legal",
			"/%61viso-legal",
			"/avis%6F-legal",
			"/avis%6f-legal",
			"/Aviso-LEGAL",
			"/%41VISO-legal",
		]) {
			expect(cacheKey(path, ""), path).toBe("/aviso-legal");
			expect(cacheKey(`${path}.data`, "?x=1"), path).toBe("/aviso-legal.data");
		}
		for (const path of ["/blog/caf%C3%A9", "/blog/caf%c3%a9", "/bl%6Fg/cafe%CC%81", "/%62log/caf%C3%A9"])
			expect(cacheKey(path, ""), path).toBe("/blog/caf%C3%A9");
		expect(cacheKey("/blog/a,b", "")).toBe(cacheKey("/blog/a%2cb", ""));
	});

	test("pages that differ have different keys", () => {
		const paths = [
			"/blog/x",
			"/blog/X",
			"/blog/x%2Fy",
			"/blog/x/y",
			"/blog/x%252Fy",
			"/blog/x%3Fy",
			"/blog/x%23",
			"/blog/x.data",
			"/blog/100%25",
		];
		expect(new Set(paths.map((path) => cacheKey(path, ""))).size).toBe(paths.length);
	});

	test("a parameter cannot pretend to be part of another key", () => {
		expect(cacheKey("/blog", "?pagina=2%26x%3D1")).toBe("/blog?pagina=2%26x%3D1");
		expect(cacheKey("/blog", "?pagina=2&pagina=3")).toBe("/blog?pagina=2");
	});

	test("previews, parts of a page's data and private routes are not kept", () => {
		expect(cacheKey("/blog/x", "?preview=true")).toBeNull();
		expect(cacheKey("/blog/x", "?utm_source=a&preview=%74rue")).toBeNull();
		expect(cacheKey("/blog/x.data", "?_routes=root")).toBeNull();
		expect(cacheKey("/iniciar-sesion", "")).toBeNull();
	});
});

test.each([
	["/entrar/secreto", "/entrar/…"],
	["/Entrar/secreto", "/Entrar/…"],
	["/%65ntrar/secreto", "/entrar/…"],
	["/lista-de-espera/Salir/secreto.data", "/lista-de-espera/Salir/…"],
	["/E/secreto", "/E/…"],
	["/blog/entrar/hola", "/blog/entrar/hola"],
	["/blog/caf%C3%A9", "/blog/caf%C3%A9"],
])("%s is written down as %s: links in mails are secrets", (path, logged) => {
	expect(loggedPath(path)).toBe(logged);
});

test.each([
	["/lista-de-espera", true],
	["/lista-de-espera.data", true],
	["/e/x", true],
	["/school/expert/module1/lesson1", true],
	["/lista-de-espera/", false],
	["/home", false],
	["/blog/x", false],
	["/school", false],
])("%s takes forms: %s", (path, takes) => {
	expect(acceptsForms(path)).toBe(takes);
});

test("mail programs submit three forms only, at addresses that end in a secret (RFC 8058)", () => {
	const secret = "x".repeat(43);
	expect(isOneClick(`/lista-de-espera/salir/${secret}`)).toBe(true);
	expect(isOneClick(`/baja/${secret}`)).toBe(true);
	expect(isOneClick(`/baja/eventos/${secret}`)).toBe(true);
	for (const path of [
		"/lista-de-espera/salir/x",
		`/lista-de-espera/salir/${secret}.data`,
		`/lista-de-espera/confirmar/${secret}`,
		`/novedades/confirmar/${secret}`,
		`/e/${secret}`,
	]) {
		expect(isOneClick(path), path).toBe(false);
	}
});
