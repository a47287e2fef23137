import { describe, expect, test } from "vitest";
import { differenceOf, movedBy } from "./replace-text.ts";

describe("a text is replaced where it differs, and nowhere else", () => {
	test.each([
		["Uno dos", "Uno y dos", { from: 4, to: 4, text: "y " }],
		["Uno y dos", "Uno dos", { from: 4, to: 6, text: "" }],
		["aa", "aaa", { from: 2, to: 2, text: "a" }],
		["", "Uno", { from: 0, to: 0, text: "Uno" }],
		["x😀y", "x😁y", { from: 1, to: 3, text: "😁" }],
		["x😀y", "x🤀y", { from: 1, to: 3, text: "🤀" }],
	])("%j to %j", (before, after, change) => {
		expect(differenceOf(before, after)).toEqual(change);
		expect(before.slice(0, change.from) + change.text + before.slice(change.to)).toBe(after);
	});

	test.each([
		["before it", 2, 2],
		["at its beginning", 4, 4],
		["in it", 6, 6],
		["at its end", 8, 11],
		["behind it", 10, 13],
	])("a cursor %s keeps its word", (_, place, moved) => {
		expect(movedBy({ from: 4, to: 8, text: "siete l" }, place)).toBe(moved);
	});
});
