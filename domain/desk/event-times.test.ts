import { expect, test } from "vitest";
import { saidTime } from "./event-times.ts";

test.each([
	["2027-01-21T19:00", "Jueves 21 de enero de 2027, a\u00a0las\u00a019:00"],
	["2027-01-21T01:05", "Jueves 21 de enero de 2027, a\u00a0la\u00a001:05"],
	["2027-01-21", "Jueves 21 de enero de 2027"],
	["+21d 19:00", "21\u00a0días después de publicarse por primera vez, a\u00a0las\u00a019:00"],
	["+1d 01:30", "1\u00a0día después de publicarse por primera vez, a\u00a0la\u00a001:30"],
	["0002-01-21T19:00", ""],
	["2027-13-21", ""],
	["mañana", ""],
])("a field of days that holds %j says %j (docs/product.md, 26.3)", (typed, words) => {
	expect(saidTime(typed)).toBe(words);
});

test("a day that is counted is said as any other", () => {
	expect(saidTime("+21d 19:00", "2026-12-31")).toBe("Jueves 21 de enero de 2027, a\u00a0las\u00a019:00");
});
