import { expect, test } from "vitest";
import type { MediaStore } from "../content/media-store.ts";
import { fileNamesIn, sweepImportedFiles } from "./sweep-files.ts";

const hash = (digit: string) => digit.repeat(32);

test("a text names the files behind its addresses, each place its own", () => {
	const text = `<img src="https://a.es/media/${hash("a")}-480.webp" srcset="/media/b.avif 480w, /media/c.avif 800w"><a href='/archivos/id_1/d.webp'>
		{"src":"/school/archivos/uno/e.mp4"} /media/ /archivos/f.webp/ /mediateca/g.webp`;
	expect(fileNamesIn(text)).toEqual([
		`open/${hash("a")}-480.webp`,
		"open/b.avif",
		"open/c.avif",
		"locked/id_1/d.webp",
		"school/uno/e.mp4",
		"locked/f.webp",
	]);
});

test("when a text cannot be read nothing is removed", async () => {
	const removed: string[] = [];
	const media = {
		async *names() {
			yield `open/${hash("a")}-480.webp`;
		},
		remove: async (name: string) => void removed.push(name),
	} as unknown as MediaStore;
	const publication = {
		async *texts() {
			yield "nada";
			throw new Error("no text");
		},
	};
	await expect(sweepImportedFiles({ media, publication })).rejects.toThrow("no text");
	expect(removed).toEqual([]);
	expect(await sweepImportedFiles({ media, publication: { async *texts() {} } })).toBe(1);
});
