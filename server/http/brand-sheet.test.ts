import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkColors } from "../../app/theme/check-colors.ts";
import { colorsCss } from "../../app/theme/colors-css.ts";
import { deepOf, paletteOf } from "../../app/theme/palette.ts";
import { brandSheet, colorsOfTokens } from "./brand-sheet.ts";

/** Colours that minified sheets have by name. */
const NAVY = { dark: "#000080", light: "#ffc0cb" };
const OWN = { dark: "#4A148C", light: "#E1BEE7" };

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(path.join(tmpdir(), "tertulia-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** The sheet of a build with these colours, as Vite minifies it. */
async function built(colors: typeof OWN): Promise<string> {
	const grounds = await readFile(path.join(import.meta.dirname, "../../app/theme/grounds.module.css"), "utf8");
	const css = colorsCss(colors) + grounds.replace(/^\.(\w+) \{/gm, ".grounds-$1 {");
	await writeFile(path.join(folder, "page.css"), css);
	await writeFile(path.join(folder, "page.js"), 'import "./page.css";');
	const input = path.join(folder, "page.js");
	await build({
		...{ root: folder, configFile: false, logLevel: "silent" },
		build: { outDir: "out", rolldownOptions: { input, output: { assetFileNames: "[name][extname]" } } },
	});
	return readFile(path.join(folder, "out/page.css"), "utf8");
}

test("a build whose colours have names in its sheet can be given other ones, and back", async () => {
	expect(checkColors(NAVY)).toEqual([]);
	expect(colorsOfTokens(colorsCss(NAVY))).toEqual(NAVY);
	const sheet = await built(NAVY);
	expect(sheet).toMatch(/--primary-container:\s*navy\b/);

	const own = brandSheet(sheet, OWN);
	expect(own).not.toMatch(/navy|pink/);
	const { dark, light } = paletteOf(OWN);
	for (const [mode, palette] of Object.entries({ dark, light }))
		for (const [name, color] of Object.entries(palette)) expect(own, mode).toContain(`--${name}:${color}`);
	expect(brandSheet(own, NAVY)).toContain("--primary-container:#000080");
	const grounds = [...own.matchAll(/\.grounds-\w+\s*\{[^}]*\}/g)].map(([rule]) => rule);
	expect(grounds.filter((rule) => rule.includes(deepOf(OWN)))).toHaveLength(2);
	expect(grounds.filter((rule) => rule.includes("--ground:#e8b04a"))).toHaveLength(1);
});

test("colours that nobody wrote are no tokens", () => {
	expect(() => colorsOfTokens("body { color: red; }")).toThrow("colors.css has no colours of the brand.");
});
