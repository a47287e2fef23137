import { describe, expect, test } from "vitest";
import { avatarColorOf, avatarColors, avatarUrl, drawAvatar, initialOf } from "./avatar.ts";

describe("the initial", () => {
	test.each([
		["ñandú", "Ñ"],
		["n\u0303andú", "Ñ"],
		["ángel", "Á"],
		["  eva", "E"],
		["ẹ́l", "Ẹ\u0301"],
		["😀 feliz", "😀"],
		["👩‍👩‍👧 familia", "👩‍👩‍👧"],
		["🇪🇸", "🇪🇸"],
		["123", "1"],
		["李明", "李"],
		["", "·"],
		["   ", "·"],
	])("of «%s» is «%s»", (name, initial) => expect(initialOf(name)).toBe(initial));
});

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(color: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
		const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
		return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe("the colour", () => {
	test.each(avatarColors)("$ground can be told from its letter", ({ ground, letter }) => {
		expect(ground + letter).toMatch(/^(?:#[0-9a-f]{6}){2}$/);
		const [dark = 0, light = 0] = [luminance(ground), luminance(letter)].sort((a, b) => a - b);
		expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
	});

	test("of a name never changes, however the name is written", () => {
		expect(["Ana", "Ñandú", "Inés Valcárcel", ""].map(avatarColorOf)).toEqual([2, 4, 0, 0]);
		expect(avatarColorOf(" n\u0303andú ")).toBe(avatarColorOf("ñandú"));
	});

	test("is used for names all over the list", () => {
		const used = new Set(Array.from({ length: 500 }, (_, each) => avatarColorOf(`Persona ${each}`)));
		expect(used.size).toBe(avatarColors.length);
	});
});

describe("the picture", () => {
	test("has an address that tells the first letter only", () => {
		const url = avatarUrl("/avatar/{size}/{color}/{initial}.svg", "ñandú secreto", 128);
		expect(url).toBe(`/avatar/128/${avatarColorOf("ñandú secreto")}/%C3%91.svg`);
		expect(avatarUrl("https://a.example/?n={initial}&s={size}&x={otro}", "&b", 180)).toBe(
			"https://a.example/?n=%26&s=180&x={otro}",
		);
	});

	test("is an SVG of its size, colour and letter", () => {
		const svg = drawAvatar({ initial: "ñandú", color: 1, size: 180 });
		expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="180" height="180" .*<\/svg>$/);
		expect(svg).toContain(`fill="${avatarColors[1]?.ground}"`);
		expect(svg).toContain('<path d="M');
		expect(svg).not.toBe(drawAvatar({ initial: "nandú", color: 1, size: 180 }));
		expect(drawAvatar({ initial: "a", color: avatarColors.length + 1, size: 128 })).toContain(
			`fill="${avatarColors[1]?.ground}"`,
		);
	});

	test("writes what the display face has no drawing of", () => {
		expect(drawAvatar({ initial: "李明", color: 1, size: 180 })).toContain(">李</text>");
	});

	test.each([
		["<script>", "&#60;"],
		["&amp;", "&#38;"],
		['"', "&#34;"],
		["'", "&#39;"],
		["\u0000\u001b", "·"],
	])("does not take %j for markup", (initial, written) => {
		expect(drawAvatar({ initial, color: 0, size: 128 })).toContain(`>${written}</text>`);
	});
});
