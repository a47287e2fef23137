import {
	type BrandColors,
	brandGrounds,
	deepOf,
	type GroundColors,
	type Mode,
	OWN_NIGHTS,
	paletteOf,
} from "../../app/theme/palette.ts";

/** A colour in a style sheet, also in its short form. */
const HEX = /#[0-9a-f]{3,8}\b/gi;

/**
 * The declarations that app/theme/colors.css made of the brand colours, and what tells their mode. Builds shorten
 * colours, also to names: `navy`.
 */
const TOKEN = /color-scheme:\s*(dark|light)|--([a-z-]+):\s*(#[0-9a-f]{3,6}|[a-z]+)(?=\s*[;}])/gi;

/** The rules of grounds (app/theme/grounds.module.css). */
const GROUND = /\.grounds-(\w+)\s*\{[^}]*\}/g;

/** Blocks of colors.css: dark, light, light by the system's choice, and paper. */
const BLOCKS = 4;

/** What paper has in place of the background, which is why it stays. */
const PAPER = "#fff";

/**
 * The brand colours that colors.css was made from. The sheet of the build has them in other forms.
 * @throws {Error} if it was not made by app/theme/generate-tokens.ts.
 */
export function colorsOfTokens(colorsCss: string): BrandColors {
	const [dark, light] = ["primary-container", "on-primary-container"].map(
		(name) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(colorsCss)?.[1],
	);
	if (dark === undefined || light === undefined) throw new Error("colors.css has no colours of the brand.");
	return { dark, light };
}

/**
 * The minified style sheet of the build with the colours of another brand: each value that was made from the brand
 * colours is replaced, and nothing else. So it is as long as the first, and pages take their rules from it in the same
 * way.
 * @throws {Error} if the sheet is not made as this module expects.
 */
export function brandSheet(sheet: string, colors: BrandColors): string {
	const palette = paletteOf(colors);
	const grounds: Readonly<Record<string, GroundColors>> = brandGrounds(colors);
	const deep = deepOf(colors);
	let mode: Mode = "dark";
	let replaced = 0;
	const colored = sheet.replace(TOKEN, (all: string, scheme: Mode | undefined, name: string, value: string) => {
		if (scheme !== undefined) mode = scheme;
		const color = scheme === undefined ? palette[mode][name] : undefined;
		if (color === undefined) return all;
		replaced += 1;
		return name === "background" && value === PAPER ? all : `--${name}:${color}`;
	});
	if (replaced !== BLOCKS * Object.keys(palette.dark).length)
		throw new Error(`The style sheet has ${replaced} colours of the brand.`);
	return colored.replace(GROUND, (rule, name: string) => {
		const { ground, onGround, tint, hue } = grounds[name] ?? {};
		const values = [ground, onGround, tint, OWN_NIGHTS.includes(name) ? undefined : deep, hue];
		const made = rule.replace(HEX, (own) => values.shift() ?? own);
		if (values.length > 0) throw new Error(`The ground ${name} lacks a colour in the style sheet.`);
		return made;
	});
}
