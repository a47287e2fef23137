import { expect, test } from "vitest";
import type { ComparedLine } from "../authoring/compare-texts.ts";
import { shortened } from "./compare-versions.ts";

const same = (count: number): ComparedLine[] => Array.from({ length: count }, () => ({ kind: "same", text: "x" }));
const added = (count: number): ComparedLine[] => Array.from({ length: count }, () => ({ kind: "added", text: "y" }));

test("a long comparison loses its equal lines first, then what is behind a certain number", () => {
	const short = [...same(1_000), ...added(1_000)];
	expect(shortened(short)).toBe(short);
	expect(shortened([...same(3_000), ...added(2), ...same(9)])).toEqual([
		{ kind: "skipped", count: 2_997, isSame: true },
		...[...same(3), ...added(2), ...same(3)],
		{ kind: "skipped", count: 6, isSame: true },
	]);
	const all = shortened(added(5_000));
	expect([all.length, all.at(-1)]).toEqual([2_001, { kind: "skipped", count: 3_000, isSame: false }]);
});
