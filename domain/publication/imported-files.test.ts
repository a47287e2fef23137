import { describe, expect, test } from "vitest";
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

describe("the daily check", () => {
	const now = new Date("2026-11-22T12:00:00.000Z");
	const kept = new Map([
		[`open/${hash("a")}-480.webp`, "2026-11-21T12:00:00.000Z"],
		[`open/${hash("b")}-480.webp`, "2026-11-21T12:00:01.000Z"],
		["open/puesta-a-mano.webp", "2026-01-01T12:00:00.000Z"],
	]);
	const removed: string[] = [];
	const media = {
		async *names() {
			yield* kept.keys();
		},
		has: async () => true,
		find: async (name: string) => ({ keptAt: new Date(kept.get(name) ?? "") }),
		remove: async (name: string) => void removed.push(name),
	} as unknown as MediaStore;

	test("removes nothing when it is not known what is used", async () => {
		const filesInUse = () => Promise.reject(new Error("no rows"));
		await expect(sweepImportedFiles({ media, publication: { filesInUse } }, now)).rejects.toThrow("no rows");
		expect(removed).toEqual([]);
	});

	test("leaves files for a day to an import that is run again", async () => {
		expect(await sweepImportedFiles({ media, publication: { filesInUse: async () => new Set() } }, now)).toBe(1);
		expect(removed).toEqual([`open/${hash("a")}-480.webp`]);
	});
});
