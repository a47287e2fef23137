import { expect, test } from "vitest";
import { SETTINGS_SOURCE } from "../domain/authoring/source.ts";
import { site } from "../site.config.ts";
import { add, compile, compiled, event, folderOf, page, png } from "./content-folder.fixture.ts";
import { defaultId } from "./draft.server.ts";
import { memoryMedia } from "./memory-media.fixture.ts";
import { readSettingsFile } from "./site-settings.server.ts";

test("the path is the address", async () => {
	const root = await folderOf({
		"sobre-mi.md": page({ template: "page" }),
		"blog/x.md": page(),
		"blog/ux/index.md": page(),
		"blog/ux/y.html": page({}, "<h1>Hola</h1>"),
		"README.md": "no",
		"blog/README.md": "no",
		".oculto/x.md": "no",
		"blog/.borrador.md": "no",
		"school/expert/apuntes/leccion.md": "no",
		"blog/notas.txt": "no",
	});
	const { pages } = compiled(await compile(root));
	expect(pages.map(({ record: { url, folder } }) => [url, folder])).toEqual([
		["/blog/ux", "/blog/"],
		["/blog/ux/y", "/blog/ux/"],
		["/blog/x", "/blog/"],
		["/sobre-mi", "/"],
	]);
	expect(pages[1]?.body).toBe('<h2 id="hola">Hola</h2>');
});

test("a page has all of its data", async () => {
	const root = await folderOf({
		"blog/x.md": page(
			{
				summary: "Resumen",
				keywords: "[a, b]",
				tags: "[Diseño visual]",
				draft: "true",
				redirectFrom: "[/viejo/, /a%C3%B1o]",
				publishedAt: "2026-04-01T10:00:00+02:00",
				updatedAt: "2026-04-02T10:00:00+02:00",
				restrictedTo: "{registeredUsers: true}",
				id: "propio",
			},
			"Hola **mundo**",
		),
	});
	const [only] = compiled(await compile(root)).pages;
	expect(only).toMatchObject({
		draft: true,
		redirectFrom: ["/viejo", "/año"],
		body: "<p>Hola <strong>mundo</strong></p>",
	});
	expect(only?.record).toEqual({
		id: "propio",
		url: "/blog/x",
		folder: "/blog/",
		name: "Un título",
		summary: "Resumen",
		template: "blog",
		image: null,
		keywords: ["a", "b"],
		share: expect.stringMatching(/^\/media\/\w+-share\.jpg$/),
		tags: [{ name: "Diseño visual", slug: "diseno-visual" }],
		restrictedTo: { registeredUsers: true },
		createdBy: { displayName: "Inés Valcárcel", photoURL: "/autora.webp", url: "/sobre-mi" },
		createdAt: "2026-03-09T09:00:00.000Z",
		updatedAt: "2026-04-02T08:00:00.000Z",
		publishedAt: "2026-04-01T08:00:00.000Z",
		readingMinutes: 1,
		bodyHash: expect.stringMatching(/^[\w-]{43}$/),
	});
});

test("without an id a page has one that follows its address, and an unknown author no photo", async () => {
	const root = await folderOf({ "blog/x.md": page({ createdBy: "constructor" }) });
	const [only] = compiled(await compile(root)).pages;
	expect(only?.record.id).toBe(defaultId("/blog/x"));
	expect(only?.record.id).toMatch(/^[\w-]{16}$/);
	expect(only?.record).toMatchObject({
		createdAt: "2026-03-09T09:00:00.000Z",
		updatedAt: "2026-03-09T09:00:00.000Z",
		publishedAt: "2026-03-09T09:00:00.000Z",
	});
	expect(only?.record.createdBy).toEqual({ displayName: "constructor", photoURL: null, url: null });
	expect("restrictedTo" in (only?.record ?? {})).toBe(false);
});

test("times in days count from an event's first import, and stay what they were then", async () => {
	const times = `{startsAt: "+21d 19:00", endsAt: "+21d 20:00", modality: online, place: En línea}`;
	const root = await folderOf({ "eventos/taller.md": event({ event: times }) });
	const first = await compile(root, { now: new Date("2026-11-20T12:00:00.000Z") });
	const [published] = compiled(first).events;
	expect(published?.event.startsAt).toBe("2026-12-11T18:00:00.000Z");
	expect(published?.firstImportedAt).toBe("2026-11-20T12:00:00.000Z");
	await add(root, { "eventos/taller.md": event({ event: times, summary: "Otro resumen" }) });
	const known = [
		{
			id: published?.event.id ?? "",
			url: "/eventos/taller",
			sourceHash: "otro",
			firstImportedAt: "2026-11-20T12:00:00.000Z",
		},
	];
	const later = await compile(root, { known, now: new Date("2027-05-01T12:00:00.000Z") });
	expect(compiled(later).events[0]).toMatchObject({
		event: { startsAt: "2026-12-11T18:00:00.000Z", summary: "Otro resumen" },
		firstImportedAt: "2026-11-20T12:00:00.000Z",
	});
});

