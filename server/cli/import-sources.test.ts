import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import { kindOf } from "../../domain/authoring/file-path.ts";
import { planMove, planSave, planTrash } from "../../domain/authoring/plan-save.ts";
import { type Source, stateOf } from "../../domain/authoring/source.ts";
import type { Backend } from "../../domain/backend.ts";
import { digestOf } from "../../publishing/assets.server.ts";
import { event, page, png } from "../../publishing/content-folder.fixture.ts";
import { lesson, moduleFile } from "../../publishing/school.fixture.ts";
import { describeImport } from "./describe-import.ts";
import { type ImportOptions, importFolder } from "./import-folder.ts";

const NOW = "2026-11-21T09:00:00.000Z";
const SAMPLE = path.resolve(import.meta.dirname, "../../content");

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

async function write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
	for (const [name, content] of Object.entries(files)) {
		await mkdir(path.dirname(path.join(root, name)), { recursive: true });
		await writeFile(path.join(root, name), content);
	}
}

const read = async (options: ImportOptions = {}) => describeImport(await importFolder(root, backend, options));
const at = async (file: string) =>
	(await backend.sources.list()).find((each) => each.path === file && each.trashedAt === null) as Source;
const textAt = async (file: string) => {
	const { id, version } = await at(file);
	return backend.sources.text(id, version);
};
/** Saves a text as the desk would, signed by Marta. */
async function saveOnSite(file: string, text: string): Promise<void> {
	const { user } = await backend.users.ensure({ email: "marta@e.es", emailKey: "marta@e.es", now: NOW });
	await backend.users.update(user.uid, { displayName: "Marta" });
	const source = await at(file);
	const written = { text, hash: digestOf(text), why: "saved", by: user.uid, now: NOW } as const;
	const saved = planSave(source, source.version, written);
	if (saved !== null) await backend.sources.write([saved]);
}

// It encodes all pictures of the sample, which takes long on a busy machine.
test("every file of the sample site is kept byte for byte, and a second import changes nothing", async () => {
	root = path.join(root, "muestra");
	await cp(SAMPLE, root, { recursive: true });
	await importFolder(root, backend);
	const sources = await backend.sources.list();
	const names = (await readdir(root, { recursive: true })).filter((name) => kindOf(name) !== null);
	expect(sources.map((source) => source.path)).toEqual(names.toSorted());
	expect(sources.length).toBeGreaterThan(30);
	for (const { id, path: file, version, hash, base, publishedVersion } of sources) {
		const bytes = await readFile(path.join(root, file));
		expect(Buffer.from((await backend.sources.text(id, version)) ?? "").equals(bytes)).toBe(true);
		expect({ version, hash, base, publishedVersion }).toMatchObject({
			...{ version: 1, hash: digestOf(bytes), base: { path: file, hash } },
		});
	}
	expect(await importFolder(root, backend)).toMatchObject({ exitCode: 0, groups: [] });
	expect(await backend.sources.list()).toEqual(sources);
	root = path.dirname(root);
}, 300_000);

test("texts enter with their pages or not at all; a dry run keeps none", async () => {
	await write({
		"blog/a.md": `\uFEFF${page({ draft: "true" }, "Uno.").replaceAll("\n", "\r\n")}`,
		"eventos/e.md": event(),
		"school/expert/module1-a/module.md": moduleFile(),
		"school/expert/module1-a/1-uno.md": lesson("uno"),
	});
	await read({ dryRun: true });
	expect(await backend.sources.list()).toEqual([]);
	await write({ "blog/b.md": page({ name: "x" }) });
	await read();
	expect(await backend.sources.list()).toEqual([]);
	await rm(path.join(root, "blog/b.md"));
	await read();
	const states = (await backend.sources.list()).map((source) => `${source.id.split(":")[0]} ${stateOf(source, NOW)}`);
	expect(states.map((words) => words.replace(/^\S{16} /, ""))).toEqual([
		"draft",
		"published",
		"lesson published",
		"module published",
	]);
	expect((await textAt("blog/a.md"))?.startsWith("\uFEFF---\r\n")).toBe(true);
});

