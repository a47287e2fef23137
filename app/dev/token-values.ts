import colorsText from "../theme/colors.css?raw";
import tokensText from "../theme/tokens.css?raw";

/** A custom property and its value in the style sheet. */
export interface TokenValue {
	readonly name: string;
	readonly value: string;
}

function declarationsIn(css: string, selector: string): TokenValue[] {
	const start = css.indexOf(`${selector} {`);
	const block = css.slice(start, css.indexOf("}", start));
	return [...block.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => ({ name, value }));
}

/** The colours of a mode, in the order of the style sheet. */
export function colorsOf(mode: "dark" | "light"): readonly TokenValue[] {
	return declarationsIn(colorsText, `.${mode}`);
}

/** The tokens of the other style sheet whose names are one of the prefixes, or begin with one and a hyphen. */
export function tokensOf(...prefixes: readonly string[]): readonly TokenValue[] {
	return declarationsIn(tokensText, ":root").filter(({ name }) =>
		prefixes.some((prefix) => name === prefix || name.startsWith(`${prefix}-`)),
	);
}

function luminance(hex: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
		const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours (`#rrggbb`), as WCAG 2 defines it: 1 to 21. */
export function contrastOf(one: string, other: string): number {
	const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}
