import {
	argbFromHex,
	DynamicScheme,
	Hct,
	hexFromArgb,
	MaterialDynamicColors,
	SchemeFidelity,
	SchemeVibrant,
	TonalPalette,
} from "@material/material-color-utilities";
import type { MailColors } from "../../domain/mail/mail-colors.ts";

/** The two colours of the brand, `#rrggbb`: a dark one and a light one (docs/product.md, 24.1). */
export interface BrandColors {
	readonly dark: string;
	readonly light: string;
}

export type Mode = "dark" | "light";

/** The colours of one mode, `#rrggbb` in lower case, by the names of their custom properties without the dashes. */
export type Palette = Readonly<Record<string, string>>;

/** Colour roles of Material 3, by the names of our custom properties. */
const ROLES = {
	text: MaterialDynamicColors.onSurface,
	"text-soft": MaterialDynamicColors.onSurfaceVariant,
	outline: MaterialDynamicColors.outline,
	accent: MaterialDynamicColors.tertiary,
	error: MaterialDynamicColors.error,
	"inverse-surface": MaterialDynamicColors.inverseSurface,
	"inverse-text": MaterialDynamicColors.inverseOnSurface,
	"inverse-primary": MaterialDynamicColors.inversePrimary,
};

/**
 * The tones (CIE L*, 0 to 100) of the page and of what lies on it. In the dark mode a surface is at least 1.4:1 lighter
 * than the page, so that it can be told from it without an outline (docs/design.md, Colour).
 */
const SURFACE_TONES = {
	dark: { background: 6, surface: 20, "surface-high": 25, field: 25, "outline-soft": 35 },
	light: { background: 98, surface: 95, "surface-high": 91, field: 100, "outline-soft": 82 },
};

/**
 * Page and surfaces: warm paper in the light mode; in the dark one almost black in the brand's hue, and surfaces with
 * more of it, because at the page's chroma they are a grey beside the green of bands.
 */
function surfacesOf(isDark: boolean, tinted: TonalPalette): Record<string, string> {
	const paper = TonalPalette.fromHueAndChroma(108, 3);
	const surface = isDark ? TonalPalette.fromHueAndChroma(tinted.hue, 2 * tinted.chroma) : paper;
	const page = isDark ? tinted : paper;
	const tones = SURFACE_TONES[isDark ? "dark" : "light"];
	return Object.fromEntries(
		Object.entries(tones).map(([name, tone]) => [
			name,
			hexFromArgb((name === "background" ? page : surface).tone(tone)),
		]),
	);
}

function rolesOf({ dark, light }: BrandColors, isDark: boolean): Record<string, string> {
	const seed = Hct.fromInt(argbFromHex(dark));
	const tinted = new SchemeVibrant(seed, isDark, 0);
	const warm = new SchemeFidelity(seed, isDark, 0);
	const scheme = new DynamicScheme({
		sourceColorArgb: seed.toInt(),
		variant: tinted.variant,
		contrastLevel: 0,
		isDark,
		primaryPalette: TonalPalette.fromInt(argbFromHex(light)),
		secondaryPalette: tinted.secondaryPalette,
		tertiaryPalette: warm.tertiaryPalette,
		neutralPalette: tinted.neutralPalette,
		neutralVariantPalette: tinted.neutralVariantPalette,
	});
	const brand = isDark
		? { primary: light, "on-primary": dark, "primary-container": dark, "on-primary-container": light }
		: { primary: dark, "on-primary": "#FFFFFF", "primary-container": light, "on-primary-container": dark };
	return {
		...brand,
		ornament: hexFromArgb(warm.tertiaryPalette.tone(isDark ? 80 : 72)),
		...surfacesOf(isDark, tinted.neutralPalette),
		...Object.fromEntries(Object.entries(ROLES).map(([name, role]) => [name, hexFromArgb(role.getArgb(scheme))])),
	};
}

/**
 * Colours of highlighted code: hues relative to the brand colour, in a tone that contrasts with the mode's background.
 */
function codeRoles({ dark }: BrandColors, isDark: boolean): Record<string, string> {
	const seed = Hct.fromInt(argbFromHex(dark));
	const tone = isDark ? 82 : 34;
	const hue = (degrees: number, chroma: number) =>
		hexFromArgb(Hct.from((seed.hue + degrees) % 360, chroma, tone).toInt());
	return {
		"code-keyword": hue(0, 45),
		"code-string": hue(275, 50),
		"code-constant": hue(230, 55),
		"code-function": hue(60, 45),
		"code-parameter": hue(130, 40),
		"code-comment": hexFromArgb(Hct.from(seed.hue, 10, isDark ? 66 : 42).toInt()),
	};
}

