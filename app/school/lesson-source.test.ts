import { describe, expect, test } from "vitest";
import { isWorthResuming, readingOf } from "./lesson-source.ts";

describe("how far a text was read (docs/product.md, 19.4)", () => {
	test.each([
		["below the window", { top: 900, height: 2_000, windowHeight: 800 }, { percent: 0, position: 0 }],
		["at its beginning", { top: 200, height: 2_000, windowHeight: 800 }, { percent: 30, position: 0 }],
		["in its middle", { top: -700, height: 2_000, windowHeight: 800 }, { percent: 75, position: 35 }],
		["at its end", { top: -1_200, height: 2_000, windowHeight: 800 }, { percent: 100, position: 60 }],
		["past it", { top: -5_000, height: 2_000, windowHeight: 800 }, { percent: 100, position: 100 }],
		["shorter than the window", { top: 200, height: 300, windowHeight: 800 }, { percent: 100, position: 0 }],
		["without any height", { top: 200, height: 0, windowHeight: 800 }, { percent: 100, position: 100 }],
	])("%s", (_, box, expected) => {
		const { percent, position } = readingOf(box);
		expect({ percent, position: position + 0 }).toEqual(expected);
	});

	test.each([
		[0, false],
		[3, false],
		[4, true],
		[96, true],
		[97, false],
		[100, false],
	])("%i percent is worth going back to: %s", (position, expected) => {
		expect(isWorthResuming(position)).toBe(expected);
	});
});
