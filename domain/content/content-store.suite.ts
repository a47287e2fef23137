import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { makePage, makePublication } from "./content.fixture.ts";

/** Tests that every `ContentStore` must pass. `open` returns a new, empty backend for each test. */
export function contentStoreSuite(open: () => Promise<Backend>): void {
	describe("ContentStore", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());
		const publish = (...pages: Parameters<typeof makePage>[0][]) =>
			backend.publication.publish(makePublication(pages.map(makePage)));

		test("answers a page as it was published, and nothing for other addresses", async () => {
			const page = makePage({
				url: "/blog/uno",
				tags: ["Diseño visual"],
				keywords: ["a", "b"],
				image: {
					src: "/media/a.webp",
					alt: "A",
					width: 1280,
					height: 500,
					srcset: "/media/a.webp 1280w",
					sources: [],
					share: "/media/a.jpg",
				},
			});
			await backend.publication.publish(makePublication([page]));
			expect(await backend.content.findByUrl("/blog/uno")).toEqual(page.record);
			expect(await backend.content.findById(page.record.id)).toEqual(page.record);
			for (const url of ["/blog/dos", "/blog", "/", "", "/BLOG/UNO", "/blog/uno' OR '1'='1"])
				expect(await backend.content.findByUrl(url)).toBeNull();
		});

		test("keeps every restriction as it was written, also one it does not know", async () => {
			await publish(
				{ url: "/abierta" },
				{ url: "/socios", restrictedTo: { registeredUsers: true } },
				{ url: "/rara", restrictedTo: { moonPhase: "full" } },
			);
			expect(await backend.content.findByUrl("/abierta")).not.toHaveProperty("restrictedTo");
			expect(await backend.content.findByUrl("/socios")).toHaveProperty("restrictedTo", { registeredUsers: true });
			expect(await backend.content.findByUrl("/rara")).toHaveProperty("restrictedTo", { moonPhase: "full" });
		});

		test("reads open and restricted bodies by id, and follows a page that changes sides", async () => {
			await publish(
				{ url: "/a", body: "<p>abierto</p>" },
				{ url: "/b", body: "<p>cerrado</p>", restrictedTo: { registeredUsers: true } },
			);
			expect(await backend.content.readBody("a")).toBe("<p>abierto</p>");
			expect(await backend.content.readBody("b")).toBe("<p>cerrado</p>");
			expect(await backend.content.readBody("nadie")).toBeNull();
			await publish({ url: "/a", body: "<p>ahora cerrado</p>", restrictedTo: { registeredUsers: true } });
			expect(await backend.content.readBody("a")).toBe("<p>ahora cerrado</p>");
		});

		test("hides drafts from every answer", async () => {
			await publish({ url: "/blog/borrador", draft: true, tags: ["Secreta"] });
			expect(await backend.content.findByUrl("/blog/borrador")).toBeNull();
			expect(await backend.content.findById("blog_borrador")).toBeNull();
			expect(await backend.content.list({ folder: "/blog/", offset: 0, limit: 12 })).toEqual({ items: [], total: 0 });
			expect(await backend.content.findTag("/", "secreta")).toBeNull();
			expect(await backend.content.sitemap("", 10)).toEqual([]);
		});

		test("lists the pages below a folder, newest first, with the total", async () => {
			await publish(
				...Array.from({ length: 30 }, (_, index) => ({
					url: `/blog/p${String(index).padStart(2, "0")}`,
					publishedAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
				})),
				{ url: "/blog/dentro/mas/x", publishedAt: "2026-06-01T00:00:00.000Z" },
				{ url: "/blogs/otra" },
			);
			const first = await backend.content.list({ folder: "/blog/", offset: 0, limit: 12 });
			expect(first.total).toBe(31);
			expect(first.items.map(({ url }) => url).slice(0, 3)).toEqual(["/blog/dentro/mas/x", "/blog/p29", "/blog/p28"]);
			expect(first.items).toHaveLength(12);
			expect(first.items[0]).not.toHaveProperty("body");
			const last = await backend.content.list({ folder: "/blog/", offset: 24, limit: 12 });
			expect(last.items.map(({ url }) => url)).toEqual(
				["06", "05", "04", "03", "02", "01", "00"].map((number) => `/blog/p${number}`),
			);
			expect((await backend.content.list({ folder: "/blog/dentro/", offset: 0, limit: 12 })).total).toBe(1);
			expect((await backend.content.list({ folder: "/nada/", offset: 0, limit: 12 })).total).toBe(0);
		});

		test("orders lists by publication, and keeps when each page was created", async () => {
			const created = { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };
			await publish(
				{ url: "/antes", ...created, publishedAt: "2026-02-01T00:00:00.000Z" },
				{ url: "/despues", ...created, publishedAt: "2026-03-01T00:00:00.000Z" },
				{ url: "/nueva", publishedAt: "2026-01-15T00:00:00.000Z" },
			);
			const { items } = await backend.content.list({ folder: "/", offset: 0, limit: 12 });
			expect(items.map(({ url }) => url)).toEqual(["/despues", "/antes", "/nueva"]);
			expect(await backend.content.findByUrl("/antes")).toMatchObject({
				...created,
				publishedAt: "2026-02-01T00:00:00.000Z",
			});
		});

		test("orders pages of one instant by id, so that pages of a list do not overlap", async () => {
			await publish(...["c", "a", "b"].map((name) => ({ url: `/${name}` })));
			expect((await backend.content.list({ folder: "/", offset: 0, limit: 12 })).items.map(({ id }) => id)).toEqual([
				"c",
				"b",
				"a",
			]);
		});

		test("lists by tag inside a folder and across the site", async () => {
			await publish(
				{ url: "/blog/a", tags: ["Investigación", "Proceso"] },
				{ url: "/recursos/b", tags: ["Investigación"] },
			);
			expect((await backend.content.list({ folder: "/", tag: "investigacion", offset: 0, limit: 12 })).total).toBe(2);
			expect(
				(await backend.content.list({ folder: "/blog/", tag: "investigacion", offset: 0, limit: 12 })).items.map(
					({ url }) => url,
				),
			).toEqual(["/blog/a"]);
			expect(await backend.content.findTag("/blog/", "proceso")).toEqual({ slug: "proceso", name: "Proceso" });
			expect(await backend.content.findTag("/recursos/", "proceso")).toBeNull();
			expect(await backend.content.findTag("/", "nada")).toBeNull();
			expect(await backend.content.findTag("/", "")).toBeNull();
		});

		test("lists pages of the debug view by tag and by folder, but not among all of a section", async () => {
			await publish(
				{ url: "/blog/a", tags: ["Notas"] },
				{ url: "/blog/fichas/b", tags: ["Notas"], template: "ficha" },
				{ url: "/recursos/c", template: "ficha" },
				{ url: "/blog/d", template: "page" },
			);
			const listed = async (folder: string, tag?: string) => {
				const { items, total } = await backend.content.list({ folder, tag, offset: 0, limit: 12 });
				expect(total).toBe(items.length);
				return items.map(({ url }) => url).toSorted();
			};
			expect(await listed("/blog/")).toEqual(["/blog/a", "/blog/d"]);
			expect(await listed("/recursos/")).toEqual([]);
			expect(await listed("/blog/fichas/")).toEqual(["/blog/fichas/b"]);
			expect(await listed("/blog/", "notas")).toEqual(["/blog/a", "/blog/fichas/b"]);
			expect(await listed("/")).toEqual(["/blog/a", "/blog/d", "/blog/fichas/b", "/recursos/c"]);
			await publish({ url: "/recursos/c", body: "<p>ahora para leer</p>" });
			expect(await listed("/recursos/")).toEqual(["/recursos/c"]);
		});

		test("finds pages whose address is nearly the asked one", async () => {
			await publish(
				{ url: "/blog/contraste-y-color", publishedAt: "2026-01-01T00:00:00.000Z" },
				{ url: "/blog/color-en-interfaces", publishedAt: "2026-02-01T00:00:00.000Z" },
				{ url: "/blog/borrador-de-color", draft: true },
				{ url: "/sobre-mi" },
			);
			const near = async (...stems: string[]) => (await backend.content.near(stems, 3)).map(({ url }) => url);
			expect(await near("contr", "color")).toEqual(["/blog/contraste-y-color", "/blog/color-en-interfaces"]);
			expect(await near("colo")).toEqual(["/blog/color-en-interfaces", "/blog/contraste-y-color"]);
			expect(await near("nada")).toEqual([]);
			await publish({ url: "/colorete", publishedAt: "2026-02-01T00:00:00.000Z" });
			expect(await near("colo")).toEqual(["/colorete", "/blog/color-en-interfaces", "/blog/contraste-y-color"]);
			expect(await near("%", "'")).toEqual([]);
			expect((await backend.content.near(["color"], 1))[0]).not.toHaveProperty("keywords");
		});

		test("walks all addresses in order for the sitemap", async () => {
			await publish({ url: "/b" }, { url: "/a", updatedAt: "2026-02-02T00:00:00.000Z" }, { url: "/c" });
			expect(await backend.content.sitemap("", 2)).toEqual([
				{ url: "/a", updatedAt: "2026-02-02T00:00:00.000Z" },
				{ url: "/b", updatedAt: "2026-01-01T10:00:00.000Z" },
			]);
			expect((await backend.content.sitemap("/b", 2)).map(({ url }) => url)).toEqual(["/c"]);
		});

		test("names a new revision after each change, and the same one otherwise", async () => {
			const empty = await backend.content.revision();
			await publish({ url: "/a" });
			const one = await backend.content.revision();
			expect(one).not.toBe(empty);
			await publish({ url: "/a" });
			expect(await backend.content.revision()).toBe(one);
			await publish({ url: "/a", body: "<p>otro</p>" });
			expect(await backend.content.revision()).not.toBe(one);
		});

		test("lists the pages only registered users may read, newest first", async () => {
			const day = (number: number) => `2026-03-0${number}T10:00:00.000Z`;
			await backend.publication.publish(
				makePublication([
					makePage({ url: "/blog/abierto", publishedAt: day(9) }),
					makePage({ url: "/blog/uno", publishedAt: day(1), restrictedTo: { registeredUsers: true } }),
					makePage({ url: "/recursos/dos", publishedAt: day(2), restrictedTo: { registeredUsers: true } }),
					makePage({ url: "/blog/sin-candado", publishedAt: day(3), restrictedTo: { registeredUsers: false } }),
					makePage({ url: "/blog/otra-regla", publishedAt: day(4), restrictedTo: { members: true } }),
					makePage({
						url: "/blog/borrador",
						publishedAt: day(5),
						restrictedTo: { registeredUsers: true },
						draft: true,
					}),
				]),
			);
			const urls = async (limit: number) => (await backend.content.listForRegistered(limit)).map(({ url }) => url);
			expect(await urls(5)).toEqual(["/recursos/dos", "/blog/uno"]);
			expect(await urls(1)).toEqual(["/recursos/dos"]);
			expect((await backend.content.listForRegistered(1))[0]).not.toHaveProperty("body");
		});
	});
}
