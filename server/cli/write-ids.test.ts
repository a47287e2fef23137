import { mkdir, readdir, readFile, symlink } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openEmbedded } from "../../backends/sqlite/open-embedded.server.ts";
import { kindOf } from "../../domain/authoring/file-path.ts";
import { event, page } from "../../publishing/content-folder.fixture.ts";
import { splitFile } from "../../publishing/front-matter.server.ts";
import { openImporter } from "./importer.fixture.ts";
import { describeWrittenIds, writeIds } from "./write-ids.ts";

const SAMPLE = path.resolve(import.meta.dirname, "../../content");

let site: Awaited<ReturnType<typeof openImporter>>;
beforeEach(async () => {
	site = await openImporter(await openEmbedded({ dataDir: ":memory:" }));
});
afterEach(() => site.close());

const write = (options = {}) => writeIds(site.root, site.backend.sources, options);
const dataOf = (bytes: Uint8Array) => {
	const split = splitFile(bytes);
	return "data" in split ? split.data : {};
};

/** Front matter as other people and programs write it. */
const SNIPPETS = [
	"---\n# Nota\nname: Uno # aquí\n\ntags: [a, b] # y aquí\n# Final\n---\nTexto\n",
	"---\ntags:\n- a\n- b\nname: Uno\n---\n",
	"---\nsummary: >\n  Uno\n  dos\nnote: |\n  Tres\n---\n\n---\nRaya\n",
	"---\ntitle: Hola\ndate: 2024-01-01\ncategories:\n  - a: 1\n    b: [c]\n---\nTexto sin salto",
	"---\nname:\n---\n",
	"---\n---\nTexto\n",
];

test("one line more, and no other byte, in every file of the sample and however front matter is written", async () => {
	for (const [folder, as] of [
		["lf", (text: string) => text],
		["crlf", (text: string) => `\uFEFF${text.replaceAll("\n", "\r\n")}`],
		["cr", (text: string) => text.replaceAll("\n", "\r")],
	] as const) {
		const names = (await readdir(SAMPLE, { recursive: true })).filter((name) => /\.(?:md|html)$/.test(name));
		for (const name of names) {
			// Another last line makes the file the owner's.
			const text = `${await readFile(path.join(SAMPLE, name), "utf8")}\n`;
			await site.write({
				[name.startsWith("school/")
					? name
					: `${name.includes("/") ? `${name.split("/")[0]}/` : ""}${folder}/${path.basename(name)}`]: as(text),
			});
		}
		for (const [number, text] of SNIPPETS.entries()) await site.write({ [`${folder}-${number}.md`]: as(text) });
	}
	const all = (await readdir(site.root, { recursive: true })).filter((name) => /\.(?:md|html)$/.test(name)).toSorted();
	const before = new Map(
		await Promise.all(all.map(async (name) => [name, await readFile(path.join(site.root, name))] as const)),
	);
	const { written, refused } = await write();
	expect(written.length).toBeGreaterThan(60);
	expect(refused).toEqual([]);
	for (const [name, bytes] of before) {
		const after = await readFile(path.join(site.root, name));
		if (!written.includes(name)) {
			expect(after.equals(bytes)).toBe(true);
			const isNamed = dataOf(bytes).id !== undefined || name.startsWith("school/");
			expect(isNamed || name.startsWith("eventos/") || name.endsWith("README.md")).toBe(true);
			continue;
		}
		const [one, other] = [bytes, after].map((each) => each.toString().split(/\r\n|\n|\r/)) as [string[], string[]];
		const at = other.findIndex((line) => /^id: [\w"-]+$/.test(line));
		expect(other.toSpliced(at, 1)).toEqual(one);
		const line = /\r\n|\n|\r/.exec(bytes.toString())?.[0] ?? "";
		expect(after.toString().replace(`${other[at]}${line}`, "")).toBe(bytes.toString());
		expect(dataOf(after)).toEqual({ ...dataOf(bytes), id: dataOf(after).id });
	}
	expect(await write()).toEqual({ written: [], moved: [], behind: [], refused: [] });
});

test("files of the sample stay as they come, and so do files that cannot take a line", async () => {
	const sample = (await readdir(SAMPLE, { recursive: true })).filter(
		(name) => name.startsWith("blog/") && kindOf(name) === "page",
	)[0] as string;
	await site.write({
		[sample]: await readFile(path.join(SAMPLE, sample)),
		"blog/llaves.md": "---\n{name: x}\n---\n",
		"blog/roto.md": "---\nname: [x\n---\n",
	});
	const result = await write();
	expect(result).toEqual({ written: [], moved: [], behind: [], refused: ["blog/llaves.md"] });
	expect(describeWrittenIds(result, { dryRun: false })).toEqual([
		"Sin id, porque su cabecera no admite otra línea, o hay dos iguales. Escríbelo tú: 1.",
		"  · blog/llaves.md",
	]);
});

test("a page keeps its identity when it gets its id, and when it is moved without one", async () => {
	await site.write({ "blog/a.md": page(), "eventos/e.md": event(), "blog/b.md": page({}, "Otro.") });
	await site.import();
	const ids = async () => (await site.backend.sources.list()).map(({ id, path: file }) => `${file} ${id}`);
	const before = await ids();
	expect(await write({ dryRun: true })).toMatchObject({ written: ["blog/a.md", "blog/b.md", "eventos/e.md"] });
	expect(await site.read("blog/a.md")).toBe(page());
	await site.move("blog/b.md", "guias/c.md");
	const result = await write();
	expect(result).toMatchObject({
		written: ["blog/a.md", "eventos/e.md"],
		moved: [{ from: "blog/b.md", to: "guias/c.md" }],
	});
	expect(describeWrittenIds(result, { dryRun: false })).toContain("  · blog/b.md → guias/c.md");
	expect(await site.told({ prune: "missing" })).toContain("  > /blog/b → /guias/c");
	expect((await ids()).toSorted()).toEqual(before.map((each) => each.replace("blog/b.md", "guias/c.md")).toSorted());
	expect(await site.backend.content.findByUrl("/blog/b")).toEqual({ movedTo: "/guias/c" });
});

test("a file that was changed on the site gets no line, which would put it in conflict", async () => {
	await site.write({ "blog/a.md": page() });
	await site.import();
	await site.save("blog/a.md", page({}, "Del sitio."));
	expect(await write()).toMatchObject({ written: [], behind: ["blog/a.md"] });
	expect((await site.told()).at(-2)).toContain("es más antiguo");
});

test("two files with the same text are not both taken for one that moved, and a link stays a link", async () => {
	await site.write({ "blog/a.md": page() });
	await site.import();
	await site.move("blog/a.md", "guias/a.md");
	await site.write({ "guias/b.md": page() });
	await mkdir(path.join(site.root, "otra"));
	await symlink("../guias/c.md", path.join(site.root, "otra/c.md"));
	await site.write({ "guias/c.md": page({}, "Tercero.") });
	const { moved, refused, written } = await write();
	expect(moved).toEqual([{ from: "blog/a.md", to: "guias/a.md" }]);
	expect(refused).toEqual(["guias/b.md"]);
	expect(written).toEqual(["guias/c.md"]);
	expect(await readFile(path.join(site.root, "otra/c.md"), "utf8")).toBe(await site.read("guias/c.md"));
});
