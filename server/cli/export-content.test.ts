import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import { planSave } from "../../domain/authoring/plan-save.ts";
import type { Source } from "../../domain/authoring/source.ts";
import type { Backend } from "../../domain/backend.ts";
import { digestOf } from "../../publishing/assets.server.ts";
import { add, page, png } from "../../publishing/content-folder.fixture.ts";
import { describeExport, exportContent } from "./export-content.ts";
import { importFolder } from "./import.ts";

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
	for (const [file, hash] of after) expect({ file, hash }).toEqual({ file, hash: before.get(file) });
	for (const file of before.keys())
		if (/\.(?:md|html)$/.test(file) && !file.includes("README")) expect(after.has(file)).toBe(true);
	await exportContent(folderOf(AGAIN), backend);
	expect(await bytesIn(AGAIN)).toEqual(after);

	const sources = await backend.sources.list();
	const revision = await backend.content.revision();
	expect(await importFolder(folderOf(TO), backend, { prune: true })).toMatchObject({
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
		"Archivos escritos: 1. Ya eran iguales: 0.",
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
