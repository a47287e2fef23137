import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { site } from "../../site.config.ts";
import { contrastOf } from "../theme/contrast.ts";
import { paletteOf } from "../theme/palette.ts";

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), "utf8");

const [, least = "", most = ""] =
	/oklch\(from var\(--ground\) clamp\(([\d.]+), l, ([\d.]+)\) c h\)/.exec(read("date-badge.module.css")) ?? [];

/** The colour with its lightness in Oklab between the two (https://bottosson.github.io/posts/oklab/). */
function clamped(hex: string): string {
	const [r = 0, g = 0, b = 0] = [1, 3, 5]
		.map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
		.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
	const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
	const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
	const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
	const light = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
	const more = Math.min(Math.max(light, Number(least)), Number(most)) - light;
	const [l, m, s] = [long, middle, short].map((value) => (value + more) ** 3) as [number, number, number];
	return `#${[
		4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
		-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
		-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
	]
		.map((value) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
		.map((value) =>
			Math.round(255 * Math.min(1, Math.max(0, value)))
				.toString(16)
				.padStart(2, "0"),
		)
		.join("")}`;
}

const RULE = /^\.(\w+) \{\s*--ground: (#\w+);\s*--on-ground: (#\w+);\s*--tint: light-dark\((#\w+), (#\w+)\);/gm;
const sheets = read("../theme/grounds.module.css") + read("../theme/school-ground.css");
const grounds = [...sheets.matchAll(RULE)].map(([, ...parts]) => parts);

test("there are seven grounds", () => {
	expect(grounds).toHaveLength(7);
});

test.each(grounds)("the day stands out from what lies behind it, on %s", (_, ground = "", on = "", ...tints) => {
	const leaf = clamped(ground);
	const { light, dark } = paletteOf(site.themeColor);
	for (const [palette, tint = ""] of [
		[light, tints[0]],
		[dark, tints[1]],
	] as const)
		for (const behind of [tint, palette.surface ?? "", palette.background ?? ""])
			expect(contrastOf(leaf, behind)).toBeGreaterThanOrEqual(1.25);
	expect(contrastOf(on, leaf)).toBeGreaterThanOrEqual(7);
});
