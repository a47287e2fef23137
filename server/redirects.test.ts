import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePage, makePublication } from "../domain/content/content.fixture.ts";
import { sampleEvents, samplePages } from "./sample-site.fixture.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let site: TestSite;
beforeAll(async () => {
	site = await startTestSite({ pages: samplePages, events: sampleEvents });
});
afterAll(() => site.stop());

async function follow(path: string): Promise<[number, string | null]> {
	const response = await site.get(path);
	expect(response.headers.get("cache-control")).toBe("private, no-store");
	return [response.status, response.headers.get("location")];
}
const campaign = (source: string) =>
	`/linktree?utm_source=${source}&utm_medium=social&utm_campaign=lanzamiento&utm_content=perfil`;

describe("redirects of SPEC 2 (docs/product.md, 2.1)", () => {
	test.each([
		["/", "/home"],
		["/?utm_source=x&b=%C3%B1", "/home?utm_source=x&b=%C3%B1"],
		["/apuntate", "/lista-de-espera"],
		["/apuntate?utm_source=carta&utm_medium=mail", "/lista-de-espera?utm_source=carta&utm_medium=mail"],
		["/ytp", campaign("youtube")],
		["/xp", campaign("x")],
		["/itp", campaign("instagram")],
		["/ttp", campaign("tiktok")],
		["/ytp?ref=1&utm_source=otro", `${campaign("youtube")}&ref=1`],
		["/apuntate-al-evento?evento=no-hay", "/eventos?aviso=no-esta"],
		["/gracias-evento", "/eventos"],
		["/user", "/iniciar-sesion?redirect=%2Fuser"],
		["/user?x=1&y=2", "/iniciar-sesion?redirect=%2Fuser%3Fx%3D1%26y%3D2"],
	])("%s leads to %s", async (from, to) => {
		expect(await follow(from)).toEqual([302, to]);
	});

	test("every redirect leads to a page that is there", async () => {
		for (const path of ["/", "/apuntate", "/ytp", "/apuntate-al-evento?evento=no-hay", "/gracias-evento", "/user"]) {
			const [, location] = await follow(path);
			expect((await site.get(location ?? "")).status, path).toBe(200);
		}
	});
});

describe("one trailing slash is not part of an address (docs/product.md, 2.3)", () => {
	test.each([
		["/blog/hola/", "/blog/hola"],
		["/blog/hola/?utm_source=x&y=1", "/blog/hola?utm_source=x&y=1"],
		["/blog/hola/?index&x=a%20b", "/blog/hola?index&x=a%20b"],
		["/blog/a%C3%B1o-nuevo/", "/blog/a%C3%B1o-nuevo"],
		["/blog/", "/blog"],
		["/home/", "/home"],
		["/eventos/", "/eventos"],
		["/eventos/taller/?a=b", "/eventos/taller?a=b"],
		["/recursos/?pagina=2", "/recursos?pagina=2"],
		["/blog/tags/diseno/", "/blog/tags/diseno"],
		["/aviso-legal/", "/aviso-legal"],
		["/no-existe/", "/no-existe"],
	])("%s leads to %s", async (from, to) => {
		expect(await follow(from)).toEqual([301, to]);
	});

	test.each(["/blog/hola", "/eventos", "/no-existe"])("the data of %s/ lead to the address too", async (path) => {
		const response = await site.get(`${path}/_.data?a=b`);
		expect([response.status, response.headers.get("cache-control")]).toEqual([202, "private, no-store"]);
		expect(await response.text()).toContain(`"${path}?a=b"`);
	});
});

describe("pages that moved (docs/product.md, 2.3 and 7.3)", () => {
	test.each([
		["/blog/saludo", "/blog/hola"],
		["/blog/saludo?utm_source=x&y=%C3%B1", "/blog/hola?utm_source=x&y=%C3%B1"],
		["/viejo/a%C3%B1o", "/blog/hola"],
		["/viejo/a%C3%B1o?pagina=2&z=1", "/blog/hola?pagina=2&z=1"],
	])("%s leads to %s for good", async (from, to) => {
		expect(await follow(from)).toEqual([301, to]);
	});

	test.each([
		["/?p=123", "/blog/hola"],
		["/?utm_source=x&p=123&z=%C3%B1", "/blog/hola?utm_source=x&z=%C3%B1"],
		["/index.php?page_id=7&y=1", "/blog/hola?y=1"],
	])("%s, an address of another system, leads to %s", async (from, to) => {
		expect(await follow(from)).toEqual([301, to]);
	});

	test.each(["/?p=124", "/?p=0123", "/?p=x", "/?page_id=123", "/?name=123"])("%s names no page", async (path) => {
		expect(await follow(path)).toEqual([302, `/home${path.slice(1)}`]);
	});

	test("a page that is there answers whatever its query says, and kept answers stay right", async () => {
		const pages = [makePage({ url: "/blog/eco", redirectFrom: ["/blog/hola?p=5", "/nada?p=5"] })];
		await site.backend.publication.publish(makePublication(pages));
		const [plain, asked] = [await site.get("/blog/hola"), await site.get("/blog/hola?p=5")];
		expect([asked.status, asked.headers.get("etag")]).toEqual([200, plain.headers.get("etag")]);
		expect((await site.get("/nada")).status).toBe(404);
		expect(await follow("/nada?p=5")).toEqual([301, "/blog/eco"]);
		expect([(await site.get("/nada?p=6")).status, (await site.get("/nada")).status]).toEqual([404, 404]);
	});

	test.each([
		["/feed", "/blog/rss.xml"],
		["/feed.xml?x=1", "/blog/rss.xml?x=1"],
		["/rss.xml", "/blog/rss.xml"],
		["/atom.xml", "/blog/atom.xml"],
		["/index.xml", "/blog/hola"],
	])("%s, the feed of another system, leads to %s", async (from, to) => {
		expect(await follow(from)).toEqual([301, to]);
	});

	test.each([
		["/blog/tags/Dise%C3%B1o", "/blog/tags/diseno"],
		["/blog/tags/Disen%CC%83o?x=1", "/blog/tags/diseno?x=1"],
		["/tag/DISENO", "/tag/diseno"],
		["/recursos/tags/Plantillas", "/recursos/tags/plantillas"],
		["/blog/ux/tags/Dise%C3%B1o", "/blog/ux/tags/diseno"],
	])("%s, another spelling of a tag, leads to %s", async (from, to) => {
		expect(await follow(from)).toEqual([301, to]);
	});

	test.each([
		["/category/Dise%C3%B1o", "/blog/tags/diseno"],
		["/es/etiquetas/oficio/dise%C3%B1o/page/2", "/blog/tags/diseno"],
		["/page/2", "/blog"],
		["/archives", "/blog"],
		["/posts", "/blog"],
	])("%s, a list of another system, leads to %s", async (from, to) => {
		expect(await follow(from)).toEqual([301, to]);
	});

	test.each(["/category/nada", "/blog/tags/Nada", "/recursos/tags/Dise%C3%B1o", "/tag/%C2%A1!"])(
		"%s is no tag",
		async (path) => {
			expect(await follow(path)).toEqual([404, null]);
		},
	);

	test("an accent in the new address is encoded", async () => {
		await site.backend.publication.publish(
			makePublication([makePage({ url: "/blog/ñandú", redirectFrom: ["/blog/ave"] })]),
		);
		expect(await follow("/blog/ave?x=1")).toEqual([301, "/blog/%C3%B1and%C3%BA?x=1"]);
	});
});