describe("a folder and a site that were both written to (docs/product.md, 22.2)", () => {
	const first = page({ id: "fijo" }, "Uno.");
	const ours = page({ id: "fijo" }, "Del sitio.");
	const theirs = page({ id: "fijo" }, "De la carpeta.");
	const shown = async () => (await backend.content.readBody("fijo")) ?? null;

	test("a folder that is behind changes nothing, and says so", async () => {
		await write({ "blog/a.md": first });
		await read();
		await saveOnSite("blog/a.md", ours);
		const lines = await read();
		expect(lines.slice(-2)).toEqual([
			"1 archivo es más antiguo que el sitio: se queda como en el sitio. Actualiza tu carpeta con `export-content`.",
			"  · blog/a.md",
		]);
		expect([await textAt("blog/a.md"), await shown()]).toEqual([ours, "<p>Uno.</p>"]);
		expect(await read({ keep: "folder" })).toContain(
			"1 archivo es más antiguo que el sitio: gana la carpeta; lo del sitio se guarda como versión anterior.",
		);
		expect(await textAt("blog/a.md")).toBe(first);
	});

	test("a real conflict writes nothing of the run and names both sides; each way out keeps the loser", async () => {
		await write({ "blog/a.md": first, "blog/b.md": page() });
		await read();
		await saveOnSite("blog/a.md", ours);
		await write({ "blog/a.md": theirs, "blog/b.md": page({}, "Otro."), "blog/c.md": page() });
		const before = await backend.sources.list();
		const result = await importFolder(root, backend);
		expect(result.exitCode).toBe(1);
		expect(describeImport(result)).toEqual([
			"En conflicto: blog/a.md (cambiado en el sitio por Marta el 21 nov; en la carpeta también ha cambiado).",
			"Elige qué se queda: --keep=desk, lo del sitio; --keep=folder, lo de la carpeta; --merge, los cambios de los dos. Lo que pierde se guarda como versión anterior.",
			"",
			"No se ha publicado nada. Corrige lo anterior e inténtalo de nuevo.",
		]);
		expect(await backend.sources.list()).toEqual(before);
		expect(await backend.content.findByUrl("/blog/c")).toBeNull();

		await read({ keep: "desk" });
		expect([await textAt("blog/a.md"), await shown()]).toEqual([ours, "<p>Uno.</p>"]);
		expect(await backend.content.findByUrl("/blog/c")).not.toBeNull();
		const texts = async () => {
			const { id } = await at("blog/a.md");
			const all = await backend.sources.revisions(id);
			return Promise.all(all.toReversed().map(({ version }) => backend.sources.text(id, version)));
		};
		expect(await texts()).toEqual([first, ours, theirs, ours]);
		expect((await read()).at(-2)).toContain("1 archivo es más antiguo que el sitio");
		await read({ keep: "folder" });
		expect([await textAt("blog/a.md"), await shown()]).toEqual([theirs, "<p>De la carpeta.</p>"]);
		expect(await texts()).toEqual([first, ours, theirs, ours, theirs]);
	});

	test("--prune leaves what was changed on the site, and --prune=all takes it into the bin", async () => {
		await write({ "blog/a.md": first, "blog/b.md": page(), "blog/c.md": page() });
		await read();
		await saveOnSite("blog/a.md", ours);
		await rm(path.join(root, "blog/a.md"));
		await rm(path.join(root, "blog/b.md"));
		const lines = await read({ prune: "missing" });
		expect(lines).toContain("  - /blog/b");
		expect(lines.slice(-2)).toEqual([
			"Hay 1 archivo escrito o cambiado en el sitio; se queda. Para quitarlo: --prune=all.",
			"  · blog/a.md",
		]);
		expect([await shown(), await backend.content.findByUrl("/blog/b")]).toEqual(["<p>Uno.</p>", null]);
		expect(await read({ prune: "all" })).toContain("  - /blog/a");
		const all = await backend.sources.list();
		expect(all.filter(({ trashedAt }) => trashedAt !== null).map((source) => source.path)).toEqual([
			"blog/a.md",
			"blog/b.md",
		]);
		expect(await backend.sources.text("fijo", 2)).toBe(ours);
		await write({ "blog/a.md": first });
		await read();
		expect(await shown()).toBe("<p>Uno.</p>");
	});

	test("what the site moved or put into the bin stays there, and a file keeps its history when its folder moves it", async () => {
		await write({ "blog/a.md": first, "blog/b.md": page({ id: "otro" }) });
		await read();
		await mkdir(path.join(root, "guias"));
		await rename(path.join(root, "blog/a.md"), path.join(root, "guias/a.md"));
		expect(await read()).toContain("  > /blog/a → /guias/a");
		expect(await at("guias/a.md")).toMatchObject({ id: "fijo", version: 1 });
		await backend.sources.write([
			planMove(await at("guias/a.md"), "recursos/a.md", { by: null, now: NOW }),
			planTrash(await at("blog/b.md"), { by: null, now: NOW }),
		]);
		expect((await read()).slice(-4)).toEqual([
			"1 archivo tiene otra ruta en el sitio: se queda en la del sitio.",
			"  · guias/a.md",
			"1 archivo está en la papelera del sitio y se queda allí. Con --keep=folder vuelve.",
			"  · blog/b.md",
		]);
		await read({ keep: "folder" });
		expect([(await at("guias/a.md")).id, (await at("blog/b.md")).id]).toEqual(["fijo", "otro"]);
	});

	test("somebody who writes while an import runs is not written over", async () => {
		await write({ "blog/a.md": first });
		await read();
		await write({ "blog/a.md": theirs });
		let meanwhile = true;
		const busy: Backend = {
			...backend,
			publication: {
				...backend.publication,
				async publish(publication) {
					if (meanwhile) await saveOnSite("blog/a.md", ours);
					meanwhile = false;
					return backend.publication.publish(publication);
				},
			},
		};
		expect(await importFolder(root, busy)).toMatchObject({ exitCode: 1, conflicts: [expect.stringContaining("a.md")] });
		expect([await textAt("blog/a.md"), await shown()]).toEqual([ours, "<p>Uno.</p>"]);
	});
});

