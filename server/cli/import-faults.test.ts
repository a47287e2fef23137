import { spawnSync } from "node:child_process";
import { readdir, utimes } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import type { MediaStore } from "../../domain/content/media-store.ts";
import { sweepImportedFiles } from "../../domain/publication/imported-files.ts";
import { NoRoom } from "../../domain/unavailable.ts";
import { page, png } from "../../publishing/content-folder.fixture.ts";
import { type ImportOptions, importFolder } from "./import-folder.ts";
import { openImporter } from "./importer.fixture.ts";

let site: Awaited<ReturnType<typeof openImporter>>;
beforeEach(async () => {
	site = await openImporter(await openEmbedded({ dataDir: ":memory:" }));
});
afterEach(() => site.close());

const files = async (folder: string) =>
	(await readdir(folder, { recursive: true, withFileTypes: true }))
		.filter((each) => each.isFile())
		.map(({ name }) => name);

describe("an import that ends on its way leaves nothing half", () => {
	test.each([
		["between two files that it stores", ["put", "1"], "before"],
		["between the last file and the pages", ["put", "4"], "before"],
		["between compiling and publishing", ["publish"], "before"],
		["between publishing and removing what is not used", ["sweep"], "after"],
	] as const)(
		"kill -9 %s",
		async (_, where, state) => {
			const [content, dataDir] = [path.join(site.root, "contenido"), path.join(site.root, "datos")];
			const first = page({ id: "fijo" }, "Uno. ![](/a.png)");
			const second = page({ id: "fijo" }, "Dos. ![](/b.png)");
			await site.write({
				"contenido/blog/a.md": first,
				"contenido/a.png": await png(60),
				"contenido/b.png": await png(70),
			});
			const open = () => openEmbedded({ dataDir });
			let backend = await open();
			expect((await importFolder(content, backend, { sample: "keep" })).exitCode).toBe(0);
			await backend.close();
			await site.write({
				"contenido/blog/a.md": second,
				"contenido/blog/c.md": page({}, "Tres. ![](/c.png)"),
				"contenido/c.png": await png(80),
			});
			const program = path.join(import.meta.dirname, "killed-import.fixture.ts");
			const child = spawnSync(process.execPath, [program, content, dataDir, ...where], { encoding: "utf8" });
			expect(child).toMatchObject({ signal: "SIGKILL", stderr: "" });

			backend = await open();
			const shown = async () =>
				[await backend.content.readBody("fijo"), await backend.content.findByUrl("/blog/c")] as const;
			const [body, other] = await shown();
			expect([body?.slice(0, 8), other === null]).toEqual(
				state === "before" ? ["<p>Uno. ", true] : ["<p>Dos. ", false],
			);
			const { version } = (await backend.sources.find("fijo")) ?? { version: 0 };
			expect(await backend.sources.text("fijo", version)).toBe(state === "before" ? first : second);
			const hoursAgo = new Date(Date.now() - 7_200_000);
			for (const half of (await files(path.join(dataDir, "media"))).filter((name) => name.endsWith(".tmp")))
				await utimes(path.join(dataDir, "media/open", half), hoursAgo, hoursAgo);
			// The next import, in another process, does not wait for the dead one, finishes its work and tidies up.
			expect(await importFolder(content, backend, { sample: "keep" })).toMatchObject({ exitCode: 0 });
			expect((await shown())[0]).toContain("Dos. ");
			expect((await backend.sources.revisions("fijo")).map(({ why }) => why)).toEqual(["imported", "imported"]);
			await sweepImportedFiles(backend, new Date(Date.now() + 25 * 3_600_000));
			const stored = await files(path.join(dataDir, "media"));
			const used = [...(await backend.publication.filesInUse())].map((name) => path.posix.basename(name));
			const made = used.filter((name) => !name.endsWith(".avif"));
			expect(stored.filter((name) => /^\w{32}-/.test(name)).toSorted()).toEqual(made.toSorted());
			await backend.close();
		},
		60_000,
	);

	test("a disk that is full, at whichever file, takes all files of the run with it", async () => {
		await site.write({
			"blog/a.md": page({ image: "/a.png", imageAlt: "x" }, "![](/b.png)"),
			"a.png": await png(60),
			"b.png": await png(70),
		});
		for (let left = 0; ; left += 1) {
			const stored = new Set<string>();
			let room = left;
			const media: MediaStore = {
				...site.backend.media,
				has: async (name) => stored.has(name),
				async put(name) {
					if (room-- === 0) throw new NoRoom("ENOSPC");
					stored.add(name);
				},
				async remove(name) {
					stored.delete(name);
				},
			};
			const ended = await importFolder(site.root, { ...site.backend, media }).catch((error: unknown) => error);
			if (!(ended instanceof NoRoom)) {
				expect([ended, left]).toMatchObject([{ exitCode: 0 }, 5]);
				break;
			}
			expect([[...stored], await site.backend.sources.list(), await site.shown("/blog/a")]).toEqual([[], [], null]);
		}
	});
});

