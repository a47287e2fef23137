import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import { event, page } from "../../publishing/content-folder.fixture.ts";
import { lesson, moduleFile } from "../../publishing/school.fixture.ts";
import { describeDeadLinks, listDeadLinks, publishedTexts } from "./dead-links.ts";
import { openImporter } from "./importer.fixture.ts";

let site: Awaited<ReturnType<typeof openImporter>>;
beforeEach(async () => {
	site = await openImporter(await openEmbedded({ dataDir: ":memory:" }));
});
afterEach(() => site.close());

const HEADING = /Enlaces de los textos/;

/** What an import says about links, without the spaces in front. */
async function said(options = {}) {
	const lines = await site.told(options);
	const at = lines.findIndex((line) => HEADING.test(line));
	return at === -1 ? [] : lines.slice(at).map((line) => line.trim());
}

/** The same of `check`, which reads the whole site. */
async function checked() {
	const now = new Date("2026-11-23T12:00:00.000Z");
	return describeDeadLinks(await listDeadLinks(publishedTexts(site.backend, now), site.backend)).map((line) =>
		line.trim(),
	);
}

test("links in texts to addresses where nothing is are told, with the nearest that is; the import publishes all the same", async () => {
	await site.write({
		"blog/arquitectura-de-la-informacion.md": page(),
		"blog/a.md": page({}, "[x](/blog/nada) [y](/blog/arquitectura-informacional/) [z](otra) [w](/eventos/nada)"),
		"blog/b.md": page({}, "[x](/blog/nada?a=1&b=2) [x](/blog/nada) [l](/school/expert/module1/lesson9)"),
		"eventos/e.md": event().replace("Texto.", "[x](/blog/nada) <a title='a > b' href='/recursos/tags/nada'>t</a>"),
		"school/expert/module1/module.md": moduleFile(),
		"school/expert/module1/1-uno.md": lesson("intro", {}, "[x](/blog/nada)"),
	});
	const lines = [
		"Enlaces de los textos que no llevan a nada: 7 direcciones",
		"· /blog/nada, en blog/a.md, blog/b.md, eventos/e.md y 1 más",
		"· /blog/arquitectura-informacional/ ¿/blog/arquitectura-de-la-informacion?, en blog/a.md",
		"· /blog/nada?a=1&b=2, en blog/b.md",
		"· /blog/otra, en blog/a.md",
		"· /eventos/nada, en blog/a.md",
		"· /recursos/tags/nada, en eventos/e.md",
		"· /school/expert/module1/lesson9, en blog/b.md",
	];
	expect(await said()).toEqual(lines);
	expect(await site.shown("/blog/a")).toContain('href="/blog/nada"');
	// What has not changed is not said by every import, but by each check.
	expect(await said()).toEqual([]);
	expect((await checked())[1]).toBe("· /blog/nada, en /blog/a, /blog/b, /eventos/e y 1 más");
	expect(await checked()).toHaveLength(lines.length);
});

test("addresses that answer or lead on are not told, whoever answers there", async () => {
	const links = [
		...["/", "/home", "/blog", "/recursos/", "/eventos", "/tus-derechos", "/school", "/iniciar-sesion?vuelve=/x"],
		...["/blog/b", "/blog/b/?utm_source=x", "/blog/ux", "/eventos/e", "/school/expert/module1/lesson1", "b.md", "B%20"],
		...["/tag/voz", "/blog/tags/voz", "/blog/tags/Voz", "/categories/voz", "/blog/page/2"],
		...["/viejo", "/?p=12", "/viejo-evento", "/eventos/antes", "/feed", "/index.xml", "/blog/rss.xml", "/sitemap.xml"],
		...["/eventos.ics", "/logo.svg", "/favicon.ico", "/ir/a", "/avatar/128/1/IV.svg", "/e/abc", "/api/openapi.json"],
		...["mailto:a@b.es", "https://otro.example/blog/nada", "//otro.example/x", "?pagina=2"],
	].filter((href) => href !== "B%20" && href !== "/viejo-evento");
	await site.write({
		"blog/a.md": page({}, links.map((href) => `[x](${href})`).join(" ")),
		"blog/b.md": page({ tags: "[Voz]", redirectFrom: "[/viejo, '/?p=12']" }),
		"blog/ux/c.md": page(),
		"eventos/e.md": event({ redirectFrom: "/eventos/antes" }),
		"school/expert/module1/module.md": moduleFile(),
		"school/expert/module1/1-uno.md": lesson("intro"),
	});
	expect(await said()).toEqual([]);
	expect(await checked()).toEqual([]);
	// A page that moved leads on; one that leaves is missed by what links to it.
	await site.move("blog/b.md", "blog/d.md");
	expect((await said()).filter((line) => line.includes("/blog/b"))).toEqual([]);
});

test("a draft is no page, and a link that dies with a removal is told by the check", async () => {
	await site.write({
		"blog/a.md": page({}, "[x](b.md) [y](c.md)"),
		"blog/b.md": page({ draft: "true" }),
		"blog/c.md": page(),
	});
	expect(await said()).toEqual(["Enlaces de los textos que no llevan a nada: 1 dirección", "· /blog/b, en blog/a.md"]);
	await site.delete("blog/c.md");
	await site.import({ prune: "missing" });
	expect(await checked()).toContain("· /blog/c, en /blog/a");
});

test("parts that a page does not have are told, those of the text itself too", async () => {
	await site.write({
		"blog/a.md": page(
			{},
			"[1](#dos) [2](#nada) [3](#top) [4](#contenido) [5](b#uno) [6](b.md#tres) [7](b#:~:text=x)\n\n## Dos",
		),
		"blog/b.md": page(
			{ restrictedTo: "{registeredUsers: true}" },
			"## Uno\n\n[x](/blog/b#uno) [y](/eventos/e#inscripcion)",
		),
		"eventos/e.md": event(),
	});
	expect(await said()).toEqual([
		"Enlaces de los textos que no llevan a nada: 2 direcciones",
		"· /blog/a#nada (la página no tiene esa parte), en blog/a.md",
		"· /blog/b#tres (la página no tiene esa parte), en blog/a.md",
	]);
});

test("of many addresses the first ten are shown, and all on demand; a dry run cannot tell", async () => {
	const links = Array.from({ length: 14 }, (_, number) => `[x](/no/${String.fromCharCode(97 + number)})`);
	await site.write({ "blog/a.md": page({}, links.join(" ")) });
	expect(await said({ dryRun: true })).toEqual([]);
	const lines = await said();
	expect([lines.length, lines.at(-1)]).toEqual([12, "· … y 4 más"]);
});
