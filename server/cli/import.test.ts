import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../../domain/backend.ts";
import { makePage, makePublication } from "../../domain/content/content.fixture.ts";
import type { MediaStore } from "../../domain/content/media-store.ts";
import { sweepImportedFiles } from "../../domain/publication/imported-files.ts";
import { CannotWrite, MayBeKept, NoRoom } from "../../domain/unavailable.ts";
import { lesson, moduleFile, videoField, vtt, webm } from "../../publishing/school.fixture.ts";
import { describeImport } from "./describe-import.ts";
import { type ImportOptions, type ImportResult, importFolder } from "./import-folder.ts";

let root = "";
let backend: Backend;
let mediaNames: Set<string>;

beforeEach(async () => {
	root = await mkdtemp(path.join(tmpdir(), "tertulia-"));
	const opened = await openEmbedded({ dataDir: ":memory:" });
	mediaNames = new Set();
	const media: MediaStore = {
		...opened.media,
		async put(name, bytes) {
			// Originals are no files that readers get.
			if (!name.startsWith("originals/")) mediaNames.add(name);
			await opened.media.put(name, bytes);
		},
		async remove(name) {
			mediaNames.delete(name);
			await opened.media.remove(name);
		},
	};
	backend = { ...opened, media };
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

function page(fields: Readonly<Record<string, string>> = {}, body = "Texto."): string {
	const all = {
		name: "Un título",
		template: "blog",
		createdBy: "Inés Valcárcel",
		createdAt: "2026-03-09T10:00:00+01:00",
		...fields,
	};
	return `---\n${Object.entries(all)
		.map(([key, value]) => `${key}: ${value}\n`)
		.join("")}---\n\n${body}\n`;
}

const EVENT = page({
	event: "{startsAt: 2027-01-21T19:00, endsAt: 2027-01-21T21:00, modality: online, place: En línea}",
}).replace("template: blog\n", "");
const png = () =>
	sharp({ create: { width: 40, height: 20, channels: 3, background: "#0a5040" } })
		.png()
		.toBuffer();

function reportOf(result: ImportResult) {
	if (result.exitCode !== 0) throw new Error(JSON.stringify(result.problems));
	return result.report;
}

test("a folder is published, and a second time changes nothing", async () => {
	await write({
		"blog/a.md": page(),
		"blog/b.md": page({ restrictedTo: "{registeredUsers: true}" }, "Secreto."),
		"eventos/e.md": EVENT,
	});
	expect(reportOf(await importFolder(root, backend))).toMatchObject({
		added: ["/blog/a", "/blog/b", "/eventos/e"],
		changed: [],
		removed: [],
		unchanged: 0,
	});
	const revision = await backend.content.revision();
	expect(reportOf(await importFolder(root, backend))).toMatchObject({
		added: [],
		changed: [],
		moved: [],
		removed: [],
		unchanged: 3,
	});
	expect(await backend.content.revision()).toBe(revision);
	const found = await backend.content.findByUrl("/blog/a");
	if (found === null || "movedTo" in found) throw new Error("Not found.");
	expect(await backend.content.readBody(found.id)).toBe("<p>Texto.</p>");
	expect(await backend.events.findBySlug("e")).toMatchObject({ name: "Un título" });
});

test("a bad file leaves everything as it was, and the images of its run to the next one", async () => {
	await write({ "blog/a.md": page({}, "![](/a.png)"), "a.png": await png() });
	reportOf(await importFolder(root, backend));
	const before = new Set(mediaNames);
	expect([...before].filter(isPicture)).toHaveLength(1);
	await write({
		"blog/a.md": page({ name: "Otro título" }, "![](/a.png)"),
		"blog/b.md": page({}, "![](/b.png)"),
		"b.png": await sharp(await png())
			.negate()
			.png()
			.toBuffer(),
		"blog/c.md": page({ name: "x" }),
		"blog/d.md": page({ image: "no.png", imageAlt: "x" }),
	});
	const result = await importFolder(root, backend);
	expect(describeImport(result)).toEqual([
		"blog/c.md: name: El título debe tener entre 3 y 150 caracteres.",
		"blog/d.md: image: No existe la imagen «no.png».",
		"",
		"No se ha publicado nada. Corrige lo anterior e inténtalo de nuevo.",
	]);
	expect([...before].filter((name) => !mediaNames.has(name))).toEqual([]);
	expect([...mediaNames].filter(isPicture)).toHaveLength(2);
	expect(await backend.content.findByUrl("/blog/b")).toBeNull();
	expect(await backend.content.findByUrl("/blog/a")).toMatchObject({ name: "Un título" });

	await rm(path.join(root, "blog/d.md"));
	await write({ "blog/c.md": page() });
	const put: string[] = [];
	const media = { ...backend.media, put: async (name: string) => void put.push(name) };
	reportOf(await importFolder(root, { ...backend, media }));
	expect(put.filter((name) => name.startsWith("open/") && isPicture(name))).toEqual([]);
});

test("a conflict with what is kept is a problem", async () => {
	await write({ "blog/a.md": page({ tags: "[Diseño]" }) });
	reportOf(await importFolder(root, backend));
	await rm(path.join(root, "blog/a.md"));
	await write({ "blog/b.md": page({ tags: "[diseño]" }, "![](/a.png)"), "a.png": await png() });
	expect(await importFolder(root, backend)).toEqual({
		exitCode: 1,
		problems: [{ file: "blog/b.md", field: "tags", reason: "Ya existe una etiqueta «Diseño»." }],
	});
	expect((await backend.sources.assets()).length).toBe(0);
});

test("no new page is published where the site will have its own; one that is there stays (docs/product.md, 2.2)", async () => {
	await backend.publication.publish(makePublication([makePage({ url: "/normas" })]));
	await write({ "normas.md": page(), "buscar.md": page(), "blog/x/conversacion.md": page() });
	expect(describeImport(await importFolder(root, backend)).slice(0, 3)).toEqual([
		"2 archivos: Esa dirección está reservada.",
		"  · blog/x/conversacion.md",
		"  · buscar.md",
	]);
	await rm(path.join(root, "buscar.md"));
	await rm(path.join(root, "blog"), { recursive: true });
	expect(reportOf(await importFolder(root, backend)).changed).toEqual(["/normas"]);
	await write({ "normas.md": page({}, "Otro texto.") });
	expect(reportOf(await importFolder(root, backend)).changed).toEqual(["/normas"]);
});

test("an import that fails removes its images only to make room on a full disk", async () => {
	await write({ "blog/a.md": page({}, "![](/a.png)"), "a.png": await png() });
	const failing = (after: boolean, error: Error): Backend => ({
		...backend,
		publication: {
			...backend.publication,
			async publish(publication) {
				if (after) await backend.publication.publish(publication);
				throw error;
			},
		},
	});
	await expect(importFolder(root, failing(false, new NoRoom("no room")))).rejects.toThrow("no room");
	expect([...mediaNames]).toEqual([]);
	await expect(importFolder(root, failing(false, new CannotWrite("busy")))).rejects.toThrow("busy");
	expect([...mediaNames].filter(isPicture)).toHaveLength(1);
	await expect(importFolder(root, failing(true, new MayBeKept("no flush")))).rejects.toThrow("no flush");
	expect(await backend.content.findByUrl("/blog/a")).not.toBeNull();
	expect([...mediaNames].filter(isPicture)).toHaveLength(1);
});

test("a file with an id moves, and its old address leads to the new one", async () => {
	await write({ "blog/a.md": page({ id: "fijo" }) });
	reportOf(await importFolder(root, backend));
	await mkdir(path.join(root, "recursos"));
	await rename(path.join(root, "blog/a.md"), path.join(root, "recursos/b.md"));
	const result = await importFolder(root, backend);
	expect(reportOf(result).moved).toEqual([{ from: "/blog/a", to: "/recursos/b" }]);
	expect(describeImport(result)).toContain("  > /blog/a → /recursos/b");
	expect(await backend.content.findByUrl("/blog/a")).toEqual({ movedTo: "/recursos/b" });
});

test("an old address leads again after another page stood there, though its file has not changed", async () => {
	const folder = path.join(root, "uno");
	await write({
		"uno/blog/a.md": page({ redirectFrom: "/vieja" }),
		"uno/eventos/e.md": EVENT.replace("---", "---\nredirectFrom: /eventos/viejo"),
		"dos/vieja.md": page(),
		"dos/eventos/viejo.md": EVENT,
	});
	reportOf(await importFolder(folder, backend));
	reportOf(await importFolder(path.join(root, "dos"), backend));
	expect(await backend.content.findByUrl("/vieja")).toMatchObject({ name: "Un título" });
	expect(reportOf(await importFolder(folder, backend, { prune: "missing" })).unchanged).toBe(2);
	expect(await backend.content.findByUrl("/vieja")).toEqual({ movedTo: "/blog/a" });
	expect(await backend.events.findBySlug("viejo")).toEqual({ movedTo: "/eventos/e" });
});

test("only --prune removes, and never everything because of a wrong path", async () => {
	await write({ "blog/a.md": page(), "blog/b.md": page() });
	reportOf(await importFolder(root, backend));
	await rm(path.join(root, "blog/b.md"));
	expect(reportOf(await importFolder(root, backend)).removed).toEqual([]);
	expect(reportOf(await importFolder(root, backend, { prune: "missing" })).removed).toEqual(["/blog/b"]);
	await rm(path.join(root, "blog/a.md"));
	expect(await importFolder(root, backend, { prune: "missing" })).toMatchObject({ exitCode: 1 });
	expect(await importFolder(path.join(root, "no"), backend)).toMatchObject({
		exitCode: 1,
		problems: [{ reason: "No existe esa carpeta." }],
	});
	expect(await importFolder(import.meta.filename, backend)).toMatchObject({
		exitCode: 1,
		problems: [{ reason: expect.stringContaining("Eso es un archivo.") }],
	});
	expect(await backend.content.findByUrl("/blog/a")).not.toBeNull();
});

test("a dry run says what would change and writes nothing", async () => {
	await write({ "blog/a.md": page({}, "![](/a.png)"), "a.png": await png() });
	const result = await importFolder(root, backend, { dryRun: true });
	expect(describeImport(result, { dryRun: true })).toEqual([
		"Prueba terminada, sin publicar nada. Páginas, eventos y lecciones: nuevos 1, cambiados 0, movidos 0, retirados 0, sin cambios 0.",
		"  + /blog/a",
	]);
	expect(mediaNames.size).toBe(0);
	expect(await backend.content.findByUrl("/blog/a")).toBeNull();
});

test("a picture without imageAlt is published as decorative, and the import says so file by file (docs/product.md, 5.2 and 7.2)", async () => {
	await write({
		"a.png": await png(),
		"blog/b.md": page({ image: "/a.png", imageAlt: '""' }),
		"blog/c.md": page({ image: "/a.png", imageAlt: "" }),
		"blog/a.md": page({ image: "/a.png" }),
		"blog/d.md": page({ image: "/a.png", imageAlt: "Una mesa" }),
		"eventos/e.md": EVENT.replace("name:", "image: /a.png\nname:"),
		"sin.md": page(),
	});
	const result = await importFolder(root, backend);
	const said = (file: string) =>
		`${file}: imageAlt: falta. La imagen se publica como decorativa; si cuenta algo, descríbela, y si no, escribe imageAlt: "".`;
	expect(result).toMatchObject({ exitCode: 0, hints: [said("blog/a.md"), said("blog/c.md"), said("eventos/e.md")] });
	expect(describeImport(result)).toContain(`  ${said("blog/a.md")}`);
	expect(await backend.content.findByUrl("/blog/a")).toMatchObject({ image: { alt: "" } });
	expect(await backend.content.findByUrl("/blog/d")).toMatchObject({ image: { alt: "Una mesa" } });
	expect(await backend.events.findBySlug("e")).toMatchObject({ image: { alt: "" } });
	expect(await importFolder(root, backend)).toMatchObject({ hints: [] });
});

/** Whether a file is a picture of a page, not the card that shows the page elsewhere. */
function isPicture(name: string): boolean {
	return !name.endsWith("-share.jpg");
}

describe("files that nothing refers to any more (docs/product.md, 7.5)", () => {
	const OPEN = page({}, "![](/a.png)");
	const again = (prune: ImportOptions["prune"] = "none") => importFolder(root, backend, { prune });
	const bodyOf = async (url: string) => {
		const found = await backend.content.findByUrl(url);
		return found === null || "movedTo" in found ? null : backend.content.readBody(found.id);
	};

	test("a page that becomes restricted has its pictures under /archivos only, and back again", async () => {
		await write({ "blog/a.md": OPEN, "a.png": await png() });
		expect(await again()).toMatchObject({ filesRemoved: 0 });
		const files = new Set(mediaNames);
		const open = [...mediaNames].filter(isPicture);
		expect(open.every((name) => name.startsWith("open/"))).toBe(true);
		await write({ "blog/a.md": page({ restrictedTo: "{registeredUsers: true}" }, "![](/a.png)") });
		const result = await again();
		expect(result).toMatchObject({ filesRemoved: open.length });
		expect(describeImport(result)).toContain(`Imágenes y archivos retirados porque ya no se usan: ${open.length}.`);
		const locked = [...mediaNames].filter(isPicture);
		expect(locked).toHaveLength(open.length);
		expect(locked.every((name) => name.startsWith("locked/"))).toBe(true);
		for (const name of open) expect(await backend.media.read(name)).toBeNull();
		await write({ "blog/a.md": OPEN });
		reportOf(await again());
		expect(mediaNames).toEqual(files);
	});

	test("a withdrawn page, event or lesson, and a picture that another took the place of, leave nothing behind", async () => {
		const stays = { "blog/otra.md": page({ image: "/c.png", imageAlt: "x" }), "c.png": await png() };
		await write(stays);
		reportOf(await again());
		const staying = new Set(mediaNames);
		const green = await png();
		const red = await sharp(green).negate().png().toBuffer();
		await write({
			"blog/a.md": page({}, "![](/a.png)"),
			"a.png": red,
			"eventos/e.md": EVENT.replace("Texto.", "![](/e.png)"),
			"e.png": await sharp(red).extend({ top: 9 }).png().toBuffer(),
			"school/expert/module1/module.md": moduleFile(),
			"school/expert/module1/1-uno.md": lesson("uno", { kind: "video", video: videoField }),
			"school/expert/module1/film.webm": webm,
			"school/expert/module1/film.vtt": vtt,
			"school/expert/module1/film.md": "Hola.",
		});
		reportOf(await again());
		const all = new Set(mediaNames);
		expect([...all].filter((name) => name.startsWith("school/"))).toHaveLength(2);
		// A page that stays names the picture as well, so the picture stays too.
		await write({ "a.png": green });
		expect(await again()).toMatchObject({ filesRemoved: 1 });
		expect(await bodyOf("/blog/a")).toContain(
			[...staying].find((name) => name.endsWith(".webp"))?.replace("open/", "/media/"),
		);
		await rm(path.join(root, "eventos"), { recursive: true });
		await rm(path.join(root, "school"), { recursive: true });
		await rm(path.join(root, "blog/a.md"));
		expect(await again()).toMatchObject({ filesRemoved: 0 });
		reportOf(await again("missing"));
		expect(mediaNames).toEqual(staying);
	});

	test("files of people, and a store that fails, are no matter of an import", async () => {
		await write({ "blog/a.md": OPEN, "a.png": await png() });
		reportOf(await again());
		// Stored by an upload whose page does not name it yet.
		const photo = `open/${"x".repeat(24)}.webp`;
		await backend.media.put(photo, new Uint8Array([1]));
		await write({ "blog/a.md": page() });
		const remove = () => Promise.reject(new Error("No hay acceso a los archivos."));
		const result = await importFolder(root, { ...backend, media: { ...backend.media, remove } });
		expect(describeImport(result)).toContain(
			"Está publicado, pero no se han podido retirar las imágenes y los archivos que ya no se usan: No hay acceso a los archivos.",
		);
		expect(await bodyOf("/blog/a")).toBe("<p>Texto.</p>");
		expect(await sweepImportedFiles(backend, new Date(Date.now() + 25 * 3_600_000))).toBe(1);
		expect([...mediaNames].filter(isPicture)).toEqual([photo]);
	});
});

interface Ended {
	readonly code: number;
	readonly out: string;
	readonly err: string;
}

function site(...args: string[]): Promise<Ended> {
	const env = { ...process.env, DATA_DIR: path.join(root, "datos") };
	return new Promise((resolve) => {
		execFile(process.execPath, [path.join(import.meta.dirname, "main.ts"), ...args], { env }, (error, out, err) =>
			resolve({ code: error === null ? 0 : Number(error.code), out, err }),
		);
	});
}

test("the command line answers in Spanish with the right code", async () => {
	await write({ "contenido/blog/a.md": page(), "malo/blog/a.md": page({ name: "x" }) });
	const [help, importHelp, unknown, option, missing, imported, bad] = await Promise.all([
		site("--help"),
		site("import", "--help"),
		site("importa"),
		site("import", "--no-existe", "x"),
		site("import"),
		site("import", path.join(root, "contenido")),
		site("import", path.join(root, "malo")),
	]);
	expect(help).toMatchObject({ code: 0, out: expect.stringContaining("Órdenes:") });
	expect(importHelp).toMatchObject({ code: 0, out: expect.stringContaining("--dry-run") });
	expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining("La orden «importa» no existe.") });
	expect(option).toMatchObject({
		code: 2,
		err: expect.stringContaining("No se entienden las opciones: --no-existe x"),
	});
	expect(missing).toMatchObject({ code: 2, err: expect.stringContaining("Falta la carpeta.") });
	expect(imported).toMatchObject({ code: 0, err: "", out: expect.stringContaining("+ /blog/a") });
	expect(bad).toMatchObject({
		code: 1,
		out: "",
		err: expect.stringContaining("blog/a.md: name: El título debe tener entre 3 y 150 caracteres."),
	});
	expect(await readdir(path.join(root, "datos"))).toContain("tertulia.db");

	const zip = path.join(root, "textos.zip");
	expect(await site("export-content", zip)).toMatchObject({ code: 0, out: expect.stringContaining("escritos: 3") });
	const again = await site("import", zip, "--prune");
	expect(again).toMatchObject({ code: 0, err: "", out: expect.stringContaining("retirados 0, sin cambios 1") });
	await writeFile(zip, "no es un zip");
	expect(await site("import", zip)).toMatchObject({ code: 1, err: expect.stringContaining("no es un ZIP") });
	const drafts = await site("export-content", zip, "--with-drafts=aqui");
	expect(drafts).toMatchObject({ code: 2, err: expect.stringContaining("--with-drafts es apart o in-place.") });
});

test("a likely mistake is reported once, and only for published pages", async () => {
	await write({ "blog/a.md": page({ template: "blgo" }), "blog/b.md": page() });
	const first = describeImport(await importFolder(root, backend));
	expect(first.slice(-2)).toEqual([
		"Compruébalo, por si no es lo que querías:",
		"  /blog/a: template: «blgo» no es «blog» ni «page». Se enseña con todos sus datos a la vista.",
	]);
	expect(describeImport(await importFolder(root, backend))).toHaveLength(1);
});
