import { type BrandColors, type Mode, paletteOf } from "./palette.ts";

/**
 * The style sheet colors.css: both modes as custom properties, dark unless the body has another class (docs/product.md,
 * 8.1). With `within`, a selector and a space, its rules outweigh those of another such sheet.
 */
export function colorsCss(colors: BrandColors, within = ""): string {
	const palette = paletteOf(colors);
	const declarations = (mode: Mode, indent: string) =>
		Object.entries(palette[mode])
			.map(([name, color]) => `${indent}--${name}: ${color};`)
			.join("\n");
	return `/* Made by app/theme/generate-tokens.ts from the brand colours of site.config.ts. Do not edit: npm run tokens. */
${within}body,
${within}.dark {
	color-scheme: dark;
${declarations("dark", "\t")}
}

${within}.light {
	color-scheme: light;
${declarations("light", "\t")}
}

@media (prefers-color-scheme: light) {
	${within}.system {
		color-scheme: light;
${declarations("light", "\t\t")}
	}
}

/* Paper is light. */
@media print {
	${within}:is(.dark, .light, .system) {
		color-scheme: light;
${declarations("light", "\t\t").replace(/--background: [^;]+/, "--background: #ffffff")}
	}
}
`;
}