test("files under eventos are events", async () => {
	const root = await folderOf({ "eventos/taller.md": event({ tags: "[Taller]" }), "eventos/img/a.png": await png() });
	const { events, pages } = compiled(await compile(root));
	expect(pages).toEqual([]);
	expect(events[0]?.event).toMatchObject({
		slug: "taller",
		startsAt: "2027-01-21T18:00:00.000Z",
		timeZone: "Europe/Madrid",
		modality: "online",
		place: "En línea",
		body: "<p>Texto.</p>",
	});
});

test("images of open pages are open, those in restricted texts are locked, their header is open", async () => {
	const header = { image: "../img/a.png", imageAlt: "Verde" };
	const root = await folderOf({
		"img/a.png": await png(),
		"img/con espacio.png": await png(70),
		"blog/abierta.md": page(header, "![b](/img/con%20espacio.png)"),
		"blog/cerrada.md": page(
			{ ...header, id: "cerrada", restrictedTo: "{registeredUsers: true}" },
			"![b](../img/a.png)",
		),
		"blog/futura.md": page({ id: "futura", restrictedTo: "{socios: true}" }, "![b](../img/a.png)"),
	});
	const media = memoryMedia();
	const written: string[] = [];
	const result = compiled(await compile(root, { media, written }));
	const [open, locked, future] = result.pages;
	expect(open?.record.image).toMatchObject({
		alt: "Verde",
		width: 60,
		height: 30,
		src: expect.stringMatching(/^\/media\//),
		share: expect.stringMatching(/^\/media\/\w+-share\.jpg$/),
	});
	expect(open?.body).toMatch(/<img src="\/media\/\w+-70\.webp"/);
	expect(locked?.record.image?.src).toMatch(/^\/media\//);
	expect(locked?.body).toMatch(/<img src="\/archivos\/cerrada\/\w+-60\.webp"/);
	expect(locked?.body).not.toContain("/media/");
	expect(future?.body).toContain("/archivos/futura/");
	expect([...media.files.keys()].sort()).toEqual([...written].sort());
	expect(written.filter((name) => name.startsWith("locked/cerrada/"))).toHaveLength(1);
});

test("links to files lead to what they publish", async () => {
	const root = await folderOf({
		"blog/x.md": page(
			{},
			"[a](ux/y.md#z) [b](/recursos/r.md) [c](../index.md?x=1) [d](otra) [e](/ya) [f](ux/index.md)",
		),
	});
	expect(compiled(await compile(root)).pages[0]?.body.match(/href="[^"]*"/g)).toEqual(
		["/blog/ux/y#z", "/recursos/r", "/?x=1", "/blog/otra", "/ya", "/blog/ux"].map((href) => `href="${href}"`),
	);
});

test("when the store fails, it is known what was written before", async () => {
	const root = await folderOf({ "a.png": await png(900), "blog/a.md": page({ image: "/a.png", imageAlt: "x" }) });
	const media = memoryMedia();
	const written: string[] = [];
	let left = 1;
	const failing = {
		...media,
		put: (name: string, bytes: Uint8Array) =>
			left-- > 0 ? media.put(name, bytes) : Promise.reject(new Error("ENOSPC")),
	};
	await expect(compile(root, { media: failing, written })).rejects.toThrow("ENOSPC");
	expect(media.files.size).toBe(1);
	expect(written).toEqual(expect.arrayContaining([...media.files.keys()]));
});

test("progress counts every file, good or bad", async () => {
	const root = await folderOf({ "blog/a.md": page(), "blog/b.md": "mal", "blog/c.md": page() });
	const steps: string[] = [];
	await compile(root, { onProgress: (done, total) => steps.push(`${done}/${total}`) });
	expect(steps).toEqual(["2/3", "3/3"]);
});

test("the portraits that the settings of the folder name are files of them, as far as they are there", async () => {
	const root = await folderOf({
		"sitio.yaml": "owner:\n  photo: /imagenes/yo.png\nauthors:\n  Ana:\n    photo: /fotos/ana.jpg\n    url: null\n",
		"imagenes/yo.png": await png(),
	});
	const settings = await readSettingsFile(root, { defaults: site, checkColors: () => [] });
	const { filesOf } = compiled(await compile(root, { settings }));
	expect(filesOf.get(SETTINGS_SOURCE)).toEqual(["imagenes/yo.png"]);
});