test("two imports at once run one after the other", async () => {
	await site.write({ "uno/blog/a.md": page({}, "Uno."), "uno/blog/b.md": page(), "dos/blog/a.md": page({}, "Dos.") });
	const run = (folder: string) => importFolder(path.join(site.root, folder), site.backend);
	const results = await Promise.all([run("uno"), run("uno"), run("dos")]);
	expect(results).toMatchObject([
		{ report: { added: ["/blog/a", "/blog/b"] } },
		{ report: { added: [], unchanged: 2 } },
		{ report: { changed: ["/blog/a"] } },
	]);
	expect((await site.backend.sources.list()).map(({ version }) => version)).toEqual([2, 1]);
});

test("thousands of files enter and leave in one run each", async () => {
	const many = Object.fromEntries(
		Array.from({ length: 1_500 }, (_, number) => [`c/f${number % 9}/p${number}.md`, page({}, `Texto ${number}.`)]),
	);
	await site.write({ ...many, "una/blog/x.md": page() });
	const media = { ...site.backend.media, has: async () => true };
	const run = (folder: string, prune: ImportOptions["prune"] = "none") =>
		importFolder(path.join(site.root, folder), { ...site.backend, media }, { prune });
	expect((await run("c")).exitCode).toBe(0);
	expect(await run("c")).toMatchObject({ report: { added: [], changed: [], unchanged: 1_500 }, groups: [] });
	const result = await run("una", "missing");
	expect(result.exitCode === 0 && result.report.removed.length).toBe(1_500);
	const sources = await site.backend.sources.list();
	expect(sources.filter(({ trashedAt }) => trashedAt !== null)).toHaveLength(1_500);
}, 60_000);

test("names as a Mac writes them, and names that only capitals tell apart", async () => {
	await site.write({
		"blog/a.md": page({}, "![](imágenes/cigüeña.png)".normalize("NFC")),
		["blog/imágenes/cigüeña.png".normalize("NFD")]: await png(),
		["blog/canción.md".normalize("NFD")]: page(),
		"blog/Casa.md": page(),
		"blog/casa.md": page(),
	});
	const lines = await site.told({ lenient: true });
	expect(await site.shown("/blog/a")).toContain("<picture>");
	expect((await site.at("blog/a.md")).files).toEqual(["blog/imágenes/cigüeña.png".normalize("NFD")]);
	expect(lines.filter((line) => line.includes("no vale en una dirección"))).toHaveLength(1);
	// On a disk that does not tell them apart, one of them would overwrite the other.
	const kept = (await site.backend.sources.list()).map((source) => source.path.toLowerCase());
	expect(new Set(kept).size).toBe(kept.length);
});

test("a text of 50,000 lines is refused with its size", async () => {
	await site.write({ "blog/a.md": page({}, "Una línea de un texto muy largo, que no acaba.\n".repeat(50_000)) });
	expect((await site.told())[0]).toBe(
		"blog/a.md: texto: El texto pesa 2,29\u00a0MB, y puede pesar hasta 1\u00a0MB. Repártelo en varios.",
	);
});
