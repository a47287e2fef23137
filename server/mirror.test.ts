import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { add, page, png } from "../publishing/content-folder.fixture.ts";
import { importFolder } from "./cli/import.ts";
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
	expect(await importFolder(path.join(root, "content"), site.backend, { prune: true })).toMatchObject({ exitCode: 0 });
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
