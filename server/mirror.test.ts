import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { planSave } from "../domain/authoring/plan-save.ts";
import type { Source } from "../domain/authoring/source.ts";
import type { SourceWrite } from "../domain/authoring/source-store.ts";
import { digestOf } from "../publishing/assets.server.ts";
import { add, page, png } from "../publishing/content-folder.fixture.ts";
import { importFolder } from "./cli/import-folder.ts";
import { startTestSite, type TestSite } from "./site.fixture.ts";

let root: string;
let site: TestSite;
let now: Date;
beforeEach(async () => {
	root = await mkdtemp(path.join(tmpdir(), "tertulia-"));
	now = new Date("2026-11-21T12:00:00.000Z");
	site = await startTestSite({ env: { MIRROR_DIR: path.join(root, "espejo") }, now: () => now });
});
afterEach(async () => {
	await site.stop();
	await rm(root, { recursive: true });
});

const inMirror = (file: string) => path.join(root, "espejo", file);
async function publish(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
	await add(path.join(root, "content"), files);
	expect(await importFolder(path.join(root, "content"), site.backend, { prune: "missing" })).toMatchObject({
		exitCode: 0,
	});
	site.wake("mirror");
}
async function files(): Promise<readonly string[]> {
	const entries = await readdir(path.join(root, "espejo"), { recursive: true, withFileTypes: true }).catch(() => []);
	const found = entries.filter((entry) => entry.isFile());
	return found.map((entry) => path.relative(inMirror(""), path.join(entry.parentPath, entry.name))).sort();
}
const own = ["LEEME.md", "redirecciones.csv"];

test("the folder follows each publication, and what somebody put there stays and is named (docs/product.md, 22.9)", async () => {
	await publish({
		"blog/a.md": page({ id: "a" }, "![](/a.png)"),
		"a.png": await png(),
		"blog/b.md": page({ id: "b" }),
	});
	await expect.poll(files).toEqual([own[0], "a.png", "blog/a.md", "blog/b.md", own[1]]);
	expect(await (await site.get("/salud")).json()).toMatchObject({ status: "ok", mirror: { unknown: 0 } });

	await mkdir(inMirror(".git"));
	await writeFile(inMirror(".git/HEAD"), "ref");
	await writeFile(inMirror("blog/a.md"), page({ id: "a" }, "De otra mano."));
	await writeFile(inMirror("blog/ajeno.md"), "Nada del sitio.");
	await rm(path.join(root, "content/blog/b.md"));
	await publish({ "blog/a.md": page({ id: "a" }, "Del sitio."), "blog/c.md": page({ id: "c" }) });
	await expect.poll(files).toEqual([".git/HEAD", own[0], "blog/a.md", "blog/ajeno.md", "blog/c.md", own[1]]);
	expect(await readFile(inMirror("blog/a.md"), "utf8")).toContain("De otra mano.");
	await expect.poll(async () => (await (await site.get("/salud")).json()).mirror).toEqual({ unknown: 2 });
	expect(site.log.filter(({ message }) => message === "mirror incomplete")).toEqual([
		expect.objectContaining({ level: "warn", unknown: ["blog/a.md", "blog/ajeno.md"], missing: [] }),
	]);

	await rm(inMirror("blog/a.md"));
	await rm(inMirror("blog/ajeno.md"));
	now = new Date(now.getTime() + 60_000);
	site.wake("mirror");
	await expect.poll(async () => (await (await site.get("/salud")).json()).mirror).toEqual({ unknown: 0 });
	expect(await readFile(inMirror("blog/a.md"), "utf8")).toContain("Del sitio.");
});

test("what it writes hides no conflict from the owner's folder, and what is written in it can be imported", async () => {
	const text = (first: string, last: string) => page({ id: "a" }, `${first}\n\nEntre.\n\n${last}`);
	await publish({ "blog/a.md": text("Uno.", "Tres.") });
	await expect.poll(files).toContain("blog/a.md");
	const at = async () => (await site.backend.sources.find("a")) as Source;
	const save = async (words: string) => {
		const written = { text: words, hash: digestOf(words), why: "saved", by: null, now: now.toISOString() } as const;
		await site.backend.sources.write([planSave(await at(), (await at()).version, written) as SourceWrite]);
	};
	await save(text("Uno, en el sitio.", "Tres."));
	// Another page is published, and the mirror writes what the site has now.
	await publish({ "blog/b.md": page({ id: "b" }) });
	await expect.poll(() => readFile(inMirror("blog/a.md"), "utf8")).toContain("Uno, en el sitio.");
	await add(path.join(root, "content"), { "blog/a.md": text("Uno.", "Tres, en la carpeta.") });
	const bring = (folder: string, merge = false) => importFolder(path.join(root, folder), site.backend, { merge });
	expect(await bring("content")).toMatchObject({ exitCode: 1, conflicts: [expect.stringContaining("blog/a.md")] });
	await add(path.join(root, "espejo"), { "blog/a.md": text("Uno, en el sitio.", "Tres, en el espejo.") });
	expect(await bring("espejo")).toMatchObject({ exitCode: 0, report: { changed: ["/blog/a"] } });
	expect(await (await site.get("/blog/a")).text()).toContain("Tres, en el espejo.");
});
