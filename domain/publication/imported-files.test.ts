import { expect, test } from "vitest";
import type { MediaStore } from "../content/media-store.ts";
import { importedFilesIn, sweepImportedFiles } from "./imported-files.ts";

const hash = (digit: string) => digit.repeat(32);

test("a text names the imported files behind its addresses once, each place its own", () => {
	const text = `<img src="https://a.es/media/${hash("a")}-480.webp" srcset="/media/${hash("b")}.avif 480w, /media/${hash("b")}.avif 800w"><a href='/archivos/id_1/${hash("c")}.webp'>
		{\\"src\\":\\"/school/archivos/uno/${hash("d")}-hoja.mp4\\"} /media/ /mediateca/${hash("e")}.webp /media/foto.webp`;
	expect(importedFilesIn(text)).toEqual([
		`locked/id_1/${hash("c")}.webp`,
		`open/${hash("a")}-480.webp`,
		`open/${hash("b")}.avif`,
		`school/uno/${hash("d")}-hoja.mp4`,
	]);
});

test("when it is not known what is used nothing is removed", async () => {
	const removed: string[] = [];
	const media = {
		async *names() {
			yield `open/${hash("a")}-480.webp`;
		},
		remove: async (name: string) => void removed.push(name),
	} as unknown as MediaStore;
	const filesInUse = () => Promise.reject(new Error("no rows"));
	await expect(sweepImportedFiles({ media, publication: { filesInUse } })).rejects.toThrow("no rows");
	expect(removed).toEqual([]);
	expect(await sweepImportedFiles({ media, publication: { filesInUse: async () => new Set() } })).toBe(1);
});
