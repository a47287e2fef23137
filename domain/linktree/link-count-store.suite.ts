import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Backend } from "../backend.ts";
import { KINDS_A_DAY, type LinkCount, VISIT } from "./link-counts.ts";

const count = (day: string, link: string, source: string, total: number): LinkCount => ({
	day,
	link,
	attribution: { source, medium: "social", campaign: "lanzamiento", content: "perfil" },
	total,
});

/** Tests that every `LinkCountStore` must pass, with a fresh, empty backend for each test. */
export function linkCountStoreSuite(open: () => Promise<Backend>): void {
	describe("LinkCountStore", () => {
		let backend: Backend;
		beforeEach(async () => {
			backend = await open();
		});
		afterEach(() => backend.close());

		test("adds up equal counts, and keeps days, links and campaigns apart", async () => {
			await Promise.all([
				backend.linkCounts.add([count("2026-11-20", VISIT, "youtube", 3), count("2026-11-20", "blog", "youtube", 1)]),
				backend.linkCounts.add([
					count("2026-11-20", VISIT, "youtube", 2),
					count("2026-11-20", VISIT, "", 1),
					count("2026-11-21", VISIT, "youtube", 1),
				]),
			]);
			expect(await backend.linkCounts.list("2026-01-01")).toEqual([
				count("2026-11-20", VISIT, "", 1),
				count("2026-11-20", VISIT, "youtube", 5),
				count("2026-11-20", "blog", "youtube", 1),
				count("2026-11-21", VISIT, "youtube", 1),
			]);
			expect(await backend.linkCounts.list("2026-11-21")).toHaveLength(1);
		});

		test("keeps so many kinds a day; more made-up campaigns are counted together, and crowd out no other", async () => {
			const day = "2026-11-22";
			const made = Array.from({ length: KINDS_A_DAY + 20 }, (_, each) => count(day, VISIT, `inventada${each}`, 1));
			const named = count(day, VISIT, "youtube", 1);
			await backend.linkCounts.add([count(day, "blog", "primera", 1)], [named.attribution]);
			await backend.linkCounts.add(made, [named.attribution]);
			await backend.linkCounts.add(made, [named.attribution]);
			await backend.linkCounts.add(
				[named, count(day, "blog", "primera", 2), count("2026-11-23", VISIT, "nueva", 1)],
				[named.attribution],
			);
			const listed = await backend.linkCounts.list(day);
			const sources = (sought: string) =>
				listed.filter(({ attribution }) => attribution.source === sought).map(({ total }) => total);
			expect(listed).toHaveLength(KINDS_A_DAY + 3);
			expect([
				sources("otras"),
				sources("youtube"),
				sources("primera"),
				sources("nueva"),
				sources("inventada0"),
			]).toEqual([[42], [1], [3], [1], [2]]);
		});

		test("forgets days, and nothing from that day on", async () => {
			await backend.linkCounts.add([count("2026-11-20", VISIT, "", 1), count("2026-11-21", VISIT, "", 1)]);
			await backend.linkCounts.forget("2026-11-21");
			expect((await backend.linkCounts.list("")).map(({ day }) => day)).toEqual(["2026-11-21"]);
			await backend.linkCounts.add([]);
		});
	});
}
