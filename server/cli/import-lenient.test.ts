import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import { makePage, makePublication } from "../../domain/content/content.fixture.ts";
import { event, page, png } from "../../publishing/content-folder.fixture.ts";
import { lesson, moduleFile } from "../../publishing/school.fixture.ts";
import { openImporter } from "./importer.fixture.ts";

let site: Awaited<ReturnType<typeof openImporter>>;
beforeEach(async () => {
	site = await openImporter(await openEmbedded({ dataDir: ":memory:" }));
});
afterEach(() => site.close());

const MODULE = "school/expert/module1-a";

test("what is right is published; what is wrong is kept as a draft, and told with its problems", async () => {
	await site.write({
		"blog/bien.md": page({}, "Bien."),
		"blog/mal.md": page({ name: "x" }, "![](falta.png)"),
		"blog/imagen.md": page({}, "![](falta.png)"),
		"blog/Nombre.md": page(),
		"blog/roto.md": "---\nname: Dos: puntos\n---\nTexto.\n",
		"blog/latin.md": Buffer.from("---\nname: Dise\xf1o\n---\n", "latin1"),
		"blog/doble.html": page(),
		"blog/doble.md": page(),
		"eventos/e.md": event(),
		[`${MODULE}/module.md`]: moduleFile(),
		[`${MODULE}/1-uno.md`]: lesson("uno"),
		[`${MODULE}/2-dos.md`]: lesson("dos", { minutes: "0" }),
	});
	expect((await site.import()).exitCode).toBe(1);
	const result = await site.import({ lenient: true });
	if (result.exitCode === 1) throw new Error("It was refused.");
	expect(result.report.added.toSorted()).toEqual([
		"/blog/bien",
		"/blog/doble",
		"/eventos/e",
		"/school/expert/module1/lesson1",
	]);
	expect(result.wrong).toMatchObject({ drafts: 5, published: 0, lost: 2 });
	const lines = await site.told({ lenient: true });
	expect(lines).toContain("Con problemas, 7 archivos: guardados como borrador, 5; sin guardar, 2.");
	expect(lines).toContain("2 archivos: texto: No existe la imagen «falta.png».");
	expect(lines).toContain("blog/doble.md: archivo: Ya hay una página con esa dirección.");
	for (const file of ["blog/mal.md", "blog/imagen.md", "blog/Nombre.md", "blog/roto.md", `${MODULE}/2-dos.md`]) {
		expect(await site.textAt(file)).toBe(await site.read(file));
		expect(await site.at(file)).toMatchObject({ publishedVersion: null, publishedHash: null });
	}
	expect(await site.at("blog/latin.md")).toBeUndefined();
	expect([await site.shown("/blog/mal"), await site.shown("/blog/imagen")]).toEqual([null, null]);
	// The picture that was missing: the text that waited is published, although it is the same.
	await site.write({ "blog/falta.png": await png() });
	await site.told({ lenient: true });
	expect(await site.shown("/blog/imagen")).toContain("<picture>");
	expect(await site.at("blog/imagen.md")).toMatchObject({ publishedVersion: 1 });
});

test("nothing is said about the picture of a text that waits, as if it were published", async () => {
	await site.write({
		"a.png": await png(),
		"blog/bien.md": page(),
		"blog/mal.md": page({ image: "/a.png" }, "![](falta.png)"),
	});
	expect(await site.import({ lenient: true })).toMatchObject({ exitCode: 0, hints: [] });
});

test("a page that was right stays as readers see it until its text is right again, also with --prune", async () => {
	const right = page({ id: "fijo" }, "Bien.");
	await site.write({
		"blog/a.md": right,
		"blog/b.md": page(),
		[`${MODULE}/module.md`]: moduleFile(),
		[`${MODULE}/1-uno.md`]: lesson("uno"),
	});
	await site.import();
	const wrong = page({ id: "fijo", tags: "uno" }, "Mal.");
	await site.overwrite("blog/a.md", wrong);
	await site.overwrite("blog/b.md", Buffer.from("---\nname: Dise\xf1o\n---\n", "latin1"));
	await site.overwrite(`${MODULE}/module.md`, "---\nname: x\n---\n");
	const result = await site.import({ lenient: true, prune: "missing" });
	expect(result).toMatchObject({ exitCode: 0, report: { removed: [] }, wrong: { drafts: 0, published: 2, lost: 2 } });
	expect([await site.shown("/blog/a"), await site.shown("/blog/b")]).toEqual(["<p>Bien.</p>", "<p>Texto.</p>"]);
	expect(await site.backend.school.course()).toMatchObject({ modules: [{ lessons: [{ id: "uno" }] }] });
	expect(await site.at("blog/a.md")).toMatchObject({ version: 2, publishedVersion: 1 });
	expect(await site.history("fijo")).toEqual([
		["imported", right],
		["imported", wrong],
	]);
	expect((await site.import({ lenient: true, prune: "missing" })).exitCode).toBe(0);
	expect(await site.at("blog/a.md")).toMatchObject({ version: 2, publishedVersion: 1 });
	await site.overwrite("blog/a.md", wrong.replace("tags: uno", "tags: [uno dos]"));
	await site.delete("blog/b.md");
	await site.overwrite(`${MODULE}/module.md`, moduleFile());
	await site.told();
	expect([await site.shown("/blog/a"), (await site.at("blog/a.md")).publishedVersion]).toEqual(["<p>Mal.</p>", 3]);
});

test("a file with problems does not take the place of another, nor one that the site's pages refuse", async () => {
	await site.backend.publication.publish(makePublication([makePage({ url: "/viejo", tags: ["Diseño"] })]));
	await site.write({ "blog/a.md": page({}, "Bien.") });
	await site.import();
	await site.overwrite("blog/a.md", page({ id: "nuevo", name: "x" }));
	await site.write({
		"blog/b.md": page({ tags: "[diseño]" }),
		"blog/c.md": page({ tags: "[diseño]" }),
		"blog/d.md": page(),
	});
	const result = await site.import({ lenient: true });
	expect(result).toMatchObject({
		exitCode: 0,
		report: { added: ["/blog/d"] },
		wrong: { drafts: 2, published: 0, lost: 1 },
	});
	expect(await site.shown("/blog/a")).toBe("<p>Bien.</p>");
	expect((await site.told({ lenient: true })).filter((line) => line.startsWith("2 archivos"))).toEqual([
		"2 archivos: tags: Ya existe una etiqueta «Diseño».",
	]);
	expect(await site.at("blog/b.md")).toMatchObject({ publishedVersion: null });
});
