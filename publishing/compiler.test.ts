import { createHash } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { originalName } from "../domain/authoring/source-writes.ts";
import type { Compiler, TextToCompile } from "../domain/publication/compiler.ts";
import { createCompiler } from "./compiler.server.ts";
import { compile, compiled, event, folderOf, page, png } from "./content-folder.fixture.ts";
import { memoryMedia } from "./memory-media.fixture.ts";
import { lesson, moduleFile } from "./school.fixture.ts";
import { createWorkerCompiler } from "./worker-compiler.server.ts";

const settings = {
	authors: { "Inés Valcárcel": { photo: "/autora.webp", url: "/sobre-mi" } },
	brand: { name: "Tertulia", grounds: { diseno: "coral" } },
} as const;
const NOW = "2026-11-23T09:00:00.000Z";
const text = (path: string, written: string): TextToCompile => ({
	...{ path, text: written, firstImportedAt: NOW, changedAt: NOW },
});

const opened: Compiler[] = [];
afterEach(async () => {
	for (const compiler of opened.splice(0)) await compiler.close();
});

describe.each([
	["in this thread", createCompiler],
	["in a thread of its own", createWorkerCompiler],
])("a compiler %s (docs/product.md, 7.4)", (_, create) => {
	function open(media = memoryMedia()) {
		const compiler = create(media, settings);
		opened.push(compiler);
		return { media, compile: compiler.compile, isCurrent: compiler.isCurrent };
	}

	test("makes the same of a text and its originals as an import of the folder", async () => {
		const bytes = await png();
		const files = {
			"blog/a.md": page({ image: "../a.png" }, "```ts\nconst a = 1;\n```\n\n![](/a.png)"),
			"eventos/e.md": event({ event: "{startsAt: +2d 19:00, endsAt: +2d 20:00, modality: online, place: En línea}" }),
			"school/expert/module1-a/module.md": moduleFile("Primero"),
			"school/expert/module1-a/1-b.md": lesson("uno"),
		};
		const root = await folderOf({ ...files, "a.png": bytes });
		const folder = compiled(await compile(root, { now: new Date(NOW) }));
		const { media, compile: compileText, isCurrent } = open();
		const original = { path: "a.png", hash: createHash("sha256").update(bytes).digest("hex"), bytes: bytes.byteLength };
		await media.put(originalName(original), bytes);
		const of = (path: keyof typeof files) => compileText(text(path, files[path]), [original]);
		expect(await of("blog/a.md")).toEqual({ page: folder.pages[0] });
		expect(await of("eventos/e.md")).toEqual({ event: folder.events[0] });
		expect(await of("school/expert/module1-a/1-b.md")).toEqual({ lesson: folder.school.lessons[0] });
		expect(await of("school/expert/module1-a/module.md")).toEqual({ module: { number: 1, name: "Primero" } });
		expect([...media.files.keys()].filter((name) => name.startsWith("open/"))).not.toEqual([]);
		expect(folder.pages.map(({ sourceHash }) => isCurrent(sourceHash))).toEqual([true]);
		expect(isCurrent("3:x")).toBe(false);
	});

	test("says what is wrong with a text", async () => {
		const { compile: compileText } = open();
		expect(await compileText(text("blog/a.md", page({ name: "x" }, "![](b.png)")), [])).toMatchObject({
			problems: [{ field: "name" }],
		});
		expect(await compileText(text("blog/a.md", page({}, "![](b.png)")), [])).toEqual({
			problems: [{ field: "texto", reason: "No existe la imagen «b.png»." }],
		});
	});

	test("fails with its store, and the next text succeeds", async () => {
		const media = memoryMedia();
		let isFull = true;
		const { compile: compileText } = open({
			...media,
			put: async (name, bytes) => {
				if (isFull) throw new Error("no space left");
				await media.put(name, bytes);
			},
		});
		await expect(compileText(text("blog/a.md", page()), [])).rejects.toThrow("no space left");
		await expect(compileText(text("sitio.yaml", "a: 1"), [])).rejects.toThrow("sitio.yaml");
		isFull = false;
		expect(await compileText(text("blog/a.md", page()), [])).toHaveProperty("page");
	});
});

test("a closed thread rejects what it has not compiled, and starts again for the next text", async () => {
	const compiler = createWorkerCompiler(memoryMedia(), settings);
	opened.push(compiler);
	const lost = compiler.compile(text("blog/a.md", page()), []);
	await Promise.all([expect(lost).rejects.toThrow("ended"), compiler.close()]);
	expect(await compiler.compile(text("blog/a.md", page()), [])).toHaveProperty("page");
});
