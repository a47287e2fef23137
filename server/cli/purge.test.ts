import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import type { Backend } from "../../domain/backend.ts";
import { add, page, png } from "../../publishing/content-folder.fixture.ts";
import { importFolder } from "./import-folder.ts";
import { purgeTexts } from "./purge.ts";

const SECRET = "Lo que no debe quedar.";

let root = "";
let backend: Backend;
beforeEach(async () => {
	root = await mkdtemp(path.join(tmpdir(), "tertulia-"));
	backend = await openEmbedded({ dataDir: path.join(root, "data") });
});
afterEach(async () => {
	await backend.close();
	await rm(root, { recursive: true });
});

async function run(args: readonly string[], answers: readonly string[] | null = ["sí", "sí"]) {
	const [said, errors, asked]: [string[], string[], string[]] = [[], [], []];
	const code = await purgeTexts(args, {
		backend,
		print: (line) => said.push(line),
		printError: (line) => errors.push(line),
		ask: async (question) => answers?.[asked.push(question) - 1] ?? null,
		now: () => new Date("2026-11-21T12:00:00.000Z"),
	});
	const acts = await backend.acts.list({ what: "texts-purged" });
	return { code, said, errors, asked, acts: acts.map(({ by, on, detail }) => [by, on, detail]) };
}

async function publish(text: string, options = {}): Promise<void> {
	await add(path.join(root, "content"), { "blog/a.md": text });
	expect(await importFolder(path.join(root, "content"), backend, options)).toMatchObject({ exitCode: 0 });
}

/** Whether any file of the site has these words. */
async function isAnywhere(words: string): Promise<boolean> {
	const entries = await readdir(path.join(root, "data"), { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
	return (await Promise.all(files.map((file) => readFile(file)))).some((bytes) => bytes.includes(words));
}

test("former texts leave the history after two questions, with their originals and all their bytes", async () => {
	await add(path.join(root, "content"), { "fotos/retrato.png": await png(90), "fotos/otra.png": await png(70) });
	await publish(
		page({ id: "a" }, `<!-- ${SECRET} ${"x".repeat(9_000)} -->\n\n![](../fotos/retrato.png)\n\n![](../fotos/otra.png)`),
	);
	await publish(page({ id: "a" }, "Sin ello.\n\n![](../fotos/otra.png)"));
	const originals = async () => {
		let count = 0;
		for await (const name of backend.media.names()) if (name.startsWith("originals/")) count += 1;
		return count;
	};
	expect(await originals()).toBe(2);
	expect(await run(["blog/a.md"], ["sí", "no"])).toMatchObject({ code: 1, errors: ["No se ha borrado nada."] });
	expect(await run(["blog/a.md"], null)).toMatchObject({ code: 2 });
	expect(await backend.sources.revisions("a")).toHaveLength(2);
	const { code, said, asked, acts } = await run(["/blog/a.md"]);
	expect([code, said[0]]).toEqual([0, "Versiones borradas de blog/a.md: 1. Originales borrados: 1."]);
	expect(asked.map((question) => question.slice(0, 30))).toEqual([
		"¿Borrar 1 versión de blog/a.md",
		"No se puede deshacer, y las co",
	]);
	expect(acts).toEqual([[null, "a", "1"]]);
	expect((await backend.sources.revisions("a")).map(({ version }) => version)).toEqual([2]);
	expect(await originals()).toBe(1);
	expect(await run(["a"])).toMatchObject({ code: 0, said: ["No hay versiones anteriores de blog/a.md que borrar."] });
	await backend.close();
	expect([await isAnywhere(SECRET), await isAnywhere("Sin ello.")]).toEqual([false, true]);
	backend = await openEmbedded({ dataDir: path.join(root, "data") });
	// The picture comes back with a text that uses it.
	await publish(page({ id: "a" }, "![](../fotos/retrato.png)"));
	expect(await originals()).toBe(2);
});

test("a file in the bin goes with all its texts, one with a day only with those of before it", async () => {
	await publish(page({ id: "a" }, SECRET));
	await publish(page({ id: "a" }, `${SECRET} Otra vez.`));
	await add(path.join(root, "content"), { "blog/b.md": page() });
	await rm(path.join(root, "content/blog/a.md"));
	await importFolder(path.join(root, "content"), backend, { prune: "missing" });
	expect(await run(["a", "--before", "2020-01-01"])).toMatchObject({ code: 0, asked: [] });
	expect(await run(["a", "--before", "2999-01-01", "--yes"])).toMatchObject({ code: 0, asked: [] });
	expect(await backend.sources.revisions("a")).toHaveLength(1);
	expect(await run(["a"])).toMatchObject({
		code: 0,
		acts: [
			[null, "a", "1"],
			[null, "a", "1"],
		],
	});
	expect(await backend.sources.find("a")).toBeNull();
});

test.each([[[]], [["a", "b"]], [["a", "--before", "ayer"]], [["a", "--before", "2026-02-30"]]])(
	"%j is wrong",
	async (args) => {
		expect((await run(args)).code).toBe(2);
	},
);

test("an unknown file is named", async () => {
	expect(await run(["blog/nada.md"])).toMatchObject({ code: 1, errors: [expect.stringContaining("blog/nada.md")] });
});
