import { describe, expect, test } from "vitest";
import type { MediaStore } from "./media-store.ts";

/** Tests that every `MediaStore` must pass. `open` returns a new, empty store for each test. */
export function mediaStoreSuite(open: () => Promise<MediaStore>): void {
	describe("MediaStore", () => {
		const bytes = new Uint8Array([1, 2, 3]);

		test("keeps, finds and forgets files by name", async () => {
			const media = await open();
			expect(await media.has("open/abc-480.webp")).toBe(false);
			await media.put("open/abc-480.webp", bytes);
			await media.put("open/abc-480.webp", bytes);
			expect(await media.has("open/abc-480.webp")).toBe(true);
			expect([...((await media.read("open/abc-480.webp")) ?? [])]).toEqual([1, 2, 3]);
			await media.remove("open/abc-480.webp");
			await media.remove("open/abc-480.webp");
			expect(await media.read("open/abc-480.webp")).toBeNull();
		});

		test("finds a file and reads it in parts, the last byte included", async () => {
			const media = await open();
			await media.put("school/bienvenida/abc.webm", new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
			const found = await media.find("school/bienvenida/abc.webm");
			expect(found?.bytes).toBe(10);
			// A file system may round the time, and a remote store has its own clock.
			expect(Math.abs((found?.keptAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
			const part = async (from: number, to: number) => [
				...new Uint8Array(await new Response(found?.read(from, to)).arrayBuffer()),
			];
			expect(await part(0, 9)).toHaveLength(10);
			expect(await part(3, 5)).toEqual([3, 4, 5]);
			expect(await part(9, 9)).toEqual([9]);
			for (const name of [
				"school/bienvenida/abd.webm",
				"school/otra/abc.webm",
				"school/abc.webm",
				"school/../open/abc.webm",
			])
				expect(await media.find(name)).toBeNull();
		});

		test("keeps locked files apart, by the page they belong to", async () => {
			const media = await open();
			await media.put("locked/page1/abc.webp", bytes);
			expect(await media.read("open/abc.webp")).toBeNull();
			expect(await media.read("locked/page2/abc.webp")).toBeNull();
			expect(await media.read("locked/page1/abc.webp")).not.toBeNull();
		});

		test("names every file it has", async () => {
			const media = await open();
			const kept = ["open/abc-480.webp", "open/abd.jpg", "locked/page1/abc.webp", "locked/page2/abc.webp"];
			for (const name of [...kept, "open/weg.jpg"]) await media.put(name, bytes);
			await media.remove("open/weg.jpg");
			const names = new Set<string>();
			for await (const name of media.names()) names.add(name);
			expect(kept.filter((name) => !names.has(name))).toEqual([]);
			expect(names.has("open/weg.jpg")).toBe(false);
		});

		test("knows no name that leaves its folders", async () => {
			const media = await open();
			for (const name of [
				"../x.webp",
				"open/../../x.webp",
				"open/a/b.webp",
				"/etc/passwd",
				"locked/x.webp",
				"open/x\u0000.webp",
				"",
			]) {
				expect(await media.read(name)).toBeNull();
				await expect(media.put(name, bytes)).rejects.toThrow();
			}
		});
	});
}
