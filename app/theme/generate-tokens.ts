import { writeFileSync } from "node:fs";
import path from "node:path";
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
import { site } from "../../site.config.ts";

/** Colour roles of Material 3, by the names of our custom properties. */
const ROLES = {
	text: MaterialDynamicColors.onSurface,
	"text-soft": MaterialDynamicColors.onSurfaceVariant,
	outline: MaterialDynamicColors.outline,
	accent: MaterialDynamicColors.tertiary,
	error: MaterialDynamicColors.error,
	"error-container": MaterialDynamicColors.errorContainer,
	"on-error-container": MaterialDynamicColors.onErrorContainer,
	"inverse-surface": MaterialDynamicColors.inverseSurface,
	"inverse-text": MaterialDynamicColors.inverseOnSurface,
	"inverse-primary": MaterialDynamicColors.inversePrimary,
};

/**
 * The tones (CIE L*, 0 to 100) of the page and of what lies on it. In the dark mode a surface is at least 1.25:1 lighter
 * than the page, so that it can be told from it without an outline (docs/design.md, Colour).
 */
const SURFACE_TONES = {
	dark: { background: 6, surface: 16.5, "surface-high": 22, "outline-soft": 32 },
	light: { background: 98, surface: 95, "surface-high": 91, "outline-soft": 82 },
};

/** Page and surfaces: warm paper in the light mode, almost black in the brand's hue in the dark one. */
function surfacesOf(isDark: boolean, tinted: TonalPalette): Record<string, string> {
	const palette = isDark ? tinted : TonalPalette.fromHueAndChroma(108, 3);
	const tones = SURFACE_TONES[isDark ? "dark" : "light"];
	return Object.fromEntries(Object.entries(tones).map(([name, tone]) => [name, hexFromArgb(palette.tone(tone))]));
}

function rolesOf(isDark: boolean): Record<string, string> {
	const seed = Hct.fromInt(argbFromHex(site.themeColor.dark));
	const tinted = new SchemeVibrant(seed, isDark, 0);
	const warm = new SchemeFidelity(seed, isDark, 0);
	const scheme = new DynamicScheme({
		sourceColorArgb: seed.toInt(),
		variant: tinted.variant,
		contrastLevel: 0,
		isDark,
		primaryPalette: TonalPalette.fromInt(argbFromHex(site.themeColor.light)),
		secondaryPalette: tinted.secondaryPalette,
		tertiaryPalette: warm.tertiaryPalette,
		neutralPalette: tinted.neutralPalette,
		neutralVariantPalette: tinted.neutralVariantPalette,
	});
	const { dark, light } = site.themeColor;
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
function codeRoles(isDark: boolean): Record<string, string> {
	const seed = Hct.fromInt(argbFromHex(site.themeColor.dark));
	const tone = isDark ? 82 : 34;
	const hue = (degrees: number, chroma: number) =>
		hexFromArgb(Hct.from((seed.hue + degrees) % 360, chroma, tone).toInt());
	return {
		"code-keyword": hue(200, 40),
		"code-string": hue(320, 45),
		"code-constant": hue(230, 55),
		"code-function": hue(60, 45),
		"code-parameter": hue(285, 45),
		"code-comment": hexFromArgb(Hct.from(seed.hue, 10, isDark ? 66 : 42).toInt()),
	};
}

function declarations(isDark: boolean, indent: string): string {
	return Object.entries({ ...rolesOf(isDark), ...codeRoles(isDark) })
		.map(([name, color]) => `${indent}--${name}: ${color.toLowerCase()};`)
		.join("\n");
}

/**
 * The style sheet colors.css: both modes as custom properties, dark unless the body has another class (docs/product.md,
 * 8.1).
 */
export function colorsCss(): string {
	return `/* Made by app/theme/generate-tokens.ts from the brand colours of site.config.ts. Do not edit: npm run tokens. */
body,
.dark {
	color-scheme: dark;
${declarations(true, "\t")}
}

.light {
	color-scheme: light;
${declarations(false, "\t")}
}

@media (prefers-color-scheme: light) {
	.system {
		color-scheme: light;
${declarations(false, "\t\t")}
	}
}

/* Paper is light. */
@media print {
	:is(.dark, .light, .system) {
		color-scheme: light;
${declarations(false, "\t\t").replace(/--background: [^;]+/, "--background: #ffffff")}
	}
}
`;
}

if (import.meta.main) writeFileSync(path.join(import.meta.dirname, "colors.css"), colorsCss());
