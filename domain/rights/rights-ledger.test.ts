import { describe, expect, test } from "vitest";
import { makeReference, oneMonthAfter, yearsBefore } from "./rights-ledger.ts";

describe("a request (docs/product.md, 20.3)", () => {
	test.each([
		["2026-11-20T12:00:00.000Z", "2026-12-20T12:00:00.000Z"],
		["2026-12-31T23:59:59.999Z", "2027-01-31T23:59:59.999Z"],
		["2027-01-31T10:00:00.000Z", "2027-02-28T10:00:00.000Z"],
		["2028-01-30T10:00:00.000Z", "2028-02-29T10:00:00.000Z"],
		["2026-05-31T10:00:00.000Z", "2026-06-30T10:00:00.000Z"],
	])("of %s is to be answered by %s", (at, due) => {
		expect(oneMonthAfter(at)).toBe(due);
	});

	test("has a reference of its own that can be read out", () => {
		const all = Array.from({ length: 500 }, () => makeReference("2026-11-20T12:00:00.000Z"));
		expect(new Set(all).size).toBe(500);
		for (const each of all) expect(each).toMatch(/^D-20261120-[2-9A-HJ-NP-Z]{8}$/);
	});

	test("is proved for so many years, leap years too", () => {
		expect(yearsBefore(new Date("2028-02-29T10:00:00.000Z"), 3)).toBe("2025-03-01T10:00:00.000Z");
		expect(yearsBefore(new Date("2026-11-20T10:00:00.000Z"), 3)).toBe("2023-11-20T10:00:00.000Z");
	});
});
