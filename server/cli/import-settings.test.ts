import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import { page } from "../../publishing/content-folder.fixture.ts";
import { lesson, moduleFile } from "../../publishing/school.fixture.ts";
import { readStoredSettings } from "../site-settings.ts";
import { openImporter } from "./importer.fixture.ts";

const FILE = "sitio.yaml";
const BASE = "name: Cuaderno\ncopyrightYear: 2019\nsupportEmail: ana@example.com\ndescription: Notas.\n";
const OURS = BASE.replace("Cuaderno", "Cuaderno de voz");
const THEIRS = BASE.replace("Notas.", "Notas sobre voz.");

let site: Awaited<ReturnType<typeof openImporter>>;
beforeEach(async () => {
	site = await openImporter(await openEmbedded({ dataDir: ":memory:" }));
	await site.write({ [FILE]: BASE, "blog/uno.md": page({ id: "fijo" }, "Uno.") });
	await site.import();
});
afterEach(() => site.close());

async function inForce() {
	const { name, description } = (await readStoredSettings(site.backend.sources)).site;
	return [name, description];
}

test("--lenient keeps wrong settings as a text, publishes the rest, and those before stay in force", async () => {
	await site.overwrite(FILE, "name: ''\n");
	await site.overwrite("blog/uno.md", page({ id: "fijo" }, "Dos."));
	expect((await site.import()).exitCode).toBe(1);
	expect(await site.shown("/blog/uno")).toBe("<p>Uno.</p>");
	const lines = await site.told({ lenient: true });
	expect(lines).toContain("sitio.yaml: name: Línea 1. Escribe un texto de 1 a 60 caracteres.");
	expect(await site.shown("/blog/uno")).toBe("<p>Dos.</p>");
	expect(await inForce()).toEqual(["Cuaderno", "Notas."]);
	expect(await site.textAt(FILE)).toBe("name: ''\n");
	// A right text follows the wrong one.
	await site.overwrite(FILE, OURS);
	await site.told({ lenient: true });
	expect(await inForce()).toEqual(["Cuaderno de voz", "Notas."]);
});

test("settings changed on both sides are a conflict: nothing is written, and both sides are named", async () => {
	await site.save(FILE, OURS);
	await site.overwrite(FILE, THEIRS);
	await site.overwrite("blog/uno.md", page({ id: "fijo" }, "Dos."));
	const lines = await site.told();
	expect(lines.join("\n")).toMatch(/En conflicto: sitio\.yaml \(.*en el sitio.*carpeta.*\)/);
	expect([await inForce(), await site.shown("/blog/uno")]).toEqual([["Cuaderno", "Notas."], "<p>Uno.</p>"]);
});

test("--merge unites them by lines, and the result is in force", async () => {
	await site.save(FILE, OURS);
	await site.overwrite(FILE, THEIRS);
	expect((await site.import({ merge: true })).exitCode).toBe(0);
	expect(await inForce()).toEqual(["Cuaderno de voz", "Notas sobre voz."]);
	expect(await site.read(FILE)).toBe(THEIRS);
});

test("a united text that is wrong is refused with its lines, and nothing changes", async () => {
	await site.save(FILE, `${BASE}owner: { name: Ana }\n`);
	await site.overwrite(FILE, `owner: { name: Eva }\n${BASE}`);
	const result = await site.import({ merge: true });
	expect(result).toMatchObject({
		exitCode: 1,
		problems: [{ file: FILE, reason: expect.stringContaining("repetido en la línea") }],
	});
	expect(await inForce()).toEqual(["Cuaderno", "Notas."]);
});

test("--keep takes the side that it names; the other stays as a revision", async () => {
	await site.save(FILE, OURS);
	await site.overwrite(FILE, THEIRS);
	expect((await site.import({ keep: "desk" })).exitCode).toBe(0);
	// What the site holds back is not published by an import.
	expect([await inForce(), await site.textAt(FILE)]).toEqual([["Cuaderno", "Notas."], OURS]);
	expect((await site.import({ keep: "folder" })).exitCode).toBe(0);
	expect(await inForce()).toEqual(["Cuaderno", "Notas sobre voz."]);
	const { id } = await site.at(FILE);
	expect((await site.history(id)).map(([, text]) => text)).toEqual(expect.arrayContaining([BASE, OURS, THEIRS]));
});

