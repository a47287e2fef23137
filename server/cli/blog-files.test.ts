import { chmod, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { folderOf } from "../../publishing/content-folder.fixture.ts";
import { openBlogFiles } from "./blog-files.ts";

/** Whoever administers the computer may read everything. */
async function mayReadAll(): Promise<boolean> {
	const root = await folderOf({ "a.md": "x" });
	await chmod(path.join(root, "a.md"), 0o000);
	return readFile(path.join(root, "a.md")).then(
		() => true,
		() => false,
	);
}

test.skipIf(await mayReadAll())("a file or a folder that may not be read ends the import with its name", async () => {
	const root = await folderOf({ "a.md": "x", "b/c.md": "x", "x.xml": "<rss>" });
	const refused = (name: string) => `No hay permiso para leer ${path.join(root, name)}.`;
	const files = await openBlogFiles(root);
	for (const name of ["a.md", "x.xml", "b"]) await chmod(path.join(root, name), 0o000);
	await expect(files.text("a.md")).rejects.toThrow(refused("a.md"));
	await expect(files.head("x.xml")).rejects.toThrow(refused("x.xml"));
	const first = files.chunks("x.xml")[Symbol.asyncIterator]().next();
	await expect(first).rejects.toThrow(refused("x.xml"));
	await expect(openBlogFiles(root)).rejects.toThrow(refused("b"));
	for (const name of ["a.md", "x.xml", "b"]) await chmod(path.join(root, name), 0o700);
});

test("a folder with more files than are read is refused, and not taken in part", async () => {
	const root = await folderOf({ "a.md": "x", "b/c.md": "x", "b/d.md": "x" });
	expect((await openBlogFiles(root, "", 3)).paths).toHaveLength(3);
	await expect(openBlogFiles(root, "", 2)).rejects.toThrow(
		`${root} tiene más de 2 archivos. Indica la carpeta del blog.`,
	);
});