/** All colours of both modes that are made from these two. */
export function paletteOf(colors: BrandColors): Readonly<Record<Mode, Palette>> {
	return { dark: modePalette(colors, true), light: modePalette(colors, false) };
}

function modePalette(colors: BrandColors, isDark: boolean): Palette {
	const roles = Object.entries({ ...rolesOf(colors, isDark), ...codeRoles(colors, isDark) });
	return Object.fromEntries(roles.map(([name, color]) => [name, color.toLowerCase()]));
}

/** Whether two brands look the same. */
export function areSameColors(one: BrandColors, other: BrandColors): boolean {
	return one.dark.toLowerCase() === other.dark.toLowerCase() && one.light.toLowerCase() === other.light.toLowerCase();
}

/**
 * A ground of topics: its colour, that of words on it, the band behind text in the light mode, and that of words in its
 * hue on the band of the dark one.
 */
export interface GroundColors {
	readonly ground: string;
	readonly onGround: string;
	readonly tint: string;
	readonly hue: string;
}

/** The two grounds that are the brand's own (docs/design.md, Colour); the others are the same on every site. */
export function brandGrounds({ dark, light }: BrandColors): Readonly<Record<"mint" | "ink", GroundColors>> {
	const [deep, pale] = [dark, light].map((color) => TonalPalette.fromInt(argbFromHex(color)));
	if (deep === undefined || pale === undefined) throw new TypeError("A brand has two colours.");
	const deepTone = Hct.fromInt(argbFromHex(dark)).tone;
	const hex = (palette: TonalPalette, tone: number) => hexFromArgb(palette.tone(tone)).toLowerCase();
	return {
		mint: { ground: light.toLowerCase(), onGround: hex(deep, 20), tint: hex(pale, 94), hue: light.toLowerCase() },
		ink: {
			ground: hex(deep, Math.min(deepTone, 22)),
			onGround: hex(pale, 95),
			tint: hex(TonalPalette.fromHueAndChroma(deep.hue, 20), 90),
			hue: hex(TonalPalette.fromHueAndChroma(deep.hue, 44), 82),
		},
	};
}

/** How much of the brand's dark colour is in what lies behind words in the dark mode, beside that of the page. */
const DEEP_SHARE = 0.6;

/** The grounds that have a clean dark tone, which lies behind words in the dark mode in place of the brand's. */
export const OWN_NIGHTS: readonly string[] = ["coral", "lilac", "mustard", "sand", "sky"];

/** What lies behind words in the dark mode, on every ground but those: the brand's dark colour, deepened. */
export function deepOf(colors: BrandColors): string {
	const { background = "" } = paletteOf(colors).dark;
	const [one, other] = [argbFromHex(colors.dark), argbFromHex(background)];
	const mixed = [16, 8, 0].map((shift) => {
		const [a, b] = [(one >> shift) & 255, (other >> shift) & 255];
		return Math.round(a * DEEP_SHARE + b * (1 - DEEP_SHARE));
	});
	return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** The colours of mails, which are the brand's own (docs/product.md, 14.2). */
export function mailColorsOf(colors: BrandColors): MailColors {
	const { dark, light } = paletteOf(colors);
	const { hue } = Hct.fromInt(argbFromHex(colors.dark));
	const hex = (chroma: number, tone: number) =>
		hexFromArgb(TonalPalette.fromHueAndChroma(hue, chroma).tone(tone)).toLowerCase();
	const at = (palette: Palette, name: string) => palette[name] ?? "";
	return {
		brandDark: colors.dark.toLowerCase(),
		brandLight: colors.light.toLowerCase(),
		page: at(light, "background"),
		facts: at(light, "surface"),
		border: at(light, "outline-soft"),
		heading: hex(8, 10),
		text: hex(8, 20),
		soft: hex(8, 37),
		tint: hex(14, 95),
		pageAtNight: at(dark, "background"),
		tintAtNight: deepOf(colors),
		cardAtNight: at(dark, "surface"),
		borderAtNight: at(dark, "outline-soft"),
		textAtNight: at(dark, "text"),
		softAtNight: at(dark, "text-soft"),
	};
}

/** The colour with another tone (CIE L*, 0 to 100): as near in hue and colourfulness as that tone allows. */
export function withTone(color: string, tone: number): string {
	const { hue, chroma } = Hct.fromInt(argbFromHex(color));
	return hexFromArgb(Hct.from(hue, chroma, tone).toInt());
}

/** The tone of a colour: CIE L*, 0 to 100. */
export function toneOf(color: string): number {
	return Hct.fromInt(argbFromHex(color)).tone;
}
