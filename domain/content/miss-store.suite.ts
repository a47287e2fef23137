import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { type Miss, MOST_MISSES } from "./misses.ts";

/** Tests that every `MissStore` must pass, with a fresh, empty backend for each test. */
export function missStoreSuite(open: () => Promise<Backend>): void {
	describe("MissStore", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());
		const miss = (path: string, total: number, lastDay = "2026-11-20"): Miss => ({
			...{ path, total, firstDay: "2026-11-01", lastDay },
		});

		test("adds up what several processes counted at once, and sorts it", async () => {
			await Promise.all([
				backend.misses.add([miss("/a", 1), miss("/b", 1)]),
				backend.misses.add([miss("/b", 2, "2026-11-22"), { ...miss("/c", 1), firstDay: "2026-11-20" }]),
			]);
			await backend.misses.add([]);
			expect(await backend.misses.list()).toEqual([
				miss("/b", 3, "2026-11-22"),
				miss("/a", 1),
				{ ...miss("/c", 1), firstDay: "2026-11-20" },
			]);
		});

		test("has room for so many, and forgets what nobody asks for any more", async () => {
			await backend.misses.add([miss("/mucho", 9, "2026-11-02")]);
			await backend.misses.add(Array.from({ length: MOST_MISSES + 20 }, (_, each) => miss(`/${each}`, 1)));
			expect(await backend.misses.list()).toHaveLength(MOST_MISSES);
			expect((await backend.misses.list())[0]).toEqual(miss("/mucho", 9, "2026-11-02"));
			await backend.misses.add([miss("/nueva", 2, "2026-11-22")]);
			await backend.misses.forget("2026-11-21");
			expect(await backend.misses.list()).toEqual([miss("/nueva", 2, "2026-11-22")]);
		});
	});
}
