import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import { planCreate, planSave } from "../../domain/authoring/plan-save.ts";
import type { Source } from "../../domain/authoring/source.ts";
import type { Backend } from "../../domain/backend.ts";
import { digestOf } from "../../publishing/assets.server.ts";
import { add, event, page, png } from "../../publishing/content-folder.fixture.ts";
import { exportContent, exportZip } from "../content-export.ts";
import { describeExport } from "./export-content.ts";
import { importFolder } from "./import-folder.ts";
import { withUnpacked } from "./unpack-zip.ts";

const NOW = "2026-11-21T09:00:00.000Z";

let root = "";
let backend: Backend;
beforeEach(async () => {
	root = await mkdtemp(path.join(tmpdir(), "tertulia-"));
	backend = await openEmbedded({ dataDir: ":memory:" });
});
afterEach(async () => {
	await backend.close();
	await rm(root, { recursive: true });
});

const [FROM, TO, AGAIN] = ["de", "a", "otra"];
const folderOf = (name = "") => path.join(root, name);
async function bytesIn(name = ""): Promise<ReadonlyMap<string, string>> {
	const entries = await readdir(folderOf(name), { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
	const read = files.toSorted().map(async (file) => {
		const bytes = await readFile(file);
		return [path.relative(folderOf(name), file), digestOf(bytes)] as const;
	});
	return new Map(await Promise.all(read));
}

// It encodes all pictures of the sample, which takes long on a busy machine.
test("the sample site comes out byte for byte, the same each time, and importing it again changes nothing", async () => {
	await cp(path.resolve(import.meta.dirname, "../../content"), folderOf(FROM), { recursive: true });
	await importFolder(folderOf(FROM), backend);
	expect(await exportContent(folderOf(TO), backend)).toMatchObject({ same: 0, unknown: [], others: [], missing: [] });
	const [before, after] = [await bytesIn(FROM), await bytesIn(TO)];
	expect(after.size).toBeGreaterThan(60);
	const own = ["LEEME.md", "redirecciones.csv"];
	for (const [file, hash] of after)
		if (!own.includes(file)) expect({ file, hash }).toEqual({ file, hash: before.get(file) });
	expect([...after.keys()]).toEqual(expect.arrayContaining(own));
	for (const file of before.keys())
		if (/\.(?:md|html)$/.test(file) && !file.includes("README")) expect(after.has(file)).toBe(true);
	await exportContent(folderOf(AGAIN), backend);
	expect(await bytesIn(AGAIN)).toEqual(after);

	const sources = await backend.sources.list();
	const revision = await backend.content.revision();
	expect(await importFolder(folderOf(TO), backend, { prune: "missing" })).toMatchObject({
		...{ exitCode: 0, groups: [], filesRemoved: 0 },
		report: { added: [], changed: [], moved: [], removed: [] },
	});
	expect([await backend.sources.list(), await backend.content.revision()]).toEqual([sources, revision]);

	const other = await openEmbedded({ dataDir: ":memory:" });
	await importFolder(folderOf(TO), other);
	await exportContent(folderOf("tercera"), other);
	expect(await bytesIn("tercera")).toEqual(after);
	await other.close();
}, 300_000);

test("a folder that is behind is brought up, what the site does not know in it is left alone", async () => {
	const picture = await png();
	await add(folderOf(FROM), {
		"blog/a.md": page({ id: "a" }, "![](/a.png)"),
		"blog/b.md": page({ id: "b" }),
		"a.png": picture,
	});
	await importFolder(folderOf(FROM), backend);
	for (const id of ["a", "b"]) {
		const text = page({ id }, `Del sitio ${id}.`);
		const source = (await backend.sources.find(id)) as Source;
		const write = planSave(source, 1, { text, hash: digestOf(text), why: "saved", by: null, now: NOW });
		if (write !== null) await backend.sources.write([write]);
	}
	await add(folderOf(FROM), { "blog/b.md": page({ id: "b" }, "De la carpeta."), "blog/c.md": page() });
	await writeFile(path.join(folderOf(FROM), "a.png"), await png(70));
	const result = await exportContent(folderOf(FROM), backend);
	expect(describeExport(result)).toEqual([
		"Archivos escritos: 3. Ya eran iguales: 0.",
		"No se han sobrescrito, porque el sitio no conoce lo que dicen. Impórtalos o apártalos:",
		"  · a.png",
		"  · blog/b.md",
		"Están en la carpeta y no en el sitio, o el sitio los tiene en otra ruta:",
		"  · blog/c.md",
	]);
	expect(await readFile(path.join(folderOf(FROM), "blog/a.md"), "utf8")).toContain("Del sitio a.");
	// What was exported is agreed on: a change of the folder is taken from now on. The other is a conflict.
	await add(folderOf(FROM), { "blog/a.md": page({ id: "a" }, "Después.") });
	expect(await importFolder(folderOf(FROM), backend)).toMatchObject({ conflicts: [expect.stringContaining("b.md")] });
	expect(await importFolder(folderOf(FROM), backend, { keep: "desk" })).toMatchObject({
		report: { changed: ["/blog/a"] },
	});
});

test("an original that is kept once is served by no address", async () => {
	await add(folderOf(FROM), {
		"blog/a.md": page({}, "![](/a.png)\n\n![](/b.png)"),
		"a.png": await png(),
		"b.png": await png(),
	});
	await importFolder(folderOf(FROM), backend);
	const names: string[] = [];
	for await (const name of backend.media.names()) if (name.startsWith("originals/")) names.push(name);
	expect(names).toHaveLength(1);
	expect(await backend.sources.assets()).toHaveLength(2);
	await importFolder(folderOf(FROM), backend);
	expect(await backend.media.has(names[0] ?? "")).toBe(true);
});

async function filesOf(name: string): Promise<readonly string[]> {
	return [...(await bytesIn(name)).keys()];
}

async function create(file: string, text: string, id: string): Promise<void> {
	const written = { text, hash: digestOf(text), why: "saved", by: null, now: NOW } as const;
	await backend.sources.write([planCreate({ id, path: file, ...written })]);
}

test("what the site holds back goes to borradores, and importing it shows it to nobody", async () => {
	await add(folderOf(FROM), {
		"blog/a.md": page({ id: "a" }, "![](/a.png)"),
		"blog/dicho.md": page({ id: "dicho", draft: "true" }),
		"a.png": await png(),
	});
	await importFolder(folderOf(FROM), backend);
	await create("blog/idea.md", page({ id: "idea" }, "![](../a.png)"), "idea");
	await exportContent(folderOf(TO), backend);
	const expected = ["LEEME.md", "blog/a.md", "blog/dicho.md", "borradores/blog/idea.md", "redirecciones.csv"];
	expect((await filesOf(TO)).filter((file) => file !== "a.png")).toEqual(expected);
	const state = [await backend.sources.list(), await backend.content.revision()];
	expect(await importFolder(folderOf(TO), backend, { prune: "missing" })).toMatchObject({
		report: { added: [], changed: [], moved: [], removed: [] },
	});
	expect([await backend.sources.list(), await backend.content.revision()]).toEqual(state);

	const other = await openEmbedded({ dataDir: ":memory:" });
	expect(await importFolder(folderOf(TO), other)).toMatchObject({
		hints: [
			"/blog/dicho: draft: es un borrador. No lo ve nadie hasta que quites esa línea y publiques otra vez.",
			"/blog/idea: es un borrador. No lo ve nadie hasta que muevas el archivo a blog/idea.md y publiques otra vez.",
		],
	});
	expect(await other.content.findByUrl("/blog/idea")).toBeNull();
	expect(await other.sources.find("idea")).toMatchObject({ path: "blog/idea.md", publishedVersion: null });
	await exportContent(folderOf(AGAIN), other);
	expect(await bytesIn(AGAIN)).toEqual(await bytesIn(TO));

	// Its author moves it to its place: now it is published, and the next export has it there.
	await add(folderOf(TO), { "blog/idea.md": page({ id: "idea" }, "![](../a.png)") });
	expect(await importFolder(folderOf(TO), other)).toMatchObject({
		problems: [{ file: "borradores/blog/idea.md", reason: "También está en blog/idea.md. Deja solo uno de los dos." }],
	});
	await rm(path.join(folderOf(TO), "borradores"), { recursive: true });
	expect(await importFolder(folderOf(TO), other, { keep: "folder" })).toMatchObject({ exitCode: 0 });
	expect(await other.content.findByUrl("/blog/idea")).toMatchObject({ id: "idea" });
	expect(await exportContent(folderOf(AGAIN), other)).toMatchObject({
		removed: ["borradores/blog/idea.md"],
		others: [],
	});
	expect(await filesOf(AGAIN)).toContain("blog/idea.md");
	await other.close();
});

test("an older copy in borradores does not hide what was published since", async () => {
	await add(folderOf(FROM), { "blog/a.md": page({ id: "a" }) });
	await importFolder(folderOf(FROM), backend);
	await add(folderOf(TO), { "borradores/blog/a.md": page({ id: "a" }) });
	await importFolder(folderOf(TO), backend);
	expect(await backend.content.findByUrl("/blog/a")).toMatchObject({ id: "a" });
});

test("with drafts in place they say it themselves, and their folder stays the one that they are in", async () => {
	await create("blog/idea.md", page({ id: "idea" }), "idea");
	await exportContent(folderOf(TO), backend, { drafts: "in-place" });
	expect(await filesOf(TO)).toEqual(["LEEME.md", "blog/idea.md", "redirecciones.csv"]);
	const text = await readFile(path.join(folderOf(TO), "blog/idea.md"), "utf8");
	expect(text).toBe(page({ id: "idea", draft: "true" }));
	const other = await openEmbedded({ dataDir: ":memory:" });
	await importFolder(folderOf(TO), other);
	expect(await other.content.findByUrl("/blog/idea")).toBeNull();
	await other.close();
	expect(await exportContent(folderOf(TO), backend)).toMatchObject({ written: ["blog/idea.md"], unknown: [] });
	expect(await filesOf(TO)).toEqual(["LEEME.md", "blog/idea.md", "redirecciones.csv"]);
});

test("old addresses go with the texts, also those that no file names", async () => {
	await add(folderOf(FROM), {
		"blog/a.md": page({ id: "a", redirectFrom: "[/?p=7, '/que%3F,a']" }),
		"blog/b.md": page({ id: "b" }),
	});
	await importFolder(folderOf(FROM), backend);
	await rm(path.join(folderOf(FROM), "blog/b.md"));
	await add(folderOf(FROM), { "blog/c.md": page({ id: "b" }) });
	await importFolder(folderOf(FROM), backend);
	await exportContent(folderOf(TO), backend);
	const file = path.join(folderOf(TO), "redirecciones.csv");
	expect(await readFile(file, "utf8")).toBe("desde,hasta\n/?p=7,/blog/a\n/blog/b,/blog/c\n/que%3F%2Ca,/blog/a\n");

	const other = await openEmbedded({ dataDir: ":memory:" });
	await importFolder(folderOf(TO), other);
	const ways = async () => Promise.all(["/?p=7", "/blog/b", "/que?,a"].map((url) => other.content.findByUrl(url)));
	expect(await ways()).toEqual([{ movedTo: "/blog/a" }, { movedTo: "/blog/c" }, { movedTo: "/blog/a" }]);
	await writeFile(file, '\uFEFFDesde;Hasta\r\n"/blog/d";/blog/a\r\n');
	await importFolder(folderOf(TO), other);
	expect(await other.content.findByUrl("/blog/d")).toEqual({ movedTo: "/blog/a" });
	expect(await exportContent(folderOf(TO), backend)).toMatchObject({ unknown: ["redirecciones.csv"] });
	await writeFile(file, "desde,hasta\n/x,/no-hay\nsin direcciones\n");
	expect(await importFolder(folderOf(TO), other)).toMatchObject({
		problems: [
			{ field: "línea 3", reason: expect.stringContaining("No son dos direcciones") },
			{ field: "/x", reason: "En «/no-hay» no hay ninguna página." },
		],
	});
	await other.close();
});

test("an address that is gone is gone again where its export is imported", async () => {
	await add(folderOf(FROM), { "blog/a.md": page({ id: "a" }), "redirecciones.csv": "desde,hasta\n/blog/b,410\n" });
	await importFolder(folderOf(FROM), backend);
	expect(await backend.content.isGone("/blog/b")).toBe(true);
	await exportContent(folderOf(TO), backend);
	expect(await readFile(path.join(folderOf(TO), "redirecciones.csv"), "utf8")).toBe("desde,hasta\n/blog/b,410\n");
	const other = await openEmbedded({ dataDir: ":memory:" });
	await add(folderOf(TO), { "blog/b.md": page({ id: "b" }) });
	await importFolder(folderOf(TO), other);
	expect(await other.content.isGone("/blog/b")).toBe(false);
	await rm(path.join(folderOf(TO), "blog/b.md"));
	await importFolder(folderOf(TO), other, { prune: "missing" });
	expect(await other.content.isGone("/blog/b")).toBe(false);
	await importFolder(folderOf(TO), other);
	expect(await other.content.isGone("/blog/b")).toBe(true);
	await other.close();
});

test("a ZIP has the same files, the same bytes each time, and imports as the folder does", async () => {
	await add(folderOf(FROM), {
		"blog/a.md": page({ id: "a" }, "![](/fotos/ñu.png)"),
		"fotos/ñu.png": await png(),
	});
	await importFolder(folderOf(FROM), backend);
	await create("blog/idea.md", page({ id: "idea" }), "idea");
	await exportContent(folderOf(TO), backend);
	const [one, two] = [path.join(root, "uno.zip"), path.join(root, "dos.zip")];
	await exportZip(one, backend);
	await exportZip(two, backend);
	expect(await readFile(one)).toEqual(await readFile(two));
	const state = await backend.sources.list();
	await withUnpacked(one, async (folder) => {
		expect(folder).not.toContain(root);
		await cp(folder, folderOf(AGAIN), { recursive: true });
		expect(await importFolder(folder, backend, { prune: "missing" })).toMatchObject({
			report: { changed: [], removed: [] },
		});
	});
	expect(await backend.sources.list()).toEqual(state);
	expect(await bytesIn(AGAIN)).toEqual(await bytesIn(TO));
});

test("--public has what everybody may read, as it is published, and nothing else", async () => {
	const [open, used, other] = [await png(10), await png(20), await png(30)];
	const meeting =
		"{startsAt: 2027-01-21T19:00, endsAt: 2027-01-21T21:00, modality: online, place: En línea, joinUrl: 'https://sala.example/secreta'}";
	await add(folderOf(FROM), {
		"sitio.yaml": "name: Mío\n",
		"blog/libre.md": page({ id: "libre", redirectFrom: "[/antes]" }, "![](/libre.png)\n\nUno."),
		"blog/socios.md": page({ id: "socios", restrictedTo: "{registeredUsers: true}" }, "![](/socios.png)\n\nReservado."),
		"blog/borrador.md": page({ id: "borrador", draft: "true" }, "Secreto."),
		"eventos/sala.md": event({ id: "sala", event: meeting }),
		"libre.png": open,
		"socios.png": used,
		"nueva.png": other,
	});
	expect(await importFolder(folderOf(FROM), backend)).toMatchObject({ exitCode: 0 });
	const source = (await backend.sources.find("libre")) as Source;
	const text = page({ id: "libre" }, "![](/libre.png)\n\nDos, sin publicar.");
	const written = { text, hash: digestOf(text), why: "saved", by: null, now: NOW } as const;
	const saved = planSave(source, source.version, written);
	if (saved !== null) await backend.sources.write([saved]);
	const before = await backend.sources.list();

	const result = await exportContent(folderOf(TO), backend, { isPublic: true });
	expect(result.written).toEqual(["LEEME.md", "blog/libre.md", "eventos/sala.md", "libre.png", "redirecciones.csv"]);
	const read = (name: string) => readFile(folderOf(path.join(TO, name)), "utf8");
	expect(await read("blog/libre.md")).toBe(page({ id: "libre", redirectFrom: "[/antes]" }, "![](/libre.png)\n\nUno."));
	expect(await read("eventos/sala.md")).toContain("modality: online");
	for (const name of result.written)
		expect(await read(name)).not.toMatch(/sala\.example|Reservado|Secreto|sin publicar/);
	expect(await backend.sources.list()).toEqual(before);

	// A second one changes nothing, one after a restriction names what is no longer public.
	expect(await exportContent(folderOf(TO), backend, { isPublic: true })).toMatchObject({ written: [], unknown: [] });
	await writeFile(folderOf("de/eventos/sala.md"), event({ id: "sala", event: meeting, draft: "true" }));
	await importFolder(folderOf(FROM), backend);
	expect(await exportContent(folderOf(TO), backend, { isPublic: true })).toMatchObject({ others: ["eventos/sala.md"] });

	const zip = await exportZip(folderOf("todo.zip"), backend, { isPublic: true });
	expect(zip.written).toEqual(["LEEME.md", "blog/libre.md", "libre.png", "redirecciones.csv"]);
	expect(await backend.sources.find("socios")).toMatchObject({ path: "blog/socios.md" });
});
