/** Colours by their names, as in a palette: `#rrggbb`. */
type Colors = Readonly<Record<string, string>>;

/** Foreground, background, and the contrast ratio that the two must reach (WCAG 2.2, 1.4.3 and 1.4.11). */
export const PAIRS: readonly (readonly [front: string, back: string, needed: number])[] = [
	["text", "background", 4.5],
	["text", "surface", 4.5],
	["text", "surface-high", 4.5],
	["text", "field", 4.5],
	["text-soft", "field", 4.5],
	["outline", "field", 3],
	["text-soft", "background", 4.5],
	["text-soft", "surface", 4.5],
	["text-soft", "surface-high", 4.5],
	["primary", "background", 4.5],
	["primary", "surface-high", 4.5],
	["on-primary", "primary", 4.5],
	["on-primary-container", "primary-container", 4.5],
	["accent", "background", 4.5],
	["accent", "surface", 4.5],
	["error", "background", 4.5],
	["inverse-text", "inverse-surface", 4.5],
	["inverse-primary", "inverse-surface", 4.5],
	["outline", "background", 3],
	["code-keyword", "surface", 4.5],
	["code-string", "surface", 4.5],
	["code-constant", "surface", 4.5],
	["code-function", "surface", 4.5],
	["code-parameter", "surface", 4.5],
	["code-comment", "surface", 4.5],
];

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

/** A pair of colours that is hard to read, by their names, with the ratio it has and the one it needs. */
export interface HardPair {
	readonly front: string;
	readonly back: string;
	readonly ratio: number;
	readonly needed: number;
}

/** The pairs of a palette that do not reach what they need. Pairs of which the palette lacks a colour are passed over. */
export function hardPairs(colors: Colors, pairs: typeof PAIRS = PAIRS): readonly HardPair[] {
	return pairs.flatMap(([front, back, needed]) => {
		const [one, other] = [colors[front], colors[back]];
		if (one === undefined || other === undefined) return [];
		const ratio = contrastOf(one, other);
		return ratio >= needed ? [] : [{ front, back, ratio, needed }];
	});
}