test("pages from before the site kept texts get theirs with the next import, and nothing is published anew", async () => {
	await write({ "blog/a.md": page({}, "![](/a.png)"), "a.png": await png(), "blog/b.md": page() });
	await read();
	for (const { id } of await backend.sources.list()) await backend.sources.remove(id);
	const revision = await backend.content.revision();
	const lines = await read();
	expect(lines.slice(-3)).toEqual([
		"El sitio guarda ahora el texto de 2 archivos que ya estaban publicados:",
		"  · blog/a.md",
		"  · blog/b.md",
	]);
	expect(await backend.content.revision()).toBe(revision);
	expect(await at("blog/a.md")).toMatchObject({ publishedVersion: 1, files: ["a.png"] });
});

test("line ends and byte order marks of another system change nothing", async () => {
	await write({ "blog/a.md": page({}, "Uno.") });
	await read();
	const revision = await backend.content.revision();
	await write({ "blog/a.md": `\uFEFF${page({}, "Uno.").replaceAll("\n", "\r\n")}` });
	expect((await read()).slice(-2)).toEqual([
		"1 archivo es igual, salvo en los finales de línea: se queda como en el sitio.",
		"  · blog/a.md",
	]);
	expect([await textAt("blog/a.md"), await backend.content.revision()]).toEqual([page({}, "Uno."), revision]);
});