test("--prune puts settings without a file into the bin and the defaults hold; not what the site has changed", async () => {
	await site.delete(FILE);
	await site.import();
	expect(await inForce()).toEqual(["Cuaderno", "Notas."]);
	await site.save(FILE, OURS);
	await site.told({ prune: "missing" });
	expect(await site.textAt(FILE)).toBe(OURS);
	await site.told({ prune: "all" });
	expect(await site.at(FILE)).toBeUndefined();
	expect((await inForce())[0]).toBe("Tertulia");
	expect(await site.shown("/blog/uno")).toBe("<p>Uno.</p>");
});

test("a folder with settings alone never empties the site", async () => {
	await site.delete("blog/uno.md");
	expect(await site.import({ prune: "missing" })).toMatchObject({ exitCode: 1 });
	expect(await site.shown("/blog/uno")).toBe("<p>Uno.</p>");
});

test("links that lead to no page are named, those to pages, lists, tags, files and pages of the site's own are not", async () => {
	await site.overwrite(
		FILE,
		[
			"owner: { name: Ana, url: /blog/uno }",
			"contactUrl: /contacto",
			"topics:",
			"  blog:",
			"    - { name: Voz, href: /blog/tags/voz }",
			"    - { name: Nada, href: /blog/tags/nada }",
			"  resources: []",
			"license: null",
			"links:",
			"  - { id: a, name: Blog, url: '/blog?page=1#dos' }",
			"  - { id: b, name: Curso, url: /school }",
			"  - { id: c, name: Logo, url: /logo.svg }",
			"  - { id: d, name: Evento, url: /eventos/nada }",
			"  - { id: e, name: Fuera, url: 'https://otro.example/x' }",
			"  - { id: f, name: Carpeta, url: /blog/nada/ }",
			"  - { id: g, name: Derechos, url: /tus-derechos }",
			"  - { id: h, name: Secretos, url: /../package.json }",
			"  - { id: i, name: Lección, url: /school/expert/module1/lesson1/ }",
			"  - { id: j, name: Otra lección, url: /school/expert/module1/lesson2 }",
			`  - { id: k, name: Guía, url: '/media/${"a".repeat(32)}-guia.pdf' }`,
			`  - { id: l, name: Foto, url: '/media/${"b".repeat(32)}-1920.avif' }`,
			`  - { id: m, name: Reservada, url: '/archivos/fijo/${"a".repeat(32)}-guia.pdf' }`,
			"  - { id: n, name: Otra guía, url: /media/nada.pdf }",
			"authors: {}",
		].join("\n"),
	);
	await site.overwrite("blog/uno.md", page({ id: "fijo", tags: "[Voz]" }));
	await site.write({
		"school/expert/module1/module.md": moduleFile(),
		"school/expert/module1/1-uno.md": lesson("intro"),
	});
	const said = (lines: readonly string[]) => lines.filter((line) => line.includes("no hay ninguna página"));
	for (const name of [`open/${"a".repeat(32)}-guia.pdf`, `open/${"b".repeat(32)}-800.webp`])
		await site.backend.media.put(name, new Uint8Array(1));
	await site.backend.media.put(`locked/fijo/${"a".repeat(32)}-guia.pdf`, new Uint8Array(1));
	expect(said(await site.told())).toEqual([
		"  sitio.yaml: contactUrl: en /contacto no hay ninguna página.",
		"  sitio.yaml: topics.blog.1.href: en /blog/tags/nada no hay ninguna página.",
		"  sitio.yaml: links.3.url: en /eventos/nada no hay ninguna página.",
		"  sitio.yaml: links.5.url: en /blog/nada/ no hay ninguna página.",
		"  sitio.yaml: links.7.url: en /../package.json no hay ninguna página.",
		"  sitio.yaml: links.9.url: en /school/expert/module1/lesson2 no hay ninguna página.",
		"  sitio.yaml: links.13.url: en /media/nada.pdf no hay ninguna página.",
	]);
	// A page that leaves is missed by the menu that names it.
	await site.write({ "blog/dos.md": page() });
	await site.delete("blog/uno.md");
	expect(said(await site.told({ prune: "missing" }))).toContain(
		"  sitio.yaml: owner.url: en /blog/uno no hay ninguna página.",
	);
});

test("a folder that holds nothing to publish is told, one with settings is not", async () => {
	const hint = expect.stringContaining("En esta carpeta no hay nada que publicar");
	await site.delete("blog/uno.md");
	expect(await site.told()).not.toContainEqual(hint);
	await site.delete(FILE);
	expect(await site.told()).toContainEqual(hint);
});
