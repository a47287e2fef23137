import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { site } from "../../site.config.ts";
import { contrastOf } from "../theme/contrast.ts";
import { withLightness } from "../theme/lightness.fixture.ts";
import { deepOf, paletteOf } from "../theme/palette.ts";

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), "utf8");

const [, least = "", most = ""] =
	/oklch\(from var\(--ground\) clamp\(([\d.]+), l, ([\d.]+)\) c h\)/.exec(read("date-badge.module.css")) ?? [];

const RULE = /^\.(\w+) \{\s*--ground: (#\w+);\s*--on-ground: (#\w+);\s*--tint: light-dark\((#\w+), var\(--deep\)\);/gm;
const grounds = [...read("../theme/grounds.module.css").matchAll(RULE)].map(([, ...parts]) => parts);

test("there are six grounds", () => {
	expect(grounds).toHaveLength(6);
});

test.each(grounds)("the day stands out from what lies behind it, on %s", (_, ground = "", on = "", tint = "") => {
	const leaf = withLightness(ground, Number(least), Number(most));
	const { light, dark } = paletteOf(site.themeColor);
	for (const [palette, band] of [
		[light, tint],
		[dark, deepOf(dark)],
	] as const)
		for (const behind of [band, palette.surface ?? "", palette.background ?? ""])
			expect(contrastOf(leaf, behind)).toBeGreaterThanOrEqual(1.25);
	expect(contrastOf(on, leaf)).toBeGreaterThanOrEqual(7);
});
