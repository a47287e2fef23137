import { expect, test } from "vitest";
import { createPreviewLimit } from "./preview-limit.ts";

test("thirty previews a minute are free; more wait for the minute to end", () => {
	let now = 5_000;
	const wait = createPreviewLimit(() => now);
	for (let each = 0; each < 30; each++) expect(wait("a")).toBe(0);
	expect(wait("a")).toBe(60);
	now += 59_500;
	expect(wait("a")).toBe(1);
	now += 500;
	expect(wait("a")).toBe(0);
});

test("clients are counted apart", () => {
	const wait = createPreviewLimit(() => 0);
	for (let each = 0; each < 31; each++) wait("a");
	expect(wait("a")).toBeGreaterThan(0);
	expect(wait("b")).toBe(0);
	for (let each = 0; each < 30; each++) wait(`2001:db8:1:2::${each}`);
	expect([wait("2001:db8:1:2:9::"), wait("2001:db8:1:3::")]).toEqual([60, 0]);
});

test("waiting clients who go on asking do not wait longer for it", () => {
	let now = 0;
	const wait = createPreviewLimit(() => now);
	for (let each = 0; each < 500; each++) wait("a");
	now += 60_000;
	expect(wait("a")).toBe(0);
});
